//! Mods: those that ship as examples are checked and played, alone and stacked; hostile ones are reported and do no harm.

use crate::common::runs_on;
use crate::program::{osada, program, text};
use crate::test_data;
use osada::level::mods::{Ground, Mod, ModFile, ModFolder, Part, stack};
use osada::level::{self, shipped};
use osada::record::{Content, Recorder, Recording, StateHash, Text, load, save};
use osada::sim::tick;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;
use tempfile::TempDir;

fn osada_in(folder: &Path, arguments: &[&str]) -> Output {
    program(arguments).current_dir(folder).output().expect("osada runs")
}

/// The errors of a command, which has to fail in the way that bad input does.
fn errors_of(folder: &Path, arguments: &[&str]) -> String {
    let output = osada_in(folder, arguments);
    let message = text(&output.stderr).to_owned();
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {message}");
    message
}

/// A mod: its name, what it needs, and its files beside `mod.ron`.
type Written<'m> = (&'m str, &'m str, &'m [(&'m str, &'m str)]);

/// A folder with mods in `mods`.
fn modding(mods: &[Written]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for (name, needs, files) in mods {
        let root = folder.path().join("mods").join(name);
        let about = format!("(name: \"{name}\", version: \"1.0\", by: \"Ola\", about: \"It.\", needs: [{needs}])");
        for (file, text) in files.iter().copied().chain([("mod.ron", &*about)]) {
            let path = root.join(file);
            fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("it can be made");
            fs::write(path, text).expect("it can be written");
        }
    }
    folder
}

fn example(name: &str) -> Mod {
    let (_, assets) = shipped::MODS.iter().find(|(known, _)| *known == name).expect("it ships");
    let file = |(path, text): &shipped::Asset| {
        let below = path.strip_prefix(&format!("mods/{name}/")).expect("it lies there");
        ModFile { path: below.to_owned(), file: (*path).to_owned(), text: (*text).to_owned() }
    };
    let files = assets.iter().map(file).collect();
    let folder = ModFolder { name: Some(name.to_owned()), file: format!("mods/{name}"), files, ..ModFolder::default() };
    Mod::read(folder).unwrap_or_else(|reports| panic!("{reports}"))
}

/// A level of the example on top of these mods, by content.
fn content(mods: &[&Mod]) -> Content {
    let stacked = stack(Ground { rules: shipped::RULES, minds: shipped::MINDS, looks: &[shipped::LOOKS] }, mods);
    let stacked = stacked.unwrap_or_else(|reports| panic!("{reports}"));
    let level =
        stacked.played.iter().find(|played| played.file.path == "levels/outpost.ron").expect("the example has it");
    let minds = stacked.minds.iter().map(|(file, text)| Text::new(file, text)).collect();
    let rules = Text::new(stacked.rules.0, stacked.rules.1);
    let level = Text::new(&level.file.file, &level.file.text);
    Content { rules, minds, mods: stacked.mods, ..Content::with_shipped_rules(level) }
}

#[test]
fn the_example_mods_are_correct_alone_and_stacked_in_both_orders() {
    let output = osada(&["check", "mods/fathoms", "mods/frontier", "mods/long_nights"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let message = text(&output.stdout);
    assert!(message.contains("mods/frontier: mod frontier 1.0 by the authors of Osada, correct: "), "{message}");
    assert!(output.stderr.is_empty(), "nothing is to be reported: {}", text(&output.stderr));
    for (first, second) in [("frontier", "long_nights"), ("long_nights", "frontier")] {
        let arguments = ["sim", "outpost", "--mod", first, "--mod", second, "--ticks", "300", "--seed", "3", "--json"];
        let hashes: Vec<Value> = (0..2)
            .map(|_| {
                let output = osada(&arguments);
                assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
                let line: Value = serde_json::from_slice(&output.stdout).expect("JSON");
                assert_eq!((&line["mods"][0]["name"], &line["mods"][1]["name"]), (&first.into(), &second.into()));
                assert_eq!(line["path"], "mods/frontier/levels/outpost.ron");
                line["hash"].clone()
            })
            .collect();
        assert!(hashes[0].is_string() && hashes[0] == hashes[1], "{hashes:?}");
    }
}

/// The files below a folder.
fn files_below(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("readable").path());
    let below =
        entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path.display().to_string()] });
    below.collect()
}

