//! A session played by hand: a mouse that clicks and drags and keys that go down, in a real window. What it comes to is
//! read from the files that it leaves.

#![allow(clippy::disallowed_types, reason = "a session in a window waits on the clock")]

use crate::window::{files, has_display, osada, text};
use osada::record::{Game, load};
use osada::sim::{JobKind, Outcome};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Longest time that anything may take to show in a file.
const PATIENCE: Duration = Duration::from_secs(90);

/// A window with somebody at its mouse and keys. Closed when dropped.
struct Hands {
    window: Child,
    data: PathBuf,
}

impl Drop for Hands {
    fn drop(&mut self) {
        drop(self.window.kill());
        drop(self.window.wait());
    }
}

impl Hands {
    fn open(data: &Path, arguments: &[&str]) -> Self {
        let window = Command::new(env!("CARGO_BIN_EXE_osada"))
            .arg("play")
            .args(arguments)
            .arg("--data-dir")
            .arg(data)
            .spawn()
            .expect("the window opens");
        let hands = Self { window, data: data.to_owned() };
        let id = hands.window.id().to_string();
        hands.wait("a window", || {
            let found = Command::new("xdotool").args(["search", "--pid", &id]).output().expect("xdotool is there");
            let by_name = Command::new("xdotool").args(["search", "--name", "Osada"]).output().expect("so it is");
            (!found.stdout.is_empty() || !by_name.stdout.is_empty()).then_some(())
        });
        // The first frames are slow where pictures are drawn without a graphics card.
        sleep(Duration::from_secs(4));
        hands
    }

    fn wait<T>(&self, what: &str, ready: impl Fn() -> Option<T>) -> T {
        within(PATIENCE, &ready).unwrap_or_else(|| panic!("{what} did not come within {PATIENCE:?}"))
    }

    /// Does something until it shows: where frames are slow, a click may fall between two of them.
    fn insist<T>(&self, what: &str, act: impl Fn(), shows: impl Fn() -> Option<T>) -> T {
        for _ in 0..6 {
            act();
            if let Some(found) = within(PATIENCE / 6, &shows) {
                return found;
            }
        }
        panic!("{what} did not come of it")
    }

    fn tool(&self, arguments: &[&str]) {
        let done = Command::new("xdotool").args(arguments).status().expect("xdotool is there");
        assert!(done.success(), "xdotool {arguments:?}");
        sleep(Duration::from_millis(450));
    }

    fn key(&self, name: &str) {
        self.tool(&["key", "--delay", "150", name]);
    }

    fn drag(&self, from: (i32, i32), to: (i32, i32)) {
        let at = |(x, y): (i32, i32)| ["mousemove".to_owned(), x.to_string(), y.to_string()];
        let go = |place| self.tool(&at(place).each_ref().map(String::as_str));
        go(from);
        self.tool(&["mousedown", "1"]);
        go(((from.0 + to.0) / 2, (from.1 + to.1) / 2));
        go(to);
        self.tool(&["mouseup", "1"]);
    }

    /// A click; what is held down for long is none.
    fn click(&self, (x, y): (i32, i32)) {
        self.tool(&["mousemove", &x.to_string(), &y.to_string()]);
        self.tool(&["mousedown", "1", "sleep", "0.25", "mouseup", "1"]);
    }

    fn file(&self, name: &str) -> PathBuf {
        self.data.join("saves").join(name)
    }

    /// Saves quickly by the key and reads what was saved.
    fn saved(&self) -> Game {
        let path = self.file("quick.save");
        drop(std::fs::remove_file(&path));
        self.insist("a quick save", || self.key("F5"), || load(&std::fs::read(&path).ok()?).ok())
    }

    /// Leaves by the key; the process must end by itself.
    fn leave(mut self) {
        self.key("ctrl+q");
        let began = Instant::now();
        while self.window.try_wait().expect("it can be waited for").is_none() {
            assert!(began.elapsed() < PATIENCE, "it does not leave");
            sleep(Duration::from_millis(200));
        }
    }
}

fn within<T>(patience: Duration, ready: &impl Fn() -> Option<T>) -> Option<T> {
    let began = Instant::now();
    loop {
        let found = ready();
        if found.is_some() || began.elapsed() > patience {
            return found;
        }
        sleep(Duration::from_millis(200));
    }
}

fn marked(game: &Game, kind: JobKind) -> usize {
    game.world.jobs().iter().filter(|(_, job)| job.kind() == kind).count()
}

#[test]
fn a_session_by_mouse_and_keys_is_saved_undone_loaded_recorded_and_gone_on_with() {
    if !has_display() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder can be made");
    let data = folder.path();
    let hands = Hands::open(data, &["tutorial", "--seed", "1"]);

    // Trees in the north-west are marked by a drag, unmarked by Ctrl+Z and marked again by Ctrl+Y.
    hands.key("c");
    hands.drag((144, 160), (240, 290));
    let trees = marked(&hands.saved(), JobKind::Chop);
    assert!(trees >= 8, "{trees} trees are marked");
    hands.key("ctrl+z");
    assert_eq!(marked(&hands.saved(), JobKind::Chop), 0, "taken back");
    hands.key("ctrl+y");
    assert_eq!(marked(&hands.saved(), JobKind::Chop), trees, "given again");

    // A slot of its own by the list of saves.
    let named = hands.file("slot trees.save");
    let name_it = || {
        hands.key("F6");
        hands.click((560, 351));
        hands.tool(&["key", "ctrl+a"]);
        hands.tool(&["type", "--delay", "200", "trees"]);
        hands.click((739, 353));
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
