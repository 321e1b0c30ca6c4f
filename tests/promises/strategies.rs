//! Promises of strategies: documented, checked from the command line, and played from a file or by name.

use crate::program::{osada, text};
use osada::level::shipped;
use osada::player::strategy::load_strategy;
use std::collections::BTreeSet;

const DOCUMENT: &str = include_str!("../../docs/strategies.md");

#[test]
fn every_word_of_the_language_of_strategies_is_documented() {
    assert_documented("crates/record/src/player/strategy/language.rs", DOCUMENT);
}

#[test]
fn every_word_of_the_language_of_triggers_is_documented() {
    assert_documented("crates/sim/src/rules/trigger.rs", include_str!("../../docs/ron-triggers.md"));
    let of_weather = concat!(include_str!("../../docs/ron-triggers.md"), include_str!("../../docs/ron-rules.md"));
    assert_documented("crates/sim/src/rules/weather.rs", of_weather);
}

/// Fails for a variant or a named field of a source file that is not among the words of a document.
fn assert_documented(source: &str, document: &str) {
    let source = std::fs::read_to_string(source).expect("it exists");
    let file = syn::parse_file(&source).expect("it is Rust");
    let mut words = Vec::new();
    for item in file.items {
        match item {
            syn::Item::Enum(item) => words.extend(item.variants.iter().flat_map(|variant| {
                let fields = variant.fields.iter().filter_map(|field| field.ident.as_ref());
                std::iter::once(&variant.ident).chain(fields).map(ToString::to_string).collect::<Vec<_>>()
            })),
            syn::Item::Struct(item) => {
                words.extend(item.fields.iter().filter_map(|field| field.ident.as_ref()).map(ToString::to_string));
            }
            _ => {}
        }
    }
    let documented: BTreeSet<&str> = document.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let missing: Vec<&String> = words.iter().filter(|word| !documented.contains(word.as_str())).collect();
    assert!(words.len() > 20 && missing.is_empty(), "of {} words {missing:?} are not documented", words.len());
}

#[test]
fn every_strategy_that_ships_is_in_the_catalogue_of_the_document() {
    for (file, _) in shipped::STRATEGIES.iter().chain(shipped::DEFENCES) {
        let name = osada::level::stem(file);
        assert!(DOCUMENT.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn the_example_in_the_document_is_right() {
    let rules = shipped::rules().expect("the shipped rules are right");
    let (_, rest) = DOCUMENT.split_once("```ron\n").expect("an example");
    let (example, _) = rest.split_once("```").expect("the end of it");
    let strategy = load_strategy("example.ron", example, &rules).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(strategy.rules.len(), 4);
}

#[test]
fn a_strategy_plays_by_its_name_and_from_its_file_the_same() {
    let hash = |player: &str| {
        let output = osada(&["sim", "tutorial", "--ticks", "600", "--seed", "2", "--player", player, "--json"]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let object: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        (object["player"].to_string(), object["hash"].to_string())
    };
    let by_name = hash("beds_only");
    assert_eq!(by_name, hash("assets/strategies/beds_only.ron"));
    assert_eq!(by_name.0, "\"beds_only\"");
    assert_ne!(by_name.1, hash("idle").1);
}

#[test]
fn a_faulty_strategy_is_told_with_its_place_by_whoever_reads_it() {
    let path = std::env::temp_dir().join(format!("osada-strategy-{}.ron", std::process::id()));
    let faulty =
        "(name: \"a\", about: \"b\", rules: [\n  (then: [Build(structure: \"bedd\", at: Ring(2), most: 1, open: 1)])])";
    std::fs::write(&path, faulty).expect("written");
    let file = path.to_string_lossy().into_owned();
    let outputs = [osada(&["check", &file]), osada(&["sim", "tutorial", "--player", &file])];
    let right = osada(&["check", "assets/strategies/lure.ron"]);
    std::fs::remove_file(&path).expect("removed");
    for output in outputs {
        assert_eq!(output.status.code(), Some(1));
        let message = text(&output.stderr);
        assert!(message.contains(&format!("{file}:2:28: error: unknown structure `bedd`")), "{message}");
        assert!(message.contains("did you mean `bed`?"), "{message}");
    }
    assert!(text(&right.stdout).contains("strategy, correct: 3 rules"), "{}", text(&right.stdout));
    let nobody = osada(&["sim", "tutorial", "--player", "rush_at_onc"]);
    assert_eq!(nobody.status.code(), Some(2));
    assert!(text(&nobody.stderr).contains("did you mean `rush_at_once`?"), "{}", text(&nobody.stderr));
}

#[test]
fn a_search_from_the_command_line_leaves_strategies_that_play_and_can_be_gone_on_with() {
    let folder = std::env::temp_dir().join(format!("osada-exploits-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let level = crate::meadow::level(&folder);
    let out = folder.to_string_lossy().into_owned();
    let search = |more: &[&str]| {
        let usual =
            ["lab", "exploits", "--part", "search", "--level", &level, "--quick", "--seeds", "1", "--out", &out];
        osada(&[&usual[..], more].concat())
    };
    let first = search(&["--generations", "0"]);
    let csv = std::fs::read_to_string(folder.join("exploits.csv")).unwrap_or_default();
    let second = search(&["--generations", "1", "--resume"]);
    let found = folder.join("found_meadow_normal_1.ron");
    let played = osada(&["sim", "tutorial", "--ticks", "60", "--player", &found.to_string_lossy()]);
    let other = search(&["--generations", "1", "--resume", "--seed", "9"]);
    std::fs::remove_dir_all(&folder).expect("removed");
    for output in [&first, &second] {
        // On so small a level what is found may well be too good, which the run says when it is through.
        assert!(matches!(output.status.code(), Some(0 | 1)), "{}", text(&output.stderr));
        assert!(text(&output.stdout).ends_with(" failed\n"), "{}", text(&output.stderr));
    }
    assert!(csv.starts_with("table,map,size,algorithm,"), "{csv}");
    assert!(csv.contains("found,meadow,"), "{csv}");
    assert_eq!(played.status.code(), Some(0), "{}", text(&played.stderr));
    assert_eq!(other.status.code(), Some(1));
    assert!(text(&other.stderr).contains("is of another search"), "{}", text(&other.stderr));
}
