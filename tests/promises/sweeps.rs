//! Promises of sweeps: parts put together are what one machine would have made, a run that was broken off goes on, and rows
//! that do not belong together are refused.

use crate::meadow;
use crate::program::{osada, program, text};
use osada::lab::table::COLUMNS;
use osada::lab::{adaptive, balance, brains, exploits, people, snake as snakes};
use osada::snake::{Arena, Pilot, SnakeRecording, SnakeRules};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sweeps").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn path(folder: &Path, file: &str) -> String {
    folder.join(file).to_str().expect("a plain name").to_owned()
}

/// Runs a sweep with more arguments; its output, which has to be of a run that came to its end.
fn sweep(command: &[&str], more: &[&str]) -> Output {
    let output = osada(&[command, more].concat());
    assert!(matches!(output.status.code(), Some(0 | 1)), "{command:?} {more:?}: {}", text(&output.stderr));
    assert!(!text(&output.stderr).contains("error"), "{command:?} {more:?}: {}", text(&output.stderr));
    output
}

/// Every file of a folder with what is in it, the raw rows of parts left out.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("it can be read").path());
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    let files = entries.filter(|path| !name(path).contains("_of_"));
    files.map(|path| (name(&path), fs::read_to_string(&path).expect("text"))).collect()
}

/// The output that does not depend on the clock: lines without times, and no plots of times.
fn timeless(files: BTreeMap<String, String>) -> BTreeMap<String, String> {
    let is_timed =
        |name: &String| name.ends_with("_time.svg") || name.contains("_environment_") || name.contains("_search.svg");
    files.into_iter().filter(|(name, _)| !is_timed(name)).map(|(name, text)| (name, without_times(&text))).collect()
}

fn without_times(text: &str) -> String {
    let words = ["time", "fast", "spent:", "wall_seconds", " passed, "];
    let fields = ["\"time_ms\":", "\"spent\":", "\"wall_seconds\":", "\"ticks_per_second\":"];
    let line = |line: &str| {
        if let Ok(row) = serde_json::from_str::<Value>(line)
            && fields.iter().any(|field| line.contains(field))
        {
            return stripped(row).to_string() + "\n";
        }
        // How wide the columns of a table are depends on the lines that are left out.
        let kept = line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
        if words.iter().any(|word| line.contains(word)) { String::new() } else { kept }
    };
    text.lines().map(line).collect()
}

fn stripped(value: Value) -> Value {
    match value {
        Value::Array(values) => values.into_iter().map(stripped).collect(),
        Value::Object(fields) => {
            let times = ["time_ms", "spent", "wall_seconds", "ticks_per_second"];
            let kept = fields.into_iter().filter(|(name, _)| !times.contains(&name.as_str()));
            Value::Object(kept.map(|(name, value)| (name, stripped(value))).collect())
        }
        other => other,
    }
}

/// Runs a sweep whole and in three parts, and puts the parts together; both have to come to the same, times aside where there
/// are some.
fn parts_make_the_whole(name: &str, command: &[&str], has_times: bool) {
    let (whole, parts) = (folder(&format!("{name}-whole")), folder(&format!("{name}-parts")));
    let (whole_name, parts_name) = (path(&whole, ""), path(&parts, ""));
    let alone = sweep(command, &["--out", &whole_name]);
    let shards: Vec<String> = (1..=3)
        .map(|part| {
            let out = sweep(command, &["--out", &parts_name, "--shard", &format!("{part}/3")]);
            assert!(out.stdout.is_empty() && out.status.code() == Some(0), "{}", text(&out.stdout));
            let file = text(&out.stderr).lines().last().expect("a line").to_owned();
            assert!(file.ends_with(&format!("_{part}_of_3.rows.jsonl")), "{file}");
            file
        })
        .collect();
    // In whatever order they are named, and one of them twice.
    let named = [&shards[2], &shards[0], &shards[1], &shards[0]].map(String::as_str);
    let merged = sweep(&["lab", "merge"], &[&named[..], &["--out", &parts_name]].concat());
    assert_eq!(merged.status.code(), alone.status.code());
    let (alone, merged) = (text(&alone.stdout).to_owned(), text(&merged.stdout).to_owned());
    let (mut ours, mut theirs) = (files(&whole), files(&parts));
    assert!(ours.len() >= 2 && ours.keys().any(|name| name.ends_with(".rows.jsonl")), "{:?}", ours.keys());
    if has_times {
        (ours, theirs) = (timeless(ours), timeless(theirs));
        assert_eq!(without_times(&merged), without_times(&alone));
    } else {
        assert_eq!(merged, alone);
    }
    assert!(alone.lines().count() > 3);
    for (file, text) in &ours {
        assert_eq!(theirs.get(file), Some(text), "{file}");
    }
    assert_eq!(ours.len(), theirs.len(), "{:?}", theirs.keys());
}

