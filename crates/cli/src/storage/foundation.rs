//! The foundation of every level: the rules and their minds, with the mods that are on.

use super::disk;
use super::lookup::{NamedFileKind, found_or_shipped};
use super::source::shown;
use super::source::{SourceFile, ron_files};
use crate::failure::Failure;
use osada_art::texture::LookBook;
use osada_content::mods::{Ground, Mod, ModStamp, Notice, Origin, Part, PlayedFile, RemovedRow, stack};
use osada_content::{self as content, Report, Reports, shipped};
use osada_record::{Content, OwnMinds, Text};
use osada_sim::rules::Rules;
use std::path::{Path, PathBuf};

/// The rules, minds and looks below all mods.
#[derive(Clone, Debug)]
pub struct BaseFiles {
    pub rules: SourceFile,
    pub minds: Vec<SourceFile>,
    pub looks: SourceFile,
}

impl BaseFiles {
    /// The rules that were named, or the usual ones, and the minds and looks beside them; missing ones are replaced by those
    /// that ship.
    pub fn of(named: Option<&Path>) -> Result<Self, Failure> {
        Self::beside(rules_source(named)?)
    }

    /// Rules with the minds and looks beside them.
    pub fn beside(rules: SourceFile) -> Result<Self, Failure> {
        Ok(Self { minds: minds_for(&rules.path)?, looks: looks_for(&rules.path)?, rules })
    }

    /// The rules with their minds, checked, and warnings about them.
    pub fn checked(&self, looks: &LookBook) -> Result<(Rules, Vec<Report>), Reports> {
        self.on_ground(|Ground { rules: (file, text), minds, .. }| content::load_rules_noting(file, text, minds, looks))
    }

    /// The looks, checked.
    pub fn look_book(&self) -> Result<LookBook, Reports> {
        content::load_looks(&[(&self.looks.file(), &self.looks.text)])
    }

    /// Calls a function with them as the ground that mods are put on.
    pub fn on_ground<T>(&self, call: impl FnOnce(Ground) -> T) -> T {
        let texts: Vec<(String, &str)> = self.minds.iter().map(|mind| (mind.file(), mind.text.as_str())).collect();
        let minds: Vec<(&str, &str)> = texts.iter().map(|(file, text)| (file.as_str(), *text)).collect();
        let (rules, looks) = (self.rules.file(), self.looks.file());
        call(Ground { rules: (&rules, &self.rules.text), minds: &minds, looks: &[(&looks, &self.looks.text)] })
    }
}

/// A file of a mod that is played by name, or plays.
#[derive(Clone, Debug)]
pub struct PlayedSource {
    /// Name of the mod.
    pub by: String,
    pub part: Part,
    pub source: SourceFile,
}

/// Rules, minds, looks and levels, with all mods applied.
#[derive(Clone, Debug)]
pub struct Foundation {
    pub rules: SourceFile,
    pub minds: Vec<SourceFile>,
    /// The same, checked.
    pub checked: Rules,
    /// Looks made of data.
    pub looks: LookBook,
    /// The mods in the order of loading.
    pub mods: Vec<ModStamp>,
    /// The folders or archives of the mods, in the same order.
    pub folders: Vec<PathBuf>,
    /// The levels, campaigns, strategies and leaders of mods.
    pub played: Vec<PlayedSource>,
    /// The values of the rules that mods have written.
    pub origins: Vec<Origin>,
    /// Messages about the mods that are not errors.
    pub notices: Vec<Notice>,
    /// Rows that the mods remove.
    pub removed: Vec<RemovedRow>,
}

