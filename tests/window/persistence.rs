//! The window keeps what is played in it: a session is recorded, saved on leaving, gone on with and watched again, and
//! a failure leaves a report and an emergency save behind.

#![allow(clippy::disallowed_types, reason = "who waits for a window waits on the clock")]

#[cfg(unix)]
use std::fs::File;
#[cfg(target_os = "linux")]
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Child;
#[cfg(target_os = "linux")]
use std::process::Stdio;
use std::process::{Command, Output};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Longest time that a window may take to open or to end.
const PATIENCE: Duration = Duration::from_secs(120);

static SCREEN: Mutex<()> = Mutex::new(());

/// The screen for oneself. Windows lie over each other, and keys go to the uppermost: only one test at a time may open any.
pub fn screen() -> MutexGuard<'static, ()> {
    let found = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    assert!(found, "this test opens a window, and there is no display");
    // A test that failed leaves the screen as good as one that did not.
    SCREEN.lock().unwrap_or_else(PoisonError::into_inner)
}

pub fn osada(data: &Path, arguments: &[&str]) -> Output {
    let mut process = Command::new(env!("CARGO_BIN_EXE_osada"));
    process.args(arguments).arg("--data-dir").arg(data).output().expect("osada can be run")
}

pub fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

pub fn files(folder: PathBuf) -> Vec<String> {
    let entries = std::fs::read_dir(folder).map(|entries| entries.flatten().collect::<Vec<_>>()).unwrap_or_default();
    let mut paths: Vec<String> = entries.iter().map(|entry| entry.path().display().to_string()).collect();
    paths.sort();
    paths
}

#[test]
#[ignore = "needs a display"]
fn a_session_in_the_window_is_recorded_saved_and_gone_on_with() {
    let _screen = screen();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let data = folder.path();
    let played = osada(data, &["play", "first_siege", "--player", "planner", "--speed", "32", "--quit-at", "1500"]);
    assert!(played.status.success(), "{}", text(&played));
    let (replays, mut saves) = (files(data.join("replays")), files(data.join("saves")));
    saves.retain(|file| file.contains("autosave"));
    assert!(replays.len() == 1 && saves.len() == 1, "{replays:?} {saves:?}");
    let verified = text(&osada(data, &["replay", &replays[0], "--verify"]));
    assert!(verified.contains("verified: 1500 ticks") && !verified.contains("never changed"), "{verified}");
    let on = osada(data, &["play", "--load", &saves[0], "--speed", "32", "--quit-at", "1700"]);
    assert!(on.status.success(), "{}", text(&on));
    let longer = files(data.join("replays"));
    let longer = longer.iter().find(|file| **file != replays[0]).unwrap_or(&replays[0]);
    let verified = text(&osada(data, &["replay", longer, "--verify"]));
    assert!(verified.contains("verified: 1700 ticks"), "{verified}");
    let watched = osada(data, &["play", "--replay", longer, "--speed", "64", "--quit-at", "1700"]);
    assert!(watched.status.success(), "{}", text(&watched));
}

/// A game that is being played in a window.
#[cfg(unix)]
struct Played {
    program: Child,
    began: Instant,
}

