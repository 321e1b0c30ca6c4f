//! `mod.ron`: name, version and needs of a mod.

use super::version::Version;
use crate::checker::Checker;
use crate::read::read_checked;
use crate::report::Report;
use osada_reader::fault::{Faults, Segment, listed, nearest, shortened};
use osada_sim::rules::Rules;
use serde::Deserialize;

/// Largest number of other mods that a mod can need.
const MOST_NEEDS: usize = 50;
/// In characters: names are typed and shown.
const LONGEST_NAME: usize = 40;

/// `mod.ron` as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ModSource {
    /// Name that commands, levels and other mods use: at most 40 letters, digits, `_` and `-`. It must be the name of
    /// the folder.
    pub name: String,
    /// One to four whole numbers with dots between them: `"1.0"`. `1.10` comes after `1.9`.
    pub version: String,
    /// Name that players see; without it, its `name`.
    #[serde(default)]
    pub title: Option<String>,
    /// Author.
    pub by: String,
    /// One or two sentences on what it changes.
    pub about: String,
    /// Other mods that must be on, at most 50, each with the lowest version that will do: `[("frontier", "1.0")]`. They
    /// are loaded before this one.
    #[serde(default)]
    pub needs: Vec<(String, String)>,
}

/// A checked `mod.ron`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The name for commands, levels and other mods.
    pub name: String,
    pub version: Version,
    /// The name for people.
    pub title: String,
    /// Author.
    pub by: String,
    pub about: String,
    /// The mods that it builds on, each with the earliest version that will do.
    pub needs: Vec<(String, Version)>,
}

/// Parses and checks a `mod.ron`. `folder` is the name of the folder that holds it.
///
/// # Errors
///
/// Everything that is wrong with the text, each with its place.
pub fn load_manifest(file: &str, text: &str, folder: &str) -> Result<Manifest, Report> {
    read_checked(file, text, |source| check(source, folder)).map(|noted| noted.value)
}

fn check(source: ModSource, folder: &str) -> (Option<Manifest>, (Faults, Faults)) {
    let mut checker = Checker::default();
    name(&mut checker, &source.name);
    if source.name != folder {
        let (found, wanted) = (shortened(&source.name), shortened(folder));
        let message = format!("this mod calls itself `{found}` but lies in a folder called `{wanted}`");
        let help = format!("name the folder `{found}`, or the mod `{wanted}`");
        checker.field("name", |checker| checker.fault_with_help(message, help));
    }
    let own = version(&mut checker, Segment::Field("version"), &source.version);
    source.title.iter().for_each(|title| checker.text("title", title, 80));
    checker.text("by", &source.by, 80);
    checker.text("about", &source.about, 400);
    if source.needs.len() > MOST_NEEDS {
        let message = format!("a mod can need at most {MOST_NEEDS} others, not {}", source.needs.len());
        checker.field("needs", |checker| checker.fault(message));
    }
    let mut needs: Vec<(String, Version)> = Vec::new();
    checker.each("needs", &source.needs, |checker, (other, least)| {
        let version = version(checker, Segment::Index(1), least);
        let message = if *other == source.name {
            Some("a mod cannot need itself".to_owned())
        } else {
            let again = needs.iter().any(|(known, _)| known == other);
            again.then(|| format!("the mod `{}` is named twice here", shortened(other)))
        };
        message.into_iter().for_each(|message| checker.at(Segment::Index(0), |checker| checker.fault(message)));
        needs.extend(version.map(|version| (other.clone(), version)));
    });
    let manifest = own.map(|version| {
        let ModSource { name, title, by, about, .. } = source;
        Manifest { title: title.unwrap_or_else(|| name.clone()), name, version, by, about, needs }
    });
    (manifest, checker.into_findings())
}

/// True if a name has only characters that the name of a mod may have.
pub fn is_of_mod(name: &str) -> bool {
    name.chars().all(|character| character.is_alphanumeric() || matches!(character, '_' | '-'))
}

/// Checks a name, which can be typed, and can be the name of a folder on every system.
fn name(checker: &mut Checker, name: &str) {
    checker.text("name", name, LONGEST_NAME);
    if !is_of_mod(name) {
        let message = "the name of a mod consists of letters, digits, `_` and `-`";
        checker.field("name", |checker| checker.fault(message));
    }
}

fn version(checker: &mut Checker, step: Segment, text: &str) -> Option<Version> {
    match text.parse() {
        Ok(version) => Some(version),
        Err(wrong) => {
            checker.at(step, |checker| checker.fault(format!("{wrong}")));
            None
        }
    }
}

const MOST_NEEDED: usize = 50;

/// True if all mods that a level needs are in the rules; each that is not is a fault.
pub fn are_on(checker: &mut Checker, wanted: &[String], rules: &Rules) -> bool {
    let on: Vec<&str> = rules.mods.iter().map(String::as_str).collect();
    let present = if on.is_empty() { "none is on".to_owned() } else { format!("on are: {}", listed(&on)) };
    let missing = |name: &&String| !on.contains(&name.as_str());
    checker.field("mods", |checker| {
        if wanted.len() > MOST_NEEDED {
            return checker.fault(format!("a level can need at most {MOST_NEEDED} mods, not {}", wanted.len()));
        }
        for (index, name) in wanted.iter().enumerate().filter(|(_, name)| missing(name)) {
            if name.is_empty() || !is_of_mod(name) {
                let message = format!("`{}` is not the name of a mod: letters, digits, `_` and `-`", shortened(name));
                checker.at(Segment::Index(index), |checker| checker.fault(message));
                continue;
            }
            let name = shortened(name);
            let message = format!("this level needs the mod `{name}`, which is not on; {present}");
            let help = nearest(&name, &on).map_or_else(
                || format!("turn it on: on the page of mods, or by `--mod {name}`"),
                |near| format!("did you mean `{near}`?"),
            );
            checker.at(Segment::Index(index), |checker| checker.fault_with_help(message, help));
        }
    });
    wanted.len() <= MOST_NEEDED && !wanted.iter().any(|name| missing(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mistakes(text: &str) -> String {
        load_manifest("mods/night/mod.ron", text, "night").expect_err("it is wrong").to_string()
    }

    #[test]
    fn a_manifest_says_who_made_what_in_which_version() {
        let text =
            "(name: \"night\", version: \"1.2\", by: \"Ola\", about: \"Longer nights.\", needs: [(\"ice\", \"0.3\")])";
        let manifest = load_manifest("mods/night/mod.ron", text, "night").unwrap_or_else(|report| panic!("{report}"));
        assert_eq!((manifest.title.as_str(), manifest.version.to_string().as_str()), ("night", "1.2"));
        assert_eq!(manifest.needs[0].0, "ice");
    }

    #[test]
    fn every_mistake_in_it_is_told_with_its_place() {
        let text = "(name: \"day\", version: \"one\", by: \"\", about: \"x\",\n needs: [(\"day\", \"0\"), (\"ice\", \"1.x\"), (\"ice\", \"1\")])";
        let found = mistakes(text);
        for says in [
            "mods/night/mod.ron:1:8: error: this mod calls itself `day` but lies in a folder called `night`",
            "`one` is not a version",
            "`by` must not be empty",
            "mods/night/mod.ron:2:11: error: a mod cannot need itself",
            "`1.x` is not a version",
        ] {
            assert!(found.contains(says), "{says}: {found}");
        }
        assert!(mistakes("(name: \"night\", verion: \"1\")").contains("did you mean `version`?"));
        assert!(
            mistakes("(name: \"../../x\", version: \"1\", by: \"me\", about: \"x\")").contains("consists of letters")
        );
    }
}
