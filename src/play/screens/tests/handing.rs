//! Files that are dropped on the window, and pages that it writes.

use super::super::transition::Transition;
use super::{TestWindow, road, tick};
use crate::play::input::events::{MouseButton, MouseEvent};
use glam::vec2;
use osada::level::shipped;
use osada::sim::rules::Challenge;
use osada_cli::keys::Key;
use osada_cli::storage::saves::SaveSlot;
use std::path::Path;

fn drop_on(stage: &mut TestWindow, name: &str, bytes: &[u8]) {
    stage.screens.open_file(Path::new(name), Some(bytes.to_vec()), stage.now);
    stage.wait(3);
}

#[test]
fn a_dropped_save_goes_on_and_is_kept() {
    let mut stage = TestWindow::playing("tutorial");
    stage.play(300);
    stage.key(Key::F5);
    let path = stage.screens.saves().file_of(&SaveSlot::Quick);
    let saved = std::fs::read(path).expect("it was saved");
    let at = tick(&mut stage);
    stage.play(200);
    drop_on(&mut stage, "from afar.save", &saved);
    assert_eq!(tick(&mut stage), at, "it is where it was saved");
    assert!(stage.screens.saves().list().iter().any(|entry| entry.name == "from afar"));
}

#[test]
fn a_dropped_recorded_game_is_watched() {
    let mut stage = TestWindow::playing("tutorial");
    let recorded = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/sessions/by_hand.replay"));
    drop_on(&mut stage, "by_hand.replay", &recorded.expect("it is there"));
    assert!(stage.game().playback().is_some());
}

#[test]
fn a_dropped_level_is_among_the_players_own() {
    let mut stage = TestWindow::playing("tutorial");
    let (_, text) = shipped::level("first_siege").expect("it ships");
    drop_on(&mut stage, "mine.ron", text.as_bytes());
    assert!(stage.data.path().join("levels/mine.ron").is_file());
}

#[test]
fn the_chronicle_of_a_journey_is_read_on_its_road_and_saved_as_a_page() {
    let mut stage = TestWindow::playing("tutorial");
    stage.screens.perform_transition(Transition::SetOut(Box::new(road()), Challenge::Normal, 4));
    stage.wait(3);
    stage.click("Set out");
    stage.wait(3);
    stage.click("Begin the siege");
    stage.play(200);
    stage.wait(3);
    stage.click("Back to the road");
    stage.wait(3);
    stage.click("Chronicle");
    stage.wait(3);
    assert!(stage.reads("Road: a chronicle") && stage.reads("Day 1 of the journey"));
    stage.click("Save as a page");
    stage.wait(3);
    assert!(stage.reads("the chronicle is in"));
    let page = stage.data.path().join("saves/chronicle_road_3.html");
    let page = std::fs::read_to_string(page).expect("it was written");
    assert!(page.contains("raids withstood"), "its siege was played again");
    stage.key(Key::Escape);
    stage.wait(3);
    assert!(stage.reads("The way on") && !stage.reads("Road: a chronicle"), "back on the road");
}

#[test]
fn what_is_nothing_of_ours_changes_nothing() {
    let mut stage = TestWindow::playing("tutorial");
    stage.play(100);
    let at = tick(&mut stage);
    drop_on(&mut stage, "picture.png", b"\x89PNG");
    assert!(tick(&mut stage) == at && stage.game().playback().is_none());
    assert!(!stage.data.path().join("levels").exists());
}

#[test]
fn a_finger_moves_the_view_and_draws_with_what_is_in_hand() {
    let mut stage = TestWindow::playing("tutorial");
    let corner = |stage: &TestWindow| stage.screens.map_corner().expect("a map is seen").0;
    let drag = |stage: &mut TestWindow| {
        let finger = MouseButton::Finger;
        let (from, to) = (vec2(500.0, 400.0), vec2(560.0, 430.0));
        stage.mouse(&[MouseEvent::Pressed(finger, from), MouseEvent::Moved(to), MouseEvent::Released(finger, to)]);
    };
    stage.wait(3);
    let before = corner(&stage);
    drag(&mut stage);
    let moved = corner(&stage) - before;
    assert!((moved - vec2(60.0, 30.0)).length() < 2.0, "{moved}");
    stage.key(Key::C);
    let before = corner(&stage);
    drag(&mut stage);
    assert_eq!(corner(&stage), before, "the tool draws");
}
