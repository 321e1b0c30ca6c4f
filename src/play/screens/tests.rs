//! Screens driven without a display: everything but the drawing.

mod campaigns;
mod editor;
mod faults;
mod handing;
mod loading;
mod mods;
mod orders;
mod reloading;
mod stage;

use super::Screens;
use super::transition::Transition;
use crate::play::input::events::{MouseButton, MouseEvent};
use crate::play::session::GameSession;
use crate::play::view_state::Selection;
use egui::{Event, PointerButton, Pos2};
use glam::vec2;
use osada::level::{self, Campaign, shipped};
use osada::sim::rules::{Challenge, Role};
use osada::sim::{JobKind, Outcome, UnitId};
use osada_cli::keys::{Key, Modifiers};
use osada_cli::storage::saves::SaveSlot;
use stage::{FREE, TestWindow, content};

/// A game of the tutorial with a quick save, played this many ticks beyond it.
fn saved_and_played(ticks: u64) -> TestWindow {
    let mut stage = TestWindow::playing("tutorial");
    stage.play(120);
    stage.key(Key::F5);
    stage.play(ticks);
    stage
}

fn tick(stage: &mut TestWindow) -> u64 {
    stage.game().world().clock().tick()
}

#[test]
fn what_is_built_and_who_works_where_leave_the_middle_of_the_map_free() {
    let mut stage = TestWindow::playing("tutorial");
    stage.key(Key::B);
    stage.wait(20);
    let right = |stage: &TestWindow, text: &str| stage.place_of(text).expect("it is written").right();
    assert!(right(&stage, "Watchtower") < 350.0);
    stage.key(Key::J);
    stage.wait(20);
    for work in JobKind::ALL {
        assert!(stage.reads(work.name()), "{}: words, not only pictures", work.name());
    }
    assert!(stage.is_in_sight("fights"));
    stage.key(Key::J);
    stage.screens.played().expect("it is on").view.selection = Selection::Tile((3, 3).into());
    stage.key(Key::B);
    stage.wait(20);
    assert!(right(&stage, "Watchtower") < 350.0, "whatever is selected: it stands where it stood before");
}

#[test]
fn the_raid_of_the_tutorial_waits_for_its_lesson_however_long_that_takes() {
    let arrived = |with_lessons: bool| {
        let mut stage = TestWindow::playing("tutorial");
        let mut late = content("tutorial");
        late.level.text =
            late.level.text.replacen('(', "(hour: 21.0,", 1).replace("raids_on_call: 2", "raids_on_call: 1");
        let session = GameSession::recorded(late, (Challenge::Normal, 4), None).expect("it can be built");
        stage.screens.show(session, false).expect("nothing is lost");
        if !with_lessons {
            stage.game().skip_lessons();
        }
        let is_night = |stage: &mut TestWindow| {
            let world = stage.game().world();
            world.clock().is_night(&world.rules().time)
        };
        while !is_night(&mut stage) {
            stage.play(10);
        }
        stage.play(10);
        stage.game().world().siege().arrived()
    };
    assert_eq!(arrived(true), 0, "nothing has been learnt yet");
    let mut stage = TestWindow::playing("tutorial");
    stage.key(Key::G);
    stage.play(10);
    assert_eq!(stage.game().world().siege().arrived(), 0, "nor does the key call it");
    assert!(stage.reads("Raid 1 waits"));
    assert_eq!(arrived(false), 1, "whoever wants no lessons need not wait");
}

#[test]
fn a_game_can_go_on_from_its_last_dawn() {
    let mut stage = TestWindow::playing("tutorial");
    let mut early = content("tutorial");
    early.level.text = early.level.text.replacen('(', "(hour: 5.5,", 1);
    let session = GameSession::recorded(early, (Challenge::Normal, 4), None).expect("it can be built");
    stage.screens.show(session, false).expect("nothing is lost");
    stage.play(10);
    assert!(!stage.screens.played().expect("it is on").view.has_dawn);
    let dawn = loop {
        stage.play(1);
        if stage.screens.played().expect("it is on").view.has_dawn {
            break tick(&mut stage);
        }
    };
    stage.play(300);
    stage.screens.perform_transition(Transition::LastDawn);
    stage.wait(1);
    assert_eq!(tick(&mut stage), dawn);
    let message = stage.screens.played().expect("it is on").view.message.clone().expect("it says where one is");
    assert_eq!(message.text, "dawn of day 2, 4 people: {Pause} lets time run");
}