#[test]
fn parts_of_balance_make_the_whole() {
    let meadow = meadow::level(&folder("balanced"));
    let level = ["lab", "balance", "--level", &meadow, "--challenge", "normal", "--seeds", "1"];
    parts_make_the_whole("balance", &level, false);
}

#[test]
fn parts_of_moving_target_make_the_whole() {
    parts_make_the_whole("moving", &["lab", "moving-target", "--quick", "--maps", "1"], true);
    parts_make_the_whole("paces", &["lab", "moving-target", "--quick", "--maps", "1", "--paces"], false);
}

#[test]
fn parts_of_jump_points_make_the_whole() {
    parts_make_the_whole("jumps", &["lab", "jump-points", "--quick"], true);
}

#[test]
fn parts_of_brains_make_the_whole() {
    let meadow = meadow::level(&folder("minds"));
    parts_make_the_whole("brains", &["lab", "brains", "--level", &meadow, "--seeds", "1"], false);
}

#[test]
fn parts_of_exploits_make_the_whole() {
    let meadow = meadow::level(&folder("meadow"));
    let command = ["lab", "exploits", "--level", &meadow, "--quick", "--seeds", "1"];
    let parts = ["--part", "tricks", "--part", "worth", "--part", "copied"];
    parts_make_the_whole("exploits", &[&command[..], &parts].concat(), false);
    let search = ["--part", "search", "--generations", "1"];
    parts_make_the_whole("search", &[&command[..], &search].concat(), true);
}

#[test]
fn parts_of_the_others_make_the_whole() {
    parts_make_the_whole("heuristics", &["lab", "heuristics", "--quick", "--maps", "2"], true);
    parts_make_the_whole("flock", &["lab", "flock", "--quick", "--herds", "1"], false);
    parts_make_the_whole("snake", &["lab", "snake", "--quick", "--seeds", "1", "--steps", "30"], false);
}

#[test]
fn parts_of_many_seeds_give_the_lines_of_all_in_their_order() {
    let command = ["sim", "tutorial", "--seeds", "3..8", "--ticks", "400", "--player", "half", "--hash-every", "200"];
    let alone = sweep(&command, &["--json"]);
    let out = folder("sim");
    let rows: Vec<String> = (1..=2)
        .map(|part| {
            let shard = sweep(&command, &["--shard", &format!("{part}/2")]);
            let file = path(&out, &format!("{part}.jsonl"));
            fs::write(&file, &shard.stdout).expect("it can be written");
            file
        })
        .collect();
    let merged = osada(&["lab", "merge", &rows[1], &rows[0]]);
    assert_eq!(merged.status.code(), Some(0), "{}", text(&merged.stderr));
    assert_eq!(without_times(text(&merged.stdout)), without_times(text(&alone.stdout)));
    assert_eq!(text(&merged.stdout).lines().count(), 15);
    assert!(text(&merged.stderr).contains("wins_percent"), "{}", text(&merged.stderr));
}