#[cfg(unix)]
impl Played {
    /// Begins one, on another display than the usual one if that is named, and lets it go on for a while.
    fn begin(data: &Path, display: Option<&str>) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_osada"));
        let writings = data.join("writings.txt");
        program.args(["play", "tutorial", "--player", "half"]).arg("--data-dir").arg(data);
        program
            .env("HOME", data.join("home"))
            .env("TMPDIR", data.join("tmp"))
            .arg("--writings")
            .arg(&writings)
            .envs(display.map(|display| ("DISPLAY", display)));
        program.stderr(File::create(data.join("said.txt")).expect("it can be written"));
        let (program, began) = (program.spawn().expect("the window opens"), Instant::now());
        // The game is running once its map is written.
        while !std::fs::read_to_string(&writings).is_ok_and(|text| text.contains("map ")) {
            assert!(began.elapsed() < PATIENCE, "the window does not open");
            sleep(Duration::from_millis(200));
        }
        sleep(Duration::from_secs(2));
        Self { program, began }
    }

    /// Sends it a signal.
    fn signal(&self, name: &str) {
        let id = self.program.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().expect("there is `kill`").success());
    }

    /// Waits until it has ended.
    fn end(&mut self, why: &str) {
        while self.program.try_wait().expect("it can be waited for").is_none() {
            assert!(self.began.elapsed() < PATIENCE, "{why}: it does not end");
            sleep(Duration::from_millis(100));
        }
    }

    /// Waits until it has ended, and asserts that it was saved.
    fn assert_saved(mut self, data: &Path, why: &str) {
        self.end(why);
        let saves = files(data.join("saves"));
        let [save] = &saves[..] else { panic!("{why}: {saves:?}") };
        let checked = osada(data, &["check", save]);
        assert!(checked.status.success() && !text(&checked).contains("tick 0"), "{why}: {}", text(&checked));
        assert_eq!(files(data.join("replays")).len(), 1, "{why}: it was recorded");
    }
}

#[cfg(unix)]
#[test]
#[ignore = "needs a display"]
fn the_game_is_saved_when_the_system_ends_the_window() {
    let _screen = screen();
    for signal in ["HUP", "INT", "TERM"] {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let game = Played::begin(folder.path(), None);
        game.signal(signal);
        game.assert_saved(folder.path(), signal);
    }
}

#[cfg(unix)]
#[test]
#[ignore = "needs a display"]
fn what_cannot_be_saved_where_it_belongs_when_the_system_ends_the_window_is_saved_at_home() {
    let _screen = screen();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let data = folder.path();
    // A file where the folder should be.
    std::fs::write(data.join("saves"), "").expect("it can be written");
    let mut game = Played::begin(data, None);
    game.signal("TERM");
    game.end("saved at home");
    let save = data.join("home/osada tutorial day 1.save");
    let checked = osada(data, &["check", save.to_str().expect("the path is text")]);
    assert!(checked.status.success(), "{}", text(&checked));
    let message = std::fs::read_to_string(data.join("said.txt")).expect("it was kept");
    assert_eq!(message.matches("is saved as").count(), 1, "{message}");
    assert_eq!(files(data.join("tmp")), [""; 0], "one place is enough");
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs a display"]
fn the_game_is_saved_when_the_display_goes_away() {
    let _screen = screen();
    let folder = tempfile::tempdir().expect("a folder can be made");
    // The server says on the descriptor which display it is.
    let mut server = Command::new("Xvfb");
    server.args(["-displayfd", "1", "-screen", "0", "1280x800x24", "-noreset", "-nolisten", "tcp"]);
    let mut server = server.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("there is Xvfb");
    let mut display = String::new();
    let output = server.stdout.take().expect("it is piped");
    BufReader::new(output).read_line(&mut display).expect("it says its display");
    let game = Played::begin(folder.path(), Some(&format!(":{}", display.trim())));
    server.kill().expect("it can be killed");
    server.wait().expect("it ends");
    game.assert_saved(folder.path(), "no display");
}

#[test]
#[ignore = "needs a display"]
fn a_failure_leaves_a_report_and_a_save_also_in_the_first_frame() {
    let _screen = screen();
    for tick in ["0", "90"] {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let data = folder.path();
        let picture = data.join("crash.png");
        let shot = format!("100={}", picture.display());
        let crashed = osada(
            data,
            &["play", "tutorial", "--player", "half", "--crash-at", tick, "--shot", &shot, "--quit-at", "200"],
        );
        assert_eq!(crashed.status.code(), Some(1), "{}", text(&crashed));
        assert!(picture.exists(), "there was no screen to be read");
        let reports = files(data.join("crashes"));
        let report = std::fs::read_to_string(&reports[0]).expect("a report was written");
        assert!(report.contains("asked to fail at tick"), "{report}");
        let saved = data.join("saves/emergency.save");
        let checked = osada(data, &["check", saved.to_str().expect("the path is text")]);
        assert!(checked.status.success(), "{}", text(&checked));
    }
}
