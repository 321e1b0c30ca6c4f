//! Promises of `osada fuzzy`: the worked examples of the thesis come out on the command line, assumed values are named,
//! and all errors are reported at once.

use crate::program::answer;
use osada::brain::{Action, Senses};
use osada::level;
use std::path::PathBuf;

fn osada(arguments: &[&str]) -> (Option<i32>, String, String) {
    answer(&[&["fuzzy"], arguments].concat())
}

fn json(arguments: &[&str]) -> serde_json::Value {
    let (code, out, err) = osada(arguments);
    assert_eq!(code, Some(0), "{err}");
    serde_json::from_str(&out).expect("one JSON object")
}

/// The cells of a matrix that fire, as row, column, action and strength.
fn fired(answer: &serde_json::Value, matrix: &str) -> Vec<(String, String, String, f64)> {
    let matrices = answer["matrices"].as_array().expect("matrices");
    let matrix = matrices.iter().find(|found| found["name"] == matrix).expect("a matrix of that name");
    let word = |cell: &serde_json::Value, field: &str| cell[field].as_str().expect("a word").to_owned();
    let cells = matrix["fired"].as_array().expect("cells").iter();
    cells
        .map(|cell| {
            let strength = (cell["strength"].as_f64().expect("a number") * 1e9).round() / 1e9;
            (word(cell, "row"), word(cell, "column"), word(cell, "action"), strength)
        })
        .collect()
}

fn cells(expected: &[(&str, &str, &str, f64)]) -> Vec<(String, String, String, f64)> {
    expected
        .iter()
        .map(|(row, column, action, strength)| (row.to_string(), column.to_string(), action.to_string(), *strength))
        .collect()
}

#[test]
fn the_colonist_of_the_thesis_works_by_0_625() {
    let senses = ["settler", "--set", "Hp=47.5", "--set", "Laziness=6.75", "--set", "Fatigue=6.333333333333333"];
    let answer = json(&[&senses[..], &["--set", "MaxHp=60", "--json"]].concat());
    assert_eq!((&answer["action"], &answer["strength"]), (&"Work".into(), &0.625.into()));
    let sleep = [
        ("Tired", "Average", "Sleep", 0.25),
        ("Tired", "HardWorking", "DoSomething", 0.25),
        ("Normal", "Average", "DoSomething", 0.625),
        ("Normal", "HardWorking", "DoSomething", 0.375),
    ];
    assert_eq!(fired(&answer, "sleep rule"), cells(&sleep));
    let work = [
        ("High", "Average", "Work", 0.25),
        ("High", "HardWorking", "Work", 0.25),
        ("Full", "Average", "Work", 0.625),
        ("Full", "HardWorking", "Work", 0.375),
    ];
    assert_eq!(fired(&answer, "work rule"), cells(&work));
    let (_, text, _) = osada(&senses);
    for line in ["settler: Work 0.625", "not given, so assumed: MaxHp 60", "Normal × Average → DoSomething 0.625"] {
        assert!(text.contains(line), "{line}\nin\n{text}");
    }
}

#[test]
fn the_besieger_of_the_thesis_attacks_by_0_75_and_sets_rescale_with_the_greatest_hit_points() {
    for (hp, most) in [("Hp=37.5", "MaxHp=60"), ("Hp=75", "MaxHp=120")] {
        let answer = json(&["besieger", "--set", hp, "--set", "Morale=2.25", "--set", most, "--json"]);
        assert_eq!((&answer["action"], &answer["strength"]), (&"Attack".into(), &0.75.into()));
        let expected = [
            ("Average", "Average", "Rest", 0.25),
            ("Average", "High", "Attack", 0.25),
            ("High", "Average", "Attack", 0.75),
            ("High", "High", "Attack", 0.25),
        ];
        assert_eq!(fired(&answer, "flee–attack rule"), cells(&expected));
    }
}

#[test]
fn what_is_outside_its_range_is_clamped_as_in_the_engine_and_said_so() {
    let (code, text, _) = osada(&["besieger", "--set", "Morale=12", "--set", "HpShare=0.5"]);
    assert_eq!(code, Some(0));
    assert!(text.contains("Morale 12 is outside -10 to 10 and counts as 10"), "{text}");
    assert!(text.contains("Hp 30, from 0 to 60") && !text.contains("does not ask for"), "{text}");
}