#[test]
fn parts_of_many_seeds_write_the_files_of_one_machine() {
    let out = folder("sim-files");
    let names = ["games.csv", "series.csv", "units.jsonl", "events.jsonl"];
    let command = |into: &str| {
        let at = |name: &str| if into.is_empty() { name.to_owned() } else { path(&out.join(into), name) };
        let [games, series, units, events] = names.map(at);
        let words = "sim tutorial --seeds 3..8 --ticks 700 --player planner --every 100 --expect running".split(' ');
        let files = ["--games", &games, "--csv", &series, "--units", &units, "--events", &events].map(str::to_owned);
        words.map(str::to_owned).chain(files).collect::<Vec<_>>()
    };
    let run = |words: &[String], more: &[&str]| {
        let words: Vec<&str> = words.iter().map(String::as_str).chain(more.iter().copied()).collect();
        osada(&words)
    };
    fs::create_dir(out.join("alone")).expect("a folder can be made");
    let alone = run(&command("alone"), &["--json"]);
    assert_eq!(alone.status.code(), Some(0), "{}", text(&alone.stderr));
    let parts = path(&out, "parts");
    for part in ["1/3", "2/3", "3/3"] {
        let done = run(&command(""), &["--shard", part, "--out", &parts]);
        assert!(done.status.code() == Some(0) && done.stdout.is_empty(), "{}", text(&done.stderr));
    }
    let rows: Vec<String> = (1..=3).map(|part| path(&out, &format!("parts/sim_{part}_of_3.rows.jsonl"))).collect();
    let merged = osada(&["lab", "merge", &rows[1], &rows[2], &rows[0], "--out", &parts]);
    assert_eq!(merged.status.code(), Some(0), "{}", text(&merged.stderr));
    assert_eq!(without_times(text(&merged.stdout)), without_times(text(&alone.stdout)));
    assert!(text(&merged.stderr).contains("pass: every game ends in running"), "{}", text(&merged.stderr));
    for name in names {
        let read = |folder: &str| fs::read_to_string(out.join(folder).join(name)).expect("text");
        let whole = read("alone");
        assert!(whole.lines().count() >= 5 && read("parts") == whole, "{name}");
    }
    assert!(!Path::new("games.csv").exists());
    for (wrong, reason) in [
        (&["--csv", "a.csv", "--phase-times"][..], "leave out --phase-times"),
        (&["--csv", "a/x.csv", "--games", "b/x.csv"], "there is another x.csv"),
        (&["--games", "sim.csv"], "there is another sim.csv"),
    ] {
        let refused = osada(&[&["sim", "tutorial", "--seeds", "0..2", "--shard", "1/2"], wrong].concat());
        assert_eq!(refused.status.code(), Some(2), "{wrong:?}");
        assert!(text(&refused.stderr).contains(reason), "{}", text(&refused.stderr));
    }
}

/// A part of a small sweep without times, as a file.
fn part(folder: &Path, shard: &str, more: &[&str]) -> String {
    let out = osada(&[&["lab", "flock", "--quick", "--herds", "1", "--shard", shard], more].concat());
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    let file = path(folder, &format!("{}{}.jsonl", shard.replace('/', "-"), more.concat()));
    fs::write(&file, &out.stdout).expect("it can be written");
    file
}

#[test]
fn every_raw_row_names_its_seed_its_map_and_who_plays() {
    for (command, names) in [
        (&["lab", "heuristics", "--quick", "--maps", "1"][..], &["seed", "map", "paths"][..]),
        (&["lab", "moving-target", "--quick", "--maps", "1", "--paces"], &["seed", "map"]),
        (&["lab", "jump-points", "--quick", "--maps", "1"], &["seed", "map"]),
        (&["lab", "flock", "--quick", "--herds", "1"], &["seed", "map", "animals", "rules"]),
        (&["lab", "snake", "--quick", "--seeds", "1", "--steps", "5"], &["seed", "field", "snakes"]),
        (
            &["lab", "balance", "--quick", "--seeds", "1", "--level", "tutorial"],
            &["seed", "level", "player", "challenge"],
        ),
        (&["sim", "tutorial", "--seeds", "3..4", "--ticks", "60"], &["seed"]),
    ] {
        // The first part is the first task alone.
        let out = osada(&[command, &["--shard", "1/1000"]].concat());
        let line = text(&out.stdout).lines().nth(1).unwrap_or_else(|| panic!("{command:?}: {}", text(&out.stderr)));
        let row: Value = serde_json::from_str(line).expect("JSON");
        let keys: Vec<&String> = row["of"].as_object().expect("an object").keys().collect();
        assert_eq!(keys.len(), names.len(), "{command:?}: {keys:?}");
        assert!(names.iter().all(|name| !row["of"][*name].is_null()), "{command:?}: {line}");
    }
}

