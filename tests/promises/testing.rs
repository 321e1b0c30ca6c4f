//! Promises of `osada test`: the tests that ship hold, what fails is told with its place and the map, mistakes are told all
//! at once and run nothing, and the reports are what their readers expect.

use crate::program::{answer, program, text};
use osada::level::testing::{BEAST_LETTERS, CAMP_LETTER, PEOPLE, STRUCTURE_LETTERS};
use std::fs;
use std::path::Path;
use std::process::Output;
use tempfile::TempDir;

/// Two tests that hold, one that fails at tick 240, and one that few games do not decide.
const TESTS: &str = r#"(
    tests: [
        (
            name: "nobody does anything without work",
            level: Drawn(rows: ["H.......", "........", "....1..."]),
            until: 60,
            expect: (at: [(tick: 60, units: [(who: "Ada", does: "idle", hp: (60, 60))])], never: [(event: "job_done")]),
        ),
        (
            name: "a wall stands after five seconds",
            level: Drawn(rows: ["H.......", "........", "....1..."]),
            rules: (traits: (skill: (1, 1))),
            steps: [(at: 0, commands: [Build(structure: "wood_wall", cells: [(5, 2)])])],
            expect: (
                happens: [(event: "job_done", who: "Ada", what: "build", at: (5, 2), by_tick: 300)],
                at: [(tick: 300, holds: [AtLeast(Standing("wood_wall"), 1)], stored: (wood: 97))],
            ),
        ),
        (
            name: "a wall stands after two seconds",
            level: Drawn(rows: ["H.......", "........", "....1..."]),
            steps: [(at: 0, commands: [Build(structure: "wood_wall", cells: [(5, 2)])])],
            expect: (at: [(tick: 120, tiles: [(at: (5, 2), stands: "wood_wall")])]),
        ),
        (
            name: "most games are won & none <is> lost",
            level: Drawn(rows: ["H.......", "........", "....1..."], waves: [[("grunt", 1)]]),
            seeds: 8,
            until: 60,
            expect: (wins: AtMost(0.3)),
        ),
    ],
)"#;

/// Runs `osada test` in a folder with this file of tests.
fn run(tests: &str, more: &[&str]) -> (TempDir, Output) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    fs::write(folder.path().join("house.ron"), tests).expect("it can be written");
    let output = program([&["test", "house.ron"], more].concat()).current_dir(folder.path()).output();
    (folder, output.expect("osada runs"))
}

#[test]
fn the_tests_that_ship_hold() {
    let (code, told, errors) = answer(&["test"]);
    assert_eq!(code, Some(0), "{told}{errors}");
    assert!(told.contains("tests/scenarios/work.ron") && told.contains(" 0 failed"), "{told}");
}

#[test]
fn what_fails_is_told_with_its_place_its_tick_and_the_map() {
    let (_folder, output) = run(TESTS, &[]);
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{told}");
    let expected = [
        "house.ron: 2 of 4 tests passed",
        "FAILED house.ron:19:9: a wall stands after two seconds",
        "  seed 1, tick 120",
        "    expected: wood_wall stands at 5, 2",
        "    found:    nothing",
        "      HH......",
        "undecided house.ron:25:9: most games are won & none <is> lost",
        "2 passed, 1 failed, 1 undecided, ",
    ];
    let mut lines = told.lines();
    for line in expected {
        assert!(lines.any(|found| found.starts_with(line)), "{line}\n{told}");
    }
}

#[test]
fn undecided_tests_fail_only_where_that_is_asked_for() {
    assert_eq!(run(TESTS, &["--filter", "most games"]).1.status.code(), Some(0));
    assert_eq!(run(TESTS, &["--filter", "most games", "--strict"]).1.status.code(), Some(1));
    let (_folder, output) = run(TESTS, &["--filter", "no such"]);
    assert_eq!(output.status.code(), Some(2), "a filter that leaves nothing is a mistake");
}

