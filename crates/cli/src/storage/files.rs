//! Sources of rules, minds and levels: files named on the command line, else files below the working folder or
//! beside the program, else what the program carries inside; and the mods that are on.

use super::disk;
use super::foundation::{BaseFiles, Foundation};
use super::lookup::beside_program;
use super::lookup::{self, NamedFileKind, find};
use super::mods::{ModPlace, ModPlaces, media_beside};
use super::source::SourceFile;
use super::source::ron_files;
pub use super::source::{read_text, shown};
use crate::failure::{Failure, remark};
use crate::keys::InputAction;
use crate::platform::read_at_most;
use osada_art::texture::LookBook;
use osada_content::mods::{Mod, ModStamp};
use osada_content::{self as content, Campaign, FileKind, Level, Noted, Report, Reports, shipped};
use osada_record::player::strategy::{Strategy, load_strategy};
use osada_record::{self as record, Content, Leader, Text, load_leader};
use osada_sim::rules::Rules;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use xxhash_rust::xxh3::xxh3_64;

/// More levels than these are not offered; any file can be named on the command line.
const MOST_LEVELS: usize = 60;
/// The same of campaigns.
const MOST_CAMPAIGNS: usize = 20;

/// Finds and reads rules and levels.
pub struct Library {
    rules: Option<PathBuf>,
    /// The mods that are on, in the order in which they were named.
    mods: Vec<PathBuf>,
    pub places: ModPlaces,
    /// The files that were read, by their roles.
    read: Mutex<BTreeMap<String, UsedFile>>,
    /// Messages that were printed, or found unnecessary.
    reported: Mutex<BTreeSet<String>>,
}

/// A file that was read to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UsedFile {
    /// Its role, such as `rules` or `mind besieger`.
    pub what: String,
    /// Its path, or `shipped:` and the name of what the program carries inside.
    pub path: String,
    /// XXH3-64 of its text.
    pub digest: String,
    /// Its text is the one that ships.
    #[serde(skip)]
    pub ships: bool,
}

impl Library {
    /// A library with the rules that were named, or the usual ones, and these mods.
    pub fn new(rules: Option<PathBuf>, mods: Vec<PathBuf>, places: ModPlaces) -> Self {
        Self { rules, mods, places, read: Mutex::default(), reported: Mutex::default() }
    }

    /// The rules and the minds with the mods that are on.
    pub fn foundation(&self) -> Result<Foundation, Failure> {
        let mods = self.places.read_all(&self.mods)?;
        self.foundation_of(&BaseFiles::of(self.rules.as_deref())?, &mods.iter().collect::<Vec<_>>())
    }

    /// Other rules, minds and looks with other mods.
    pub fn foundation_of(&self, below: &BaseFiles, mods: &[&Mod]) -> Result<Foundation, Failure> {
        if content::kind_of(&below.rules.text) == FileKind::Level {
            let file = below.rules.file();
            return Err(Failure::bad(format!(
                "{file} holds a level, not rules; leave out --rules and name it as the level"
            )));
        }
        let found = Foundation::of(below, mods)?;
        if self.rules.is_none() {
            self.report_unnamed("rules", &below.rules);
            below.minds.iter().for_each(|mind| self.report_unnamed(&format!("mind {}", mind.stem()), mind));
        }
        if !mods.is_empty() {
            self.note_source("rules below the mods", &below.rules);
        }
        self.note_source("rules", &found.rules);
        found.minds.iter().for_each(|mind| self.note_source(&format!("mind {}", mind.stem()), mind));
        found
            .notices
            .iter()
            .map(ToString::to_string)
            .filter(|notice| self.is_new(notice))
            .for_each(|notice| remark(&notice));
        for (stamp, folder) in found.mods.iter().zip(&found.folders) {
            self.report_other_than_shipped(stamp, folder);
            let digest = format!("{:016x}", stamp.digest);
            self.keep(&format!("mod {stamp}"), shown(folder), digest, false);
        }
        Ok(found)
    }

    /// A library with the same rules, mods and places, that has read nothing yet.
    pub fn again(&self) -> Self {
        Self::new(self.rules.clone(), self.mods.clone(), self.places.clone())
    }

