//! Promises of `docs/simulation-output.md`: what runs write to files is what happens in the world, the same on every run, and
//! every column of it is described.

use crate::common::runs_on;
use crate::program::{program, text};
use crate::updating;
use osada::player::Contestant;
use osada::record::Content;
use osada::sim::rules::{Good, Role, Rules};
use osada::sim::{Event, World, tick};
use osada::telemetry::{
    COMMON_FIELDS, Column, EVENTS, EventDoc, Field, GAMES, Kind, PHASE_TIMES, SERIES, UNITS, unit_key,
};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Output;
#[cfg(unix)]
use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

/// Two days and a raid, with trees felled, commands refused, blows and deaths.
const RUN: [&str; 7] = ["sim", "first_siege", "--seed", "3", "--player", "half", "--ticks=14000"];

fn osada(arguments: &[&str], threads: &str) -> Output {
    program(arguments).env("RAYON_NUM_THREADS", threads).output().expect("osada runs")
}

/// Runs it and gives what it prints.
fn done(arguments: &[&str]) -> String {
    let output = osada(arguments, "2");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

fn objects(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The rows of a CSV file, by the names of the columns.
fn rows(path: &Path) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_path(path).expect("it is there");
    reader.deserialize().map(|row| row.expect("a row")).collect()
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder can be made"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn at(&self, name: &str) -> String {
        self.path(name).to_string_lossy().into_owned()
    }

    fn files(&self) -> usize {
        std::fs::read_dir(self.0.path()).expect("it is there").count()
    }
}

/// Whether a number of a file is this one, as near as its reader comes to what stands there.
fn is_near(value: &Value, number: f64) -> bool {
    value.as_f64().is_some_and(|value| (value - number).abs() < 1e-9)
}

/// Plays [`RUN`] here, and shows every tick to somebody.
fn play(mut seen: impl FnMut(&World, &[Event])) {
    let (mut world, _) = Content::shipped("first_siege").expect("it ships").build(3).expect("it can be built");
    let mut player = Contestant::scripted("half").expect("there is one").player();
    seen(&world, &[]);
    while runs_on(&world, 14_000) {
        let commands = player.commands(&world);
        let events = tick(&mut world, &commands);
        seen(&world, &events);
    }
}

#[test]
fn events_are_all_that_happened_in_order_with_names_ticks_and_places() {
    let folder = Folder::new();
    done(&[&RUN[..], &["--events", &folder.at("events.jsonl")]].concat());
    let lines = objects(&read(&folder.path("events.jsonl")));
    let mut lines_left = lines.iter();
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    play(|world, events| {
        for event in events {
            let line = lines_left.next().expect("no event is missing");
            assert_eq!(line["tick"], world.clock().tick(), "{line} is {event:?}");
            assert_eq!((&line["level"], &line["seed"]), (&"first_siege".into(), &3.into()));
            match event {
                Event::Struck { by, at, damage, .. } => {
                    assert!(is_near(&line["damage"], damage.0) && is_near(&line["at_y"], at.y), "{line}");
                    assert_eq!(line["x"].as_i64(), Some(at.cell().x.into()));
                    assert_eq!(line["by_key"].as_str().map(str::to_owned), by.map(unit_key));
                    // The attacker has a name, also after death.
                    assert_eq!(by.is_some(), line["by_name"].is_string(), "{line}");
                }
                Event::Died { name, cell, .. } => {
                    assert_eq!((&line["unit_name"], line["y"].as_i64()), (&name.as_str().into(), Some(cell.y.into())));
                }
                Event::Built { kind, cell, .. } => {
                    let name = &world.rules().structure(*kind).name;
                    assert_eq!(
                        (&line["structure_kind"], line["x"].as_i64()),
                        (&name.as_str().into(), Some(cell.x.into()))
                    );
                }
                _ => {}
            }
            let doc = EVENTS.iter().find(|doc| doc.name == line["event"]).expect("every event is documented");
            *kinds.entry(doc.name).or_default() += 1;
            let names = COMMON_FIELDS.iter().chain(doc.fields).map(|field| field.name);
            assert_eq!(line.as_object().expect("an object").len(), names.clone().count());
            assert!(names.into_iter().all(|name| line.get(name).is_some()), "{line}");
        }
    });
    assert_eq!(lines_left.next(), None, "an event that did not happen");
    for kind in ["wave_announced", "wave_arrived", "struck", "died", "job_done", "built"] {
        assert!(kinds.get(kind).is_some_and(|count| *count > 0), "no {kind} in {kinds:?}");
    }
}