#[test]
fn whoever_pauses_at_the_moment_at_which_the_game_does_has_it_paused() {
    let mut stage = TestWindow::playing("tutorial");
    stage.game().skip_lessons();
    stage.screens.shared.store.settings.pause_on_raid = true;
    stage.key(Key::Space);
    stage.key(Key::G);
    while !stage.game().timestep.paused {
        stage.play(1);
    }
    stage.key(Key::Space);
    assert!(stage.game().timestep.paused);
    stage.wait(60);
    stage.key(Key::Space);
    assert!(!stage.game().timestep.paused, "later it is a wish of its own");
}

/// A game that begins at an hour of the day at whose dusk sixty brutes come.
fn hopeless(hour: &str) -> TestWindow {
    let mut stage = TestWindow::playing("tutorial");
    let mut hopeless = content("tutorial");
    let begin = format!("(hour: {hour},");
    let text = hopeless.level.text.replacen('(', &begin, 1).replace("raids_on_call: 2", "raids_on_call: 1");
    hopeless.level.text = text.replace("(\"grunt\", 1, \"reckless\")", "(\"brute\", 60, \"reckless\")");
    let session = GameSession::recorded(hopeless, (Challenge::Normal, 4), None).expect("it can be built");
    stage.screens.show(session, false).expect("nothing is lost");
    stage.game().skip_lessons();
    stage
}

#[test]
fn going_on_after_a_defeat_is_marked_in_the_saves_of_the_game() {
    let mut stage = hopeless("21.9");
    stage.play(10);
    stage.key(Key::F5);
    assert_eq!(stage.game().retries, 0);
    stage.play(12_000);
    assert_eq!(stage.game().world().outcome(), Outcome::Defeat);
    stage.wait(2);
    let quick = stage.screens.shared.saver.saves.file_of(&SaveSlot::Quick);
    stage.screens.perform_transition(Transition::Load(quick.clone()));
    assert_eq!(stage.game().retries, 1);
    stage.play(10);
    stage.key(Key::F5);
    stage.play(10);
    stage.screens.perform_transition(Transition::Load(quick));
    assert_eq!(stage.game().retries, 1, "kept by a new save, and not counted again");
}

#[test]
fn after_a_defeat_the_dawn_before_that_raid_is_offered_again_and_again() {
    let mut stage = hopeless("5.9");
    // Over the first dawn, frame by frame: it is saved.
    (0..60).for_each(|_| stage.play(1));
    let dawn = tick(&mut stage);
    for tries in 0..2 {
        assert_eq!(stage.game().retries, tries);
        stage.play(20_000);
        assert_eq!(stage.game().world().outcome(), Outcome::Defeat);
        stage.wait(2);
        assert!(stage.screens.played().expect("it is on").view.has_dawn, "after {tries} retries");
        stage.screens.perform_transition(Transition::LastDawn);
        assert!(tick(&mut stage) <= dawn && stage.game().world().siege().arrived() == 0);
    }
}

#[test]
fn a_quick_load_soon_after_the_quick_save_asks_nothing() {
    let mut stage = saved_and_played(600);
    stage.key(Key::F9);
    assert!(stage.screens.popups.question().is_none());
    assert_eq!(tick(&mut stage), 120);
}