#[test]
fn every_file_of_the_example_mods_ships() {
    let mut files = files_below(Path::new("mods"));
    files.sort();
    let mut ship: Vec<&str> = shipped::MODS.iter().flat_map(|(_, assets)| *assets).map(|(path, _)| *path).collect();
    ship.sort_unstable();
    assert_eq!(files, ship);
}

#[test]
fn a_raid_of_the_example_comes_and_fights_by_its_own_mind() {
    let content = content(&[&example("frontier"), &example("long_nights")]);
    let (mut world, _) = content.build(3).unwrap_or_else(|error| panic!("{error}"));
    let rules = world.rules();
    let dusk = world.clock().until_dusk(&rules.time).0;
    let marauder = rules.unit_named("marauder").expect("the mod brings it");
    let mind = rules.mind_of(marauder).expect("it decides");
    assert_eq!(rules.minds[mind.index()].0, "marauder");
    assert_eq!(rules.time.night_seconds.0, 75.0);
    let (mut came, mut last) = (false, 0);
    while runs_on(&world, dusk + 1_800) && !came {
        tick(&mut world, &[]);
        came = world.raiders().any(|(_, unit)| unit.kind() == marauder);
        last = world.clock().tick();
    }
    assert!(came, "nobody came by tick {last}");
}