#[test]
fn refused_commands_are_events_too_with_what_was_asked_and_why() {
    let folder = Folder::new();
    let script = folder.path("script.ron");
    let commands =
        "(steps: [(at: 5, commands: [Undo]), (at: 7, commands: [Build(structure: \"wood_wall\", cells: [(18, 12)])])])";
    std::fs::write(&script, commands).expect("it can be written");
    let files = [folder.at("script.ron"), folder.at("e.jsonl")];
    done(&["sim", "tutorial", "--ticks", "20", "--script", &files[0], "--events", &files[1]]);
    let refused: Vec<Value> =
        objects(&read(&folder.path("e.jsonl"))).into_iter().filter(|line| line["event"] == "refused").collect();
    let asked: Vec<_> =
        refused.iter().map(|refusal| (&refusal["asked"], &refusal["x"], refusal["words"].is_string())).collect();
    assert_eq!(asked, [(&"undo".into(), &Value::Null, true), (&"build".into(), &18.into(), true)]);
    assert_eq!(refused[0]["reason"], "nothing_to_undo");
}

#[test]
fn a_time_series_is_how_the_world_stood_at_each_of_its_ticks() {
    let folder = Folder::new();
    let file = folder.at("series.csv");
    done(&[&RUN[..], &["--csv", &file, "--every", "250"]].concat());
    let rows = rows(&folder.path("series.csv"));
    let mut rows_left = rows.iter();
    let mut work = osada::sim::PathWork::default();
    play(|world, _| {
        if !world.clock().tick().is_multiple_of(250) {
            return;
        }
        let row = rows_left.next().expect("a row for every moment");
        let number = |name: &str| row[name].parse::<f64>().unwrap_or_else(|_| panic!("{name} is {:?}", row[name]));
        assert_eq!(number("tick"), world.clock().tick() as f64);
        assert_eq!(number("colonists"), world.of_role(Role::Colonist).count() as f64);
        assert_eq!(number("besiegers"), world.raiders().count() as f64);
        let sum = |stem: &str| -> f64 {
            let family = row.keys().filter(|name| name.starts_with(stem));
            family.map(|name| number(name)).sum()
        };
        assert_eq!(sum("people_"), number("colonists"));
        assert_eq!(sum("besiegers_"), number("besiegers") + number("garrison"));
        assert_eq!(sum("structures_"), number("structures"));
        assert_eq!(number("structures"), world.map().structures().count() as f64);
        let working = |world: &World| {
            let activities = world.units().filter_map(|(_, unit)| unit.colonist()).map(|colonist| colonist.activity());
            activities.filter(|activity| activity.name() == "work").count() as f64
        };
        let drafted =
            world.units().filter_map(|(_, unit)| unit.colonist()).filter(|colonist| colonist.is_drafted()).count();
        assert_eq!(number("people_drafted"), drafted as f64);
        assert!(drafted > 0 || number("people_work") == working(world));
        for good in Good::ALL {
            assert_eq!(number(&format!("stock_{}", good.name())), f64::from(world.stock().of(good)));
        }
        let morale: Vec<f64> =
            world.units().filter_map(|(_, unit)| unit.besieger()).map(|besieger| besieger.morale()).collect();
        if morale.is_empty() {
            assert_eq!(row["morale"], "");
        } else {
            assert!((number("morale") - morale.iter().sum::<f64>() / morale.len() as f64).abs() < 1e-9);
            assert_eq!(number("morale_min"), morale.iter().copied().fold(f64::MAX, f64::min));
        }
        let done = world.path_work();
        assert_eq!(number("path_expanded"), (done.expanded - work.expanded) as f64);
        assert_eq!(number("path_requests"), (done.requests - work.requests) as f64);
        work = done;
    });
    assert_eq!(rows_left.next(), None);
    assert!(rows.iter().any(|row| row["besiegers"] != "0") && work.expanded > 1000, "{work:?}");
}