#[test]
fn a_quick_load_that_loses_more_than_a_minute_asks_first() {
    let mut stage = saved_and_played(3_700);
    stage.key(Key::F9);
    let question = stage.screens.popups.question().expect("it asks").clone();
    assert_eq!(question.asks, format!("Load the quick save of {}, day 1?", stage.game().level().title));
    assert!(stage.reads("saved as an autosave") && stage.reads("Load") && stage.reads("Keep playing"));
    assert_eq!(tick(&mut stage), 3_820, "nothing has happened yet");
    stage.key(Key::Escape);
    assert_eq!((tick(&mut stage), stage.screens.popups.is_any_open()), (3_820, false));
    stage.key(Key::F9);
    stage.click("Keep playing");
    assert_eq!((tick(&mut stage), stage.screens.popups.is_any_open()), (3_820, false));
    stage.key(Key::F9);
    stage.key(Key::Enter);
    assert_eq!((tick(&mut stage), stage.screens.popups.is_any_open()), (120, false));
}

#[test]
fn a_quick_load_of_another_level_asks_and_the_game_that_is_left_is_kept() {
    let mut stage = saved_and_played(10);
    stage.key(Key::Escape);
    stage.click("Another level");
    let session = GameSession::recorded(content("ruin"), (Challenge::Normal, 4), None);
    stage.screens.show(session.expect("it can be built"), true).expect("the game before is saved");
    stage.play(30);
    stage.key(Key::F9);
    assert!(stage.screens.popups.question().is_some_and(|question| question.asks.contains("the quick save")));
    stage.click("Load");
    assert_eq!((stage.game().world().level().to_owned(), tick(&mut stage)), ("tutorial".to_owned(), 120));
    let kept = stage.screens.saves().list().into_iter().filter(|entry| entry.name.starts_with("autosave"));
    let kept: Vec<String> = kept.filter_map(|entry| Some(entry.header.ok()?.level)).collect();
    assert!(kept.contains(&"ruin".to_owned()), "{kept:?}");
}

/// A campaign whose sieges are lost after a second: the tutorial, the ruin, and a level that is gone.
fn road() -> Campaign {
    let text = r#"(title: "Road", about: "Three sieges.", map: (size: (40, 30)), start: (node: "hill", people: 3),
        intro: ["They burnt the valley."], rules: (people: 3),
        nodes: [
            (name: "hill", title: "The hill", about: "A hill.", at: (5, 5), here: Siege(level: "tutorial", idea: "Hold it.")),
            (name: "inn", title: "The inn", about: "An inn.", at: (15, 5), here: Siege(level: "ruin", idea: "Hold it.")),
            (name: "gap", title: "The gap", about: "A gap.", at: (25, 5), here: Siege(level: "gone", idea: "Hold it.")),
            (name: "sea", title: "The sea", about: "The sea.", at: (35, 25), here: End),
        ],
        roads: [
            (from: "hill", to: "inn", days: 2, text: "A road."),
            (from: "inn", to: "gap", days: 2, text: "A path."),
            (from: "gap", to: "sea", days: 1, text: "Down."),
        ],
        triggers: [(name: "over", when: [AtLeast(Seconds, 1)], then: [Lose])],
        endings: [(name: "end", title: "The end", text: "Over.")])"#;
    let rules = shipped::rules().expect("they are right");
    level::load_campaign("road.ron", text, |_| true, &[], &rules).expect("it is right")
}