#[test]
fn the_recorded_games_of_a_player_teach_the_snakes_of_the_source() {
    let folder = folder("recorded");
    let record = |field: (usize, usize), name: &str| {
        let mut arena = Arena::new(field, SnakeRules::Source, [Pilot::astar()], 5).expect("there is room");
        let mut recording = SnakeRecording::of(&arena, 5, 0, name);
        for _ in 0..100 {
            arena.step_observed(&mut |decision| recording.note(&decision));
        }
        let file = path(&folder, &format!("{name}-{}.ron", field.0));
        fs::write(&file, recording.to_ron()).expect("it can be written");
        file
    };
    // The stand-in of this test is named for what it is not, as a file of the window would be.
    let player = record((30, 20), "player");
    let snake = ["lab", "snake", "--quick", "--seeds", "1", "--steps", "5"];
    let with = |files: &[&str]| {
        let recorded: Vec<&str> = files.iter().flat_map(|file| ["--recorded", file]).collect();
        osada(&[&snake[..], &recorded].concat())
    };
    let taught = with(&[&player]);
    assert_eq!(taught.status.code(), Some(0), "{}", text(&taught.stderr));
    assert!(
        text(&taught.stdout).contains("| whole map, games of player alone | 30x20 | 1 |"),
        "{}",
        text(&taught.stdout)
    );
    assert!(text(&with(&[]).stdout).contains("| whole map, games of astar alone | 30x20 | 1 |"));
    let other_size = with(&[&record((20, 20), "player")]);
    assert!(other_size.status.code() == Some(2) && text(&other_size.stderr).contains("20×20"));
    fs::write(&player, "(osada_snakes: 1)").expect("it can be written");
    let broken = with(&[&player]);
    assert_eq!(broken.status.code(), Some(1));
    assert!(text(&broken.stderr).contains("player-30.ron: "), "{}", text(&broken.stderr));
}

#[test]
fn rows_that_do_not_belong_together_are_refused_and_nothing_is_printed() {
    let folder = folder("refused");
    let (one, two, other) =
        (part(&folder, "1/2", &[]), part(&folder, "2/2", &[]), part(&folder, "2/2", &["--seed", "7"]));
    let written = |name: &str, text: &str| {
        let file = path(&folder, name);
        fs::write(&file, text).expect("it can be written");
        file
    };
    // Rows come in the order in which tasks end; here in their own.
    let rows = fs::read_to_string(&one).expect("it is there");
    let mut lines: Vec<&str> = rows.lines().collect();
    let task = |line: &&str| serde_json::from_str::<Value>(line).expect("a row")["task"].as_u64();
    lines[1..].sort_by_key(task);
    let rows = lines.join("\n") + "\n";
    let header = lines[0];
    let cut = written("cut.jsonl", &rows[..rows.len() - 10]);
    let damaged = written("damaged.jsonl", &rows.replacen("\"row\":[", "\"row\":[x", 2));
    let changed = written("changed.jsonl", &format!("{header}\n{}\n", lines[1].replacen("\"row\":[", "\"row\":[1", 1)));
    let hostile = |from: &str, to: &str| written("hostile.jsonl", &rows.replace(from, to));
    let refused = |files: &[&str], expected: &str| {
        let out = osada(&[&["lab", "merge"], files].concat());
        assert_eq!(out.status.code(), Some(1), "{files:?}");
        assert!(out.stdout.is_empty() && text(&out.stderr).contains(expected), "{expected}: {}", text(&out.stderr));
        assert_eq!(text(&out.stderr).lines().count(), 1, "{}", text(&out.stderr));
    };
    refused(&[&one], "26 of 52 tasks are missing: 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, …; of the parts 2/2");
    refused(
        &[&one, &other],
        "it is of the command `lab flock --quick --seed 7 --herds 1`, not `lab flock --quick --herds 1`",
    );
    refused(&[&cut, &two], "cut.jsonl:27:1: error: the line is cut off");
    refused(&[&damaged, &two], "damaged.jsonl:2:");
    refused(&[&one, &changed, &two], "changed.jsonl:2:1: error: task");
    let first = lines[1].split_once("\"row\":[").expect("a row of figures");
    let impossible = format!("{}\"row\":[7{}", first.0, &first.1[first.1.find(',').expect("more than one")..]);
    let impossible = written("impossible.jsonl", &format!("{header}\n{impossible}\n"));
    refused(&[&impossible, &two], "impossible.jsonl:2:1: error: task 0: polarisation is from 0 to 1.000000001, not 7");
    let moved = written("moved.jsonl", &rows.replacen("\"seed\":1000003", "\"seed\":1000004", 1));
    refused(&[&moved, &two], "moved.jsonl:2:1: error: task 0 is of {");
    refused(&["Cargo.toml"], "Cargo.toml:1:1: error: this is not a file of rows");
    refused(&["levels"], "levels: it is not a file");
    refused(&["no such file"], "cannot read no such file");
    let words = "[\"lab\",\"flock\",\"--quick\",\"--herds\",\"1\"]";
    assert!(header.contains(words), "{header}");
    for (to, expected) in [
        ("[\"play\",\"tutorial\"]", "is not the command of a sweep"),
        ("[\"lab\",\"fuzzy\",\"--data\",\"/\"]", "is not the command of a sweep"),
        ("[\"lab\",\"merge\",\"a\"]", "is not the command of a sweep"),
        ("[\"lab\",\"flock\",\"--herds\",\"0\"]", "is not the command of a sweep"),
        ("[\"lab\",\"flock\",\"--herds\",\"100000\"]", "it is of 52 tasks, not 5200000"),
        ("[\"sim\",\"tutorial\",\"--save\",\"a.save\"]", "is not the command of a sweep"),
        (
            "[\"sim\",\"tutorial\",\"--seeds\",\"0..18446744073709551615\"]",
            "error: these rows were not made by this osada",
        ),
        ("[]", "is not the command of a sweep"),
    ] {
        refused(&[&hostile(words, to), &two], expected);
    }
    assert!(!Path::new("a.save").exists());
    refused(&[&hostile("\"version\":\"", "\"version\":\"9"), &two], "it is of version `9");
    refused(&[&hostile("\"tasks\":52", &format!("\"tasks\":{}", usize::MAX))], "tasks, not 52");
    let long = written("long.jsonl", &format!("{header}\n{}", "[".repeat(70 << 20)));
    refused(&[&long], "long.jsonl:2:1: error: the line is longer than 64 MiB");
    fs::remove_file(&long).expect("it is there");
}

