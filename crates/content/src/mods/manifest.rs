//! `mod.ron`: name and version of a mod, and how it goes together with others.

use super::settings::{Setting, check_settings};
use super::version::{NoVersion, Version};
use crate::checker::Checker;
use crate::read::read_checked;
use crate::report::Report;
use osada_reader::fault::{Faults, Segment, listed, nearest, shortened};
use osada_sim::rules::Rules;
use serde::Deserialize;

/// Largest number of other mods that a mod can name in each of its lists.
const MOST_OTHERS: usize = 50;
/// Word for every version.
const ANY: &str = "any";
/// In characters: names are typed and shown.
const LONGEST_NAME: usize = 40;

/// `mod.ron` as it is written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ModSource {
    /// Name that commands, levels and other mods use: at most 40 letters, digits, `_` and `-`. It must be the name of
    /// the folder or the archive.
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
    /// Other mods that must not be on with this one, at most 50, each with the version from which on they can be, or
    /// `"any"` if none can: `[("fog", "2.0"), ("ice", "any")]`.
    #[serde(default)]
    pub conflicts: Vec<(String, String)>,
    /// Other mods that are loaded before this one if they are on, at most 50: `["ice"]`.
    #[serde(default)]
    pub after: Vec<String>,
    /// Numbers and switches that players set, at most 30; `Setting("NAME")` in changes stands for the value.
    #[serde(default)]
    pub settings: Vec<Setting>,
}

/// A checked `mod.ron`.
#[derive(Clone, Debug, PartialEq)]
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
    /// The mods that it does not go together with, each with the earliest version that it does go together with, if any does.
    pub conflicts: Vec<(String, Option<Version>)>,
    /// The mods that come before it if they are on.
    pub after: Vec<String>,
    pub settings: Vec<Setting>,
}

/// Parses and checks a `mod.ron`. `place` is the name of the folder or archive that holds it; `None` if any name will do.
///
/// # Errors
///
/// Everything that is wrong with the text, each with its place.
pub fn load_manifest(file: &str, text: &str, place: Option<&str>) -> Result<Manifest, Report> {
    read_checked(file, text, |source| check(source, place)).map(|noted| noted.value)
}

fn check(source: ModSource, place: Option<&str>) -> (Option<Manifest>, (Faults, Faults)) {
    let mut checker = Checker::default();
    name(&mut checker, &source.name);
    if let Some(place) = place.filter(|place| source.name != **place) {
        let (found, wanted) = (shortened(&source.name), shortened(place));
        let message = format!("this mod calls itself `{found}` but its folder or archive is called `{wanted}`");
        let help = format!("call that `{found}`, or the mod `{wanted}`");
        checker.field("name", |checker| checker.fault_with_help(message, help));
    }
    let own: Result<Version, NoVersion> = source.version.parse();
    if let Err(wrong) = &own {
        checker.field("version", |checker| checker.fault(wrong.to_string()));
    }
    source.title.iter().for_each(|title| checker.text("title", title, 80));
    checker.text("by", &source.by, 80);
    checker.text("about", &source.about, 400);
    let needs = pairs(&mut checker, "needs", &source.name, &source.needs, str::parse);
    let below = |text: &str| if text == ANY { Ok(None) } else { text.parse().map(Some) };
    let conflicts = pairs(&mut checker, "conflicts", &source.name, &source.conflicts, below);
    checker.each("conflicts", &source.conflicts, |checker, (other, below)| {
        if below == ANY && source.needs.iter().any(|(needed, _)| needed == other) {
            let message = format!("this mod needs `{}`; it cannot be in conflict with every version", shortened(other));
            checker.at(Segment::Index(0), |checker| checker.fault(message));
        }
    });
    are_few(&mut checker, "after", source.after.len());
    let mut names = Names::of(&source.name);
    checker.each("after", &source.after, |checker, other| names.check(checker, other));
    check_settings(&mut checker, &source.settings);
    let manifest = own.ok().map(|version| {
        let ModSource { name, title, by, about, after, settings, .. } = source;
        let title = title.unwrap_or_else(|| name.clone());
        Manifest { title, name, version, by, about, needs, conflicts, after, settings }
    });
    (manifest, checker.into_findings())
}

