//! `mod.ron`: name, version and needs of a mod.

use super::version::Version;
use crate::checker::Checker;
use crate::read::read;
use crate::report::Report;
use osada_reader::fault::{Segment, shortened};
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
    /// The name that commands, levels and other mods use: the name of its folder.
    pub name: String,
    /// Its version: numbers with dots between them.
    pub version: String,
    /// What people call it; its name, by default.
    #[serde(default)]
    pub title: Option<String>,
    /// Who made it.
    pub by: String,
    /// One or two sentences on what it changes.
    pub about: String,
    /// The mods it needs, each with the lowest version that will do. They are loaded before it.
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
    let source: ModSource = read(file, text)?;
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
    let faults = checker.into_faults();
    match own {
        Some(version) if faults.count() == 0 => {
            let ModSource { name, title, by, about, .. } = source;
            Ok(Manifest { title: title.unwrap_or_else(|| name.clone()), name, version, by, about, needs })
        }
        _ => Err(Report::of_faults(file, text, &faults)),
    }
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
