//! Every control has a name and a hint with its key.

use super::headless::{Headless, Screen};
use super::scenes::{PanelSiege, RAID, RULES, STATES, level, played};
use crate::play::session::GameSession;
use crate::play::view_state::{Panel, PlayerRequest};
use egui::Rect;
use osada::sim::rules::Challenge;
use osada::sim::{Command, JobKind};
use osada_cli::keys::{InputAction, Key};

const USUAL: Screen = Screen { width: 1280.0, height: 800.0, percent: 100 };

#[test]
fn every_control_has_a_name() {
    let mut window = Headless::new(USUAL);
    let mut siege = PanelSiege::of(&window.ctx, played(level("first_siege", 5), RAID));
    for (state, enter) in STATES {
        siege.enter(enter);
        window.settle(|ctx| siege.show(ctx));
        let nameless: Vec<Rect> = window
            .controls()
            .into_iter()
            .filter(|found| found.name.trim().is_empty())
            .map(|found| found.rect)
            .collect();
        assert!(nameless.is_empty(), "{state}: controls without a name at {nameless:?}");
    }
}

#[test]
fn every_control_says_what_it_does_when_the_mouse_rests_on_it() {
    let mut silent = Vec::new();
    let mut session = played(level("first_siege", 5), RAID);
    let mut usual: Vec<String> = Vec::new();
    let mut asked = 0;
    for (state, enter) in STATES {
        let mut window = Headless::new(USUAL);
        let mut siege = PanelSiege::of(&window.ctx, session);
        siege.enter(enter);
        window.settle(|ctx| siege.show(ctx));
        window.step = 0.1;
        // Controls that are there in every state were checked in the first, and may lie under a popup now.
        let controls = window.controls().into_iter().filter(|control| !usual.contains(&control.name));
        // The tools are the same in every state: anything else in their place is scrolled away behind them.
        let tools = window.areas().into_iter().find(|(layer, _)| layer.id == egui::Id::new("tools"));
        let is_behind = |at| !usual.is_empty() && tools.is_some_and(|(_, area)| area.contains(at));
        let seen = controls.filter(|control| is_seen(&window, control.rect) && !is_behind(control.rect.center()));
        let controls: Vec<_> = seen.collect();
        for control in &controls {
            window.point(control.rect.center());
            (0..8).for_each(|_| window.frame(|ctx| siege.show(ctx)));
            if window.hint().is_empty() {
                silent.push(format!("{state}: {:?} {:?}", control.name, control.role));
            }
        }
        asked += controls.len();
        if usual.is_empty() {
            usual = controls.into_iter().map(|control| control.name).collect();
        }
        session = siege.session;
    }
    assert!(asked > 150, "only {asked} controls were asked");
    assert!(silent.is_empty(), "{} of {asked} say nothing:\n{}", silent.len(), silent.join("\n"));
}

/// True if a control is not scrolled away: its middle lies well within its panel.
fn is_seen(window: &Headless, rect: Rect) -> bool {
    window.areas().iter().any(|(_, area)| area.shrink(12.0).contains(rect.center()) && area.contains_rect(rect))
}

#[test]
fn hints_come_after_the_same_time_on_a_slow_machine_after_a_click_and_while_the_game_runs() {
    for frames in [8.0, 60.0, 144.0] {
        let mut window = Headless::new(USUAL);
        let mut siege = PanelSiege::begun(&window.ctx, level("first_siege", 5));
        window.step = 1.0 / frames;
        window.settle(|ctx| siege.show(ctx));
        siege.session.timestep.paused = false;
        let map = egui::pos2(640.0, 420.0);
        window.click(map, egui::PointerButton::Primary, |ctx| siege.show(ctx));
        let tool = window.control("Chop trees").rect.center();
        window.point(tool);
        let mut waited = 0.0;
        while window.hint().is_empty() {
            siege.session.advance(window.step, (10, || 0.0), |_, _| {});
            window.frame(|ctx| siege.show(ctx));
            waited += window.step;
            assert!(waited < 1.0, "no hint after a second at {frames} frames a second");
        }
        assert!((0.3..0.65).contains(&waited), "the hint came after {waited} s at {frames} frames a second");
    }
}