#[test]
fn units_are_where_the_world_has_them_with_what_they_decided() {
    let folder = Folder::new();
    let file = folder.at("units.jsonl");
    done(&["sim", "tutorial", "--seed", "5", "--ticks", "601", "--units", &file, "--every", "300"]);
    let lines = objects(&read(&folder.path("units.jsonl")));
    let (mut world, _) = Content::shipped("tutorial").expect("it ships").build(5).expect("it can be built");
    let mut lines_left = lines.iter();
    for moment in [0, 300, 600, 601] {
        while runs_on(&world, moment) {
            tick(&mut world, &[]);
        }
        for (id, unit) in world.units() {
            let line = lines_left.next().expect("a row for everybody");
            assert_eq!((&line["tick"], &line["unit"]), (&moment.into(), &id.index().into()));
            assert!(is_near(&line["x"], unit.place().x) && is_near(&line["y"], unit.place().y), "{line}");
            assert!(line["name"] == unit.name() && is_near(&line["hp"], unit.hp().0), "{line}");
            let (colonist, besieger) = (unit.colonist(), unit.besieger());
            let decided = colonist.map(|colonist| colonist.decided()).or(besieger.map(|besieger| besieger.decided()));
            assert_eq!(line["decided"].as_str(), decided.map(|action| action.name()));
            assert!(colonist.is_none_or(|colonist| is_near(&line["fatigue"], colonist.fatigue())), "{line}");
            assert!(besieger.is_none_or(|besieger| is_near(&line["morale"], besieger.morale())), "{line}");
            assert!(colonist.is_none_or(|colonist| line["doing"] == colonist.activity().name()), "{line}");
        }
    }
    assert_eq!(lines_left.next(), None);
    assert!(lines.iter().any(|line| line["role"] == "prey" && line["decided"].is_null()));
}

#[test]
fn files_are_the_same_for_any_number_of_threads_and_on_every_run_with_seeds_in_order() {
    let folder = Folder::new();
    let run = |name: &str, threads: &str| {
        let file = |kind: &str| folder.at(&format!("{name}{kind}"));
        let (events, series, units) = (file("e.jsonl"), file("s.csv"), file("u.csv"));
        let arguments =
            ["sim", "tutorial", "--seeds", "2..8", "--ticks", "900", "--player", "planner", "--every", "90"];
        let files = ["--events", &events, "--csv", &series, "--units", &units];
        let output = osada(&[&arguments[..], &files].concat(), threads);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        [events, series, units].map(|file| read(Path::new(&file)))
    };
    let alone = run("alone", "1");
    assert_eq!(alone, run("both", "2"));
    assert_eq!(alone, run("again", "2"));
    let mut seeds: Vec<String> = rows(&folder.path("alones.csv")).iter().map(|row| row["seed"].clone()).collect();
    assert_eq!(seeds.len(), 6 * 11);
    seeds.dedup();
    assert_eq!(seeds, ["2", "3", "4", "5", "6", "7"]);
    assert_eq!(folder.files(), 9, "nothing else is left");
}

#[test]
fn only_the_times_of_phases_differ_between_runs() {
    let folder = Folder::new();
    let run = |name: &str, more: &[&str]| {
        let file = folder.at(name);
        done(&[&["sim", "tutorial", "--ticks", "600", "--csv", &file], more].concat());
        rows(&folder.path(name))
    };
    let (plain, timed) = (run("plain.csv", &[]), run("timed.csv", &["--phase-times"]));
    let spent: f64 = timed.iter().map(|row| row["ms_colony"].parse::<f64>().expect("a number")).sum();
    assert!(spent > 0.0);
    let without: Vec<BTreeMap<_, _>> =
        timed.into_iter().map(|row| row.into_iter().filter(|(name, _)| !name.starts_with("ms_")).collect()).collect();
    assert_eq!(plain, without);
}