    /// The mods that were named, in that order.
    pub fn mods(&self) -> &[PathBuf] {
        &self.mods
    }

    /// The file of the rules that was named.
    pub fn named_rules(&self) -> Option<&Path> {
        self.rules.as_deref()
    }

    /// The rules with their minds, checked.
    pub fn rules(&self) -> Result<Rules, Failure> {
        Ok(self.foundation()?.checked)
    }

    /// Digests of everything that was read so far to be played: rules, minds, levels, strategies, by their names.
    pub fn digests(&self) -> BTreeMap<String, String> {
        self.used().into_iter().map(|used| (used.what, used.digest)).collect()
    }

    /// Notes what another library has read, under a label of its own.
    pub fn note_all(&self, label: &str, other: &Self) {
        for UsedFile { what, path, digest, ships } in other.used() {
            self.keep(&format!("{label} {what}"), path, digest, ships);
        }
    }

    /// Everything that was read so far to be played, in the order of what it is.
    pub fn used(&self) -> Vec<UsedFile> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// Notes that a text was read to be played.
    pub fn note(&self, what: &str, path: &Path, text: &str) {
        self.note_source(what, &SourceFile::of(path, text.to_owned()));
    }

    /// Notes the content of a game that was loaded from a file.
    pub fn note_content(&self, path: &Path, content: &Content) {
        let inside = format!("inside {}", shown(path));
        let keep = |what: &str, Text { file, text }: &Text| {
            let digest = format!("{:016x}", xxh3_64(text.as_bytes()));
            self.keep(what, inside.clone(), digest, ships(&SourceFile::of(file, text.clone())));
        };
        let named = |what: &str, text: &Text| keep(&format!("{what} {}", content::stem(&text.file)), text);
        keep("rules", &content.rules);
        content.minds.iter().for_each(|mind| named("mind", mind));
        named("level", &content.level);
        for stamp in &content.mods {
            self.keep(&format!("mod {stamp}"), inside.clone(), format!("{:016x}", stamp.digest), false);
        }
    }

    /// True the first time for each message.
    fn is_new(&self, what: &str) -> bool {
        self.reported.lock().unwrap_or_else(PoisonError::into_inner).insert(what.to_owned())
    }

    /// Reports once that a file which was not named replaces a shipped one.
    fn report_unnamed(&self, what: &str, source: &SourceFile) {
        if self.is_new(what) && !ships(source) {
            let digest = xxh3_64(source.text.as_bytes());
            remark(&format!("{what}: {}, other than what ships (digest {digest:016x})\n", source.origin()));
        }
    }

    /// Reports once that a mod has the name of one that ships and is another.
    fn report_other_than_shipped(&self, stamp: &ModStamp, folder: &Path) {
        let what = format!("mod {}", stamp.name);
        let shipped = ModPlace::shipped(&stamp.name).and_then(|place| place.read().ok());
        if shipped.is_some_and(|shipped| shipped.stamp() != *stamp) && self.is_new(&what) {
            remark(&format!("{what}: {}, other than what ships (digest {:016x})\n", shown(folder), stamp.digest));
        }
    }

    /// Notes a file that was found by name, and reports if it replaces a shipped one.
    pub fn note_found(&self, sought: NamedFileKind, name: &Path, source: &SourceFile) {
        let stem = source.stem();
        let what = format!("{} {stem}", sought.singular());
        if !name.exists() && sought.shipped_names().contains(&stem.as_str()) {
            self.report_unnamed(&what, source);
        }
        self.note_source(&what, source);
    }

    /// Notes a file that is read to be played.
    pub fn note_source(&self, what: &str, source: &SourceFile) {
        self.keep(what, source.origin(), format!("{:016x}", xxh3_64(source.text.as_bytes())), ships(source));
    }

    fn keep(&self, what: &str, path: String, digest: String, ships: bool) {
        let used = UsedFile { what: what.to_owned(), path, digest, ships };
        self.read.lock().unwrap_or_else(PoisonError::into_inner).insert(what.to_owned(), used);
    }

    /// A level by its name or that of its file, checked.
    pub fn level(&self, name: impl AsRef<Path>, rules: &Rules) -> Result<Level, Failure> {
        let source = self.text(NamedFileKind::Level, name.as_ref())?;
        self.note_source(&format!("level {}", source.stem()), &source);
        Ok(self.check_level(&source, rules)?.value)
    }

