//! Promises of `osada sim --explain`: by number and by name, as text and as JSON, of all units; and errors for unknown ones.

use crate::program::answer;
use serde_json::Value;
use std::path::PathBuf;

/// The output of a run and its exit code.
struct Told {
    code: Option<i32>,
    out: String,
    errors: String,
}

fn sim(arguments: &[&str]) -> Told {
    let (code, out, errors) = answer(&[&["sim"], arguments].concat());
    Told { code, out, errors }
}

impl Told {
    fn objects(&self) -> Vec<Value> {
        assert_eq!(self.errors, "");
        self.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }
}

/// A level with two people, whose names have letters beyond ASCII, and a garrison, all of whom are called alike.
fn two_people() -> (tempfile::TempDir, PathBuf) {
    let level = r#"(
    title: "Two people",
    about: "They have names with letters of their own.",
    ground: Drawn(
        legend: { 'H': (terrain: "grass", structure: "hearth") },
        rows: [
            "....................",
            "....................",
            "............HH......",
            "............HH......",
            "....................",
            "....................",
            "....................",
            "....................",
        ],
    ),
    stock: (wood: 20, food: 10),
    colonists: Named([(name: "Łucja", at: (12, 5)), (name: "Żółć", at: (14, 5))]),
    waves: [[("grunt", 1)]],
    camp: (1, 3),
)"#;
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("two.ron");
    std::fs::write(&path, level).expect("it can be written");
    (folder, path)
}

#[test]
fn an_explanation_as_json_says_what_the_text_says() {
    let asked = ["tutorial", "--seed", "4", "--ticks", "900", "--explain", "9@600", "--explain", "11@900"];
    let run = sim(&asked);
    assert_eq!(run.code, Some(0), "{}", run.errors);
    let objects = sim(&[&asked[..], &["--json"]].concat()).objects();
    assert_eq!(objects.len(), 3, "two answers and the summary");
    for (object, (number, tick)) in objects.iter().zip([(9, 600), (11, 900)]) {
        assert_eq!((&object["explain"], &object["tick"]), (&format!("{number}@{tick}").into(), &tick.into()));
        let unit = &object["unit"];
        let name = unit["name"].as_str().expect("a name");
        let begin = run.out.find(&format!("tick {tick}: unit {number}, {name} (Colonist)")).expect("the same unit");
        let text = run.out[begin..].split("\ntick ").next().expect("its part");
        let words =
            [&unit["account"]["words"], &unit["reasons"]["sentence"]].map(|words| words.as_str().expect("words"));
        assert!(words.iter().all(|words| text.contains(words)), "{words:?} in {text}");
        let matrices = unit["reasons"]["evidence"]["matrices"].as_array().expect("the settlers' mind is fuzzy");
        for matrix in matrices {
            assert!(text.contains(matrix["name"].as_str().expect("a name")), "{matrix}");
            for cell in matrix["fired"].as_array().expect("cells") {
                let word = |field: &str| cell[field].as_str().expect("a word").to_owned();
                let strength = cell["strength"].as_f64().expect("a number");
                let line = format!("{} × {} → {} {strength:.3}", word("row"), word("column"), word("action"));
                assert!(text.contains(&line), "{line} in {text}");
            }
            for variable in matrix["variables"].as_array().expect("two variables") {
                let degrees: f64 =
                    variable["sets"].as_array().expect("sets").iter().filter_map(|set| set["degree"].as_f64()).sum();
                assert!(degrees > 0.0, "{variable}");
            }
        }
        assert!(unit["senses"]["MaxHp"].as_f64().is_some_and(|hp| hp > 0.0), "{}", unit["senses"]);
        let jobs = ["could", "cannot"].map(|list| unit["jobs"][list].as_array().map(Vec::len));
        assert!(jobs.iter().all(Option::is_some), "{jobs:?}");
    }
    assert_eq!(objects[2]["outcome"], "running");
}