#[test]
fn a_campaign_writes_all_its_levels_into_one_file() {
    let folder = Folder::new();
    let file = folder.at("campaign.csv");
    let output = osada(&["sim", "--campaign", "long_road", "--ticks", "120", "--csv", &file, "--json"], "2");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let mut levels: Vec<String> = rows(&folder.path("campaign.csv")).iter().map(|row| row["level"].clone()).collect();
    levels.dedup();
    let summaries = objects(text(&output.stdout));
    let mut played: Vec<&str> = summaries.iter().filter_map(|summary| summary["level"].as_str()).collect();
    played.dedup();
    // A siege that is tried again is another game of the same level.
    assert!(levels == played && levels.len() >= 11, "{levels:?} {played:?}");
}

#[test]
fn games_are_a_row_each_with_what_the_summary_says() {
    let folder = Folder::new();
    let file = folder.at("games.csv");
    let printed = done(&["sim", "tutorial", "--seeds", "4..7", "--ticks", "900", "--json", "--games", &file]);
    let (games, summaries) = (rows(&folder.path("games.csv")), objects(&printed));
    assert_eq!(games.len(), 3);
    for (game, summary) in games.iter().zip(&summaries) {
        let same = "level challenge player seed outcome ticks wave colonists kills losses hash".split(' ');
        for name in same {
            let value = summary[name].as_str().map_or_else(|| summary[name].to_string(), str::to_owned);
            assert_eq!(game[name], value, "{name}");
        }
        assert_eq!(game["damage_people"].parse::<f64>().ok(), summary["damage"]["people"].as_f64());
        assert!(game["victory"].is_empty() && game["days"].parse::<f64>().is_ok_and(|days| days > 0.0));
    }
    let campaign = folder.at("campaign.jsonl");
    done(&["sim", "--campaign", "long_road", "--ticks", "120", "--games", &campaign]);
    assert!(objects(&read(&folder.path("campaign.jsonl"))).len() >= 11, "a siege that is lost ends nothing");
}

#[test]
fn a_file_that_cannot_be_written_or_has_no_format_is_told_and_nothing_half_written_is_left() {
    let folder = Folder::new();
    for (name, message) in [
        ("a.txt", ".csv, .jsonl or .parquet"),
        ("plain", "the file name does not say its format"),
        #[cfg(not(feature = "parquet"))]
        ("a.parquet", "--features parquet"),
    ] {
        for option in ["--csv", "--units"] {
            let output = osada(&["sim", "tutorial", "--ticks", "10", option, &folder.at(name)], "1");
            assert_eq!(output.status.code(), Some(2), "{name}");
            assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
        }
    }
    let same = folder.at("same.jsonl");
    for wrong in [
        &["--events", "-"][..],
        &["--events", "events.csv"],
        &["--every", "10"],
        &["--phase-times"],
        &["--every", "0", "--csv", &same],
        &["--events", &same, "--csv", &same],
    ] {
        let output = osada(&[&["sim", "tutorial", "--ticks", "10"], wrong].concat(), "1");
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
    }
    std::fs::create_dir(folder.path("taken.csv")).expect("a folder can be made");
    std::fs::create_dir(folder.path("taken")).expect("a folder can be made");
    for (option, name) in [("--events", "taken"), ("--csv", "taken.csv"), ("--units", "taken.csv")] {
        let output = osada(&["sim", "tutorial", "--ticks", "10", option, &folder.at(name)], "1");
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(output.stdout.is_empty() && message.contains(&folder.at(name)), "{message}");
    }
    // A run that fails in its midst leaves what was there before.
    let (series, save) = (folder.at("series.csv"), folder.at("a.save"));
    std::fs::write(&series, "as it was").expect("it can be written");
    std::fs::write(&save, "no save").expect("it can be written");
    let output = osada(&["sim", "--load", &save, "--csv", &series], "1");
    assert_eq!((output.status.code(), read(&folder.path("series.csv")).as_str()), (Some(1), "as it was"));
    assert_eq!(folder.files(), 4, "nothing half-written");
}

