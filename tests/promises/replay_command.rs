//! `osada replay`: the first difference from the recording is reported with its tick and subsystem.

use crate::games::fresh;
use crate::program::{osada, text};
use osada::record::Replayer;
use osada::sim::{JobKind, SetPriority};
use std::process::Output;

fn replay(file: &std::path::Path) -> Output {
    osada(&["replay", file.to_str().expect("text"), "--verify"])
}

#[test]
fn a_tampered_game_is_told_with_its_tick_and_subsystem() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("a.replay");
    let honest = fresh();
    std::fs::write(&file, honest.to_bytes().expect("it can be written")).expect("it can be kept");
    let output = replay(&file);
    let printed = text(&output.stdout);
    assert!(
        output.status.success() && printed.contains("verified: 2000 ticks") && printed.contains("5 hashes agree"),
        "{printed}"
    );

    let mut tampered = honest.clone();
    let step = tampered.log.steps.iter_mut().find(|step| step.tick > 500).expect("the planner went on");
    let tick = step.tick;
    step.commands = vec![SetPriority { job: JobKind::Forage, priority: 0 }.into()];
    std::fs::write(&file, tampered.to_bytes().expect("it can be written")).expect("it can be kept");
    let output = replay(&file);
    let printed = text(&output.stderr);
    let parting = Replayer::new(tampered).expect("it can be read").verify(|_| {}).parting.expect("it parts");
    assert_eq!(output.status.code(), Some(1));
    assert!(parting.agreed.is_some_and(|agreed| agreed <= tick) && parting.tick > tick, "{parting}");
    assert!(parting.subsystems.iter().any(|name| name == "jobs"), "{parting}");
    assert!(printed.contains(&parting.to_string()), "{printed}");

    let mut bytes = honest.to_bytes().expect("it can be written");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, bytes).expect("it can be kept");
    let output = replay(&file);
    let printed = text(&output.stderr);
    assert!(output.status.code() == Some(1) && printed.contains("the checksum is"), "{printed}");
}

#[test]
fn a_subsystem_that_another_version_laid_out_otherwise_is_set_aside_and_named() {
    let honest = fresh();
    let jobs = honest.log.subsystems.iter().position(|name| name == "jobs").expect("there are jobs");
    let mut other = honest.clone();
    other.log.checkpoints.iter_mut().for_each(|checkpoint| checkpoint.hashes[jobs] ^= 1);
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("other.replay");
    std::fs::write(&file, other.to_bytes().expect("it can be written")).expect("it can be kept");
    let output = replay(&file);
    let printed = text(&output.stdout);
    assert!(output.status.success() && printed.contains("agree, except for jobs, laid out differently"), "{printed}");

    let map = honest.log.subsystems.iter().position(|name| name == "map").expect("there is a map");
    other.log.checkpoints[2].hashes[map] ^= 1;
    let verdict = Replayer::new(other).expect("it can be read").verify(|_| {});
    assert_eq!(verdict.set_aside, ["jobs"]);
    let parting = verdict.parting.expect("it parts");
    assert_eq!((parting.tick, parting.agreed, parting.subsystems), (1_000, Some(500), vec!["map".to_owned()]));

    let mut seed = honest;
    seed.header.seed += 1;
    let verdict = Replayer::new(seed).expect("it can be read").verify(|_| {});
    assert!(verdict.parting.is_some(), "another seed is another game");
}

#[test]
fn a_game_of_which_no_hash_agrees_is_not_verified() {
    let mut other = fresh();
    other.log.checkpoints.iter_mut().flat_map(|checkpoint| &mut checkpoint.hashes).for_each(|hash| *hash ^= 1);
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("other.replay");
    std::fs::write(&file, other.to_bytes().expect("it can be written")).expect("it can be kept");
    let output = replay(&file);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && text.contains("diverges at tick 0"), "{text}");
    other.log.checkpoints.clear();
    std::fs::write(&file, other.to_bytes().expect("it can be written")).expect("it can be kept");
    let output = replay(&file);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && text.contains("do not reach the last one"), "{text}");
}
