//! Layout of panels, at every size and scale, with few and many people of the longest names.

use super::super::inspector;
use super::super::written::WrittenText;
use super::headless::{Headless, Screen, screens};
use super::scenes::{END, PanelSiege, RAID, RULES, STATES, level, played, run};
use crate::play::session::GameSession;
use crate::play::view_state::{Panel, PlayerRequest};
use egui::{LayerId, Order, PointerButton, Rect, vec2};
use osada::player::{Planner, Player};
use osada::sim::rules::{Challenge, Condition, Measure, Role, Rules};
use osada::sim::{Draft, deeds_done};
use std::fmt::Debug;
use std::sync::Arc;

/// Least number of letters shown of a text that is cut off.
const LETTERS: usize = 8;
/// Points by which two things may touch.
const TOUCH: f32 = 1.0;

/// Panels that lie on top of all others while they are open.
const POPUPS: [&str; 12] = [
    "chronicle",
    "menu",
    "help",
    "outcome",
    "outcome again",
    "settings",
    "saves",
    "errors of a level",
    "campaigns",
    "deeds",
    "mods",
    "road",
];
/// Panels that can be moved to the left and to the right.
const SIDEWAYS: [&str; 5] = ["people", "priorities", "errors of a level", "editor page", "campaign page"];

fn is_one_of(layer: LayerId, names: &[&str]) -> bool {
    names.iter().any(|name| layer.id == egui::Id::new(*name))
}

/// All layout faults of the last frame.
fn faults(window: &Headless) -> Vec<String> {
    let mut faults = Vec::new();
    let areas: Vec<(LayerId, Rect)> =
        window.areas().into_iter().filter(|(layer, rect)| layer.order != Order::Tooltip && rect.area() > 1.0).collect();
    let screen = window.rect().expand(TOUCH);
    for &(layer, rect) in &areas {
        if !screen.contains_rect(rect) {
            faults.push(format!("{} leaves the screen: {rect:?} of {screen:?}", name(layer)));
        }
    }
    let base: Vec<_> = areas.iter().filter(|(layer, _)| !is_one_of(*layer, &POPUPS)).collect();
    for (number, (one, first)) in base.iter().enumerate() {
        for (other, second) in &base[number + 1..] {
            if first.shrink(TOUCH).intersects(second.shrink(TOUCH)) {
                faults.push(format!("{} {first:?} lies on {} {second:?}", name(*one), name(*other)));
            }
        }
    }
    for (layer, texts) in window.texts() {
        let is_drawn = layer == LayerId::background() || areas.iter().any(|(area, _)| *area == layer);
        if layer.order == Order::Tooltip || !is_drawn {
            continue;
        }
        faults
            .extend(texts.iter().filter_map(|text| cut(layer, text)).map(|fault| format!("{}: {fault}", name(layer))));
        for (number, one) in texts.iter().enumerate() {
            for other in &texts[number + 1..] {
                let is_shadow = one.text == other.text;
                if !is_shadow && overlap(one, other) {
                    faults.push(format!("{}: {:?} is written over {:?}", name(layer), one.text, other.text));
                }
            }
        }
    }
    faults.sort();
    faults.dedup();
    faults
}

/// True if any line of one text is written over one of another.
fn overlap(one: &WrittenText, other: &WrittenText) -> bool {
    let seen = |text: &WrittenText| {
        let clip = text.clip;
        let lines = text.lines.iter().map(move |line| line.intersect(clip).shrink2(vec2(1.0, 3.0)));
        lines.filter(|line| line.is_positive()).collect::<Vec<_>>()
    };
    seen(one).iter().any(|line| seen(other).iter().any(|another| line.intersects(*another)))
}

/// The fault of a text that is not shown as a whole.
fn cut(layer: LayerId, text: &WrittenText) -> Option<String> {
    if let Some(letters) = text.letters.filter(|&letters| letters < LETTERS) {
        return Some(format!("{:?} is cut to {letters} letters", text.text));
    }
    let is_cut = |line: &Rect| {
        let beyond = line.right() > text.clip.right() + 2.0 || line.left() < text.clip.left() - 2.0;
        beyond && line.intersects(text.clip)
    };
    (text.lines.iter().any(is_cut) && !is_one_of(layer, &SIDEWAYS))
        .then(|| format!("{:?} is cut off at the side", text.text))
}

