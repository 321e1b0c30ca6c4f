//! The files of a mod's folder, and the use of each. The caller reads them from a disk or an archive.

use super::manifest::{Manifest, load_manifest};
use super::settings::{self, SettingValues, check_references, with_values};
use crate::file_kind::{FileKind, surely_of};
use crate::looks::{LooksFile, Media, load_looks_with_media};
use crate::read::read;
use crate::report::Report;
use crate::report::Reports;
use crate::rules::{load_mind, stem};
use osada_reader::fault::{listed, nearest};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use xxhash_rust::xxh3::Xxh3;

/// The file that makes a folder a mod.
pub const MANIFEST: &str = "mod.ron";
const LOOKS: &str = "looks.ron";
/// The folders that a mod can have, the use of the files in them, and the endings of those.
const FOLDERS: [(&str, Part, &[&str]); 8] = [
    ("minds", Part::Mind, RON),
    ("levels", Part::Level, RON),
    ("campaigns", Part::Campaign, RON),
    ("strategies", Part::Strategy, RON),
    ("leaders", Part::Leader, RON),
    ("tests", Part::Tests, RON),
    ("pictures", Part::Picture, &[".png"]),
    ("sounds", Part::Sound, &[".wav", ".ogg"]),
];
const RON: &[&str] = &[".ron"];

/// Use of a file of a mod.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// `mod.ron`: name, version and needs of the mod.
    Manifest,
    /// `looks.ron`: pictures of units and structures.
    Looks,
    /// Changes to the rules.
    Rules,
    /// Decisions of a kind of unit.
    Mind,
    Level,
    /// A road with sieges.
    Campaign,
    /// Plays games without a window.
    Strategy,
    /// Decides on the road of a campaign without a window.
    Leader,
    /// Tests of what the mod promises; nothing that is played depends on them.
    Tests,
    /// A PNG that looks name.
    Picture,
    /// A WAV or OGG file that looks name.
    Sound,
}

impl Part {
    /// The use of the file at this path below the mod's folder. The parts of the path are divided by `/`.
    ///
    /// # Errors
    ///
    /// The reason why the file is not used.
    pub fn of(path: &str) -> Result<Self, String> {
        let is_ron = path.ends_with(".ron");
        if path.split('/').any(|part| part.starts_with('.')) {
            return Err("not used: its name begins with a dot".to_owned());
        }
        match path.split_once('/') {
            None if path == MANIFEST => Ok(Self::Manifest),
            None if path == LOOKS => Ok(Self::Looks),
            None if is_ron => Ok(Self::Rules),
            Some((folder, name)) => {
                let names: Vec<String> = FOLDERS.iter().map(|(name, ..)| format!("{name}/")).collect();
                let Some((_, part, endings)) = FOLDERS.iter().find(|(known, ..)| *known == folder) else {
                    let near = nearest(&folder.to_lowercase(), &FOLDERS.map(|(name, ..)| name));
                    let near = near.map_or(String::new(), |near| format!("; did you mean {near}/?"));
                    return Err(format!("not used: the folders of a mod are {}{near}", listed(&names)));
                };
                match name.contains('/') {
                    true => Err(format!("not used: files lie in {folder}/ itself")),
                    false if endings.iter().any(|ending| name.ends_with(ending)) => Ok(*part),
                    false if endings.iter().any(|ending| name.to_lowercase().ends_with(ending)) => {
                        Err(format!("not used: its name has to end in {}, in small letters", endings.join(" or ")))
                    }
                    false => {
                        Err(format!("not used: only files that end in {} are, in {folder}/", endings.join(" or ")))
                    }
                }
            }
            None if path.to_lowercase().ends_with(".ron") => {
                Err("not used: its name has to end in .ron, in small letters".to_owned())
            }
            None => Err("not used: only files that end in .ron are".to_owned()),
        }
    }

    /// The folders in which a mod's files lie.
    pub fn folders() -> impl Iterator<Item = &'static str> {
        FOLDERS.iter().map(|(name, ..)| *name)
    }

    /// What all the files in such a place hold; `None` if it is no RON, or of no kind of its own.
    pub(crate) fn kind(self) -> Option<FileKind> {
        match self {
            Self::Rules => Some(FileKind::Rules),
            Self::Mind => Some(FileKind::Mind),
            Self::Level => Some(FileKind::Level),
            Self::Looks => Some(FileKind::Looks),
            Self::Tests => Some(FileKind::Tests),
            Self::Campaign => Some(FileKind::Campaign),
            Self::Strategy => Some(FileKind::Strategy),
            Self::Leader => Some(FileKind::Leader),
            Self::Manifest | Self::Picture | Self::Sound => None,
        }
    }

    /// True for files that are found by their names, so that no two may have the same.
    fn is_named(self) -> bool {
        matches!(self, Self::Mind | Self::Level | Self::Campaign | Self::Strategy | Self::Leader)
    }
}