impl Foundation {
    /// Rules, minds and looks with mods on top.
    ///
    /// # Errors
    ///
    /// All errors in any of them.
    pub fn of(below: &BaseFiles, mods: &[&Mod]) -> Result<Self, Reports> {
        let BaseFiles { rules, minds, .. } = below;
        if mods.is_empty() {
            let looks = below.look_book()?;
            let (checked, _) = below.checked(&looks)?;
            let (rules, minds) = (rules.clone(), minds.clone());
            let (mods, folders, played) = (Vec::new(), Vec::new(), Vec::new());
            let (origins, notices, removed) = (Vec::new(), Vec::new(), Vec::new());
            return Ok(Self { rules, minds, checked, looks, mods, folders, played, origins, notices, removed });
        }
        let stacked = below.on_ground(|ground| stack(ground, mods))?;
        let known = |file: &String| minds.iter().find(|mind| mind.file() == *file).cloned();
        let minds = stacked.minds.into_iter().map(|(file, text)| known(&file).unwrap_or(SourceFile::of(file, text)));
        let folder = |stamp: &ModStamp| {
            let found = mods.iter().find(|module| module.manifest.name == stamp.name);
            found.and_then(|module| Path::new(&module.source.file).parent().map(Path::to_path_buf))
        };
        let source =
            |PlayedFile { by, part, file }| PlayedSource { by, part, source: SourceFile::of(file.file, file.text) };
        Ok(Self {
            rules: SourceFile::of(stacked.rules.0, stacked.rules.1),
            minds: minds.collect(),
            checked: stacked.checked,
            looks: stacked.looks,
            folders: stacked.mods.iter().filter_map(folder).collect(),
            mods: stacked.mods,
            played: stacked.played.into_iter().map(source).collect(),
            origins: stacked.origins,
            notices: stacked.notices,
            removed: stacked.removed,
        })
    }

    /// The files of mods of such a kind.
    pub fn of_mods(&self, kind: NamedFileKind) -> impl Iterator<Item = &PlayedSource> {
        self.played.iter().filter(move |played| played.part == kind.part())
    }

    /// The file of a mod by its name.
    pub fn of_mod(&self, kind: NamedFileKind, name: &Path) -> Option<&SourceFile> {
        let name = name.to_str()?;
        let is_meant = |source: &&SourceFile| source.stem() == name || source.stem() == name.trim_end_matches(".ron");
        self.of_mods(kind).map(|played| &played.source).find(is_meant)
    }

    /// A level with all that it is played on, by content.
    pub fn content(&self, level: SourceFile) -> Content {
        let minds: Vec<Text> = self.minds.iter().cloned().map(SourceFile::by_content).collect();
        Content {
            level: level.by_content(),
            rules: self.rules.clone().by_content(),
            minds,
            own: OwnMinds::default(),
            stage: None,
            mods: self.mods.clone(),
        }
    }
}

/// The rules that were named, or the usual ones.
pub fn rules_source(named: Option<&Path>) -> Result<SourceFile, Failure> {
    match named {
        Some(path) => SourceFile::read(path.to_path_buf()),
        None => found_or_shipped(shipped::RULES),
    }
}

/// The looks beside the rules, or those that ship.
fn looks_for(rules: &Path) -> Result<SourceFile, Failure> {
    let beside = rules.with_file_name("looks.ron");
    if disk::is_file(&beside) { SourceFile::read(beside) } else { found_or_shipped(shipped::LOOKS) }
}

/// The same; faulty looks are replaced by those that ship, and returned as a file name with its message.
pub fn sound_looks_for(rules: &Path) -> (SourceFile, Option<(String, String)>) {
    let read = looks_for(rules).and_then(|looks| {
        content::load_looks(&[(&looks.file(), &looks.text)])?;
        Ok(looks)
    });
    match read {
        Ok(looks) => (looks, None),
        Err(failure) => (SourceFile::carried(shipped::LOOKS), Some(("looks.ron".to_owned(), failure.message()))),
    }
}

/// The minds of the folder beside the rules, over those that ship.
fn minds_for(rules: &Path) -> Result<Vec<SourceFile>, Failure> {
    let paths = mind_files(rules);
    Ok(with_shipped(paths.into_iter().map(SourceFile::read).collect::<Result<_, _>>()?))
}

/// The same; faulty minds are replaced by those that ship, and returned as file names with their messages.
pub fn sound_minds_for(rules: &Path) -> (Vec<SourceFile>, Vec<(String, String)>) {
    let (mut minds, mut faulty) = (Vec::new(), Vec::new());
    for path in mind_files(rules) {
        let read = SourceFile::read(path.clone()).and_then(|mind| {
            content::load_mind(&mind.file(), &mind.text)?;
            Ok(mind)
        });
        match read {
            Ok(mind) => minds.push(mind),
            Err(failure) => faulty.push((shown(&path), failure.message())),
        }
    }
    (with_shipped(minds), faulty)
}

fn mind_files(rules: &Path) -> Vec<PathBuf> {
    ron_files(&rules.parent().unwrap_or(Path::new("")).join("minds"))
}

fn with_shipped(mut minds: Vec<SourceFile>) -> Vec<SourceFile> {
    for &asset in shipped::MINDS {
        if minds.iter().all(|found| found.stem() != content::stem(asset.0)) {
            minds.push(SourceFile::carried(asset));
        }
    }
    minds
}
