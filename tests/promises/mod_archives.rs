//! Mods that ship inside of the program, mods in archives, and the commands that make them.

use crate::program::{program, text};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;
use tempfile::TempDir;

fn osada_in(folder: &Path, arguments: &[&str]) -> Output {
    program(arguments).current_dir(folder).output().expect("osada runs")
}

/// The results of a command, which has to succeed.
fn results_of(folder: &Path, arguments: &[&str]) -> String {
    let output = osada_in(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// The errors of a command, which has to fail.
fn errors_of(folder: &Path, arguments: &[&str]) -> String {
    let output = osada_in(folder, arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stderr).to_owned()
}

/// The row of a short game with a mod.
fn game(folder: &Path, level: &str, mod_: &str) -> Value {
    let line = results_of(folder, &["sim", level, "--mod", mod_, "--ticks", "120", "--seed", "3", "--json"]);
    serde_json::from_str(&line).expect("JSON")
}

#[test]
fn the_example_mods_are_played_from_any_folder_as_from_their_own() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let inside = game(folder.path(), "outpost", "frontier");
    assert_eq!(inside["path"], "shipped:frontier/levels/outpost.ron");
    let outside = game(Path::new("."), "outpost", "frontier");
    assert_eq!(outside["path"], "mods/frontier/levels/outpost.ron");
    assert_eq!((&inside["hash"], &inside["mods"]), (&outside["hash"], &outside["mods"]));
    let checked = results_of(folder.path(), &["check", "frontier"]);
    assert!(checked.contains("mod frontier 1.0 by the authors of Osada, correct"), "{checked}");
    let tests = results_of(folder.path(), &["mod", "test", "long_nights"]);
    assert!(tests.contains("2 passed"), "{tests}");
    let message = errors_of(folder.path(), &["sim", "tutorial", "--mod", "fronteir"]);
    assert!(message.contains("there are: fathoms, frontier, long_nights; did you mean `frontier`?"), "{message}");
    let message = errors_of(folder.path(), &["sim", "outpost"]);
    assert!(message.contains("there is no level outpost without the mod frontier"), "{message}");
}

#[test]
fn a_mod_of_the_players_own_wins_over_one_that_ships_and_every_command_says_so() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let own = folder.path().join("mods/long_nights");
    fs::create_dir_all(&own).expect("it can be made");
    let about = "(name: \"long_nights\", version: \"7\", by: \"Ola\", about: \"Other nights.\")";
    fs::write(own.join("mod.ron"), about).expect("it can be written");
    let output = osada_in(folder.path(), &["sim", "tutorial", "--mod", "long_nights", "--ticks", "1", "--json"]);
    let message = text(&output.stderr);
    assert!(message.contains("mod long_nights: mods/long_nights, other than what ships (digest "), "{message}");
    let line: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(line["mods"][0]["version"], "7");
}

#[test]
fn a_mod_is_begun_checked_tested_packed_and_played_from_its_archive() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let root = folder.path();
    let begun = results_of(root, &["mod", "new", "mods/dark_hills"]);
    assert!(begun.contains("mods/dark_hills: mod dark_hills 0.1 by nobody yet, correct"), "{begun}");
    let message = errors_of(root, &["mod", "new", "mods/dark_hills"]);
    assert!(message.contains("mods/dark_hills is already there"), "{message}");
    let message = errors_of(root, &["mod", "new", "mods/dark hills"]);
    assert!(message.contains("the name of a mod consists of letters"), "{message}");
    assert!(!root.join("mods/dark hills").exists(), "nothing is left behind");
    let checked = results_of(root, &["mod", "check", "mods/dark_hills"]);
    assert!(checked.contains("1 rules file, 1 level, 1 test"), "{checked}");
    let tests = results_of(root, &["mod", "test", "mods/dark_hills"]);
    assert!(tests.contains("1 passed"), "{tests}");
    // What is not used is not packed.
    fs::write(root.join("mods/dark_hills/notes.txt"), "Notes.").expect("it can be written");
    let packed = results_of(root, &["mod", "pack", "mods/dark_hills"]);
    assert!(packed.starts_with("dark_hills.zip: "), "{packed}");
    let output = osada_in(root, &["check", "dark_hills.zip"]);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    fs::create_dir_all(root.join("elsewhere/mods")).expect("it can be made");
    let elsewhere = root.join("elsewhere");
    results_of(root, &["mod", "pack", "mods/dark_hills", "--output", "elsewhere/mods/dark_hills.zip"]);
    let archives = ["dark_hills.zip", "elsewhere/mods/dark_hills.zip"];
    let [first, second] = archives.map(|file| fs::read(root.join(file)).expect("it was written"));
    assert!(first == second && !first.is_empty(), "the bytes are the same every time");
    let of_folder = game(root, "valley", "dark_hills");
    for (folder, name) in [(root, "dark_hills.zip"), (&*elsewhere, "dark_hills")] {
        let row = game(folder, "valley", name);
        assert_eq!((&row["hash"], &row["mods"]), (&of_folder["hash"], &of_folder["mods"]), "{name}");
    }
    let tests = results_of(&elsewhere, &["test", "dark_hills"]);
    assert!(tests.contains("1 passed"), "{tests}");
    fs::rename(root.join("dark_hills.zip"), root.join("hills.zip")).expect("it can be renamed");
    let message = errors_of(root, &["check", "hills.zip"]);
    let says =
        "hills.zip/mod.ron:2:11: error: this mod calls itself `dark_hills` but its folder or archive is called `hills`";
    assert!(message.contains(says), "{message}");
    fs::write(root.join("mods/dark_hills/units.ron"), "(units: {\"grunt\": (hpp: 3)})").expect("it can be written");
    let message = errors_of(root, &["mod", "pack", "mods/dark_hills", "--output", "wrong.zip"]);
    assert!(message.contains("unknown field `hpp`"), "{message}");
    assert!(!root.join("wrong.zip").exists(), "what is wrong is not packed");
}