fn name(layer: LayerId) -> String {
    const KNOWN: [&str; 21] = [
        "log",
        "goods",
        "people",
        "guidance",
        "tools",
        "corner",
        "legend",
        "notifications",
        "inspector",
        "build",
        "priorities",
        "overlays",
        "besiegers",
        "menu",
        "help",
        "outcome",
        "levels",
        "title foot",
        "settings",
        "saves",
        "name",
    ];
    let known = KNOWN.iter().find(|name| layer.id == egui::Id::new(**name));
    known.map_or_else(|| format!("{layer:?}"), |name| format!("the panel {name:?}"))
}

/// Asserts that there are no faults in any of the cases.
pub fn assert_fine(faults: Vec<String>) {
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

pub fn layout_faults(window: &Headless, case: impl Debug) -> Vec<String> {
    faults(window).into_iter().map(|fault| format!("{case:?}: {fault}")).collect()
}

#[test]
fn in_every_state_of_a_siege_nothing_overlaps_or_leaves_the_screen() {
    let mut wrong = Vec::new();
    for people in [1, 5, 40] {
        let mut session = played(level("first_siege", people), RAID);
        for screen in screens() {
            let mut window = Headless::new(screen);
            let mut siege = PanelSiege::of(&window.ctx, session);
            for (state, enter) in STATES {
                siege.enter(enter);
                window.settle(|ctx| siege.show(ctx));
                wrong.extend(layout_faults(&window, (people, screen, state)));
            }
            session = siege.session;
        }
    }
    assert_fine(wrong);
}

#[test]
fn every_portrait_is_reached_by_the_wheel() {
    let level = level("first_siege", 40);
    for screen in screens() {
        let mut window = Headless::new(screen);
        let mut siege = PanelSiege::begun(&window.ctx, level.clone());
        window.settle(|ctx| siege.show(ctx));
        let row =
            window.areas().into_iter().find(|(layer, _)| is_one_of(*layer, &["people"])).expect("there is a row").1;
        for number in 1..=40 {
            let name = super::scenes::longest(number);
            let mut found = false;
            for _ in 0..80 {
                let rect = window.control(&name).rect;
                found = row.expand(TOUCH).contains_rect(rect);
                if found {
                    break;
                }
                window.point(row.center());
                window.wheel(vec2(0.0, if rect.left() > row.center().x { -40.0 } else { 40.0 }));
                window.frame(|ctx| siege.show(ctx));
                window.frame(|ctx| siege.show(ctx));
            }
            assert!(found, "{screen:?}: {name} cannot be reached");
        }
    }
}

/// A game at the challenge that adapts that has come to every deed.
fn with_every_deed() -> GameSession {
    let mut rules = Rules::clone(&RULES);
    for deed in &mut rules.deeds {
        (deed.levels, deed.when) = (Vec::new(), vec![Condition::AtLeast(Measure::Day, 1.0)]);
    }
    let adaptive = Challenge::named("adaptive").expect("there is one");
    let player: Option<Box<dyn Player>> = Some(Box::new(Planner::whole()));
    let session = GameSession::new(level("tutorial", 5), &Arc::new(rules), (adaptive, 1), player);
    let mut session = session.expect("it begins");
    run(&mut session, END);
    assert_eq!(deeds_done(session.world()).count(), 20);
    session
}

#[test]
fn a_lesson_a_hint_and_the_outcome_fit_every_screen() {
    let mut wrong = Vec::new();
    let mut over = with_every_deed();
    assert!(!over.is_running(), "it is decided by then");
    for screen in screens() {
        let mut window = Headless::new(screen);
        let mut lesson = PanelSiege::begun(&window.ctx, level("tutorial", 5));
        window.settle(|ctx| lesson.show(ctx));
        wrong.extend(layout_faults(&window, (screen, "a lesson")));
        let mut window = Headless::new(screen);
        let mut hint = PanelSiege::begun(&window.ctx, level("first_siege", 5));
        window.settle(|ctx| hint.show(ctx));
        wrong.extend(layout_faults(&window, (screen, "a hint")));
        let mut window = Headless::new(screen);
        let mut siege = PanelSiege::of(&window.ctx, over);
        window.settle(|ctx| siege.show(ctx));
        wrong.extend(layout_faults(&window, (screen, "the outcome")));
        let chronicle = window.control("Chronicle").rect.center();
        window.click(chronicle, PointerButton::Primary, |ctx| siege.show(ctx));
        let wanted = siege.asked.pop();
        assert!(matches!(wanted, Some(PlayerRequest::Open(Panel::Chronicle))), "{screen:?}: {wanted:?}");
        siege.view.panel = Some(Panel::Chronicle);
        window.settle(|ctx| siege.show(ctx));
        wrong.extend(layout_faults(&window, (screen, "the chronicle")));
        assert!(window.control("Save as a page").rect.is_positive(), "{screen:?}");
        siege.view.panel = None;
        over = siege.session;
    }
    assert_fine(wrong);
}

#[test]
fn the_panel_of_a_person_is_never_wider_than_its_room() {
    for percent in [100, 150] {
        let mut window = Headless::new(Screen { width: 1280.0, height: 720.0, percent });
        let mut siege = PanelSiege::of(&window.ctx, played(level("first_siege", 5), RAID));
        let people: Vec<_> = siege.session.world().of_role(Role::Colonist).map(|(id, _)| id).collect();
        for drafted in [false, true] {
            siege.session.ask(Draft { units: people.clone(), drafted });
            run(&mut siege.session, 2);
            for &id in &people {
                siege.view.select_unit(id);
                window.settle(|ctx| siege.show(ctx));
                let areas = window.areas();
                let (_, rect) = areas.iter().find(|(layer, _)| is_one_of(*layer, &["inspector"])).expect("it is shown");
                assert!(rect.width() <= inspector::WIDTH + TOUCH, "{percent} %, drafted {drafted}: {rect:?}");
            }
        }
    }
}

#[test]
fn at_the_usual_size_the_tools_stand_between_the_corners() {
    let mut window = Headless::new(Screen { width: 1280.0, height: 800.0, percent: 100 });
    let mut siege = PanelSiege::begun(&window.ctx, level("first_siege", 5));
    window.settle(|ctx| siege.show(ctx));
    let rect = |wanted: &str| {
        window.areas().into_iter().find(|(layer, _)| is_one_of(*layer, &[wanted])).expect("it is there").1
    };
    assert!((rect("tools").bottom() - rect("corner").bottom()).abs() < 3.0, "{:?}", window.areas());
}

#[test]
fn a_panel_opens_in_its_place_after_the_window_was_resized() {
    let mut wrong = Vec::new();
    let mut window = Headless::new(Screen { width: 1920.0, height: 1080.0, percent: 100 });
    let mut siege = PanelSiege::begun(&window.ctx, level("first_siege", 5));
    for screen in screens().chain(screens().collect::<Vec<_>>().into_iter().rev()) {
        window.resize(screen);
        siege.view.panel = None;
        window.settle(|ctx| siege.show(ctx));
        siege.view.panel = Some(crate::play::view_state::Panel::Build);
        window.settle(|ctx| siege.show(ctx));
        wrong.extend(layout_faults(&window, (screen, "building after a resize")));
    }
    assert_fine(wrong);
}

#[test]
fn the_menu_leaves_most_of_the_game_in_sight() {
    for screen in screens() {
        let mut window = Headless::new(screen);
        let mut siege = PanelSiege::begun(&window.ctx, level("first_siege", 5));
        siege.view.panel = Some(Panel::Menu);
        window.settle(|ctx| siege.show(ctx));
        let width = window.control("Resume").rect.width();
        assert!((200.0..260.0).contains(&width), "{screen:?}: {width}");
    }
}

#[test]
fn the_outcome_lies_on_everything_even_on_what_was_clicked_last() {
    let over = played(level("tutorial", 5), END);
    let mut window = Headless::new(Screen { width: 1024.0, height: 768.0, percent: 100 });
    let mut siege = PanelSiege::of(&window.ctx, over);
    let somebody = siege.session.world().of_role(Role::Colonist).map(|(id, _)| id).next().expect("somebody lives");
    siege.view.select_unit(somebody);
    siege.view.outcome_hidden = true;
    window.settle(|ctx| siege.show(ctx));
    let area = |window: &Headless, name: &str| {
        let areas = window.areas();
        areas.into_iter().find(|(layer, _)| is_one_of(*layer, &[name])).expect("it is shown").1
    };
    let inspector = area(&window, "inspector");
    window.click(inspector.left_top() + vec2(60.0, 20.0), PointerButton::Primary, |ctx| siege.show(ctx));
    siege.view.outcome_hidden = false;
    window.settle(|ctx| siege.show(ctx));
    window.click(inspector.left_top() + vec2(60.0, 20.0), PointerButton::Primary, |ctx| siege.show(ctx));
    let both = area(&window, "outcome").intersect(inspector);
    assert!(both.is_positive(), "they overlap on this screen");
    assert_eq!(window.ctx.layer_id_at(both.center()).map(|layer| layer.id), Some(egui::Id::new("outcome")));
}