    /// A text by its name: a file of that path, one of a mod that is on, or what the name stands for otherwise.
    pub fn text_of(&self, kind: NamedFileKind, foundation: &Foundation, name: &Path) -> Result<SourceFile, Failure> {
        let is_file = disk::is_there(name) && !disk::is_folder(name);
        match foundation.of_mod(kind, name).filter(|_| !is_file) {
            Some(found) => Ok(found.clone()),
            None => find(kind, name).map_err(|failure| self.of_another_mod(kind, name, failure)),
        }
    }

    /// The same, on the mods of the library.
    fn text(&self, kind: NamedFileKind, name: &Path) -> Result<SourceFile, Failure> {
        match self.mods.as_slice() {
            [] => find(kind, name).map_err(|failure| self.of_another_mod(kind, name, failure)),
            _ => self.text_of(kind, &self.foundation()?, name),
        }
    }

    /// True if a name stands for such a file.
    pub fn knows(&self, kind: NamedFileKind, name: &Path) -> bool {
        let of_mod = || self.foundation().is_ok_and(|foundation| foundation.of_mod(kind, name).is_some());
        lookup::place(kind, name).is_some() || !self.mods.is_empty() && of_mod()
    }

    /// Improves the error of an unknown name: a mod that is not on may have it, or be meant.
    pub fn of_another_mod(&self, kind: NamedFileKind, name: &Path, failure: Failure) -> Failure {
        let what = kind.singular();
        if kind == NamedFileKind::Level && !name.exists() && self.places.find(name).is_ok() {
            let it = shown(name);
            return Failure::bad(format!("{it} is a mod, not a level; to play a level with it: LEVEL --mod {it}"));
        }
        let named = shown(name);
        let stem = named.strip_suffix(".ron").unwrap_or(&named);
        let Some(place) = self.places.all().into_iter().find(|place| place.has(kind, stem)) else {
            return failure;
        };
        let it = place.name();
        Failure::bad(format!("there is no {what} {named} without the mod {it}; to play it: --mod {it}"))
    }

    /// Loads a level and checks the keys that its texts name. The error has a hint if the level may be meant for other rules.
    pub fn check_level(&self, source: &SourceFile, rules: &Rules) -> Result<Noted<Level>, Failure> {
        self.refuse_rules(source)?;
        let file = source.file();
        check_level(&file, &source.text, rules).map_err(|report| self.hinted(report.into()))
    }

    /// Refuses rules that are given as a level; they would be reported as a level full of mistakes.
    fn refuse_rules(&self, source: &SourceFile) -> Result<(), Failure> {
        if content::kind_of(&source.text) != FileKind::Rules {
            return Ok(());
        }
        let file = source.file();
        Err(Failure::bad(format!("{file} holds rules, not a level; to play by them: --rules {file}")))
    }

    /// Adds to the errors of a level the hint that other rules may know a name.
    fn hinted(&self, failure: Failure) -> Failure {
        let is_row = |rest: &str| ["field ", "key ", "choice "].iter().all(|other| !rest.starts_with(other));
        let names_row = |text: &str| text.split("error: unknown ").skip(1).any(is_row);
        match failure {
            Failure::Bad(text) if self.rules.is_none() && self.mods.is_empty() && names_row(&text) => {
                let hint = "names from other rules or mods are known with `--rules FILE` or `--mod NAME`";
                Failure::Bad(format!("{text}  = help: {hint}\n"))
            }
            other => other,
        }
    }

    /// A strategy by its file or by its name, checked.
    pub fn strategy(&self, name: &Path, rules: &Rules) -> Result<Strategy, Failure> {
        let source = self.text(NamedFileKind::Strategy, name)?;
        self.note_found(NamedFileKind::Strategy, name, &source);
        Ok(load_strategy(&source.file(), &source.text, rules)?)
    }

    /// A leader by its file or by its name, checked.
    pub fn leader(&self, name: &Path) -> Result<Leader, Failure> {
        let source = self.text(NamedFileKind::Leader, name)?;
        self.note_found(NamedFileKind::Leader, name, &source);
        Ok(load_leader(&source.file(), &source.text)?)
    }

