//! `osada chronicle`: everybody who lives or has died is in it, a name is never markup, and the same game tells the same story.

use crate::program::{answer, osada};
use osada::level::shipped;
use osada::record::{Game, load};
use osada::sim::rules::Role;
use std::path::Path;

/// A name that would be a script if a page did not escape it.
const HOSTILE: &str = "<script>alert('&')</script>";

/// A game that the planner has played until some have died: its save and its recording in a folder.
fn played(folder: &Path) -> (String, String, Game) {
    let (_, text) = shipped::level("first_siege").expect("it ships");
    let names = [HOSTILE, "Ewa & Jan", "\"Kuba\"", "Hania", "Olek"].map(|name| format!("(name: {name:?})"));
    let named = format!("colonists: Named([{}]),", names.join(", "));
    let lines = text.lines().map(|line| if line.trim().starts_with("colonists:") { &*named } else { line });
    let level = folder.join("siege.ron");
    std::fs::write(&level, lines.collect::<Vec<_>>().join("\n")).expect("it can be written");
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (save, record) = (path("a.save"), path("a.replay"));
    let level = level.to_string_lossy().into_owned();
    let rest = ["--player", "half", "--ticks", "40000", "--save", &save, "--record", &record];
    let output = osada(&[&["sim", &level][..], &rest].concat());
    assert!(output.status.success(), "{output:?}");
    let game = load(&std::fs::read(&save).expect("it is there")).expect("it can be read");
    (save, record, game)
}

/// The page of a file.
fn page(folder: &Path, of: &str) -> String {
    let out = folder.join("page.html").to_string_lossy().into_owned();
    let (code, _, errors) = answer(&["chronicle", of, "--out", &out]);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    std::fs::read_to_string(out).expect("text")
}

/// The first tag that closes nothing or is never closed.
fn unbalanced(page: &str) -> Option<String> {
    let mut open: Vec<&str> = Vec::new();
    for part in page.split('<').skip(1) {
        let tag = part.split('>').next().unwrap_or_default();
        let name = tag.trim_start_matches('/').split_whitespace().next().unwrap_or_default();
        if tag.starts_with('/') {
            if open.pop() != Some(name) {
                return Some(tag.to_owned());
            }
        } else if !tag.starts_with('!') && !tag.ends_with('/') {
            open.push(name);
        }
    }
    open.first().map(|name| (*name).to_owned())
}

fn escaped(name: &str) -> String {
    name.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

#[test]
fn a_page_has_everybody_and_no_markup_but_its_own() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (save, record, game) = played(folder.path());
    let living: Vec<&str> = game.world.of_role(Role::Colonist).map(|(_, unit)| unit.name()).collect();
    let dead: Vec<&str> = game.history.dead().iter().map(|loss| loss.name.as_str()).collect();
    let everybody = [living.as_slice(), &dead].concat();
    assert!(!dead.is_empty() && everybody.contains(&HOSTILE), "{living:?} live, {dead:?} are dead");

    let whole = page(folder.path(), &save);
    for name in &everybody {
        assert!(whole.contains(&format!("<h4>{}", escaped(name))), "{name} is missing");
    }
    assert_eq!(unbalanced(&whole), None);
    assert!(!whole.contains("<script") && !whole.contains("http:") && !whole.contains("https:"));
    assert!(whole.len() < 1_000_000, "{} bytes", whole.len());
    assert_eq!(page(folder.path(), &save), whole, "the same save");
    assert_eq!(page(folder.path(), &record), whole, "the recorded game");

    let (code, text, _) = answer(&["chronicle", &save]);
    assert_eq!(code, Some(0));
    for name in &everybody {
        assert!(text.contains(&format!("* {name}")), "{name} is missing in the text");
    }
}

#[test]
fn what_is_no_game_or_no_page_is_refused() {
    assert_eq!(answer(&["chronicle", "LICENSE-MIT"]).0, Some(1));
    assert_eq!(answer(&["chronicle"]).0, Some(2));
    let (code, _, errors) = answer(&["chronicle", "a.save", "--out", "a.pdf"]);
    assert!(code == Some(2) && errors.contains("let its name end in .html"), "{errors}");
}
