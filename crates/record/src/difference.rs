//! Differences between the rules, minds and mods of a saved game and those in use where it is loaded. The game continues
//! with its own, but the player should know.

use super::content::Content;
use osada_content::mods::{ModStamp, difference as of_mods};
use osada_content::stem;
use osada_reader::fault::listed;
use std::collections::{BTreeMap, BTreeSet};

/// The differences in words that name both sides; `None` if there are none. The levels are not compared.
pub fn difference(then: &Content, now: &Content) -> Option<String> {
    let mut differences = Vec::new();
    if let Some(difference) = of_mods(&then.mods, &now.mods) {
        let (then, now) = (names(&then.mods), names(&now.mods));
        differences.push(format!("made with {then}, loaded under {now}: {difference}"));
    }
    if then.rules.text != now.rules.text {
        let rules = |content: &Content| format!("{} (digest {:016x})", content.rules.file, content.rules_digest());
        differences.push(format!("made with the rules {}, loaded under {}", rules(then), rules(now)));
    }
    let minds = other_minds(then, now);
    if !minds.is_empty() {
        differences.push(format!("other minds than now: {}", listed(&minds)));
    }
    (!differences.is_empty()).then(|| differences.join("; "))
}

fn names(mods: &[ModStamp]) -> String {
    let names: Vec<String> = mods.iter().map(|stamp| format!("{stamp} (digest {:016x})", stamp.digest)).collect();
    if names.is_empty() { "no mods".to_owned() } else { names.join(", ") }
}

/// The names of the minds that only one of the two has, or that differ.
fn other_minds<'c>(then: &'c Content, now: &'c Content) -> Vec<&'c str> {
    let minds = |content: &'c Content| -> BTreeMap<&'c str, &'c str> {
        content.minds.iter().map(|mind| (stem(&mind.file), mind.text.as_str())).collect()
    };
    let (then, now) = (minds(then), minds(now));
    let all: BTreeSet<&str> = then.keys().chain(now.keys()).copied().collect();
    all.into_iter().filter(|name| then.get(name) != now.get(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mods_rules_and_minds_that_differ_are_told_with_both_sides_named() {
        let then = Content::shipped("tutorial").expect("it ships");
        assert_eq!(difference(&then, &then), None);
        let mut now = then.clone();
        now.level.text.push('\n');
        assert_eq!(difference(&then, &now), None, "another level is no other rules");
        now.rules.text.push('\n');
        let found = difference(&then, &now).expect("the rules differ");
        let (a, b) = (then.rules_digest(), now.rules_digest());
        let (first, second) =
            (format!("assets/rules.ron (digest {a:016x})"), format!("assets/rules.ron (digest {b:016x})"));
        assert_eq!(found, format!("made with the rules {first}, loaded under {second}"));
        now = then.clone();
        now.minds.retain(|mind| stem(&mind.file) != "timid");
        now.mods.push(ModStamp {
            name: "ice".to_owned(),
            version: "1.0".to_owned(),
            digest: 10,
            ..ModStamp::default()
        });
        let found = difference(&then, &now).expect("they differ");
        let mods = "made with no mods, loaded under ice 1.0 (digest 000000000000000a): ice 1.0 is on now and was not";
        assert_eq!(found, format!("{mods}; other minds than now: timid"));
    }
}