#[test]
fn the_people_of_a_campaign_go_from_siege_to_siege_by_its_road() {
    let mut stage = TestWindow::playing("tutorial");
    stage.screens.perform_transition(Transition::SetOut(Box::new(road()), Challenge::Normal, 4));
    stage.wait(3);
    assert!(stage.reads("They burnt the valley."));
    stage.click("Set out");
    stage.wait(3);
    assert!(stage.reads("Hold it.") && stage.reads("Day 1"), "the road is shown");
    stage.click("Begin the siege");
    let names = |stage: &mut TestWindow| -> Vec<String> {
        let people = stage.game().world().of_role(Role::Colonist).map(|(_, unit)| unit.name().to_owned());
        people.collect()
    };
    let first = names(&mut stage);
    assert_eq!((stage.game().world().level().to_owned(), stage.game().next.clone()), ("tutorial".to_owned(), None));
    // Escape shows where on the road it is.
    stage.key(Key::Escape);
    stage.wait(3);
    assert!(stage.reads("Road: The hill, day 1 of the road"));
    stage.key(Key::Escape);
    stage.play(200);
    stage.wait(3);
    stage.click("Back to the road");
    stage.wait(3);
    assert!(stage.reads("The siege is lost."));
    stage.click("The inn: 2 days");
    stage.wait(3);
    stage.click("Begin the siege");
    assert_eq!(stage.game().world().level(), "ruin");
    assert_eq!(names(&mut stage)[..3], first[..3]);
    stage.play(200);
    stage.wait(3);
    stage.click("Back to the road");
    stage.wait(3);
    stage.click("The gap: 2 days");
    stage.wait(3);
    stage.click("To the title");
    stage.wait(3);
    // The journey waits on the title, and a missing level is reported.
    stage.click("Campaign: Road, day 9, The gap, 3 people");
    stage.wait(3);
    stage.click("Begin the siege");
    stage.wait(3);
    assert!(stage.reads("needs the level gone, which does not exist"));
}

#[test]
fn time_stands_still_while_something_is_asked() {
    let mut stage = saved_and_played(3_700);
    stage.game().timestep.paused = false;
    stage.key(Key::F9);
    let before = tick(&mut stage);
    stage.wait(60);
    assert_eq!(tick(&mut stage), before);
    stage.key(Key::Escape);
    stage.wait(60);
    assert!(tick(&mut stage) > before, "and goes on afterwards");
}

#[test]
fn to_quit_and_to_begin_anew_are_asked_about() {
    let mut stage = TestWindow::playing("tutorial");
    stage.play(60);
    stage.control(Key::Q);
    assert!(stage.screens.popups.question().is_some_and(|question| question.verb == "Quit"));
    stage.key(Key::Escape);
    for (text, verb) in [("Restart", "Begin"), ("New seed", "Begin"), ("Quit", "Quit")] {
        stage.key(Key::Escape);
        stage.click(text);
        let question = stage.screens.popups.question().expect("it asks").clone();
        assert_eq!(question.verb, verb, "{text}");
        stage.click("Keep playing");
        assert_eq!(tick(&mut stage), 60);
        stage.key(Key::Escape);
    }
    stage.key(Key::Escape);
    stage.click("New seed");
    stage.key(Key::Enter);
    assert_eq!((stage.game().world().seed(), tick(&mut stage)), (2, 0));
}

#[test]
fn nothing_is_asked_where_nothing_would_be_lost() {
    let mut stage = TestWindow::playing("tutorial");
    stage.key(Key::Escape);
    stage.click("New seed");
    assert_eq!(stage.game().world().seed(), 2, "nothing was done in the game before");
    stage.frame(&[Key::Q], Modifiers { control: true, ..FREE }, Vec::new());
    assert!(stage.request.quit);
}

#[test]
fn a_group_is_made_by_control_and_a_digit_and_recalled_by_the_players_modifier() {
    let mut stage = TestWindow::playing("tutorial");
    let alt = Modifiers { alt: true, ..FREE };
    let people: Vec<UnitId> = stage.game().world().of_role(Role::Colonist).map(|(id, _)| id).collect();
    stage.control(Key::Key2);
    assert_eq!(stage.message(), "select people to make them group 2");
    let siege = stage.screens.played().expect("it is on");
    siege.view.selection = Selection::Units(people[..2].to_vec());
    stage.control(Key::Key2);
    assert_eq!(stage.message(), "group 2: 2 people");
    stage.screens.played().expect("it is on").view.selection = Selection::Nothing;
    stage.frame(&[Key::Key2], alt, Vec::new());
    let siege = stage.screens.played().expect("it is on");
    assert_eq!(siege.view.selection, Selection::Units(people[..2].to_vec()));
    assert!(siege.session.timestep.paused, "the digit is no speed then");
    let before = siege.camera.seen();
    siege.camera.pan(vec2(9_000.0, 9_000.0));
    let away = siege.camera.seen();
    stage.frame(&[Key::Key2], alt, Vec::new());
    stage.wait(60);
    let seen = stage.screens.played().expect("it is on").camera.seen();
    assert_ne!(away.point(), seen.point(), "asked for twice it is looked at");
    assert!((seen.center() - before.center()).length() < 12.0);
    stage.key(Key::Key2);
    assert_eq!(stage.game().timestep.speed, 2.0, "alone the digit is a speed");
}