/// Names of files are bytes there.
#[cfg(target_os = "linux")]
#[test]
fn files_of_any_name_are_written() {
    use std::os::unix::ffi::OsStringExt;
    let folder = Folder::new();
    let name = |ending: &str| {
        let bytes = [b"\xff", ending.as_bytes()].concat();
        folder.0.path().join(std::ffi::OsString::from_vec(bytes)).into_os_string()
    };
    let mut words: Vec<std::ffi::OsString> = ["sim", "tutorial", "--ticks", "20"].map(Into::into).to_vec();
    for (option, ending) in [
        ("--events", ".jsonl"),
        ("--csv", ".csv"),
        ("--units", "2.jsonl"),
        ("--save", ".save"),
        ("--record", ".replay"),
    ] {
        words.extend([option.into(), name(ending)]);
    }
    let output = program(words).output().expect("osada runs");
    assert_eq!((output.status.code(), folder.files()), (Some(0), 5), "{}", text(&output.stderr));
}

#[test]
fn one_file_is_not_two_outputs_however_its_path_is_spelled() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("inner")).expect("a folder can be made");
    std::fs::write(folder.path("script.ron"), "[]").expect("it can be written");
    let (plain, round) = (folder.at("rows.jsonl"), folder.at("inner/../rows.jsonl"));
    let script = folder.at("script.ron");
    #[cfg(unix)]
    std::os::unix::fs::symlink(".", folder.path("link")).expect("it can be linked");
    let linked = folder.at(if cfg!(unix) { "link/rows.jsonl" } else { "./rows.jsonl" });
    for pair in [
        ["--events", &plain, "--csv", &round],
        ["--units", &plain, "--csv", &linked],
        ["--save", &plain, "--csv", &round],
        ["--save", &linked, "--record", &plain],
        ["--script", &script, "--save", &script],
    ] {
        let output = osada(&[&["sim", "tutorial", "--ticks", "10"], &pair[..]].concat(), "1");
        assert_eq!(output.status.code(), Some(2), "{pair:?}");
        let message = text(&output.stderr);
        assert!(message.contains("two outputs") || message.contains("is the script"), "{message}");
    }
    let missing = folder.at("no/such/rows.csv");
    let output = osada(&["sim", "tutorial", "--ticks", "10", "--csv", &missing], "1");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("there is no folder"), "{}", text(&output.stderr));
    assert!(!folder.path("no").exists() && !folder.path("rows.jsonl").exists());
}

#[cfg(unix)]
#[test]
fn seeds_that_are_finished_outlive_an_interruption_and_the_same_command_goes_on_from_there() {
    let folder = Folder::new();
    let endings = ["events.jsonl", "series.csv", "units.jsonl", "games.csv"];
    let command = |name: &str| {
        let [events, series, units, games] = endings.map(|ending| folder.at(&format!("{name}_{ending}")));
        let run = "sim tutorial --seeds 3..23 --ticks 4000 --json --events";
        let words = run.split(' ').map(str::to_owned);
        let files = [events, "--csv".to_owned(), series, "--units".to_owned(), units, "--games".to_owned(), games];
        words.chain(files).collect::<Vec<_>>()
    };
    let run = |name: &str| program(command(name)).output().expect("osada runs");
    let whole = run("whole");
    let mut child =
        program(command("broken")).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("osada runs");
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    lines.next().expect("a seed is finished").expect("text");
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is kill");
    assert!(interrupted.success());
    let finished = 1 + lines.count();
    let broken = child.wait_with_output().expect("it ends");
    let message = text(&broken.stderr);
    assert_eq!(broken.status.code(), Some(130), "{message}");
    assert!((1..20).contains(&finished) && message.contains("the same command goes on from there"), "{message}");
    let kept: Vec<String> =
        rows(&folder.path("broken_series.csv.unfinished")).iter().map(|row| row["seed"].clone()).collect();
    assert_eq!(kept.last(), Some(&(2 + finished).to_string()), "those that were printed");
    assert!(!folder.path("broken_series.csv").exists());
    assert_eq!(folder.files(), 4 + 6, "nothing hidden is left");
    let resumed = run("broken");
    assert!(text(&resumed.stderr).contains("going on: "), "{}", text(&resumed.stderr));
    let seeds =
        |output: &Output| objects(text(&output.stdout)).iter().map(|seed| seed["hash"].clone()).collect::<Vec<_>>();
    assert_eq!(seeds(&resumed), seeds(&whole));
    for ending in endings {
        let read_of = |name: &str| read(&folder.path(&format!("{name}_{ending}")));
        assert!(read_of("broken") == read_of("whole"), "{ending} differs");
    }
    let summed_up = text(&whole.stderr).lines().last().expect("a line");
    assert!(
        summed_up.contains(" of 20 won, ") && text(&resumed.stderr).ends_with(&format!("{summed_up}\n")),
        "{summed_up}"
    );
    assert_eq!(folder.files(), 8, "what was kept is gone");
}