#[test]
fn a_hint_names_the_key_as_the_player_has_set_it() {
    let mut window = Headless::new(USUAL);
    let mut siege = PanelSiege::begun(&window.ctx, level("first_siege", 5));
    siege.keys.rebind(InputAction::Designate(JobKind::Chop), 0, Key::Insert, false).expect("Insert is free");
    siege.keys.rebind(InputAction::Build, 0, Key::G, true).expect("Ctrl+G is free");
    window.settle(|ctx| siege.show(ctx));
    for (name, key) in [("Chop trees", "(Insert)"), ("Build", "(Ctrl+G)")] {
        window.point(window.control(name).rect.center());
        (0..60).for_each(|_| window.frame(|ctx| siege.show(ctx)));
        assert!(window.hint().contains(key), "{}", window.hint());
    }
}

#[test]
fn the_kinds_of_work_over_the_grid_say_what_they_are() {
    let mut window = Headless::new(USUAL);
    let mut siege = PanelSiege::begun(&window.ctx, level("first_siege", 5));
    siege.view.panel = Some(crate::play::view_state::Panel::Jobs);
    window.settle(|ctx| siege.show(ctx));
    // Over the row of the whole colony stand the pictures of the kinds.
    for kind in JobKind::ALL {
        let first = window
            .controls()
            .into_iter()
            .find(|control| control.name.to_lowercase().starts_with(&format!("{}:", kind.name())));
        let field = first.unwrap_or_else(|| panic!("no field for {kind:?} in {:?}", window.names())).rect;
        window.point(field.center() - egui::vec2(0.0, 28.0));
        (0..60).for_each(|_| window.frame(|ctx| siege.show(ctx)));
        assert!(window.hint().contains(osada_cli::work_kinds::WorkKind::of(kind).about), "{kind:?}: {}", window.hint());
    }
}

#[test]
fn the_notice_that_people_are_idle_names_the_key_as_the_player_has_set_it() {
    let mut window = Headless::new(USUAL);
    let level = level("first_siege", 5);
    let mut session = GameSession::new(level, &RULES, (Challenge::Normal, 1), None).expect("it begins");
    super::scenes::run(&mut session, 1_500);
    let mut siege = PanelSiege::of(&window.ctx, session);
    siege.keys.rebind(InputAction::Designate(JobKind::Chop), 0, Key::Insert, false).expect("Insert is free");
    window.settle(|ctx| siege.show(ctx));
    let texts = window.texts().into_iter().flat_map(|(_, texts)| texts);
    let idle: Vec<String> = texts.map(|found| found.text).filter(|text| text.contains("There is no work")).collect();
    assert!(!idle.is_empty() && idle.iter().all(|text| text.contains("trees (Insert)")), "{idle:?}");
}

#[test]
fn the_matrix_of_a_besieger_says_what_its_rows_and_columns_are() {
    let mut window = Headless::new(USUAL);
    let mut siege = PanelSiege::of(&window.ctx, played(level("first_siege", 5), RAID));
    let (_, enter) = STATES.into_iter().find(|(state, _)| *state == "a besieger selected").expect("there is one");
    siege.enter(enter);
    window.settle(|ctx| siege.show(ctx));
    let texts: Vec<String> =
        window.texts().into_iter().flat_map(|(_, texts)| texts).map(|written| written.text).collect();
    assert!(texts.iter().any(|text| text == "How they decided"));
    for ending in [" ↓", " →"] {
        assert!(texts.iter().any(|text| text.len() > ending.len() && text.ends_with(ending)), "{ending} in {texts:?}");
    }
}

#[test]
fn what_cannot_be_learnt_says_why_and_goods_can_be_kept() {
    let mut window = Headless::new(USUAL);
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