#[test]
fn the_opening_view_shows_the_settlement_where_no_panel_is_whatever_the_size_of_the_window() {
    for size in [(800.0, 600.0), (1280.0, 800.0), (1920.0, 1080.0), (2560.0, 1440.0)] {
        let mut stage = TestWindow::playing("tutorial");
        stage.size = size.into();
        stage.wait(2);
        let siege = stage.screens.played().expect("it is on");
        let (seen, world) = (siege.camera.seen(), siege.session.world());
        let hearth = world.hearth().map(|(_, hearth)| hearth.cell());
        let people = world.of_role(Role::Colonist).map(|(_, unit)| unit.cell());
        for cell in people.chain(hearth) {
            let at = vec2(cell.x as f32, cell.y as f32);
            assert!(at.x > seen.x && at.x + 1.0 < seen.x + seen.w, "{size:?}: {cell} in {seen:?}");
            // Above the tools, and below the people along the top.
            let (top, bottom) = (seen.y + seen.h * 0.09, seen.y + seen.h * 0.9);
            assert!(at.y > top && at.y + 1.0 < bottom, "{size:?}: {cell} in {seen:?}");
        }
    }
}

#[test]
fn lessons_are_skipped_one_by_one_and_all_at_once() {
    let mut stage = TestWindow::playing("tutorial");
    stage.wait(3);
    stage.click("Skip");
    assert_eq!(stage.game().lessons.passed(), 1);
    stage.click("Skip all");
    let all = stage.game().level().lessons.len();
    assert_eq!(stage.game().lessons.passed(), all);
    assert!(!stage.reads("lesson 2"));
}

#[test]
fn on_a_phone_the_text_of_a_lesson_is_hidden_and_read_again() {
    let mut stage = TestWindow::playing("tutorial");
    (stage.size, stage.fingers) = (vec2(844.0, 390.0), true);
    stage.wait(4);
    assert!(stage.reads("Four people, a hearth"));
    stage.click("Hide");
    stage.wait(4);
    assert!(stage.reads("Look about") && !stage.reads("Four people, a hearth"));
    stage.click("Read");
    stage.wait(4);
    assert!(stage.reads("Four people, a hearth"));
    stage.click("Hide");
    stage.click("Skip");
    stage.wait(4);
    assert!(stage.reads("Nearly everything is built from wood"), "the next lesson is read again");
}

#[test]
fn a_drag_that_the_window_loses_marks_nothing_and_one_that_ends_marks_trees() {
    let mut stage = TestWindow::playing("tutorial");
    stage.wait(3);
    let corners = |stage: &mut TestWindow| {
        let camera = &stage.screens.played().expect("a game fills the window").camera;
        [vec2(3.5, 4.5), vec2(6.5, 8.5)].map(|point| camera.to_screen(point))
    };
    let [from, to] = corners(&mut stage);
    stage.key(Key::C);
    stage.mouse(&[MouseEvent::Pressed(MouseButton::Left, from), MouseEvent::Moved(to), MouseEvent::Lost]);
    stage.mouse(&[MouseEvent::Released(MouseButton::Left, to)]);
    assert_eq!(stage.game().world().jobs().iter().count(), 0, "the drag was broken off");
    stage.mouse(&[MouseEvent::Pressed(MouseButton::Left, from), MouseEvent::Moved(to)]);
    stage.mouse(&[MouseEvent::Released(MouseButton::Left, to)]);
    assert!(stage.game().world().jobs().iter().count() >= 8, "the wood in the west is marked");
}

