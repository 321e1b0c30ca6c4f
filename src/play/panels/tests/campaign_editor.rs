//! The panels of the editor of campaigns, at every size and scale.

use super::super::campaign_editor::{CampaignLibrary, CampaignPanels, CampaignScene};
use super::super::editor::TakenName;
use super::headless::{Headless, Screen, screens};
use super::layout::{assert_fine, layout_faults};
use super::scenes::RULES;
use crate::play::session::{CampaignSession, Losses};
use crate::play::view_state::campaign_editing::{CampaignRequest, CampaignTool, CampaignView};
use egui::{Context, Event, PointerButton, Pos2};
use osada::level::edit::campaign::{Part, check};
use osada::level::{self, CampaignSource, Place, shipped, stem};
use osada_cli::keys::KeyBindings;
use std::path::PathBuf;

struct Desk {
    session: CampaignSession,
    view: CampaignView,
    panels: CampaignPanels,
    levels: Vec<String>,
    keys: KeyBindings,
    asked: Vec<CampaignRequest>,
}

/// A state, and the function that enters it.
type DeskState = (&'static str, fn(&mut Desk));

const STATES: [DeskState; 7] = [
    ("the campaign", |_| {}),
    ("a siege", |desk| desk.select(|here| matches!(here, Place::Siege(_)))),
    ("a stop", |desk| desk.select(|here| matches!(here, Place::Stop(_)))),
    ("the end", |desk| desk.select(|here| *here == Place::End)),
    ("a road", |desk| desk.view.selected = Some(Part::Road(0))),
    ("saving", |desk| {
        let losses = Losses { is_changed: true, comments: vec!["// a remark of the author".to_owned()] };
        (desk.view.saves, desk.view.risk) = (true, Some((PathBuf::from("campaigns/Droga.ron"), losses)));
    }),
    ("faults", |desk| {
        desk.session.document.edit("faults", |source| {
            source.title.clear();
            source.roads[0].days = 99;
            source.nodes[1].here = level::edit::campaign::new_siege("Żabia łąka");
            source.endings.clear();
        });
    }),
];

impl Desk {
    fn new(enter: fn(&mut Self)) -> Self {
        let (file, text) = shipped::CAMPAIGNS[0];
        let source: CampaignSource = level::read(file, text).expect("it is right");
        let levels = shipped::LEVELS.iter().map(|(file, _)| stem(file).to_owned()).collect();
        let mut desk = Self {
            session: CampaignSession::opened(source, "long_road", (text.to_owned(), None)),
            view: CampaignView::default(),
            panels: CampaignPanels::default(),
            levels,
            keys: KeyBindings::shipped().expect("the shipped bindings are right"),
            asked: Vec::new(),
        };
        enter(&mut desk);
        let levels: Vec<&str> = desk.levels.iter().map(String::as_str).collect();
        desk.session.refresh(|source| check(source, |name| levels.contains(&name), &levels, &RULES));
        desk
    }

    fn select(&mut self, is_meant: fn(&Place) -> bool) {
        self.view.selected = self.session.source().nodes.iter().position(|node| is_meant(&node.here)).map(Part::Node);
    }

    fn show(&mut self, ctx: &Context) {
        let taken = |name: &str| (name == "The long road").then(|| TakenName::Own(name.to_owned()));
        let around = CampaignLibrary { levels: &self.levels, taken: &taken };
        let scene = CampaignScene::new(&self.session, &self.view, &self.keys, around);
        self.panels.show(ctx, &scene);
        self.asked.extend(scene.into_requests());
    }
}

#[test]
fn the_pages_of_the_editor_of_campaigns_fit_every_screen() {
    let mut wrong = Vec::new();
    for screen in screens() {
        for (state, enter) in STATES {
            let mut window = Headless::new(screen);
            let mut desk = Desk::new(enter);
            window.settle(|ctx| desk.show(ctx));
            wrong.extend(layout_faults(&window, (screen, state)));
        }
    }
    assert_fine(wrong);
}

#[test]
fn every_control_of_the_editor_of_campaigns_has_a_name_and_says_what_it_does() {
    let (mut silent, mut asked) = (Vec::new(), Vec::new());
    for (state, enter) in STATES {
        // So high that nothing is scrolled away.
        let mut window = Headless::new(Screen { width: 3600.0, height: 2400.0, percent: 60 });
        let mut desk = Desk::new(enter);
        window.settle(|ctx| desk.show(ctx));
        let found = window.silent_controls(&mut asked, |ctx| desk.show(ctx));
        silent.extend(found.into_iter().map(|control| format!("{state}: {control}")));
    }
    assert!(asked.len() > 60, "only {} controls were asked", asked.len());
    assert!(silent.is_empty(), "{} say nothing:\n{}", silent.len(), silent.join("\n"));
}

/// Presses the left button at a point, moves, and releases it at another.
fn drag(window: &mut Headless, desk: &mut Desk, from: Pos2, to: Pos2, shift: bool) {
    let modifiers = egui::Modifiers { shift, ..egui::Modifiers::NONE };
    let button = |pos, pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers };
    window.hold(modifiers);
    for event in [Event::PointerMoved(from), button(from, true), Event::PointerMoved(from + (to - from) * 0.5)] {
        window.happen(event);
        window.frame(|ctx| desk.show(ctx));
    }
    for event in [Event::PointerMoved(to), button(to, false)] {
        window.happen(event);
        window.frame(|ctx| desk.show(ctx));
    }
    window.hold(egui::Modifiers::NONE);
}

#[test]
fn nodes_are_selected_moved_and_joined_by_the_mouse() {
    let mut window = Headless::new(Screen { width: 1280.0, height: 800.0, percent: 100 });
    let mut desk = Desk::new(|_| {});
    window.settle(|ctx| desk.show(ctx));
    let (first, second) = {
        let nodes = &desk.session.source().nodes;
        (format!("Node {}", nodes[0].title), format!("Node {}", nodes[1].title))
    };
    let (from, to) = (window.control(&first).rect.center(), window.control(&second).rect.center());
    window.click(from, PointerButton::Primary, |ctx| desk.show(ctx));
    assert!(matches!(desk.asked[..], [CampaignRequest::Select(Some(Part::Node(0)))]), "{}", desk.asked.len());
    desk.asked.clear();
    drag(&mut window, &mut desk, from, to, true);
    assert!(matches!(desk.asked[..], [CampaignRequest::AddRoad(0, 1)]), "{}", desk.asked.len());
    desk.asked.clear();
    drag(&mut window, &mut desk, from, from + egui::vec2(60.0, 0.0), false);
    let is_move = |request: &CampaignRequest| matches!(request, CampaignRequest::Change("moving a node", true, _));
    assert!(desk.asked.iter().any(is_move) && matches!(desk.asked.last(), Some(CampaignRequest::Written)));
    desk.asked.clear();
    desk.view.tool = CampaignTool::Node;
    let country = window.control("The country").rect;
    window.click(country.right_bottom() - egui::vec2(3.0, 3.0), PointerButton::Primary, |ctx| desk.show(ctx));
    let size = desk.session.source().map.size;
    let near = |at: (u32, u32)| at.0 + 2 >= size.0 && at.1 + 2 >= size.1;
    assert!(matches!(desk.asked[..], [CampaignRequest::AddNode(at)] if near(at)), "{}", desk.asked.len());
}