    /// The levels to choose from: those that ship, then every other file of the folder `levels` below the working
    /// folder or beside the program, and of the player's own.
    pub fn level_files(&self) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> = shipped::LEVELS.iter().map(|(file, _)| PathBuf::from(file)).collect();
        let beside = beside_program().map(|folder| folder.join("levels"));
        for folder in [Some(PathBuf::from("levels")), beside, self.places.own_levels()].into_iter().flatten() {
            for file in ron_files(&folder) {
                if files.iter().all(|known| known.file_stem() != file.file_stem()) {
                    files.push(file);
                }
            }
        }
        files.truncate(MOST_LEVELS);
        files
    }

    /// A level by its name or that of its file, with the rules and their minds, by content; and its origin: the path of its
    /// file, or `shipped:NAME` for one built into the program.
    pub fn content_and_origin(&self, name: &Path) -> Result<(Content, String), Failure> {
        let foundation = self.foundation()?;
        let level = self.text_of(NamedFileKind::Level, &foundation, name)?;
        let (file, text) = (level.file(), &level.text);
        self.refuse_rules(&level)?;
        content::load(&file, text, &foundation.checked).map_err(|report| self.hinted(report.into()))?;
        self.note_found(NamedFileKind::Level, name, &level);
        let origin = level.origin();
        Ok((foundation.content(level), origin))
    }

    /// A campaign by its name or that of its file, checked. It names its levels so that they are found from the working
    /// folder.
    pub fn campaign(&self, name: &Path) -> Result<Campaign, Failure> {
        self.campaign_of(&self.foundation()?, name)
    }

    /// The same, on these rules with their mods.
    pub fn campaign_of(&self, foundation: &Foundation, name: &Path) -> Result<Campaign, Failure> {
        let source = self.text_of(NamedFileKind::Campaign, foundation, name)?;
        self.note_found(NamedFileKind::Campaign, name, &source);
        let mut campaign = check_campaign(&source.path, &source.text, foundation)?.value;
        campaign.rename_levels(|level| level_of_campaign(&source.path, level, foundation).map(|path| shown(&path)));
        Ok(campaign)
    }

    /// The campaigns to choose from: the shipped ones, then every other file of the folder `campaigns` below the working
    /// folder, the player's own, and those of mods, which replace others of the same name. A faulty one comes with its errors.
    pub fn campaigns(&self, foundation: &Foundation) -> Vec<(PathBuf, Result<Campaign, Failure>)> {
        let ship = shipped::CAMPAIGNS.iter().map(|(file, _)| PathBuf::from(file));
        let folders = [Some(PathBuf::from("campaigns")), self.places.own_campaigns()];
        let others = folders.into_iter().flatten().flat_map(|folder| ron_files(&folder));
        let is_replaced = |file: &PathBuf| {
            file.file_stem().is_some_and(|name| foundation.of_mod(NamedFileKind::Campaign, Path::new(name)).is_some())
        };
        let of_mods = foundation.of_mods(NamedFileKind::Campaign).map(|played| PathBuf::from(played.source.stem()));
        let files = ship.chain(others).filter(|file| !is_replaced(file)).chain(of_mods).take(MOST_CAMPAIGNS);
        files.map(|file| (file.clone(), self.campaign_of(foundation, &file))).collect()
    }

    /// The files and folders to watch for changes, existing or not.
    pub fn watched(&self) -> Vec<PathBuf> {
        let beside = beside_program();
        let usual = ["levels", "campaigns", "assets", "assets/minds", "assets/campaigns"];
        let below = |folder: PathBuf| usual.map(|name| folder.join(name));
        let mut paths: Vec<PathBuf> = [Some(PathBuf::new()), beside].into_iter().flatten().flat_map(below).collect();
        if let Some(rules) = &self.rules {
            paths.extend([rules.clone(), rules.with_file_name("looks.ron"), rules.with_file_name("minds")]);
        }
        paths.extend(self.places.own_levels().into_iter().chain(self.places.own_campaigns()));
        // Mods come and go as folders and archives.
        paths.extend(self.places.folders());
        let named = self.mods.iter().filter_map(|name| Some(self.places.choose(name).ok()?.place));
        paths.extend(self.places.all().iter().chain(&named.collect::<Vec<_>>()).flat_map(ModPlace::watched));
        paths
    }
}