#[test]
fn a_window_of_any_size_is_laid_out() {
    let mut stage = TestWindow::playing("tutorial");
    for size in [(320.0, 200.0), (40.0, 30.0), (1.0, 1.0), (900.0, 60.0), (3840.0, 2160.0), (1280.0, 800.0)] {
        stage.size = vec2(size.0, size.1);
        stage.wait(4);
    }
    assert!(stage.reads("Look about"), "the first lesson is read again");
}

#[test]
fn a_right_click_on_the_minimap_sends_the_drafted() {
    let mut stage = TestWindow::playing("tutorial");
    stage.wait(3);
    let id = stage.game().world().of_role(Role::Colonist).map(|(id, _)| id).next().expect("somebody lives there");
    let siege = stage.screens.played().expect("a game fills the window");
    siege.view.selection = Selection::of(id);
    stage.key(Key::R);
    let orders = |stage: &mut TestWindow| stage.game().world().unit(id).and_then(|unit| unit.colonist()?.draft());
    let before = orders(&mut stage);
    // The minimap lies in the lower right corner, above the margins of its panel.
    let scale = stage.size.y / 800.0;
    let at = Pos2::new(stage.size.x / scale - 60.0, stage.size.y / scale - 60.0);
    let button = |pressed| Event::PointerButton {
        pos: at,
        button: PointerButton::Secondary,
        pressed,
        modifiers: egui::Modifiers::default(),
    };
    stage.frame(&[], FREE, vec![Event::PointerMoved(at)]);
    stage.frame(&[], FREE, vec![button(true)]);
    stage.frame(&[], FREE, vec![button(false)]);
    stage.wait(3);
    assert_ne!(orders(&mut stage), before, "they were sent");
}

#[test]
fn shift_and_a_click_on_a_portrait_select_as_well() {
    let mut stage = TestWindow::playing("tutorial");
    stage.wait(3);
    let people = stage.game().world().of_role(Role::Colonist);
    let people: Vec<(UnitId, String)> = people.map(|(id, unit)| (id, unit.name().to_owned())).collect();
    stage.click(&people[0].1);
    stage.click_with(&people[2].1, Modifiers { shift: true, ..FREE });
    let selection = stage.screens.played().map(|siege| siege.view.selection.clone());
    assert_eq!(selection, Some(Selection::Units(vec![people[0].0, people[2].0])));
}

#[test]
fn the_view_stays_while_the_player_aims_and_goes_to_the_lesson_while_they_do_not() {
    for aims in [true, false] {
        let mut stage = TestWindow::playing("tutorial");
        stage.wait(3);
        let centre = |stage: &mut TestWindow| {
            let seen = stage.screens.played().expect("a game fills the window").camera.seen();
            seen.point() + seen.size() * 0.5
        };
        // From near by, the wood of the second lesson lies far off.
        let siege = stage.screens.played().expect("a game fills the window");
        siege.camera.zoom_at(vec2(1000.0, 400.0), 8.0);
        if aims {
            stage.key(Key::M);
        }
        let before = centre(&mut stage);
        stage.click("Skip");
        stage.wait(60);
        assert_eq!(centre(&mut stage) == before, aims, "aiming: {aims}");
    }
}

#[test]
fn the_help_stops_time_until_it_is_closed() {
    let mut stage = TestWindow::playing("tutorial");
    stage.game().skip_lessons();
    stage.play(10);
    stage.key(Key::Space);
    stage.key(Key::F1);
    let before = tick(&mut stage);
    stage.wait(60);
    assert_eq!(tick(&mut stage), before);
    stage.key(Key::F1);
    stage.wait(60);
    assert!(tick(&mut stage) > before);
}

#[test]
fn one_key_selects_everybody_and_the_next_drafts_them() {
    let mut stage = TestWindow::playing("tutorial");
    stage.key(Key::F2);
    stage.key(Key::R);
    stage.wait(2);
    let mut people = stage.game().world().of_role(Role::Colonist).filter_map(|(_, unit)| unit.colonist());
    assert!(people.all(|colonist| colonist.is_drafted()));
}