/// A file of a mod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModFile {
    /// Path inside the mod's folder, with `/` between the parts.
    pub path: String,
    /// The name in messages.
    pub file: String,
    pub text: String,
}

/// The content of a mod's folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModFolder {
    /// The name that the mod must have; `None` if any will do.
    pub name: Option<String>,
    /// The name in messages.
    pub file: String,
    /// In any order.
    pub files: Vec<ModFile>,
    pub media: Media,
    /// Paths of files that were not read, because files with such endings are not used.
    pub others: Vec<String>,
    /// Files that could not be read.
    pub unread: Vec<Report>,
}

/// A mod whose files can be read and have the right form. They are checked against the rules once the mod is put on top of
/// those.
#[derive(Clone, Debug)]
pub struct Mod {
    pub manifest: Manifest,
    /// `mod.ron`
    pub source: ModFile,
    /// All other texts that are used, as they are written, in the order of their paths.
    parts: Vec<(Part, ModFile)>,
    /// The pictures and sounds that its looks name.
    pub media: Media,
    /// Files that are not used, each with the reason.
    pub unused: Vec<(String, String)>,
    /// The values of all its settings.
    values: SettingValues,
    digest: u64,
}

/// Identifies a mod, its version and its texts. Saves and recorded games keep it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModStamp {
    pub name: String,
    /// As it was written.
    pub version: String,
    /// XXH3-64 of the names and texts of its files. Mods of the same digest are the same.
    pub digest: u64,
    /// The values of its settings.
    #[serde(default, skip_serializing_if = "SettingValues::is_empty")]
    pub settings: SettingValues,
}

impl fmt::Display for ModStamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.version)?;
        let settings: Vec<String> = self.settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if settings.is_empty() { Ok(()) } else { write!(f, " ({})", settings.join(", ")) }
    }
}

impl Mod {
    /// Reads the texts of a folder: `mod.ron`, and every other file as far as it can be checked without the rules.
    ///
    /// # Errors
    ///
    /// A report for every file that is wrong.
    pub fn read(folder: ModFolder) -> Result<Self, Reports> {
        let (read, wrong) = Self::read_faulty(folder);
        read.filter(|_| wrong.is_empty()).ok_or_else(|| Reports::new(wrong))
    }

    /// [`Mod::read`] that goes on where it can: the mod if its manifest is right, and reports about all of its files.
    pub fn read_faulty(folder: ModFolder) -> (Option<Self>, Vec<Report>) {
        let ModFolder { name, file, mut files, media, others, unread: mut wrong } = folder;
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let played: Vec<&ModFile> = files.iter().filter(|file| Part::of(&file.path) != Ok(Part::Tests)).collect();
        let is_named = |path: &str| {
            let looks = files.iter().find(|file| file.path == LOOKS);
            looks.is_some_and(|looks| looks.text.contains(&format!("\"{path}\"")))
        };
        let (media, idle) = media.partition(is_named);
        let digest = digest(&played, &media);
        let mut manifest = None;
        let mut unused: Vec<(String, String)> =
            others.into_iter().filter_map(|path| Some((path.clone(), Part::of(&path).err()?))).collect();
        unused.extend(idle.files().map(|(path, _)| (path.to_owned(), format!("not used: {LOOKS} does not name it"))));
        let mut parts: Vec<(Part, ModFile)> = Vec::new();
        for file in files {
            match Part::of(&file.path) {
                Ok(Part::Manifest) => match load_manifest(&file.file, &file.text, name.as_deref()) {
                    Ok(read) => manifest = Some((read, file)),
                    Err(report) => wrong.push(report),
                },
                Ok(part) if misplaced(part, &file).is_some() => wrong.extend(misplaced(part, &file)),
                Ok(part @ (Part::Rules | Part::Looks | Part::Mind)) => {
                    wrong.extend(match part {
                        Part::Rules => read::<IgnoredAny>(&file.file, &file.text).err().into_iter().collect(),
                        Part::Mind => load_mind(&file.file, &file.text).err().into_iter().collect(),
                        _ => {
                            let source = LooksFile { file: &file.file, text: &file.text, media: &media };
                            let found = load_looks_with_media(&[source]).err();
                            found.map_or_else(Vec::new, |reports| reports.as_slice().to_vec())
                        }
                    });
                    parts.push((part, file));
                }
                Ok(Part::Picture | Part::Sound) => unused.push((file.path, "not used: this is a text".to_owned())),
                Ok(part) => parts.push((part, file)),
                Err(why) => unused.push((file.path, why)),
            }
        }
        let is_reported = wrong.iter().any(|report| report.file().ends_with(MANIFEST));
        if manifest.is_none() && !is_reported {
            let other = unused.iter().find(|(path, _)| path.to_lowercase() == MANIFEST);
            let renamed = other.map_or(String::new(), |(path, _)| format!("; rename {path}"));
            let message = format!("a mod needs a file `{MANIFEST}` with its name, version, `by` and `about`{renamed}");
            let inner = unused.iter().find_map(|(path, _)| path.strip_suffix(MANIFEST)?.strip_suffix('/'));
            let help = inner.map(|inner| format!("{file}/{inner} is the folder of a mod"));
            wrong.insert(0, Report::of_one(&file, "", 0..0, message).with_help(help));
        }
        wrong.extend(same_names(&parts));
        if let Some((manifest, _)) = &manifest {
            let references = |(_, file): &(Part, ModFile)| check_references(&file.file, &file.text, &manifest.settings);
            wrong.extend(parts.iter().filter(|(part, _)| *part == Part::Rules).flat_map(references));
        }
        let read = manifest.map(|(manifest, source)| {
            let values = settings::values(&manifest.settings, &SettingValues::new()).0;
            Self { manifest, source, parts, media, unused, values, digest }
        });
        (read, wrong)
    }

