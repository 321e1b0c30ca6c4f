//! Promises of scripts: commands without effect are reported with their place, their tick and the reason.

use crate::program::{program, text};
use std::process::Output;

const SCRIPT: &str = "(steps: [
    (at: 2, commands: [
        Draft(units: [0]),
        Build(structure: \"wood_wall\", cells: [(0, 0)]),
        Undo,
    ]),
    (at: 5, commands: [
        CallRaid,
        Move(units: [0, 99], to: (5000, 3)),
        Attack(units: [0], unit: 4000),
        Forbid(at: [(1, 1)], forbidden: true),
    ]),
])";

fn played(script: &str, more: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder can be made");
    std::fs::write(folder.path().join("script.ron"), script).expect("it can be written");
    let usual = ["sim", "tutorial", "--script", "script.ron", "--ticks", "10"];
    program([&usual[..], more].concat()).current_dir(folder.path()).output().expect("osada runs")
}

#[test]
fn what_the_world_refuses_of_a_script_is_told_with_its_place() {
    let output = played(SCRIPT, &[]);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "refusals are no failure by themselves: {message}");
    let lines: Vec<&str> = message.lines().filter(|line| line.starts_with("script.ron:")).collect();
    let expected = [
        "script.ron:5:9: warning: tick 2: refused: nothing to undo",
        "script.ron:9:9: warning: tick 5: there is no unit 99",
        "script.ron:9:9: warning: tick 5: refused: ",
        "script.ron:10:9: warning: tick 5: refused: there is no unit 4000",
    ];
    for says in expected {
        assert!(lines.iter().any(|line| line.starts_with(says)), "{says}\n{message}");
    }
}

#[test]
fn with_strict_a_refusal_is_an_error() {
    let output = played(SCRIPT, &["--strict"]);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(
        message.contains("script.ron:5:9: error: tick 2: refused: nothing to undo") && !message.contains("warning"),
        "{message}"
    );
    let fine = played("(steps: [(at: 0, commands: [SetPriority(job: Chop, priority: 4)])])", &["--strict"]);
    assert_eq!((fine.status.code(), text(&fine.stderr)), (Some(0), ""));
}