/// True for a text that ships, wherever it was read.
fn ships(source: &SourceFile) -> bool {
    let all = [&[shipped::RULES][..], shipped::MINDS, shipped::LEVELS, shipped::CAMPAIGNS, shipped::STRATEGIES];
    let all = all.into_iter().chain([shipped::DEFENCES, shipped::LEADERS]).flatten();
    all.filter(|(path, _)| content::stem(path) == source.stem()).any(|(_, text)| *text == source.text)
}

/// Checks rules together with the minds beside them; missing minds are replaced by shipped ones. Returns the warnings too.
pub fn check_rules(path: &Path, text: &str) -> Result<(Rules, Vec<Report>), Failure> {
    let base = BaseFiles::beside(SourceFile::of(path, text.to_owned()))?;
    Ok(base.checked(&base.look_book()?)?)
}

/// The looks of a file, checked, with the pictures and sounds that lie beside it.
pub fn check_looks(path: &Path, text: &str) -> Result<LookBook, Reports> {
    let media = media_beside(path)?;
    content::load_looks_with_media(&[content::LooksFile { file: &shown(path), text, media: &media }])
}

/// Loads a campaign and checks that its levels exist.
pub fn check_campaign(path: &Path, text: &str, foundation: &Foundation) -> Result<Noted<Campaign>, Report> {
    let is_there = |name: &str| level_of_campaign(path, name, foundation).is_some();
    let of_mods: Vec<String> = foundation.of_mods(NamedFileKind::Level).map(|level| level.source.stem()).collect();
    let known = shipped::LEVELS.iter().map(|(path, _)| content::stem(path));
    let known: Vec<&str> = known.chain(of_mods.iter().map(String::as_str)).collect();
    content::load_campaign_noting(&shown(path), text, is_there, &known, &foundation.checked)
}

/// The path of a level that a campaign names: a file in the campaign's folder or in the folder `levels` beside that, or the
/// name of a level that ships, is part of a mod, or lies in the folder of levels. A campaign of somebody else reads no other
/// file.
fn level_of_campaign(campaign: &Path, name: &str, foundation: &Foundation) -> Option<PathBuf> {
    let path = Path::new(name);
    let of_mod = || foundation.of_mod(NamedFileKind::Level, path).map(|_| path.to_path_buf());
    level_beside_campaign(campaign, name).or_else(of_mod)
}

/// The same without mods.
pub fn level_beside_campaign(campaign: &Path, name: &str) -> Option<PathBuf> {
    if !content::stays_inside(name) {
        return None;
    }
    let named = format!("{name}.ron");
    let beside = |file: &str| Some(campaign.with_file_name(file)).filter(|path| disk::is_file(path));
    let own = || {
        let levels = campaign.parent()?.with_file_name("levels");
        Some(levels.join(&named)).filter(|path| !name.contains('/') && disk::is_file(path))
    };
    beside(name)
        .or_else(|| beside(&named))
        .or_else(|| (!name.contains('/') && lookup::has_level(name)).then(|| PathBuf::from(name)))
        .or_else(own)
}

/// Loads a level and checks the keys that its texts name.
pub fn check_level(file: &str, text: &str, rules: &Rules) -> Result<Noted<Level>, Report> {
    let level = content::load_noting(file, text, rules)?;
    let keys = InputAction::names();
    content::check_keys(file, text, keys)?;
    Ok(level)
}

/// The bytes of a save or a recorded game, up to the limit of size.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    bytes_of(path).map_err(Failure::bad)
}

/// The same, with the error as a message.
pub fn bytes_of(path: &Path) -> Result<Vec<u8>, String> {
    read_at_most(path, record::MAX_BYTES).map_err(|error| format!("cannot read {}: {error}", shown(path)))
}

/// Tests the first eight bytes of a file.
pub fn begins_like(path: &Path, is: impl Fn(&[u8]) -> bool) -> bool {
    read_at_most(path, 8).is_ok_and(|bytes| is(&bytes))
}
