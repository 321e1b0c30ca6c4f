//! What a mod says about itself in `mod.ron`.

use super::version::Version;
use crate::checker::Checker;
use crate::read::read;
use crate::report::Report;
use osada_reader::fault::{Segment, shortened};
use serde::Deserialize;

/// A mod cannot need more others than this.
const MOST_NEEDS: usize = 50;
/// Names are typed and shown.
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

/// The same, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// The name that commands, levels and other mods use.
    pub name: String,
    /// Which of its versions this is.
    pub version: Version,
    /// What people call it.
    pub title: String,
    /// Who made it.
    pub by: String,
    /// One or two sentences on what it changes.
    pub about: String,
    /// The mods that it builds on, each with the earliest version that will do.
    pub needs: Vec<(String, Version)>,
}

/// Reads and checks a `mod.ron`. `folder` is the name of the folder it lies in.
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

/// Whether a name has nothing in it that the name of a mod may not have.
pub fn is_of_mod(name: &str) -> bool {
    name.chars().all(|character| character.is_alphanumeric() || matches!(character, '_' | '-'))
}

/// A name that can be typed, and can be the name of a folder on every system.
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

    fn told(text: &str) -> String {
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
        let found = told(text);
        for says in [
            "mods/night/mod.ron:1:8: error: this mod calls itself `day` but lies in a folder called `night`",
            "`one` is not a version",
            "`by` must not be empty",
            "mods/night/mod.ron:2:11: error: a mod cannot need itself",
            "`1.x` is not a version",
        ] {
            assert!(found.contains(says), "{says}: {found}");
        }
        assert!(told("(name: \"night\", verion: \"1\")").contains("did you mean `version`?"));
        assert!(told("(name: \"../../x\", version: \"1\", by: \"me\", about: \"x\")").contains("consists of letters"));
    }
}