#[test]
fn a_summary_says_what_was_played_and_by_which_rules() {
    let summary = |arguments: &[&str]| objects(&done(arguments)).pop().expect("a summary");
    let usual = ["sim", "tutorial", "--ticks", "10", "--json"];
    let shipped = summary(&usual);
    assert_eq!(shipped["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(shipped["challenge"], "normal");
    assert_eq!(shipped["path"], "levels/tutorial.ron", "the file below the working folder");
    let folder = Folder::new();
    for name in ["rules.ron", "minds/settler.ron", "level.ron"] {
        let from = if name == "level.ron" { "levels/tutorial.ron".to_owned() } else { format!("assets/{name}") };
        std::fs::create_dir_all(folder.path(name).parent().expect("a folder")).expect("it can be made");
        std::fs::copy(from, folder.path(name)).expect("it can be copied");
    }
    let (rules, level) = (folder.at("rules.ron"), folder.at("level.ron"));
    let elsewhere = ["sim", &level, "--rules", &rules, "--ticks", "10", "--json", "--challenge", "hard"];
    let copied = summary(&elsewhere);
    assert_eq!((&copied["path"], &copied["challenge"]), (&level.as_str().into(), &"hard".into()));
    for digest in ["rules", "minds"] {
        assert_eq!(copied[digest], shipped[digest], "the same content has the same digest, wherever it lies");
        assert_eq!(copied[digest].as_str().map(str::len), Some(16));
    }
    let mind = read(&folder.path("minds/settler.ron"));
    std::fs::write(folder.path("minds/settler.ron"), mind + "\n// Changed.\n").expect("it can be written");
    let changed = summary(&elsewhere);
    assert_eq!(changed["rules"], shipped["rules"]);
    assert_ne!(changed["minds"], shipped["minds"]);
    let inside = program(usual).current_dir(folder.0.path()).output();
    let inside = objects(text(&inside.expect("osada runs").stdout)).pop().expect("a summary");
    assert_eq!(inside["path"], "shipped:tutorial");
    assert_eq!((&inside["rules"], &inside["hash"]), (&shipped["rules"], &shipped["hash"]));
    let saved = folder.at("a.save");
    done(&["sim", "tutorial", "--ticks", "10", "--save", &saved]);
    let loaded = summary(&["sim", "--load", &saved, "--ticks", "20", "--json"]);
    assert_eq!((&loaded["path"], &loaded["minds"]), (&saved.as_str().into(), &shipped["minds"]));
    // But for two fields, a run says the same again.
    let again = summary(&usual);
    for (field, value) in shipped.as_object().expect("an object") {
        assert!(value == &again[field] || ["wall_seconds", "ticks_per_second"].contains(&field.as_str()), "{field}");
    }
}

/// A table of the documentation.
fn table(head: &str, lines: impl Iterator<Item = String>) -> String {
    let columns = head.matches('|').count() - 1;
    let lines: Vec<String> = lines.map(|line| format!("{line}\n")).collect();
    format!("{head}\n{}|\n{}", "|---".repeat(columns), lines.concat())
}

fn columns(columns: &[Column]) -> String {
    let line = |it: &Column| format!("| `{}` | {} | {} |", it.name, it.kind.name(), it.doc);
    table("| column | kind | meaning |", columns.iter().map(line))
}

fn fields(fields: &[(&str, Kind, &str)]) -> String {
    table(
        "| field | kind | meaning |",
        fields.iter().map(|(name, kind, doc)| format!("| `{name}` | {} | {doc} |", kind.name())),
    )
}

/// The fields that several events share, and a line for each event with its fields in order.
fn events() -> String {
    let meaning = |field: &Field| (field.name, field.kind, field.doc);
    let all: Vec<_> = EVENTS.iter().flat_map(|event| event.fields).map(meaning).collect();
    let is_shared =
        |field: &(&str, Kind, &str)| all.iter().filter(|other| (other.0, other.2) == (field.0, field.2)).count() > 1;
    let mut shared: Vec<(&str, Kind, &str)> = Vec::new();
    for field in all.iter().filter(|field| is_shared(field)) {
        if !shared.iter().any(|other| (other.0, other.2) == (field.0, field.2)) {
            shared.push(*field);
        }
    }
    let line = |event: &EventDoc| {
        let own = event.fields.iter().map(meaning).map(|field| match is_shared(&field) {
            true => format!("`{}`", field.0),
            false => format!("`{}` ({}): {}", field.0, field.1.name(), field.2),
        });
        let own = own.collect::<Vec<_>>().join("; ");
        format!("| `{}` | {} | {} |", event.name, event.doc, if own.is_empty() { "–" } else { &own })
    };
    let head = "| event | meaning | fields, those explained above without a meaning |";
    format!("These fields belong to several events:\n\n{}\n{}", fields(&shared), table(head, EVENTS.iter().map(line)))
}

/// The ten lines of the notebook.
fn notebook() -> String {
    let notebook: Value = serde_json::from_str(&read(Path::new("docs/notebooks/siege.ipynb"))).expect("JSON");
    let cells = notebook["cells"].as_array().expect("cells");
    let code: Vec<&Value> = cells.iter().filter(|cell| cell["cell_type"] == "code").collect();
    assert!(code.iter().all(|cell| cell["outputs"] == Value::Array(Vec::new())), "the notebook holds results");
    let lines = code.iter().flat_map(|cell| cell["source"].as_array().expect("lines"));
    lines.map(|line| line.as_str().expect("text")).collect()
}

#[test]
fn the_documentation_describes_every_field_and_column_as_the_code_does() {
    let code = notebook();
    assert!(code.lines().count() <= 10, "ten lines were promised");
    let common: Vec<_> = COMMON_FIELDS.iter().map(|field| (field.name, field.kind, field.doc)).collect();
    let events = events();
    let parts = [
        ("notebook", format!("```python\n{code}\n```\n")),
        ("common", fields(&common)),
        ("events", events),
        ("series", columns(&SERIES.documented())),
        ("phases", columns(&PHASE_TIMES.documented())),
        ("units", columns(&UNITS.documented())),
        ("games", columns(&GAMES.documented())),
    ];
    let path = Path::new("docs/simulation-output.md");
    let written = read(path);
    let mut wanted = written.clone();
    for (name, part) in parts {
        let (begin, end) = (format!("<!-- {name}, from the code -->\n"), format!("<!-- end of {name} -->"));
        let (before, rest) = wanted.split_once(&begin).unwrap_or_else(|| panic!("no place for {name}"));
        let (_, after) = rest.split_once(&end).unwrap_or_else(|| panic!("no end of {name}"));
        wanted = format!("{before}{begin}\n{part}\n{end}{after}");
    }
    if updating() {
        std::fs::write(path, wanted).expect("it can be written");
    } else {
        assert!(written == wanted, "OSADA_UPDATE=1 cargo test --test promises -- documentation writes it anew");
    }
}

#[test]
fn every_field_of_the_summary_is_documented() {
    let summary = objects(&done(&["sim", "tutorial", "--ticks", "10", "--json"])).pop().expect("a summary");
    let doc = read(Path::new("docs/simulation-output.md"));
    let part =
        doc.split_once("## The summary").expect("a part about it").1.split_once("## Why").expect("and its end").0;
    for field in summary.as_object().expect("an object").keys() {
        assert!(part.contains(&format!("| `{field}` |")), "{field}");
    }
}

#[test]
fn kinds_of_structures_of_the_rules_are_columns() {
    let rules: Rules = osada::level::shipped::rules().expect("the shipped rules are right");
    let names: Vec<String> = SERIES.columns(&rules).into_iter().map(|column| column.name).collect();
    for row in &rules.structures {
        assert!(names.contains(&format!("structures_{}", row.name)), "{}", row.name);
    }
}