#[test]
fn rows_of_other_rules_are_refused() {
    let folder = folder("rules");
    let rules = path(&folder, "rules.ron");
    let shipped = fs::read_to_string("assets/rules.ron").expect("it ships");
    fs::write(&rules, format!("{shipped}\n// Other rules.\n")).expect("it can be written");
    let run = |shard: &str, more: &[&str]| {
        let file = path(&folder, &format!("{}.jsonl", shard.replace('/', "-")));
        let command = ["sim", "tutorial", "--seeds", "0..2", "--ticks", "20", "--shard", shard];
        fs::write(&file, sweep(&command, more).stdout).expect("it can be written");
        file
    };
    let (one, two) = (run("1/2", &[]), run("2/2", &["--rules", &rules]));
    let merged = osada(&["lab", "merge", &one, &two]);
    assert_eq!(merged.status.code(), Some(1));
    let message = text(&merged.stderr);
    assert!(message.contains("other files were played: ") && message.contains("rules differ"), "{message}");
}

#[cfg(unix)]
#[test]
fn a_run_that_is_broken_off_keeps_what_is_done_and_the_same_command_goes_on_from_there() {
    let command = ["lab", "balance", "--level", "tutorial", "--challenge", "normal", "--seeds", "2"];
    let whole = sweep(&command, &[]);
    let out = folder("broken");
    let name = path(&out, "");
    let arguments = [&command[..], &["--out", &name]].concat();
    let child = program(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("osada runs");
    let partial = out.join("balance.partial.jsonl");
    let rows = || fs::read_to_string(&partial).map_or(0, |text| text.lines().count().saturating_sub(1));
    while rows() < 2 {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is kill");
    assert!(interrupted.success());
    let broken = child.wait_with_output().expect("it ends");
    assert_eq!(broken.status.code(), Some(130), "{}", text(&broken.stderr));
    assert!(broken.stdout.is_empty() && text(&broken.stderr).contains("the same command resumes from there"));
    let (done, all) = (rows(), 10);
    assert!((2..all).contains(&done), "{done}");
    // Somebody pulled the plug in the middle of a row.
    fs::write(&partial, fs::read_to_string(&partial).expect("text") + "{\"task\":3,\"ro").expect("it can be written");
    let other = osada(&["lab", "balance", "--level", "tutorial", "--seeds", "3", "--out", &name]);
    assert_eq!((other.status.code(), text(&other.stdout)), (Some(1), ""));
    assert!(text(&other.stderr).contains("cannot resume: it is of the command"), "{}", text(&other.stderr));
    let resumed = sweep(&command, &["--out", &name]);
    assert_eq!(text(&resumed.stdout), text(&whole.stdout));
    let message = text(&resumed.stderr);
    assert!(message.contains(&format!("resuming: {done} of {all} games are already done")), "{message}");
    assert!(message.contains(&format!("({} games)", all - done)), "{message}");
    assert!(!partial.exists() && out.join("balance.rows.jsonl").exists());
    assert_eq!(text(&sweep(&command, &["--out", &name]).stderr).lines().count(), 1, "what is whole begins anew");
}

#[cfg(unix)]
#[test]
fn a_part_that_is_whole_is_not_done_twice() {
    let out = folder("twice");
    let name = path(&out, "");
    let command = ["lab", "flock", "--quick", "--herds", "1", "--shard", "1/4", "--out", &name];
    let first = osada(&command);
    let rows = files_of_parts(&out);
    let second = osada(&command);
    assert_eq!((first.status.code(), second.status.code()), (Some(0), Some(0)));
    assert!(text(&second.stderr).starts_with("done already: "), "{}", text(&second.stderr));
    assert_eq!(files_of_parts(&out), rows);
    let other = osada(&["lab", "flock", "--quick", "--herds", "2", "--shard", "1/4", "--out", &name]);
    assert!(other.status.code() == Some(1) && text(&other.stderr).contains("cannot resume"));
}

fn files_of_parts(folder: &Path) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("it can be read").path());
    entries.map(|path| (path.clone(), fs::read_to_string(path).expect("text"))).collect()
}