#[test]
fn everything_that_is_wrong_is_told_at_once_with_the_right_spelling() {
    let set = ["--set", "Dilligence=x", "--set", "Morale", "--set", "Hp=NaN", "--set", "MaxHp=0", "--doing", "Slep"];
    let (code, out, err) = osada(&[&["settler"], &set[..]].concat());
    assert!(code == Some(2) && out.is_empty(), "{err}");
    let wrong = [
        "unknown variable or sense `Dilligence`",
        "did you mean `Diligence`?",
        "`x`, given for `Dilligence`, is not a finite number",
        "`Morale` must look like VARIABLE=VALUE",
        "`NaN`, given for `Hp`, is not a finite number",
        "MaxHp must be above 0",
        "unknown action `Slep`",
        "did you mean `Sleep`?",
    ];
    for words in wrong {
        assert!(err.contains(words), "{words}\nin\n{err}");
    }
    let (code, _, err) = osada(&[&["setler"], &set[..]].concat());
    assert!(code == Some(1) && err.contains("did you mean `settler`?") && err.contains("`NaN`"), "{err}");
    let (code, _, err) = osada(&["settler", "--set", "Hp=1", "--set", "Hp=2"]);
    assert!(code == Some(2) && err.contains("`Hp` is given twice"), "{err}");
}

#[test]
fn minds_of_every_kind_answer_and_fuzzy_ones_are_drawn() {
    for (mind, words) in [
        ("rule_list", "enemy in sight"),
        ("machine", "Stand → "),
        ("tree", "Selector: yes"),
        ("settler_perceptron", "layer 0: "),
    ] {
        let (code, text, err) = osada(&[mind, "--set", "EnemySeen=1"]);
        assert!(code == Some(0) && text.contains(words), "{text}{err}");
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{mind}.svg"));
        let (code, _, err) = osada(&[mind, "--out", file.to_str().expect("a plain name")]);
        assert!(code == Some(1) && err.contains("no membership functions to draw"), "{err}");
    }
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fuzzy_command").join("settler.svg");
    let (code, _, err) = osada(&["settler", "--out", file.to_str().expect("a plain name")]);
    assert_eq!(code, Some(0), "{err}");
    let svg = std::fs::read_to_string(file).expect("a picture");
    assert!(svg.starts_with("<svg") && ["Diligence", "Tired", "Dying"].iter().all(|word| svg.contains(word)));
}

#[test]
fn the_exclusive_or_of_the_documentation_attacks_when_one_side_alone_holds() {
    let docs = include_str!("../../docs/ron-minds.md");
    let mut examples = docs.split("```ron\n").skip(1).map(|example| example.split("```").next().unwrap_or_default());
    let text = examples.find(|example| example.contains("and: Xor")).expect("an example of Xor");
    let mind = level::load_mind("example.ron", text).unwrap_or_else(|report| panic!("{report}"));
    let decide = |hp, morale| mind.decide(&Senses::besieger(hp, 60.0, morale));
    assert_eq!([decide(60.0, -9.0), decide(1.0, 9.0)], [Action::Attack; 2]);
    assert_eq!([decide(60.0, 9.0), decide(1.0, -9.0)], [Action::Rest; 2]);
    for operator in ["Nor", "Nand"] {
        let other = text.replace("and: Xor", &format!("and: {operator}"));
        level::load_mind("example.ron", &other).unwrap_or_else(|report| panic!("{report}"));
    }
}

#[test]
fn the_worked_examples_come_out_with_the_printed_figures_beside_ours() {
    for (name, count) in [("height", 8), ("colonist", 9), ("besieger", 5)] {
        let answer = json(&["--example", name, "--json"]);
        let figures = answer["figures"].as_array().expect("figures");
        assert_eq!(figures.len(), count, "{name}");
        for figure in figures {
            let [ours, published] = ["ours", "published"].map(|field| figure[field].as_f64().expect("a number"));
            assert!((ours - published).abs() < 1e-9, "{name}: {figure}");
        }
    }
    let (code, text, _) = osada(&["--example", "height"]);
    assert!(code == Some(0) && text.contains("Average AND Tall           0.250      0.250"), "{text}");
    let (_, text, _) = osada(&["--example", "height", "--set", "Height=182"]);
    assert!(text.contains("Tall                       1.000          –"), "{text}");
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fuzzy_command").join("height.svg");
    let (code, _, err) = osada(&["--example", "height", "--out", file.to_str().expect("a plain name")]);
    assert_eq!(code, Some(0), "{err}");
    let svg = std::fs::read_to_string(file).expect("a picture");
    assert!(["Gigantic", "NOT Tall", "Average OR Tall", "Average AND Tall"].iter().all(|word| svg.contains(word)));
    for wrong in [&["--example", "weight"][..], &["--example", "height", "--set", "Hp=3"], &[]] {
        assert_eq!(osada(wrong).0, Some(2), "{wrong:?}");
    }
}