/// A folder with a mod that has settings.
fn with_settings() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let hills = folder.path().join("mods/hills");
    fs::create_dir_all(&hills).expect("it can be made");
    let about = "(name: \"hills\", version: \"1\", by: \"Ola\", about: \"Steep.\", settings: [\
                 Number(name: \"hp\", title: \"Tough\", default: 50, from: 10, to: 90, step: 0.5), \
                 Switch(name: \"seasons\", title: \"Seasons pass\", default: true)])";
    fs::write(hills.join("mod.ron"), about).expect("it can be written");
    fs::write(hills.join("units.ron"), "(units: {\"grunt\": (hp: Setting(\"hp\"))})").expect("it can be written");
    folder
}

#[test]
fn settings_of_a_mod_are_given_on_the_command_line_and_recorded() {
    let folder = with_settings();
    let root = folder.path();
    assert!(results_of(root, &["check", "mods/hills"]).contains("mod hills 1 (hp=50, seasons=true) by Ola, correct"));
    let settings = |named: &str| game(root, "tutorial", named)["mods"][0]["settings"].clone();
    assert_eq!(settings("hills"), serde_json::json!({"hp": "50", "seasons": "true"}));
    assert_eq!(settings("mods/hills:hp=62.5,seasons=false"), serde_json::json!({"hp": "62.5", "seasons": "false"}));
    for (named, says) in [
        ("hills:hp=9", "mod hills: `hp` is a number from 10 to 90 in steps of 0.5, not `9`"),
        ("hills:hp=10.2", "`hp` is a number from 10 to 90 in steps of 0.5, not `10.2`"),
        ("hills:seasons=yes", "`seasons` is true or false, not `yes`"),
        ("hills:hpp=9", "there is no setting `hpp`; there are: hp, seasons; did you mean `hp`?"),
        ("hills:hp=9,fog", "`fog` in --mod hills:hp=9,fog must look like raids=2"),
        ("hills:hp=19,hp=20", "`hp=20` in --mod hills:hp=19,hp=20: this setting is given twice"),
    ] {
        let message = errors_of(root, &["sim", "tutorial", "--mod", named, "--ticks", "1"]);
        assert!(message.contains(says), "{named}: {message}");
    }
    let save = ["--ticks", "60", "--save", "game.save"];
    results_of(root, &[&["sim", "tutorial", "--mod", "hills:hp=20"], &save[..]].concat());
    let load = ["sim", "--load", "game.save", "--ticks", "70", "--mod", "hills:hp=30"];
    let output = osada_in(root, &load);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let message = text(&output.stderr);
    assert!(
        message.contains("hills 1 (hp=20, seasons=true) was on, now it is hills 1 (hp=30, seasons=true)"),
        "{message}"
    );
    // A value that is wrong at one end only is found before anybody sets it.
    let about = fs::read_to_string(root.join("mods/hills/mod.ron")).expect("it is there");
    fs::write(root.join("mods/hills/mod.ron"), about.replace("from: 10", "from: -5")).expect("it can be written");
    let message = errors_of(root, &["check", "mods/hills"]);
    for says in ["mods/hills/units.ron:1:24: error: ", "note: this is so with hills 1 (hp=-5, seasons=false)"] {
        assert!(message.contains(says), "{says}: {message}");
    }
    fs::write(root.join("mods/hills/units.ron"), "(units: {\"grunt\": (hp: Setting(\"ph\"))})").expect("written");
    let message = errors_of(root, &["check", "mods/hills"]);
    assert!(message.contains("mods/hills/units.ron:1:24: error: there is no setting `ph`"), "{message}");
}

#[test]
fn mods_are_checked_together_and_every_value_says_which_of_them_it_is_from() {
    let folder = with_settings();
    let arguments = ["check", "--mod", "long_nights", "--mod", "hills"];
    let found = results_of(folder.path(), &arguments);
    let expected = "mods, correct together, loaded in this order: long_nights 1.0, hills 1 (hp=50, seasons=true)\n";
    assert!(found.starts_with(expected), "{found}");
    for says in ["\n  units.grunt.hp: from hills\n", "\n  time.night_seconds: from long_nights\n"] {
        assert!(found.contains(says), "{says}: {found}");
    }
    let output = osada_in(folder.path(), &["check"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("name a file to check, or mods with --mod"));
}
