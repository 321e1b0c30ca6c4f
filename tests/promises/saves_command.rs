//! Files that the command line writes and continues: saves, records, scripts, autosaves.

use crate::data;
use crate::program::{osada, printed};
use std::path::Path;
use std::process::Output;

fn shown(path: &Path) -> &str {
    path.to_str().expect("the path is text")
}

/// The hash in the summary of a run.
fn hash(output: &Output) -> String {
    let text = printed(output);
    let (_, rest) = text.split_once("\"hash\":\"").unwrap_or_else(|| panic!("no hash in {text}"));
    rest[..16].to_owned()
}

#[test]
fn a_run_that_is_saved_and_gone_on_with_comes_to_the_same_and_so_does_its_record() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (save, end) = (folder.path().join("a.save"), folder.path().join("b.save"));
    let replay = folder.path().join("a.replay");
    let script = data("corpus/script/all.ron");
    let common = ["sim", "first_siege", "--seed", "6", "--json", "--script", shown(&script)];
    let straight = osada(&[&common[..], &["--ticks", "1500"]].concat());
    let first = osada(&[&common[..], &["--ticks", "700", "--save", shown(&save)]].concat());
    assert_ne!(hash(&straight), hash(&first));
    let second = osada(&[
        "sim",
        "--load",
        shown(&save),
        "--ticks",
        "1500",
        "--json",
        "--save",
        shown(&end),
        "--record",
        shown(&replay),
    ]);
    assert_eq!(hash(&straight), hash(&second), "{}", printed(&second));
    let verified = osada(&["replay", shown(&replay), "--verify"]);
    assert!(printed(&verified).contains("verified: 1500 ticks"), "{}", printed(&verified));
    let checked = osada(&["check", shown(&save), shown(&end), shown(&replay), shown(&script)]);
    let text = printed(&checked);
    assert!(checked.status.success(), "{text}");
    assert!(
        text.contains("day 1, tick 700") && text.contains("tick 1500") && text.contains("script, correct: 4 steps"),
        "{text}"
    );
}

#[test]
fn autosaves_go_to_the_data_folder_and_damaged_ones_are_listed_and_put_aside() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let data = shown(folder.path());
    let run =
        osada(&["sim", "open_valley", "--player", "planner", "--ticks", "18500", "--autosave", "--data-dir", data]);
    assert!(run.status.success(), "{}", printed(&run));
    let first = folder.path().join("saves/autosave 1.save");
    let bytes = std::fs::read(&first).expect("there was a dawn");
    std::fs::write(&first, &bytes[..bytes.len() / 2]).expect("it can be cut off");
    let listed = printed(&osada(&["saves", "--put-aside", "--data-dir", data]));
    assert!(listed.contains("autosave 1.save: damaged") && listed.contains("autosave 1.save.damaged-1"), "{listed}");
    assert!(listed.contains("the newest that can be continued: autosave 2"), "{listed}");
    assert!(!first.exists());
}

#[test]
fn wrong_scripts_and_saves_are_answered_with_what_is_wrong() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let script = folder.path().join("wrong.ron");
    std::fs::write(&script, "(steps: [(at: 3, commands: [Build(structure: \"hearht\", cells: [])])])")
        .expect("written");
    let answer = osada(&["check", shown(&script)]);
    let text = printed(&answer);
    assert!(
        answer.status.code() == Some(1) && text.contains("wrong.ron:1:46: error: unknown structure `hearht`"),
        "{text}"
    );
    let answer = osada(&["sim", "--load", shown(&script)]);
    assert!(
        answer.status.code() == Some(1) && printed(&answer).contains("this is not an Osada save"),
        "{}",
        printed(&answer)
    );
    assert_eq!(osada(&["sim"]).status.code(), Some(2));
}
