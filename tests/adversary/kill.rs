//! The process is killed while it saves, again and again: the last save that was completed is always there.

use crate::{Effort, stream};
use osada::record::{Header, load};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Starts a run that saves at every tick, kills it so many milliseconds after its first save, and gives the last tick
/// that it reported as saved.
fn killed_after(file: &Path, seed: u64, milliseconds: u64) -> u64 {
    let mut child = Command::new(env!("CARGO_BIN_EXE_osada"))
        .args(["sim", "tutorial", "--player", "half", "--save-every", "1", "--seed", &seed.to_string(), "--save"])
        .arg(file)
        .stdout(Stdio::piped())
        .spawn()
        .expect("osada can be run");
    let mut output = BufReader::new(child.stdout.take().expect("it was piped"));
    let mut text = String::new();
    output.read_line(&mut text).expect("it writes text");
    std::thread::sleep(Duration::from_millis(milliseconds));
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    output.read_to_string(&mut text).expect("it wrote text");
    // The last line may be cut off.
    let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
    let mut saved = whole.lines().filter_map(|line| line.strip_prefix("saved tick ")?.parse().ok());
    saved.next_back().unwrap_or_else(|| panic!("it never reported a save: {text}"))
}

fn kills(effort: Effort) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("a.save");
    let mut random = stream(200);
    for seed in 0..effort.of(12, 500) {
        let expected = (seed, killed_after(&file, seed, random.between(0, 120) as u64));
        let bytes = std::fs::read(&file).unwrap_or_else(|error| panic!("round {seed}: the save is gone: {error}"));
        let header = Header::of(&bytes).unwrap_or_else(|error| panic!("round {seed}: {error}"));
        load(&bytes).unwrap_or_else(|error| panic!("round {seed}: {error}"));
        let found = (header.seed, header.tick);
        assert!(found >= expected, "round {seed}: saved {expected:?}, found {found:?}");
    }
}

#[test]
fn killing_the_process_while_it_saves_loses_no_completed_save() {
    kills(Effort::Little);
}

#[test]
#[ignore = "kills 500 processes"]
fn killing_a_great_many_processes_while_they_save_loses_no_completed_save() {
    kills(Effort::Much);
}
