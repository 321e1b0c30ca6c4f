//! Promises of the command line: exit codes, what goes to stdout and what to stderr, the same results on every run.

use crate::program::{osada, program, text};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::process::{Output, Stdio};

fn objects(output: &Output) -> Vec<Value> {
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn sim_prints_one_object_a_seed_in_order_and_the_same_on_every_run() {
    let arguments = ["sim", "levels/tutorial.ron", "--seeds", "3..7", "--ticks", "700", "--player", "half", "--json"];
    let (first, second) = (osada(&arguments), osada(&arguments));
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    let (first, second) = (objects(&first), objects(&second));
    let seeds: Vec<_> = first.iter().map(|object| object["seed"].as_u64()).collect();
    assert_eq!(seeds, [Some(3), Some(4), Some(5), Some(6)]);
    for (a, b) in first.iter().zip(&second) {
        assert_eq!((&a["hash"], &a["ticks"], &a["level"]), (&b["hash"], &700.into(), &"tutorial".into()));
        assert_eq!(a["hash"].as_str().map(str::len), Some(16));
        assert_eq!(a["outcome"], "running");
        for field in ["day", "wave", "colonists", "besiegers", "kills", "wall_seconds", "ticks_per_second"] {
            assert!(a[field].is_number(), "{field} in {a}");
        }
    }
    assert_ne!(first[0]["hash"], first[1]["hash"]);
}

#[test]
fn sim_comes_to_the_same_on_any_number_of_threads() {
    let lines = |threads| {
        let output =
            osada(&["sim", "first_siege", "--seeds", "1..4", "--ticks", "400", "--json", "--threads", threads]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        objects(&output).iter().map(|object| object["hash"].clone()).collect::<Vec<_>>()
    };
    let alone = lines("1");
    assert_eq!(alone.len(), 3);
    assert_eq!(lines("2"), alone);
    assert_eq!(lines("8"), alone);
    assert_eq!(osada(&["sim", "tutorial", "--ticks", "1", "--threads", "0"]).status.code(), Some(2));
}

#[test]
fn several_seeds_end_with_a_line_that_sums_them_up_and_with_json_it_is_a_remark() {
    let arguments = ["sim", "tutorial", "--seeds", "0..3", "--ticks", "60", "--player", "half"];
    let line = "tutorial, half: 0 of 3 won, 0 % (0 … 56); 3 undecided";
    let plain = osada(&arguments);
    assert_eq!((text(&plain.stdout).lines().count(), text(&plain.stdout).lines().last()), (4, Some(line)));
    let json = osada(&[&arguments[..], &["--json"]].concat());
    assert_eq!((objects(&json).len(), text(&json.stderr)), (3, &*format!("{line}\n")));
    let one = osada(&["sim", "tutorial", "--ticks", "60"]);
    assert_eq!(text(&one.stdout).lines().count(), 1, "one game is its own summary");
    let campaign = osada(&["sim", "--campaign", "long_road", "--seeds", "0..2", "--ticks", "60"]);
    assert!(
        text(&campaign.stdout).ends_with(": 0 of 2 won, 0 % (0 … 66); 2 undecided\n"),
        "{}",
        text(&campaign.stdout)
    );
}

#[test]
fn what_is_expected_of_all_games_decides_the_exit_code() {
    let sim = |more: &[&str]| {
        let output = osada(&[&["sim", "tutorial", "--ticks", "60"], more].concat());
        (output.status.code(), text(&output.stderr).to_owned())
    };
    assert_eq!(sim(&["--seeds", "5..7", "--expect", "running"]), (Some(0), String::new()));
    let expected = "error: expected victory, but 2 games of 2 ended otherwise: seed 5 (running), 6 (running)\n";
    assert_eq!(sim(&["--seeds", "5..7", "--expect", "victory"]), (Some(1), expected.to_owned()));
    assert_eq!(sim(&["--expect", "defeat"]).0, Some(1));
    assert_eq!(sim(&["--expect", "glory"]).0, Some(2));
}

#[test]
fn hashes_on_the_way_name_their_subsystems() {
    let output = osada(&["sim", "tutorial", "--ticks", "120", "--hash-every", "60", "--json"]);
    let objects = objects(&output);
    let ticks: Vec<_> = objects.iter().map(|object| object["tick"].as_u64()).collect();
    assert_eq!(ticks, [Some(60), Some(120), None]);
    assert_eq!(objects[1]["hash"], objects[2]["hash"]);
    assert!(objects[0]["subsystems"]["units"].is_string());
    assert_ne!(objects[0]["subsystems"]["units"], objects[1]["subsystems"]["units"]);
}

#[test]
fn wrong_usage_ends_with_2_and_bad_input_with_1() {
    for arguments in [
        &["sim"][..],
        &["sim", "tutorial", "--seeds", "5..5"],
        &["sim", "tutorial", "--player", "nobody"],
        &["sim", "tutorial", "--seed", "-1"],
        &["sim", "tutorial", "--hash-every", "0"],
        &["generate", "valley", "--size", "100000x100000"],
        &["generate", "cave"],
        &["check"],
        &["dance"],
    ] {
        let output = osada(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{arguments:?}");
    }
    for (arguments, message) in [
        (["sim", "levels"], "it is a folder"),
        (["sim", "tutrial"], "did you mean `tutorial`?"),
        (["check", "tests/data/wrong_values.ron"], "tests/data/wrong_values.ron:7:48: error: unknown structure"),
        (["check", "LICENSE-MIT"], "LICENSE-MIT:1:1: error: "),
        (["check", "no such file.ron"], "cannot read no such file.ron"),
    ] {
        let output = osada(&arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(output.stdout.is_empty() && text(&output.stderr).contains(message), "{}", text(&output.stderr));
    }
}

#[test]
fn everything_that_ships_is_found_correct_from_any_folder() {
    let shipped = ["levels/tutorial.ron", "levels/first_siege.ron", "assets/rules.ron", "assets/minds/settler.ron"];
    let output = osada(&[&["check"][..], &shipped[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout).lines().count(), shipped.len());
    let elsewhere = program(["sim", "levels/first_siege.ron", "--ticks", "10"])
        .current_dir(std::env::temp_dir())
        .output()
        .expect("osada runs");
    assert_eq!(elsewhere.status.code(), Some(0), "{}", text(&elsewhere.stderr));
}

#[test]
fn a_generated_level_is_the_same_for_the_same_seed_and_correct() {
    let generate = |seed: &str| osada(&["generate", "valley", "--size", "40x36", "--seed", seed]).stdout;
    assert_eq!(generate("4"), generate("4"));
    assert_ne!(generate("4"), generate("5"));
    let file = std::env::temp_dir().join(format!("osada-valley-{}.ron", std::process::id()));
    std::fs::write(&file, generate("4")).expect("written");
    let output = osada(&["check", &file.to_string_lossy()]);
    std::fs::remove_file(&file).expect("removed");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("40 × 36 tiles"));
}

#[test]
fn a_reader_who_has_seen_enough_makes_nothing_panic() {
    let mut child = program(["sim", "tutorial", "--seeds", "0..200", "--ticks", "300"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("osada runs");
    let mut line = String::new();
    let mut reader = BufReader::new(child.stdout.take().expect("piped"));
    reader.read_line(&mut line).expect("a line");
    drop(reader);
    let output = child.wait_with_output().expect("it ends");
    assert!(line.starts_with("tutorial seed 0"), "{line}");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}
