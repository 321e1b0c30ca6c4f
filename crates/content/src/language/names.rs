//! Names that files give to rows, minds, pictures and levels: what a text at the end of a way is the name of.

use super::way::{Spot, Step};
use crate::file_kind::{FileKind, kind_of};
use crate::mods::{Part, TABLES};

/// What a file is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentKind {
    File(FileKind),
    /// `mod.ron`
    Manifest,
    /// Changes of a mod to the rules.
    Changes,
}

impl DocumentKind {
    /// The kind of a file, judged by its path inside of a mod, if it lies in one, else by its text.
    pub fn of(path_in_mod: Option<&str>, text: &str) -> Self {
        match path_in_mod.map(Part::of) {
            Some(Ok(Part::Manifest)) => Self::Manifest,
            Some(Ok(Part::Rules)) => Self::Changes,
            Some(Ok(part)) => Self::File(part.kind().unwrap_or_else(|| kind_of(text))),
            Some(Err(_)) | None => Self::File(kind_of(text)),
        }
    }
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameKind {
    /// A row of one of the tables of the rules.
    Row(&'static str),
    Mind,
    /// A picture, painted by the library or made of data.
    Texture,
    Scene,
    /// A PNG of the mod, by its path.
    Picture,
    /// A WAV or OGG file of the mod, by its path.
    Sound,
    /// A sound that the library generates.
    Cue,
    Level,
    Mod,
    /// A setting of a mod.
    Setting,
}

impl NameKind {
    /// In messages.
    pub fn words(self) -> String {
        match self {
            Self::Row(table) => format!("row of `{table}`"),
            Self::Mind => "mind".to_owned(),
            Self::Texture => "picture".to_owned(),
            Self::Scene => "scene".to_owned(),
            Self::Picture => "picture file".to_owned(),
            Self::Sound => "sound file".to_owned(),
            Self::Cue => "sound".to_owned(),
            Self::Level => "level".to_owned(),
            Self::Mod => "mod".to_owned(),
            Self::Setting => "setting".to_owned(),
        }
    }
}

/// A row of this table.
fn row(table: &str) -> Option<NameKind> {
    TABLES.iter().find(|known| **known == table).map(|known| NameKind::Row(known))
}

/// What a text in quotes at the end of a way is the name of, if it is a name.
pub fn named_at(document: DocumentKind, steps: &[Step], is_key: bool) -> Option<NameKind> {
    let words: Vec<&str> = steps
        .iter()
        .filter_map(|step| match step {
            Step::Choice(word) | Step::Field(word) => Some(*word),
            Step::Part(_) | Step::Argument(_) => None,
        })
        .collect();
    let index = match steps.last() {
        Some(Step::Part(index) | Step::Argument(index)) => Some(*index),
        _ => None,
    };
    let kind = match document {
        DocumentKind::Manifest => return in_manifest(&words, index, is_key),
        DocumentKind::Changes => match (&words[..], is_key) {
            ([table], true) => return row(table),
            (["remove", table], false) => return row(table),
            ([table, _, "like"], false) => return row(table),
            _ => FileKind::Rules,
        },
        DocumentKind::File(kind) => kind,
    };
    match kind {
        FileKind::Looks => {
            // Rows of characters are deeper within lists than paths.
            let depth = steps.iter().rev().take_while(|step| matches!(step, Step::Part(_))).count();
            in_looks(&words, depth, is_key)
        }
        FileKind::Mind | FileKind::Leader => None,
        kind if is_key => key_named(kind, &words),
        kind => value_named(kind, &words, index),
    }
}

/// What a word of a file is the name of.
pub fn named(document: DocumentKind, spot: &Spot) -> Option<NameKind> {
    named_at(document, &spot.steps, spot.is_key)
}

fn in_manifest(words: &[&str], index: Option<usize>, is_key: bool) -> Option<NameKind> {
    match (words, index) {
        _ if is_key => None,
        (["name"], None) | (["after"], Some(_)) | (["needs" | "conflicts"], Some(0)) => Some(NameKind::Mod),
        (["settings", _, "name"], None) => Some(NameKind::Setting),
        _ => None,
    }
}

fn in_looks(words: &[&str], depth: usize, is_key: bool) -> Option<NameKind> {
    match words {
        ["looks"] if is_key => Some(NameKind::Texture),
        ["scenes"] if is_key => Some(NameKind::Scene),
        ["scenes", .., "structure" | "unit" | "ground"] if !is_key => Some(NameKind::Texture),
        ["looks", _, "DrawnUnit", .., "front" | "side" | "back"] if depth == 0 => Some(NameKind::Picture),
        ["looks", _, "Gear", "drawing"] if depth == 0 => Some(NameKind::Picture),
        ["looks", _, "DrawnStructure", "pictures"] if depth == 1 => Some(NameKind::Picture),
        ["sounds"] if is_key => Some(NameKind::Cue),
        ["sounds", _] if !is_key => Some(NameKind::Sound),
        _ => None,
    }
}

/// The keys of maps.
fn key_named(kind: FileKind, words: &[&str]) -> Option<NameKind> {
    match (kind, words) {
        (FileKind::Level | FileKind::Tests | FileKind::Rules, [.., "minds"]) => row("units"),
        _ => None,
    }
}

fn value_named(kind: FileKind, words: &[&str], index: Option<usize>) -> Option<NameKind> {
    let is_first = index.is_none_or(|index| index == 0);
    match words {
        // Numbers and names of single units.
        [.., "unit" | "units" | "Unit"] if kind == FileKind::Script => None,
        // Whoever and whatever is meant in tests may be of any table.
        [.., "expect", "happens" | "never", _] => None,
        [table, "name"] if kind == FileKind::Rules => row(table),
        ["triggers", "name"] => row("triggers"),
        [.., "unit"] => row("units"),
        [.., "waves" | "garrison"] => match index {
            Some(0) => row("units"),
            Some(2) => Some(NameKind::Mind),
            _ => None,
        },
        [.., "foes", "chief"] => row("units"),
        [.., "mind" | "chief"] | [.., "minds", _] => Some(NameKind::Mind),
        [.., "structure" | "grave"] => row("structures"),
        [.., "terrain"] | [.., "leaves"] | [.., "regrows", "into"] => row("terrains"),
        ["structures", .., "ground"] if kind == FileKind::Rules => row("terrains"),
        [.., "gear"] | [.., "Owned" | "Made"] => row("gear"),
        [.., "Arm"] if is_first => row("gear"),
        [.., "craft"] | [.., "Learnt" | "Learn"] => row("crafts"),
        ["crafts" | "recipes", .., "at"] if kind == FileKind::Rules => row("structures"),
        [.., "recipe"] => row("recipes"),
        [.., "excludes"] => row("personal_traits"),
        [.., "trigger"] | [.., "Happened" | "DaysSince" | "Asked" | "Trigger"] => row("triggers"),
        [.., "Chosen"] if is_first => row("triggers"),
        [.., "happenings", "Only"] => row("triggers"),
        [.., "Weather"] if is_first => row("weathers"),
        [.., "climate", "Always"] => row("weathers"),
        [.., "Units"] => row("units"),
        [.., "Standing" | "Planned" | "PlannedOrStanding" | "Built" | "Ignite"] => row("structures"),
        [.., "victory", "Keep"] | [.., "Goal", "Keep"] => row("structures"),
        [.., "defences"] | [.., "done", "Plan" | "Build"] if is_first => row("structures"),
        [.., "texture"] => Some(NameKind::Texture),
        [.., "picture"] => Some(NameKind::Scene),
        [.., "Siege", "level"] | [.., "level", "Named"] => Some(NameKind::Level),
        ["deeds", .., "levels"] => Some(NameKind::Level),
        ["mods"] | ["tests", "mods"] | [.., "level", "Written", "mods"] => Some(NameKind::Mod),
        [.., "Setting"] => Some(NameKind::Setting),
        _ => None,
    }
}
