//! Games loaded from a save of an earlier version, and games begun after them.

use super::{TestWindow, tick};
use osada::record::{Game, Replayer, load, save};
use osada::sim::{Area, Designate, JobKind};
use osada_cli::keys::Key;
use osada_cli::storage::saves::SaveSlot;
use std::path::Path;

/// The tutorial on the screen, with a quick save of an earlier version, without its record.
fn with_unrecorded() -> TestWindow {
    let stage = TestWindow::playing("tutorial");
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/saves/format_5.save");
    let game = load(&std::fs::read(fixture).expect("the fixture is there")).expect("it is whole");
    let bytes = save(&game.world, &game.content, None, None, &game.level.title, Vec::new()).expect("it can be saved");
    stage.screens.saves().write(&SaveSlot::Quick, &bytes).expect("it can be written");
    stage
}

fn quick(stage: &TestWindow) -> Game {
    let path = stage.screens.saves().file_of(&SaveSlot::Quick);
    load(&std::fs::read(path).expect("it was saved")).expect("it is whole")
}

/// Asserts that the recorded game replays without a difference.
fn verified(game: &Game) -> Replayer {
    let recorder = game.recorder.as_ref().expect("it carries a record");
    let bytes = recorder.replay(&game.world).expect("it can be recorded");
    let replayer = Replayer::open(&bytes).expect("it is whole");
    assert_eq!(replayer.clone().verify(|_| {}).parting, None);
    replayer
}

#[test]
fn what_is_begun_after_an_older_game_was_loaded_is_of_one_content_and_saved_whole() {
    let mut stage = with_unrecorded();
    stage.key(Key::F9);
    assert_eq!(tick(&mut stage), 7_300);
    let content = quick(&stage).content;
    stage.key(Key::Escape);
    stage.click("Restart");
    stage.click("Begin");
    assert_eq!(tick(&mut stage), 0);
    stage.play(600);
    stage.key(Key::F5);
    let again = quick(&stage);
    assert_eq!((again.world.clock().tick(), &again.content), (600, &content));
    assert_eq!(verified(&again).end(), 600);
    // The levels of the title are unchanged.
    stage.key(Key::Escape);
    stage.click("Another level");
    stage.click("The ruin");
    stage.click("Begin");
    stage.play(60);
    stage.key(Key::F5);
    assert_ne!(verified(&quick(&stage)).content().rules, content.rules);
}

#[test]
fn a_game_loaded_without_its_record_says_so_and_is_saved_and_recorded_from_there() {
    let mut stage = with_unrecorded();
    stage.key(Key::F9);
    assert!(stage.reads("has no recording"), "wherever the mouse is");
    stage.play(300);
    stage.key(Key::F5);
    let saved = quick(&stage);
    let replayer = verified(&saved);
    assert_eq!((replayer.begin(), replayer.end()), (7_300, 7_600));
    // And once more from its own save: now the record continues.
    stage.key(Key::F9);
    stage.play(300);
    stage.key(Key::F5);
    let replayer = verified(&quick(&stage));
    assert_eq!((replayer.begin(), replayer.end()), (7_300, 7_900));
    let mut watched = stage.game().again().expect("it is recorded");
    assert!(watched.seek(0, 10), "before its beginning there is its beginning");
    assert_eq!(watched.now(), 7_300);
}

#[test]
fn a_minute_of_play_is_saved_by_itself_and_only_where_something_has_happened() {
    let mut stage = TestWindow::playing("tutorial");
    let latest = |stage: &TestWindow| stage.screens.saves().entry(&stage.screens.saves().file_of(&SaveSlot::Latest));
    let minute = |stage: &mut TestWindow| {
        stage.now += 61.0;
        stage.wait(2);
    };
    minute(&mut stage);
    assert!(latest(&stage).is_none(), "nothing has happened in pause");
    stage.play(60);
    minute(&mut stage);
    let entry = latest(&stage).expect("it was saved");
    assert_eq!(entry.header.expect("it is whole").tick, 60);
    std::fs::remove_file(&entry.path).expect("it can be removed");
    minute(&mut stage);
    assert!(latest(&stage).is_none(), "nothing has happened since");
    let (from, to) = (osada::grid::Cell::new(2, 6), osada::grid::Cell::new(7, 11));
    stage.game().ask(Designate { job: JobKind::Chop, area: Area { from, to } });
    minute(&mut stage);
    assert!(latest(&stage).is_some(), "what is ordered in pause is play as well");
}