#[test]
fn mistakes_are_told_all_at_once_and_nothing_is_run() {
    let wrong = TESTS
        .replace("who: \"Ada\", does", "who: \"Adda\", does")
        .replace("event: \"job_done\", who", "event: \"job_don\", who")
        .replace("what: \"build\"", "what: \"biuld\"")
        .replace("tick: 120, tiles: [(at: (5, 2)", "tick: 120, tiles: [(at: (5, 3)")
        .replace("skill: (1, 1)", "skil: (1, 1)")
        .replace("AtMost(0.3)", "AtMost(50)");
    let (_folder, output) = run(&wrong, &[]);
    let told = text(&output.stderr);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""), "{told}");
    for says in [
        "house.ron:7:52: error: unknown name `Adda`",
        "= help: did you mean `Ada`?",
        "= help: did you mean `job_done`?",
        "house.ron:12:30: error: unknown field `skil`",
        "house.ron:23:52: error: the tile (5, 3) is not on the map of 8 × 3 tiles",
        "house.ron:30:28: error: shares are numbers between 0 and 1",
        "error: no test was run: 1 of 1 file has mistakes",
    ] {
        assert!(told.contains(says), "{says}\n{told}");
    }
    let (_folder, output) = run(&TESTS.replace("what: \"build\"", "what: \"biuld\""), &[]);
    assert!(text(&output.stderr).contains("did you mean `build`?"), "{}", text(&output.stderr));
    let (_folder, output) = run("(tests: [(name: \"a\", level: Named(\"ruim\"), expect: ())])", &[]);
    let told = text(&output.stderr);
    assert!(told.contains("did you mean `ruin`?") && told.contains("nothing is expected"), "{told}");
}

#[test]
fn what_is_drawn_where_it_cannot_be_is_a_mistake_and_so_is_a_command_that_comes_too_late() {
    let told = |tests: &str| {
        let (_folder, output) = run(tests, &[]);
        assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
        text(&output.stderr).to_owned()
    };
    let house = |rows: &str, rest: &str| format!("(tests: [(name: \"a\", level: Drawn(rows: [{rows}]), {rest})])");
    let idle = "until: 9, expect: (outcome: Running)";
    let camp = told(&house("\"H......X\", \"........\", \"........\"", idle));
    assert!(
        camp.contains(
            "house.ron:1:50: error: no camp can stand here, it would be nowhere: a camp is two tiles wide and high"
        ),
        "{camp}"
    );
    let twice = told(&house("\"H.......\", \"...1.1..\"", idle));
    assert!(twice.contains("there is a second Ada, `1`"), "{twice}");
    let rock = told(&house("\"H.......\", \"........\", \"....1..?\"", idle));
    assert!(rock.contains("the character '?' means nothing"), "{rock}");
    let late = "until: 9, steps: [(at: 9, commands: [Undo])], expect: (outcome: Running)";
    let late = told(&house("\"H.......\", \"........\"", late));
    assert!(late.contains("the games of this test end at tick 9"), "{late}");
}

#[test]
fn a_command_that_means_nobody_fails_the_test() {
    let tests = r#"(tests: [(
        name: "nobody falls",
        level: Drawn(rows: ["H.......", "........", "....1..."]),
        steps: [(at: 1, commands: [Draft(units: ["Bob"])])],
        until: 60,
        expect: (never: [(event: "died")]),
    )])"#;
    let (_folder, output) = run(tests, &[]);
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("there is no unit Bob"), "{told}");
}

#[test]
fn a_refused_command_fails_the_test_unless_it_expects_that() {
    let tests = |expect: &str| {
        format!(
            r#"(tests: [(
                name: "a bed on the hearth",
                level: Drawn(rows: ["H.......", "........", "....1..."]),
                steps: [(at: 0, commands: [Build(structure: "bed", cells: [(0, 0)])])],
                until: 9,
                expect: ({expect}),
            )])"#
        )
    };
    let (_folder, output) = run(&tests("outcome: Running"), &[]);
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("command 1 of the step at 0 is carried out") && told.contains("refused: "), "{told}");
    let (_folder, output) = run(&tests("happens: [(event: \"refused\")]"), &[]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
}