#[test]
fn json_is_one_object_a_line_for_each_figure_and_each_check() {
    let data = ["lab", "fuzzy", "--data", "tests/data/fuzzy", "--json", "--quick"];
    for command in [&["lab", "flock", "--quick", "--herds", "1", "--json"][..], &data] {
        let out = osada(command);
        let lines: Vec<Value> =
            text(&out.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let checks: Vec<&Value> = lines.iter().filter(|line| line["check"].is_string()).collect();
        assert!(checks.iter().all(|check| check["passed"].is_boolean() && check["counts"] == true), "{command:?}");
        let rows = lines.iter().filter(|line| line["metric"].is_string() && line["value"].is_number()).count();
        assert!(!checks.is_empty() && rows > 5 && rows + checks.len() == lines.len(), "{command:?}");
        let failed = checks.iter().any(|check| check["passed"] == false);
        assert_eq!(out.status.code(), Some(i32::from(failed)), "{command:?}");
    }
}

#[test]
fn every_experiment_has_the_same_options_with_one_meaning_and_says_how_long_it_takes() {
    let experiments = [
        "heuristics",
        "moving-target",
        "jump-points",
        "flock",
        "balance",
        "adaptive",
        "exploits",
        "fuzzy",
        "brains",
        "snake",
    ];
    for experiment in experiments {
        let help = osada(&["lab", experiment, "--help"]).stdout;
        let help = text(&help);
        for option in ["--out <DIR>", "--json", "--seed <N>", "--quick"] {
            assert!(help.contains(option), "{experiment} has no {option}");
        }
        let on_maps = ["heuristics", "moving-target", "jump-points"].contains(&experiment);
        assert_eq!(help.contains("--maps"), on_maps, "{experiment}: maps are maps");
        let on_games = ["balance", "adaptive", "exploits", "brains", "snake"].contains(&experiment);
        assert_eq!(help.contains("--seeds"), on_games, "{experiment}: seeds are of games");
    }
    for shard in ["0/3", "4/3", "1", "a/b"] {
        let out = osada(&["lab", "flock", "--shard", shard]);
        assert!(out.status.code() == Some(2) && text(&out.stderr).contains("part I of N"), "{}", text(&out.stderr));
    }
    // Scripts that asked for games with `--maps` still do.
    let out = osada(&["lab", "snake", "--quick", "--maps", "1", "--steps", "10"]);
    assert!(text(&out.stdout).contains("| astar alone | 30x20 | 1 | ") && text(&out.stderr).contains(" on "));
}

#[test]
fn times_do_not_decide_a_small_run() {
    let out = osada(&["lab", "moving-target", "--quick", "--maps", "1", "--json"]);
    let timed = text(&out.stdout).lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let timed: Vec<Value> = timed.filter(|line| line["timed"] == true).collect();
    assert_eq!(timed.len(), 1);
    assert_eq!(timed[0]["counts"], timed[0]["passed"], "what fails does not count");
}

#[test]
fn every_column_of_the_tables_is_documented() {
    for (file, columns) in [
        ("docs/experiments.md", COLUMNS.to_vec()),
        ("docs/balance.md", balance::game_columns()),
        ("docs/balance.md", adaptive::game_columns()),
        ("docs/balance.md", people::game_columns()),
        ("docs/balance.md", exploits::game_columns()),
        ("docs/experiments.md", brains::game_columns()),
        ("docs/experiments.md", snakes::game_columns()),
    ] {
        let docs = fs::read_to_string(file).expect("it is there");
        let lines = columns.iter().map(|(name, meaning)| format!("| `{name}` | {meaning} |\n"));
        let table: String = lines.collect();
        assert!(docs.contains(&format!("|---|---|\n{table}\n")), "{file} has to list these columns:\n{table}");
    }
}
