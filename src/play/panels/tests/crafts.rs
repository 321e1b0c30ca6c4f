//! The panel of crafts and goods.

use super::headless::{Headless, Screen};
use super::scenes::{PanelSiege, level};
use crate::play::view_state::{Panel, PlayerRequest};
use osada::sim::Command;

#[test]
fn what_cannot_be_learnt_says_why_and_goods_can_be_kept() {
    let mut window = Headless::new(Screen { width: 1280.0, height: 800.0, percent: 100 });
    let mut siege = PanelSiege::begun(&window.ctx, level("first_siege", 5));
    siege.view.panel = Some(Panel::Crafts);
    window.settle(|ctx| siege.show(ctx));
    let words: Vec<String> = window.texts().into_iter().flat_map(|(_, texts)| texts).map(|text| text.text).collect();
    assert!(words.iter().any(|text| text.contains("this needs a workshop")), "{words:?}");
    siege.panels.crafts.shows_goods = true;
    window.settle(|ctx| siege.show(ctx));
    let more = window.control("Keep more charcoal").rect.center();
    window.click(more, egui::PointerButton::Primary, |ctx| siege.show(ctx));
    let keeps =
        |request: &PlayerRequest| matches!(request, PlayerRequest::Order(Command::Keep(keep)) if keep.pieces == 8);
    assert!(siege.asked.iter().any(keeps), "{:?}", siege.asked);
}