#[test]
fn the_chiefs_plans_are_told_as_json_too() {
    let asked = ["first_siege", "--ticks", "6300", "--explain", "chief@6300"];
    let objects = sim(&[&asked[..], &["--json"]].concat()).objects();
    let plans = objects[0]["chief"]["plans"].as_array().expect("plans");
    assert!(!plans.is_empty(), "a raid is planned by then");
    let text = sim(&asked).out;
    for plan in plans {
        assert!(text.contains(plan["words"].as_str().expect("words")), "{plan} in {text}");
    }
}

/// Everybody in that level at a tick, as JSON.
fn list(level: &str, tick: u64) -> Vec<Value> {
    let objects = sim(&[level, "--ticks", "60", "--explain", &format!("list@{tick}"), "--json"]).objects();
    objects[0]["units"].as_array().expect("a list").clone()
}

/// The numbers of those who are called so.
fn numbers(units: &[Value], name: &str) -> Vec<u64> {
    units.iter().filter(|unit| unit["name"] == name).filter_map(|unit| unit["number"].as_u64()).collect()
}

#[test]
fn a_list_names_everybody_with_number_place_and_what_they_do() {
    let (_folder, level) = two_people();
    let level = level.to_string_lossy();
    let units = list(&level, 30);
    let run = sim(&[&level, "--ticks", "60", "--explain", "list@30"]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], format!("tick 30: {} units", units.len()));
    assert_eq!((numbers(&units, "Łucja").len(), numbers(&units, "Żółć").len()), (1, 1));
    assert_eq!(lines.len(), units.len() + 2, "the first line, everybody, and the summary");
    for (unit, line) in units.iter().zip(&lines[1..]) {
        let [name, doing] = ["name", "doing"].map(|field| unit[field].as_str().expect("a word"));
        assert!(line.starts_with(&format!("  {} {name} (", unit["number"])), "{line}: {unit}");
        assert!(line.contains(&format!(": {doing}")) && unit["cell"][0].is_i64(), "{line}: {unit}");
    }
}

#[test]
fn people_are_found_by_name_in_any_case_with_letters_beyond_ascii() {
    let (_folder, level) = two_people();
    let level = level.to_string_lossy();
    let number = numbers(&list(&level, 60), "Łucja")[0];
    for name in ["Łucja", "łucja", "ŁUCJA"] {
        let run = sim(&[&level, "--ticks", "60", "--explain", &format!("{name}@60")]);
        assert_eq!((run.code, run.errors.as_str()), (Some(0), ""), "{name}");
        assert!(run.out.starts_with(&format!("tick 60: unit {number}, Łucja (Colonist)")), "{}", run.out);
    }
}

#[test]
fn what_is_not_there_is_an_error_after_the_summary() {
    let (_folder, level) = two_people();
    let level = level.to_string_lossy();
    let alike = numbers(&list(&level, 30), "Grunt");
    let (count, first) = (alike.len(), alike[0]);
    let which = format!("{count} units are called `gRUNT` at tick 30; say which by its number: {first} (Grunt at ");
    for (asked, message) in [
        ("gRUNT@30", which.as_str()),
        ("Lucja@30", "nobody is called `Lucja` at tick 30; did you mean `Łucja`?"),
        ("77@30", "there is no unit 77 at tick 30; `--explain list@30`"),
        ("0@61", "tick 61 is past the end of the run, which is tick 60"),
        ("list@1000", "tick 1000 is past the end of the run, which is tick 60"),
    ] {
        for json in [&[][..], &["--json"]] {
            let run = sim(&[&[&level, "--ticks", "60", "--explain", asked][..], json].concat());
            assert_eq!(run.code, Some(1), "{asked}");
            assert!(run.errors.starts_with(&format!("error: seed 0: --explain {asked}: ")), "{}", run.errors);
            assert!(run.errors.contains(message), "{}", run.errors);
            assert_eq!(run.out.lines().count(), 1, "the summary is there all the same: {}", run.out);
        }
    }
    assert_eq!(sim(&[&level, "--explain", "Łucja"]).code, Some(2));
    let run = sim(&[&level, "--seeds", "0..3", "--ticks", "60", "--explain", "0@30", "--explain", "99@30"]);
    assert_eq!((run.code, run.errors.lines().count()), (Some(1), 3), "one for each seed: {}", run.errors);
}