/// Names of other mods, each of which is given once.
struct Names<'n> {
    own: &'n str,
    seen: Vec<String>,
}

impl<'n> Names<'n> {
    fn of(own: &'n str) -> Self {
        Self { own, seen: Vec::new() }
    }

    fn check(&mut self, checker: &mut Checker, other: &str) {
        if other == self.own {
            checker.fault("a mod cannot name itself here");
        } else if self.seen.iter().any(|seen| seen == other) {
            checker.fault(format!("the mod `{}` is named twice here", shortened(other)));
        }
        self.seen.push(other.to_owned());
    }
}

fn are_few(checker: &mut Checker, field: &'static str, count: usize) {
    if count > MOST_OTHERS {
        let message = format!("at most {MOST_OTHERS} other mods can be named here, not {count}");
        checker.field(field, |checker| checker.fault(message));
    }
}

/// Other mods, each with a version in words.
fn pairs<V>(
    checker: &mut Checker,
    field: &'static str,
    own: &str,
    pairs: &[(String, String)],
    parse: impl Fn(&str) -> Result<V, NoVersion>,
) -> Vec<(String, V)> {
    are_few(checker, field, pairs.len());
    let (mut names, mut checked) = (Names::of(own), Vec::new());
    checker.each(field, pairs, |checker, (other, text)| {
        checker.at(Segment::Index(0), |checker| names.check(checker, other));
        match parse(text) {
            Ok(version) => checked.push((other.clone(), version)),
            Err(wrong) => checker.at(Segment::Index(1), |checker| checker.fault(wrong.to_string())),
        }
    });
    checked
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
        load_manifest("mods/night/mod.ron", text, Some("night")).expect_err("it is wrong").to_string()
    }

    #[test]
    fn a_manifest_says_who_made_what_in_which_version() {
        let text =
            "(name: \"night\", version: \"1.2\", by: \"Ola\", about: \"Longer nights.\", needs: [(\"ice\", \"0.3\")])";
        let manifest =
            load_manifest("mods/night/mod.ron", text, Some("night")).unwrap_or_else(|report| panic!("{report}"));
        assert_eq!((manifest.title.as_str(), manifest.version.to_string().as_str()), ("night", "1.2"));
        assert_eq!(manifest.needs[0].0, "ice");
    }

    #[test]
    fn conflicts_end_with_a_version_or_never() {
        let with = |rest: &str| format!("(name: \"night\", version: \"1\", by: \"Ola\", about: \"It.\", {rest})");
        let text = with("conflicts: [(\"fog\", \"2.0\"), (\"ice\", \"any\")], after: [\"snow\"]");
        let manifest = load_manifest("mod.ron", &text, None).unwrap_or_else(|report| panic!("{report}"));
        let ends: Vec<Option<String>> =
            manifest.conflicts.iter().map(|(_, below)| below.as_ref().map(ToString::to_string)).collect();
        assert_eq!((ends, manifest.after), (vec![Some("2.0".to_owned()), None], vec!["snow".to_owned()]));
        let rest = "needs: [(\"ice\", \"1\")], conflicts: [(\"ice\", \"any\"), (\"fog\", \"every\")],\n after: [\"ice\", \"ice\", \"night\"]";
        let found = mistakes(&with(rest));
        for says in [
            "this mod needs `ice`; it cannot be in conflict with every version",
            "`every` is not a version",
            "mod.ron:2:17: error: the mod `ice` is named twice here",
            "mod.ron:2:24: error: a mod cannot name itself here",
        ] {
            assert!(found.contains(says), "{says}: {found}");
        }
    }

    #[test]
    fn every_mistake_in_it_is_told_with_its_place() {
        let text = "(name: \"day\", version: \"one\", by: \"\", about: \"x\",\n needs: [(\"day\", \"0\"), (\"ice\", \"1.x\"), (\"ice\", \"1\")])";
        let found = mistakes(text);
        for says in [
            "mods/night/mod.ron:1:8: error: this mod calls itself `day` but its folder or archive is called `night`",
            "`one` is not a version",
            "`by` must not be empty",
            "mods/night/mod.ron:2:11: error: a mod cannot name itself here",
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
