//! `osada chronicle`: everybody who lives or has died is in it, a name is never markup, and the same game or journey tells the
//! same story.

use crate::campaigns::{SHORT, campaign, end, fought, people, walk};
use crate::program::{answer, osada};
use osada::level::shipped;
use osada::record::{Game, Journey, Stage, Step, load, save_journey};
use osada::sim::rules::{Challenge, Role, Stock};
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
    let known = errors.lines().all(|line| line.ends_with("its recording is lost; its chapter is short"));
    assert!(code == Some(0) && known, "{errors}");
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

/// A journey through two sieges with a stop between them: the first was recorded and lost, then won without a recording.
fn travelled() -> Stage {
    let campaign = campaign(&SHORT.replace("The inn", HOSTILE));
    let mut all = people(10);
    all[0].name = HOSTILE.to_owned();
    let journey = Journey::begin(campaign, Challenge::Normal, 5, all).expect("it begins");
    let mut stage = fought(&Stage::new(journey).begun().expect("it can begin"), 90);
    let journey = &mut stage.journey;
    let survivors: Vec<_> = journey.people().iter().skip(1).map(|one| one.person.clone()).collect();
    let goods = Stock { food: 5, ..Stock::default() };
    walk(journey, [Step::Begin, end(true, survivors, goods), Step::Improve(0)]);
    let last = journey.people().iter().rposition(|one| one.goes).expect("somebody goes");
    walk(journey, [Step::Leave(last), Step::Travel(0), Step::Choose(0), Step::Travel(1)]);
    stage
}

#[test]
fn the_page_of_a_journey_has_its_sieges_its_road_and_everybody() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("a.journey");
    let path = file.to_str().expect("text");
    let write = |stage: &Stage| std::fs::write(&file, save_journey(stage).expect("bytes")).expect("it can be written");
    let mut stage = travelled();
    write(&stage);
    let (code, text, errors) = answer(&["chronicle", path]);
    assert_eq!(code, Some(0), "{errors}");
    assert!(errors.contains("siege 2: its recording is lost; its chapter is short"), "{errors}");
    let parts = [
        "Short: a chronicle",
        "The hill\n====",
        "Tutorial, normal, seed",
        "The hill, for the second time",
        "They chose “Axes”: two axes.",
        "stayed behind, to hold the place.",
        "The answer was “We do”.",
        "joined them.",
        "not enough to eat",
        "Up to now",
        "Who lies where",
    ];
    let mut rest = text.as_str();
    for part in parts {
        let at = rest.find(part).unwrap_or_else(|| panic!("{part} is missing, or too early: {text}"));
        rest = &rest[at..];
    }

    stage = fought(&stage.begun().expect("it can begin"), 90);
    walk(&mut stage.journey, [Step::Travel(2)]);
    assert!(stage.journey.is_over());
    write(&stage);
    let whole = page(folder.path(), path);
    let journey = &stage.journey;
    let garrisons = journey.garrisons().iter().flat_map(|garrison| &garrison.people);
    let living = journey.people().iter().map(|one| &one.person).chain(garrisons).map(|person| &person.name);
    for name in living.chain(journey.sieges().iter().flat_map(|siege| &siege.fallen)) {
        assert!(whole.contains(&format!("<h4>{}", escaped(name))), "{name} is missing");
    }
    assert!(whole.contains("All paid") && whole.contains("Nobody owes anybody.") && whole.contains("<svg"));
    assert!((1..=3).all(|chapter| whole.contains(&format!("href=\"#chapter-{chapter}\""))
        && whole.contains(&format!("id=\"chapter-{chapter}\""))));
    assert_eq!(unbalanced(&whole), None);
    assert!(!whole.contains("<script") && !whole.contains("http:") && !whole.contains("https:"));
    assert!(whole.len() < 200_000, "{} bytes", whole.len());
    assert_eq!(page(folder.path(), path), whole, "the same journey");
}
