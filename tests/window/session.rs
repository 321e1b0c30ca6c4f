//! A session played by hand: a mouse that clicks and drags and keys that go down, in a real window. What it comes to is
//! read from the files that it leaves.

use crate::input_driver::InputDriver;
use crate::persistence::{files, osada, screen, text};
use osada::record::{Game, load};
use osada::sim::{JobKind, Outcome};
use std::thread::sleep;
use std::time::Duration;

/// How many jobs of a kind there are.
pub fn marked(game: &Game, kind: JobKind) -> usize {
    game.world.jobs().iter().filter(|(_, job)| job.kind() == kind).count()
}

#[test]
#[ignore = "needs a display and xdotool"]
fn a_session_by_mouse_and_keys_is_saved_undone_loaded_recorded_and_gone_on_with() {
    let _screen = screen();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let data = folder.path();
    let driver = InputDriver::open(data, &["tutorial", "--seed", "1"]);

    // Trees in the north-west are marked by a drag, unmarked by Ctrl+Z and marked again by Ctrl+Y.
    driver.key("Home");
    sleep(Duration::from_secs(1));
    driver.key("c");
    driver.drag(driver.tile((3, 5)), driver.tile((6, 9)));
    let trees = marked(&driver.saved(), JobKind::Chop);
    assert!(trees >= 8, "{trees} trees are marked");
    driver.key("ctrl+z");
    driver.wait("the undo", || (marked(&driver.saved(), JobKind::Chop) == 0).then_some(()));
    driver.key("ctrl+y");
    driver.wait("the redo", || (marked(&driver.saved(), JobKind::Chop) == trees).then_some(()));

    // A slot of its own by the list of saves.
    let named = driver.file("slot trees.save");
    let name_it = || {
        driver.key("F6");
        let (x, y) = driver.find("Name");
        driver.click((x + 60, y));
        driver.tool(&["key", "ctrl+a"]);
        driver.tool(&["type", "--delay", "200", "trees"]);
        driver.click(driver.find("Save"));
    };
    let early = driver.insist("the named save", name_it, || load(&std::fs::read(&named).ok()?).ok());
    assert_eq!(marked(&early, JobKind::Chop), trees);

    // Time runs at four times its speed, F9 goes back to the quick save, and time runs on.
    driver.key("Escape");
    let before = driver.saved().world.clock().tick();
    driver.key("space");
    driver.key("3");
    sleep(Duration::from_secs(8));
    driver.key("F9");
    let after = driver.saved();
    assert_eq!(after.world.clock().tick(), before, "the quick save stands where it was made");
    driver.key("space");
    driver.key("3");
    let worked = driver.wait("wood", || Some(driver.saved()).filter(|game| game.world.tally().jobs > 0));
    assert!(worked.world.clock().tick() > before);
    driver.leave();

    let saves = files(data.join("saves"));
    assert!(saves.iter().any(|file| file.contains("autosave")), "leaving saves: {saves:?}");
    let newest = files(data.join("replays")).pop().expect("the game was recorded");
    let verified = text(&osada(data, &["replay", &newest, "--verify"]));
    assert!(verified.contains("verified") && !verified.contains("never changed"), "{verified}");
    keep(&newest);

    // The next start offers to go on, and goes on from where it was left.
    let left = worked.world.clock().tick();
    let driver = InputDriver::open(data, &[]);
    driver.key("Return");
    sleep(Duration::from_secs(3));
    let again = driver.saved();
    assert!(again.world.clock().tick() >= left && again.world.outcome() == Outcome::Running);
    assert_eq!(again.level.name, "tutorial");
    driver.leave();
}

/// When the expectations are written anew, the recorded session becomes one of the games that every test run verifies.
fn keep(replay: &str) {
    if crate::updating() {
        std::fs::create_dir_all(crate::data("sessions")).expect("the folder can be made");
        std::fs::copy(replay, crate::data("sessions/by_hand.replay")).expect("it can be kept");
    }
}