#[test]
fn what_can_never_fit_is_a_mistake() {
    let told = |expect: &str| {
        let tests = format!(
            r#"(tests: [(name: "a", level: Drawn(rows: ["H.......", "........", "....1..."]), until: 60, expect: ({expect}))])"#
        );
        let (_folder, output) = run(&tests, &[]);
        assert_eq!(output.status.code(), Some(2), "{expect}: {}", text(&output.stdout));
        text(&output.stderr).to_owned()
    };
    for (expect, says) in [
        ("never: [(event: \"built\", by: \"Ada\")]", "`built` has nobody who does it"),
        ("never: [(event: \"trap_sprung\", who: \"grunt\")]", "`trap_sprung` has nobody whom it happens to"),
        ("never: [(event: \"weather_changed\", at: (1, 1))]", "`weather_changed` has no place"),
        ("never: [(event: \"built\", from: 70)]", "the games of this test end at tick 60"),
        ("never: [(event: \"struck\", by: \"bolt_tower\")]", "unknown name `bolt_tower`"),
        ("never: [(event: \"died\", who: \"Grunt\")]", "they go by their numbers, such as `Grunt 1`"),
        ("wins: AtLeast(0.6)", "the fewest that can are 6"),
    ] {
        let told = told(expect);
        assert!(told.contains(says), "{expect}: {told}");
    }
}

#[test]
fn an_update_writes_lists_and_hashes_and_leaves_everything_else() {
    let rows = "level: Drawn(rows: [\"H.......\", \"........\", \"....1T..\"])";
    let tests = format!(
        "// Trees.\n(\n    tests: [\n        (\n            name: \"a tree\", // one\n            {rows},\n            rules: (traits: \
         (skill: (1, 1))),\n            steps: [(at: 0, commands: [Designate(job: Chop, from: (5, 2), to: (5, \
         2))])],\n            until: 400,\n            expect: (exactly: [], hash: \"0000000000000000\"),\n        ),\n    ],\n)\n"
    );
    let (_before, output) = run(&tests, &[]);
    assert_eq!(output.status.code(), Some(1), "a list of nothing is wrong: {}", text(&output.stdout));
    let (folder, output) = run(&tests, &["--update"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let written = fs::read_to_string(folder.path().join("house.ron")).expect("it is there");
    let (before, after) = written.split_once("exactly: [\n").expect("a list");
    assert_eq!(before, tests.split_once("exactly: []").expect("one").0);
    assert!(after.starts_with("                (1, \"Ada: chop at 5, 2\"),\n"), "{written}");
    assert!(after.contains("            ], hash: \"") && !after.contains("\"0000000000000000\""), "{written}");
    let again = program(["test", "house.ron"]).current_dir(folder.path()).output().expect("osada runs");
    assert_eq!(again.status.code(), Some(0), "{}", text(&again.stdout));
}

#[test]
fn the_number_of_jobs_changes_no_result() {
    let tests = r#"(tests: [(
        name: "half of them",
        level: Drawn(rows: ["H.......", "........", "....12..", "......X.", "........"], waves: [[("grunt", 2)]]),
        rules: (time: (night_seconds: 149), siege: (muster_seconds: 0)),
        seeds: 40,
        until: 2000,
        expect: (wins: AtLeast(0.5), never: [(event: "died", who: "grunt", by_tick: 300)]),
    )])"#;
    let told = |jobs: &str| {
        let (_folder, output) = run(tests, &["--jobs", jobs, "--tap"]);
        text(&output.stdout).to_owned()
    };
    assert_eq!(told("1"), told("3"));
}

