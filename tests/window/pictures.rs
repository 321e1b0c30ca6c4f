//! The window opens, shows a level and writes pictures of it.

#![allow(clippy::disallowed_types, reason = "a test of the window waits on the clock")]

use crate::persistence::screen;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Runs the program until it ends by itself.
fn osada(arguments: &[&str]) -> Output {
    let child = Command::new(env!("CARGO_BIN_EXE_osada"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let id = child.id();
    let started = Instant::now();
    let (done, waiting) = std::sync::mpsc::channel();
    std::thread::spawn(move || done.send(child.wait_with_output()));
    match waiting.recv_timeout(Duration::from_secs(180)) {
        Ok(output) => output.expect("the program can be waited for"),
        Err(_) => panic!("process {id} still runs after {:?}", started.elapsed()),
    }
}

fn picture(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        std::fs::remove_file(&path).expect("an old picture can be removed");
    }
    path
}

/// Width and height of a PNG file, from its header.
fn size(path: &Path) -> (u32, u32) {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n", "{} is no PNG file", path.display());
    let number = |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    (number(16), number(20))
}

/// A picture of one colour compresses to next to nothing; one of a map does not.
fn assert_shows_something(path: &Path) {
    let (width, height) = size(path);
    let bytes = std::fs::metadata(path).expect("it has just been read").len();
    let least = u64::from(width * height) / 16;
    assert!(bytes > least, "{} has only {bytes} bytes for {width} × {height} pixels", path.display());
}

fn shot(tick: u64, path: &Path) -> String {
    format!("--shot={tick}={}", path.display())
}

#[test]
#[ignore = "needs a display"]
fn a_level_is_shown_and_changes_with_time() {
    let _screen = screen();
    let (early, late) = (picture("early.png"), picture("late.png"));
    let shots = [shot(60, &early), shot(900, &late)];
    let level = "levels/first_siege.ron";
    let output = osada(&[
        "play",
        level,
        "--seed",
        "1",
        "--player",
        "planner",
        "--speed",
        "16",
        &shots[0],
        &shots[1],
        "--quit-at",
        "901",
    ]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for path in [&early, &late] {
        assert_eq!(size(path), (1280, 720));
        assert_shows_something(path);
    }
    let read = |path| std::fs::read(path).expect("it is there");
    assert_ne!(read(&early), read(&late), "nothing moved in fourteen seconds");
}

#[test]
#[ignore = "needs a display"]
fn the_title_screen_is_shown_without_a_level() {
    let _screen = screen();
    let title = picture("title.png");
    let output = osada(&["play", &shot(30, &title), "--quit-at", "31"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_shows_something(&title);
}

#[test]
fn a_level_that_is_not_there_is_an_error_and_no_window() {
    let output = osada(&["play", "levels/first_sieg.ron"]);
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("first_siege"), "{message}");
}

#[test]
#[ignore = "needs a display"]
fn a_picture_that_cannot_be_written_is_an_error() {
    let _screen = screen();
    // A file where the folder should be; a folder that is not there would be made.
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no folder");
    std::fs::write(&file, "").expect("it can be written");
    let nowhere = file.join("a.png");
    let output = osada(&["play", "tutorial", &shot(1, &nowhere), "--quit-at", "2"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write"), "{output:?}");
}

#[test]
#[ignore = "needs a display"]
fn the_pathfinding_lab_shows_two_searches_at_work() {
    let _screen = screen();
    let (early, late) = (picture("lab_early.png"), picture("lab_late.png"));
    let output = osada(&["play", "--lab", &shot(5, &early), &shot(60, &late), "--quit-at", "61"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for path in [&early, &late] {
        assert_eq!(size(path), (1280, 720));
    }
    let read = |path| std::fs::read(path).expect("it is there");
    assert_ne!(read(&early), read(&late), "no search went on in a second");
}