#[test]
fn saves_and_recorded_games_name_the_mods_and_go_on_without_their_folders() {
    let content = content(&[&example("frontier")]);
    let (mut world, level) = content.build(5).unwrap_or_else(|error| panic!("{error}"));
    let mut recorder = Recorder::new(content.clone(), &world);
    (0..120).for_each(|_| drop(recorder.tick(&mut world, &[])));
    let bytes = save(&world, &content, Some(&recorder), None, &level.title, Vec::new()).expect("it can be saved");
    let mut game = load(&bytes).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.content.mods.iter().map(ToString::to_string).collect::<Vec<_>>(), ["frontier 1.0"]);
    assert_eq!(game.world.rules().mods, ["frontier"]);
    assert_eq!(osada::record::Header::of(&bytes).expect("it has one").mods, content.mods);
    tick(&mut game.world, &[]);
    tick(&mut world, &[]);
    assert_eq!(StateHash::of(game.world.state()), StateHash::of(world.state()));
    let recording = Recording::from_bytes(&recorder.replay(&world).expect("it was recorded")).expect("it can be read");
    assert_eq!(recording.content.mods, content.mods);
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("a.save");
    fs::write(&path, &bytes).expect("it can be written");
    let output = osada_in(folder.path(), &["sim", "--load", "a.save", "--ticks", "130"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let message = text(&output.stderr);
    for says in ["made with frontier 1.0 (digest ", "loaded under no mods", "the game goes on with what its file holds"]
    {
        assert!(message.contains(says), "{says}: {message}");
    }
}

#[test]
fn saves_of_before_there_were_mods_still_load_and_name_none() {
    let bytes = fs::read(test_data::data("saves/format_5.save")).expect("it is there");
    let game = load(&bytes).expect("it is whole");
    assert!(game.content.mods.is_empty() && game.world.rules().mods.is_empty());
}

#[test]
fn a_level_says_which_mods_it_needs() {
    let rules = shipped::rules().expect("they are right");
    let text = example("frontier").of(Part::Level).next().expect("the example has one").text.clone();
    let message = level::load("outpost.ron", &text, &rules).expect_err("they are not on").to_string();
    assert!(
        message.contains("outpost.ron:6:12: error: this level needs the mod `frontier`, which is not on"),
        "{message}"
    );
    assert_eq!(message.matches("error:").count(), 1, "consequences are not reported: {message}");
    let folder = modding(&[("ice", "", &[("levels/fjord.ron", &text.replace("frontier", "ice"))])]);
    let message = self::errors_of(folder.path(), &["check", "mods/ice"]);
    assert!(
        message.contains("mods/ice/levels/fjord.ron:") && message.contains("unknown kind of besieger `marauder`"),
        "{message}"
    );
    let message = self::errors_of(folder.path(), &["sim", "fjord"]);
    assert!(message.contains("there is no level fjord without the mod ice; to play it: --mod ice"), "{message}");
}

#[test]
fn the_whole_folder_is_checked_and_what_is_of_no_use_there_is_named() {
    let folder = modding(&[(
        "ice",
        "",
        &[
            ("rules.ron", "(time: (night_seconds: 60))"),
            ("README.md", "Ice."),
            ("mind/wary.ron", "()"),
            (".git/config", ""),
        ],
    )]);
    let output = osada_in(folder.path(), &["check", "mods/ice"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let message = text(&output.stderr);
    for says in [
        "mods/ice/README.md: not used: only files that end in .ron are",
        "mods/ice/mind/wary.ron: not used: the folders of a mod are minds/, levels/",
        "mods/ice/.git/: not used",
    ] {
        assert!(message.contains(says), "{says}: {message}");
    }
    let wrong = modding(&[(
        "ice",
        "",
        &[("rules.ron", "(units: {\"grunt\": (hp: -1)})"), ("minds/a.ron", "(role: Besieger)")],
    )]);
    let message = errors_of(wrong.path(), &["check", "mods/ice"]);
    assert!(message.contains("mods/ice/minds/a.ron:1:") && message.contains("the field `decider`"), "{message}");
}

#[test]
fn needs_are_found_beside_a_mod_and_circles_are_told() {
    let folder = modding(&[
        ("ice", "(\"snow\", \"0.5\")", &[]),
        ("snow", "", &[]),
        ("a", "(\"b\", \"1\")", &[]),
        ("b", "(\"a\", \"1\")", &[]),
    ]);
    let output = osada_in(folder.path(), &["check", "mods/ice"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let message = errors_of(folder.path(), &["sim", "tutorial", "--mod", "ice", "--ticks", "1"]);
    assert!(message.contains("this needs the mod `snow` 0.5 or later, which is not on"), "{message}");
    let message = errors_of(folder.path(), &["sim", "tutorial", "--mod", "a", "--mod", "b", "--ticks", "1"]);
    assert!(message.contains("mods wait for each other in a circle: a → b → a"), "{message}");
    let message = errors_of(folder.path(), &["sim", "tutorial", "--mod", "sonw", "--mod", "ise"]);
    assert!(
        message.contains("did you mean `snow`?") && message.contains("did you mean `ice`?"),
        "both are reported: {message}"
    );
}

#[test]
fn hostile_folders_are_told_of_and_nothing_outside_of_them_is_read() {
    let deep = format!("{}{}", "(a: ".repeat(5_000), ")".repeat(5_000));
    let huge = format!("(time: (night_seconds: 60)) // {}", "x".repeat(5 << 20));
    let files: &[(&str, &str)] =
        &[("deep.ron", &deep), ("huge.ron", &huge), ("twice.ron", "(units: {\"a\": (), \"a\": ()})")];
    let folder = modding(&[("ice", "", files)]);
    let root = folder.path().join("mods/ice");
    fs::write(root.join("bytes.ron"), b"(time: \xff\xfe)").expect("it can be written");
    fs::write(folder.path().join("secret.ron"), "(role: Secret)").expect("it can be written");
    #[cfg(unix)]
    {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;
        std::os::unix::fs::symlink("../../secret.ron", root.join("link.ron")).expect("a link can be made");
        std::os::unix::fs::symlink("..", root.join("levels")).expect("a link can be made");
        std::os::unix::fs::symlink("nowhere.ron", root.join("gone.ron")).expect("a link can be made");
        fs::write(root.join(OsStr::from_bytes(b"\xffx.ron")), "()").expect("it can be written");
    }
    let message = errors_of(folder.path(), &["check", "mods/ice"]);
    for says in [
        "deep.ron:1:",
        "nested too deeply",
        "huge.ron:1:1: error: the file is larger than",
        "bytes.ron:1:8: error: not a text file",
    ] {
        assert!(message.contains(says), "{says}: {message}");
    }
    #[cfg(unix)]
    for says in [
        "link.ron:1:1: error: this is a link that leads out of the mod's folder",
        "levels:1:1: error: this is a link that leads out of the mod's folder",
        "gone.ron:1:1: error: this is a link that leads nowhere",
        "the name of this file is not UTF-8",
    ] {
        assert!(message.contains(says), "{says}: {message}");
    }
    assert!(!message.contains("Secret"), "{message}");
    let twice =
        modding(&[("ice", "", &[("twice.ron", "(units: {\"a\": (like: \"grunt\"), \"a\": (like: \"grunt\")})")])]);
    assert!(errors_of(twice.path(), &["check", "mods/ice"]).contains("`a` is given twice here"));
    let message = errors_of(folder.path(), &["sim", "tutorial", "--mod", "../../ice"]);
    assert!(message.contains("there is no mod ../../ice"), "{message}");
    let message = errors_of(folder.path(), &["check", "mods"]);
    assert!(message.contains("a mod needs a file `mod.ron`"), "{message}");
}

#[test]
fn where_two_mods_meet_both_are_named_by_every_command_that_loads_them() {
    let folder = modding(&[
        (
            "ice",
            "",
            &[("units.ron", "(units: {\"grunt\": (hp: 70)}, remove: (units: [\"wolf\"], triggers: [\"wolves\"]))")],
        ),
        (
            "fog",
            "",
            &[("units.ron", "(units: {\"grunt\": (hp: 80)}, remove: (units: [\"wolf\"], triggers: [\"wolves\"]))")],
        ),
        ("sun", "", &[("units.ron", "(units: {\"wolf\": (hp: 80)})")]),
    ]);
    let set = "mods/fog/units.ron:1:20: warning: the mod `fog`: `units.grunt.hp` is set by the mod `ice` too (mods/ice/units.ron:1:24)";
    let removed = "the mod `fog` removes `units.wolf`, and so does the mod `ice` (mods/ice/units.ron:1:47)";
    let both = ["--mod", "ice", "--mod", "fog"];
    for command in [
        &["check", "mods/fog", "--mod", "ice"][..],
        &[&["sim", "ruin", "--ticks", "1"][..], &both].concat(),
        &[&["sim", "ruin", "--ticks", "1", "-v"][..], &both].concat(),
        &[&["fuzzy", "reckless", "--set", "Hp=20", "--set", "Morale=1"][..], &both].concat(),
    ] {
        let output = osada_in(folder.path(), command);
        let message = text(&output.stderr);
        assert!(message.contains(set) && message.contains(removed), "{command:?}: {message}");
        assert_eq!(message.matches(set).count(), 1, "{command:?}: {message}");
        assert_eq!(output.status.code(), Some(0), "{command:?}: {message}");
    }
    let output = osada_in(folder.path(), &["sim", "ruin", "--ticks", "1", "--mod", "sun", "--mod", "fog"]);
    let message = text(&output.stderr);
    let changed = "the mod `fog` removes `units.wolf`, which the mod `sun` changes (mods/sun/units.ron:1:19)";
    assert!(output.status.success() && message.contains(changed), "{message}");
    let message = errors_of(folder.path(), &["sim", "ruin", "--ticks", "1", "--mod", "fog", "--mod", "sun"]);
    assert!(
        message.contains("there is nothing left to change: this row was removed at mods/fog/units.ron:1:47"),
        "{message}"
    );
}

#[test]
fn what_is_odd_about_a_mod_is_told_with_its_place() {
    let circle = "(terrains: {\"bare_bush\": (regrows: (into: \"stump\", seconds: 7)), \"stump\": (regrows: (into: \"bare_bush\", seconds: 7))})";
    let files: &[(&str, &str)] = &[("a.ron", circle), ("b.ron", "(units: {\"deer\": (mind: \"reckless\")})")];
    let folder = modding(&[
        ("ice", "", files),
        ("sun", "", &[("a.ron", "(remove: (units: [\"wolf\"], triggers: [\"wolves\"]))")]),
    ]);
    let output = osada_in(folder.path(), &["check", "mods/ice", "mods/sun"]);
    let message = text(&output.stderr);
    for says in [
        "mods/ice/a.ron:1:92: warning: these turn into each other in a circle, stump → bare_bush → stump, without end",
        "mods/ice/b.ron:1:25: warning: `mind` does nothing here",
        "mods/sun/mod.ron:1:1: warning: levels that cannot be played with this mod on: open_valley",
    ] {
        assert!(message.contains(says), "{says}: {message}");
    }
    assert_eq!(output.status.code(), Some(0), "all of it can be played");
}

#[test]
fn a_game_says_where_rules_and_mods_are_no_longer_those_it_was_made_with() {
    let folder = modding(&[("ice", "", &[("units.ron", "(units: {\"grunt\": (hp: 70)})")])]);
    let run = |arguments: &[&str]| {
        let output = osada_in(folder.path(), arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
        text(&output.stderr).to_owned()
    };
    let keep = ["--save", "a.save", "--record", "a.replay"];
    run(&[&["sim", "tutorial", "--ticks", "60", "--mod", "ice"][..], &keep].concat());
    let load: [&[&str]; 3] =
        [&["sim", "--load", "a.save", "--ticks", "70"], &["replay", "a.replay"], &["replay", "a.replay", "--verify"]];
    for command in load {
        let message = run(command);
        assert!(
            message.contains("made with ice 1.0 (digest ") && message.contains("loaded under no mods: ice 1.0"),
            "{message}"
        );
        assert_eq!(run(&[command, &["--mod", "ice"]].concat()), "", "they are the same: {command:?}");
    }
    let message = run(&["sim", "--load", "a.save", "--ticks", "70", "-v"]);
    assert!(message.contains("rules: inside a.save") && message.contains("mod ice 1.0: inside a.save"), "{message}");
    // Rules alone, of whatever file, and rules that are faulty here.
    run(&[&["sim", "tutorial", "--ticks", "60"][..], &keep].concat());
    fs::create_dir(folder.path().join("assets")).expect("it can be made");
    let rules = shipped::RULES.1.replace("day_seconds: 150", "day_seconds: 140");
    fs::write(folder.path().join("assets/rules.ron"), &rules).expect("it can be written");
    fs::write(folder.path().join("my.ron"), &rules).expect("it can be written");
    for command in load {
        let message = run(command);
        assert!(message.contains("made with the rules assets/rules.ron (digest "), "{message}");
        assert!(message.contains("loaded under assets/rules.ron (digest "), "{message}");
        let message = run(&[command, &["--rules", "my.ron"]].concat());
        assert!(message.contains("loaded under my.ron (digest "), "{message}");
    }
    fs::write(folder.path().join("assets/rules.ron"), "(time: 5)").expect("it can be written");
    for command in load {
        let message = run(command);
        assert!(message.contains("the rules here have errors, so they were not compared"), "{message}");
    }
}

#[test]
fn every_command_says_which_file_nobody_named_takes_the_place_of_what_ships() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    fs::create_dir_all(folder.path().join("assets/minds")).expect("it can be made");
    let rules = shipped::RULES.1.replace("day_seconds: 150", "day_seconds: 140");
    fs::write(folder.path().join("assets/rules.ron"), rules).expect("it can be written");
    let (_, timid) = shipped::MINDS.iter().find(|(file, _)| file.ends_with("/timid.ron")).expect("it ships");
    fs::write(folder.path().join("assets/minds/reckless.ron"), timid).expect("it can be written");
    fs::create_dir(folder.path().join("levels")).expect("it can be made");
    fs::write(folder.path().join("levels/ruin.ron"), shipped::level("tutorial").expect("it ships").1).expect("written");
    for command in [
        &["sim", "tutorial", "--ticks", "1"][..],
        &["check", "tutorial"],
        &["generate", "valley", "--seed", "1"],
        &["fuzzy", "settler", "--set", "Hp=20", "--set", "Diligence=3", "--set", "Fatigue=3"],
        &["look"],
    ] {
        let output = osada_in(folder.path(), command);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{command:?}: {message}");
        for says in
            ["rules: assets/rules.ron, other than what ships", "mind reckless: assets/minds/reckless.ron, other than"]
        {
            assert_eq!(message.matches(says).count(), 1, "{command:?}: {says}: {message}");
        }
    }
    let output = osada_in(folder.path(), &["sim", "ruin", "--ticks", "1"]);
    assert!(text(&output.stderr).contains("level ruin: levels/ruin.ron, other than what ships"));
}

#[test]
fn names_mean_the_same_for_every_command_and_the_files_that_are_used_are_told() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    fs::create_dir(folder.path().join("levels")).expect("it can be made");
    let (_, tutorial) = shipped::level("tutorial").expect("it ships");
    fs::write(folder.path().join("levels/pass.ron"), tutorial).expect("it can be written");
    for name in ["pass", "pass.ron", "levels/pass.ron", "first_siege", "levels/first_siege.ron"] {
        for command in [&["check", name][..], &["sim", name, "--ticks", "1"]] {
            let output = osada_in(folder.path(), command);
            assert_eq!(output.status.code(), Some(0), "{command:?}: {}", text(&output.stderr));
        }
    }
    fs::create_dir(folder.path().join("assets")).expect("it can be made");
    let rules = shipped::RULES.1.replace("day_seconds: 150", "day_seconds: 140");
    fs::write(folder.path().join("assets/rules.ron"), &rules).expect("it can be written");
    let output = osada_in(folder.path(), &["sim", "pass", "--ticks", "1", "--json"]);
    let message = text(&output.stderr);
    assert!(message.contains("rules: assets/rules.ron, other than what ships"), "{message}");
    let line: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let files = line["files"].as_array().expect("a list");
    let rules = files.iter().find(|file| file["what"] == "rules").expect("they are among them");
    assert_eq!((&rules["path"], rules["digest"].as_str().map(str::len)), (&"assets/rules.ron".into(), Some(16)));
    let output = osada_in(folder.path(), &["sim", "pass", "--ticks", "1", "-v"]);
    let message = text(&output.stderr);
    for says in ["osada ", "challenge normal", "mind besieger: shipped:besieger", "level pass: levels/pass.ron"] {
        assert!(message.contains(says), "{says}: {message}");
    }
    let message = errors_of(folder.path(), &["sim", "assets/rules.ron"]);
    assert!(message.contains("holds rules, not a level; to play by them: --rules assets/rules.ron"), "{message}");
    let level = tutorial.replace("\"grunt\"", "\"marauder\"");
    fs::write(folder.path().join("levels/pass.ron"), level).expect("it can be written");
    assert!(errors_of(folder.path(), &["check", "pass"]).contains("`--rules FILE` or `--mod NAME`"));
}

#[test]
fn a_mod_brings_campaigns_strategies_and_leaders() {
    let output = osada(&["check", "frontier"]);
    let message = text(&output.stdout);
    assert!(message.contains("1 level, 1 campaign, 1 strategy, "), "{message} {}", text(&output.stderr));
    let road = ["sim", "--campaign", "to_the_frontier", "--mod", "frontier", "--sieges", "1", "--ticks", "900"];
    let output = osada(&[&road[..], &["--player", "stakes_and_towers"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let folder = modding(&[(
        "road",
        "",
        &[
            (
                "campaigns/home.ron",
                &shipped::CAMPAIGNS[0].1.replace("\"island\"", "\"isle\"").replace("causeway", "ford"),
            ),
            ("levels/ford.ron", shipped::level("causeway").expect("it ships").1),
            ("strategies/all_beds.ron", shipped::STRATEGIES[5].1),
            ("leaders/bold.ron", shipped::LEADERS[0].1),
        ],
    )]);
    let output = osada_in(folder.path(), &["check", "mods/road"]);
    let message = text(&output.stdout);
    let counts = "correct: 1 level, 1 campaign, 1 strategy, 1 leader";
    assert!(message.contains(counts), "{message} {}", text(&output.stderr));
    let road =
        ["sim", "--campaign", "home", "--sieges", "1", "--ticks", "600", "--player", "all_beds", "--leader", "bold"];
    let output = osada_in(folder.path(), &[&road[..], &["--mod", "road"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    for (arguments, says) in [
        (&road[..], "there is no campaign home without the mod road; to play it: --mod road"),
        (
            &["sim", "tutorial", "--player", "all_beds", "--ticks", "9"],
            "there is no strategy all_beds without the mod road; to play it: --mod road",
        ),
    ] {
        let message = errors_of(folder.path(), arguments);
        assert!(message.contains(says), "{message}");
    }
    let wrong = modding(&[(
        "road",
        "",
        &[
            ("campaigns/home.ron", &shipped::CAMPAIGNS[0].1.replacen("\"causeway\"", "\"cosway\"", 1)),
            ("strategies/all_beds.ron", "(name: \"a\", about: \"b\", rules: [(then: [Build(structure: \"bett\")])])"),
            ("leaders/level.ron", shipped::level("tutorial").expect("it ships").1),
        ],
    )]);
    let message = errors_of(wrong.path(), &["check", "mods/road"]);
    assert!(message.contains("belongs in the folder `levels` of the mod"), "{message}");
    fs::remove_file(wrong.path().join("mods/road/leaders/level.ron")).expect("it was written");
    let message = errors_of(wrong.path(), &["check", "mods/road"]);
    for says in
        ["mods/road/campaigns/home.ron:", "did you mean `causeway`?", "mods/road/strategies/all_beds.ron:", "`bett`"]
    {
        assert!(message.contains(says), "{message}");
    }
}