#[test]
fn reports_are_in_the_forms_that_their_readers_know() {
    let (folder, output) = run(TESTS, &["--tap", "--junit", "results.xml"]);
    let tap = text(&output.stdout);
    assert!(
        tap.starts_with("TAP version 13\n1..4\nok 1 - house.ron: nobody does anything without work\nok 2 - "),
        "{tap}"
    );
    assert!(tap.contains("\nnot ok 3 - house.ron: a wall stands after two seconds\n  ---\n"), "{tap}");
    assert!(tap.contains("\n  ...\nok 4 - house.ron: most games are won & none <is> lost # SKIP undecided\n"), "{tap}");
    let xml = fs::read_to_string(folder.path().join("results.xml")).expect("it is there");
    assert!(xml.contains(r#"<testsuites name="osada" tests="4" failures="1" errors="0" skipped="1""#), "{xml}");
    assert!(
        xml.contains(r#"<testcase name="most games are won &amp; none &lt;is&gt; lost" classname="house""#),
        "{xml}"
    );
}

#[test]
fn the_tests_of_a_mod_have_it_on_and_its_check_names_them() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let tests = folder.path().join("mods/hills/tests");
    fs::create_dir_all(&tests).expect("it can be made");
    let write = |path: &Path, text: &str| fs::write(path, text).expect("it can be written");
    let manifest = "(name: \"hills\", version: \"1\", by: \"Ola\", about: \"Hills.\")";
    write(&tests.with_file_name("mod.ron"), manifest);
    write(&tests.with_file_name("units.ron"), "(units: {\"giant\": (like: \"brute\", title: \"Giant\", hp: 400)})");
    let test = r#"(tests: [(
        name: "a giant comes",
        level: Drawn(rows: ["H.............", "..............", "..1.........X.", ".............."], waves: [[("giant", 1)]], guards: 0),
        expect: (happens: [(event: "wave_announced")], never: [(event: "died", who: "giant", by_tick: 100)]),
        until: 7000,
    )])"#;
    write(&tests.join("giants.ron"), test);
    let run = |arguments: &[&str]| program(arguments).current_dir(folder.path()).output().expect("osada runs");
    for arguments in
        [&["test"][..], &["test", "hills"], &["test", "mods/hills"], &["test", "mods/hills/tests/giants.ron"]]
    {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}{}", text(&output.stdout), text(&output.stderr));
        assert!(text(&output.stdout).contains("1 passed, 0 failed"), "{arguments:?}");
    }
    let checked = run(&["check", "mods/hills"]);
    let told = text(&checked.stdout);
    assert!(
        told.contains("1 rules file, 1 test\n  tests/giants.ron: a giant comes\n"),
        "{told}{}",
        text(&checked.stderr)
    );
    write(&tests.join("giants.ron"), &test.replace("\"giant\", by_tick", "\"gaint\", by_tick"));
    assert_eq!(run(&["check", "mods/hills"]).status.code(), Some(1), "a mistake in a test is a mistake of the mod");
}

#[test]
fn the_example_of_the_documents_passes_with_the_mod_of_the_documents() {
    let blocks = |document: &str| -> Vec<String> {
        let text = fs::read_to_string(document).expect("it exists");
        let blocks = text.split("```ron\n").skip(1).filter_map(|part| part.split("```").next().map(str::to_owned));
        blocks.collect()
    };
    let folder = tempfile::tempdir().expect("a folder can be made");
    let hills = folder.path().join("mods/hills");
    let files = ["mod.ron", "units.ron", "levels/valley.ron"].into_iter().zip(blocks("docs/mods.md"));
    for (file, text) in files.chain([("tests/shieldmen.ron", blocks("docs/testing.md").swap_remove(0))]) {
        let path = hills.join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    }
    let output = program(["test", "mods/hills"]).current_dir(folder.path()).output().expect("osada runs");
    let told = text(&output.stdout);
    assert!(output.status.success() && told.contains("2 passed, 0 failed"), "{told}{}", text(&output.stderr));
}

#[test]
fn the_document_has_every_letter() {
    let text = fs::read_to_string("docs/testing.md").expect("it exists");
    let rows: String = text.lines().filter(|line| line.starts_with("| `")).collect();
    let letters = STRUCTURE_LETTERS.iter().chain(&BEAST_LETTERS).map(|(letter, _)| *letter).chain([CAMP_LETTER]);
    for letter in letters {
        assert!(rows.contains(&format!("`{letter}`")), "{letter}");
    }
    assert!(text.contains(&PEOPLE.join(", ")));
}