    /// Sets its settings; those that are not given have their defaults. Returns what is wrong with those that are given: they
    /// have their defaults, too.
    pub fn set(&mut self, values: &SettingValues) -> Vec<String> {
        let (values, wrong) = settings::values(&self.manifest.settings, values);
        self.values = values;
        wrong
    }

    /// The values of its settings.
    pub fn values(&self) -> &SettingValues {
        &self.values
    }

    /// Changes to the rules, with the values of its settings in their places.
    pub fn changes(&self) -> impl Iterator<Item = ModFile> {
        let set = |file: &ModFile| ModFile { text: with_values(&file.text, &self.values), ..file.clone() };
        self.of(Part::Rules).map(set)
    }

    /// The texts of such a use, in the order of their paths.
    pub fn of(&self, part: Part) -> impl Iterator<Item = &ModFile> {
        self.parts.iter().filter(move |(of, _)| *of == part).map(|(_, file)| file)
    }

    /// All texts that are used.
    pub fn files(&self) -> impl Iterator<Item = &ModFile> {
        [&self.source].into_iter().chain(self.parts.iter().map(|(_, file)| file))
    }

    pub fn stamp(&self) -> ModStamp {
        let Manifest { name, version, .. } = &self.manifest;
        ModStamp {
            name: name.clone(),
            version: version.to_string(),
            digest: self.digest,
            settings: self.values.clone(),
        }
    }
}

/// A report if a file is of a different kind than its place in the folder requires.
fn misplaced(part: Part, file: &ModFile) -> Option<Report> {
    let expected = part.kind()?;
    let found = surely_of(&file.text)?;
    let (what, place) = match found {
        FileKind::Level => ("a level", "belongs in the folder `levels` of the mod"),
        FileKind::Mind => ("a mind", "belongs in the folder `minds` of the mod"),
        FileKind::Looks => ("looks", "belong in the file `looks.ron` of the mod"),
        FileKind::Rules => ("changes to the rules", "belong beside `mod.ron`"),
        FileKind::Campaign => ("a campaign", "belongs in the folder `campaigns` of the mod"),
        FileKind::Leader => ("a leader", "belongs in the folder `leaders` of the mod"),
        FileKind::Tests => ("tests", "belong in the folder `tests` of the mod"),
        FileKind::Script => ("a script", "cannot be part of a mod"),
        FileKind::Strategy => ("a strategy", "belongs in the folder `strategies` of the mod"),
    };
    let message = format!("this file holds {what}, which {place}");
    (found != expected).then(|| Report::of_one(&file.file, &file.text, 0..0, message))
}

/// Files of one use that would have the same name: `a.ron` and `a.b.ron`.
fn same_names(parts: &[(Part, ModFile)]) -> Vec<Report> {
    let mut known = BTreeMap::new();
    let mut wrong = Vec::new();
    for (part, file) in parts.iter().filter(|(part, _)| part.is_named()) {
        let name = stem(&file.path);
        if let Some(other) = known.insert((part, name), &file.file) {
            let message = format!("{other} goes by the name `{name}` already; give one of them another name");
            wrong.push(Report::of_one(&file.file, "", 0..0, message));
        }
    }
    wrong
}

