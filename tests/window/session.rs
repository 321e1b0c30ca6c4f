//! A session played by hand: a mouse that clicks and drags and keys that go down, in a real window. What it comes to is
//! read from the files that it leaves.

use crate::hands::Hands;
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
    let hands = Hands::open(data, &["tutorial", "--seed", "1"]);

    // Trees in the north-west are marked by a drag, unmarked by Ctrl+Z and marked again by Ctrl+Y.
    hands.key("Home");
    sleep(Duration::from_secs(1));
    hands.key("c");
    hands.drag(hands.tile((3, 5)), hands.tile((6, 9)));
    let trees = marked(&hands.saved(), JobKind::Chop);
    assert!(trees >= 8, "{trees} trees are marked");
    hands.key("ctrl+z");
    hands.wait("the undo", || (marked(&hands.saved(), JobKind::Chop) == 0).then_some(()));
    hands.key("ctrl+y");
    hands.wait("the redo", || (marked(&hands.saved(), JobKind::Chop) == trees).then_some(()));

    // A slot of its own by the list of saves.
    let named = hands.file("slot trees.save");
    let name_it = || {
        hands.key("F6");
        let (x, y) = hands.find("Name");
        hands.click((x + 60, y));
        hands.tool(&["key", "ctrl+a"]);
        hands.tool(&["type", "--delay", "200", "trees"]);
        hands.click(hands.find("Save"));
    };
    let early = hands.insist("the named save", name_it, || load(&std::fs::read(&named).ok()?).ok());
    assert_eq!(marked(&early, JobKind::Chop), trees);

    // Time runs at four times its speed, F9 goes back to the quick save, and time runs on.
    hands.key("Escape");
    let before = hands.saved().world.clock().tick();
    hands.key("space");
    hands.key("3");
    sleep(Duration::from_secs(8));
    hands.key("F9");
    let after = hands.saved();
    assert_eq!(after.world.clock().tick(), before, "the quick save stands where it was made");
    hands.key("space");
    hands.key("3");
    let worked = hands.wait("wood", || Some(hands.saved()).filter(|game| game.world.tally().jobs > 0));
    assert!(worked.world.clock().tick() > before);
    hands.leave();

    let saves = files(data.join("saves"));
    assert!(saves.iter().any(|file| file.contains("autosave")), "leaving saves: {saves:?}");
    let newest = files(data.join("replays")).pop().expect("the game was recorded");
    let verified = text(&osada(data, &["replay", &newest, "--verify"]));
    assert!(verified.contains("verified") && !verified.contains("never changed"), "{verified}");
    keep(&newest);

    // The next start offers to go on, and goes on from where it was left.
    let left = worked.world.clock().tick();
    let hands = Hands::open(data, &[]);
    hands.key("Return");
    sleep(Duration::from_secs(3));
    let again = hands.saved();
    assert!(again.world.clock().tick() >= left && again.world.outcome() == Outcome::Running);
    assert_eq!(again.level.name, "tutorial");
    hands.leave();
}

/// When the expectations are written anew, the recorded session becomes one of the games that every test run verifies.
fn keep(replay: &str) {
    if crate::updating() {
        std::fs::create_dir_all(crate::data("sessions")).expect("the folder can be made");
        std::fs::copy(replay, crate::data("sessions/by_hand.replay")).expect("it can be kept");
    }
}