fn digest(files: &[&ModFile], media: &Media) -> u64 {
    let mut hash = Xxh3::new();
    let texts = files.iter().flat_map(|file| [file.path.as_bytes(), file.text.as_bytes()]);
    for part in texts.chain(media.files().flat_map(|(path, bytes)| [path.as_bytes(), bytes])) {
        // The length keeps the end of one part from counting as the beginning of the next.
        hash.update(&(part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.digest()
}

/// The difference between the mods of a game and those that are on now, in words; `None` if there is none.
pub fn difference(then: &[ModStamp], now: &[ModStamp]) -> Option<String> {
    let of = |mods: &[ModStamp], name: &str| mods.iter().find(|stamp| stamp.name == name).cloned();
    let mut differences = Vec::new();
    for stamp in then {
        differences.extend(match of(now, &stamp.name) {
            None => Some(format!("{stamp} is not on now")),
            Some(other) if other.version != stamp.version => {
                Some(format!("{stamp} was on, now it is {}", other.version))
            }
            Some(other) if other.digest != stamp.digest => Some(format!("the files of {stamp} have changed")),
            Some(other) if other.settings != stamp.settings => Some(format!("{stamp} was on, now it is {other}")),
            Some(_) => None,
        });
    }
    let new = now.iter().filter(|stamp| of(then, &stamp.name).is_none());
    differences.extend(new.map(|stamp| format!("{stamp} is on now and was not")));
    let names = |mods: &[ModStamp]| mods.iter().map(|stamp| stamp.name.clone()).collect::<Vec<_>>();
    if differences.is_empty() && names(then) != names(now) {
        differences.push(format!("the order was {}, now it is {}", names(then).join(", "), names(now).join(", ")));
    }
    (!differences.is_empty()).then(|| differences.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_where_it_lies() {
        let part = |path: &str| Part::of(path);
        assert_eq!(part("mod.ron"), Ok(Part::Manifest));
        assert_eq!(part("units.ron"), Ok(Part::Rules));
        assert_eq!(part("minds/wary.ron"), Ok(Part::Mind));
        assert_eq!(part("levels/pass.ron"), Ok(Part::Level));
        assert_eq!(part("campaigns/road.ron"), Ok(Part::Campaign));
        assert_eq!(part("pictures/elk.png"), Ok(Part::Picture));
        assert_eq!([part("sounds/a.wav"), part("sounds/b.ogg")], [Ok(Part::Sound), Ok(Part::Sound)]);
        for (path, why) in [
            ("README.md", "only files that end in .ron"),
            ("levels/pass.txt", "only files that end in .ron"),
            ("pictures/elk.jpg", "only files that end in .png"),
            ("pictures/elk.PNG", "in small letters"),
            ("sounds/a.mp3", "only files that end in .wav or .ogg are, in sounds/"),
            (
                "mind/wary.ron",
                "the folders of a mod are minds/, levels/, campaigns/, strategies/, leaders/, tests/, pictures/, sounds/",
            ),
            ("levels/old/pass.ron", "files lie in levels/ itself"),
        ] {
            assert!(part(path).is_err_and(|reason| reason.contains(why)), "{path}");
        }
    }

    #[test]
    fn what_differs_between_mods_is_told_by_name() {
        let stamp = |name: &str, version: &str, digest| ModStamp {
            name: name.to_owned(),
            version: version.to_owned(),
            digest,
            ..ModStamp::default()
        };
        let then = [stamp("ice", "1", 1), stamp("night", "0.2", 2)];
        assert_eq!(difference(&then, &then), None);
        let now = [stamp("night", "0.2", 3), stamp("fog", "1", 4)];
        let found = difference(&then, &now).expect("they differ");
        assert_eq!(found, "ice 1 is not on now; the files of night 0.2 have changed; fog 1 is on now and was not");
        let set =
            |value: &str| ModStamp { settings: [("raids".to_owned(), value.to_owned())].into(), ..then[0].clone() };
        let found = difference(&[set("2")], &[set("1")]).expect("the settings differ");
        assert_eq!(found, "ice 1 (raids=2) was on, now it is ice 1 (raids=1)");
        let turned = [then[1].clone(), then[0].clone()];
        let found = difference(&then, &turned).expect("the order differs");
        assert_eq!(found, "the order was ice, night, now it is night, ice");
    }
}
