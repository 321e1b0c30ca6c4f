//! Levels and campaigns to play, on the rules with the mods that are on. Broken parts are left out and reported,
//! and stop nothing else.

use super::files::{Library, shown};
use super::foundation::{BaseFiles, Foundation, PlayedSource, rules_source, sound_looks_for, sound_minds_for};
use super::lookup::{NamedFileKind, find};
use super::mods::installing::install;
use super::mods::{ChosenMod, ModPlace};
use super::source::SourceFile;
use super::watch::FileWatch;
use crate::failure::Failure;
use osada_content::mods::{MOST_MODS, Mod, ModStamp, Notice, Setting, SettingValues};
use osada_content::{Campaign, Level, Noted, Reports, shipped};
use osada_record::Content;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A mod as the page of mods shows it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModEntry {
    /// The name that commands, levels and other mods use.
    pub name: String,
    /// The name for players.
    pub title: String,
    pub version: String,
    pub by: String,
    pub about: String,
    /// Its folder or archive, or that it ships.
    pub place: String,
    /// It is inside of the program.
    pub ships: bool,
    /// The places of others of its name that are not the same, which are not used because this one is.
    pub hides: Vec<String>,
    /// Switched on in the settings.
    pub is_on: bool,
    /// Its place in the order of loading, from 1; `None` if it is not loaded.
    pub loaded: Option<usize>,
    /// Its errors; a mod with errors is left out.
    pub fault: Option<String>,
    /// Messages about it that are not errors, as lines.
    pub notices: String,
    pub settings: Vec<Setting>,
    /// The values of all its settings.
    pub values: SettingValues,
    /// Messages about values that it cannot have; the defaults stand in.
    pub wrong_settings: Vec<String>,
}

/// Files with errors, each with its message.
pub type Faulty = Vec<(String, String)>;

/// Everything that can be played.
pub struct Offer {
    /// The rules and minds with all mods that are on and right.
    pub foundation: Foundation,
    /// The levels to choose from: those that ship, those of the player, those of mods.
    pub levels: Vec<Rc<Level>>,
    pub faulty: Faulty,
    /// The campaigns to choose from, and those with errors.
    pub campaigns: (Vec<Campaign>, Faulty),
    /// The levels and their rules by content, by the names of the levels.
    pub contents: BTreeMap<String, Content>,
    /// Titles of mods, by the names of their levels.
    pub of_mods: BTreeMap<String, String>,
    /// The mods that there are: those that are to be on in their order, then the others by their names.
    pub mods: Vec<ModEntry>,
}

/// Reads an offer with these mods, or returns why it cannot.
type OfferReader = Box<dyn Fn(&[PathBuf]) -> Result<Offer, String>>;

/// Puts an archive, by the name of its file and its bytes, among the player's mods; a sentence says that it did, or why not.
pub type ModInstaller = Box<dyn Fn(&str, &[u8]) -> Result<String, String>>;

/// Reads an offer, and notices changes of its files.
pub struct OfferLoader {
    pub watch: FileWatch,
    pub install: ModInstaller,
    /// Reads everything with these mods of the settings; an error if not even the rules can be read.
    pub read: OfferReader,
}

impl OfferLoader {
    /// The files of a library, with one more level if one was named.
    pub fn of(library: Library, named: Option<&Path>) -> Self {
        let named = named.map(Path::to_path_buf);
        let (library, level) = (Rc::new(library), named.clone());
        let (watched, installed) = (Rc::clone(&library), Rc::clone(&library));
        let install = move |file: &str, bytes: &[u8]| install(&installed, file, bytes);
        let paths = move || watched.watched().into_iter().chain(level.clone()).collect();
        let read = move |on: &[PathBuf]| {
            let mods = if library.mods().is_empty() { on } else { library.mods() };
            let mut offer = Offer::read(&library, mods).map_err(|failure| failure.message())?;
            if let Some(Err(failure)) = named.as_deref().map(|name| offer.name(&library, name)) {
                let message = failure.message();
                if offer.faulty.iter().all(|(_, known)| *known != message) {
                    offer.faulty.extend(named.as_deref().map(|name| (shown(name), message)));
                }
            }
            Ok(offer)
        };
        Self { watch: FileWatch::of(paths), install: Box::new(install), read: Box::new(read) }
    }
}

impl Offer {
    /// Reads everything anew, with these mods, by their names or folders, in this order.
    ///
    /// # Errors
    ///
    /// If rules that were named on the command line are wrong.
    pub fn read(library: &Library, on: &[PathBuf]) -> Result<Self, Failure> {
        let (below, mut faulty) = below(library)?;
        let (foundation, mods) = with_mods(library, &below, on)?;
        let mut offer = Self {
            foundation,
            levels: Vec::new(),
            faulty: Vec::new(),
            campaigns: (Vec::new(), Vec::new()),
            contents: BTreeMap::new(),
            of_mods: BTreeMap::new(),
            mods,
        };
        offer.faulty.append(&mut faulty);
        for file in library.level_files() {
            match find(NamedFileKind::Level, &file) {
                Ok(source) => offer.add_level(library, source, None),
                Err(failure) => offer.faulty.push((shown(&file), failure.message())),
            }
        }
        let of_mods: Vec<PlayedSource> = offer.foundation.of_mods(NamedFileKind::Level).cloned().collect();
        for PlayedSource { by, source, .. } in of_mods {
            let title = offer.mods.iter().find(|entry| entry.name == by).map_or(by, |entry| entry.title.clone());
            offer.add_level(library, source, Some(title));
        }
        for (file, found) in library.campaigns(&offer.foundation) {
            match found.and_then(|campaign| offer.with_levels(library, campaign)) {
                Ok(campaign) => offer.campaigns.0.push(campaign),
                Err(failure) => offer.campaigns.1.push((shown(&file), failure.message())),
            }
        }
        Ok(offer)
    }

    /// Adds a level, replacing another one of its name.
    fn add_level(&mut self, library: &Library, source: SourceFile, by: Option<String>) {
        match library.check_level(&source, &self.foundation.checked) {
            Ok(Noted { value: level, .. }) => {
                self.contents.insert(level.name.clone(), self.foundation.content(source));
                self.of_mods.extend(by.map(|by| (level.name.clone(), by)));
                match self.levels.iter_mut().find(|known| known.name == level.name) {
                    Some(known) => *known = Rc::new(level),
                    None => self.levels.push(Rc::new(level)),
                }
            }
            Err(failure) => self.faulty.push((source.file(), failure.message())),
        }
    }

    /// Adds a level that was named, under the name that it has.
    pub fn name(&mut self, library: &Library, name: &Path) -> Result<Level, Failure> {
        let source = library.text_of(NamedFileKind::Level, &self.foundation, name)?;
        let level = library.check_level(&source, &self.foundation.checked)?.value;
        self.contents.insert(level.name.clone(), self.foundation.content(source));
        Ok(level)
    }

    /// A campaign that was named.
    pub fn name_campaign(&mut self, library: &Library, name: &Path) -> Result<Campaign, Failure> {
        let campaign = library.campaign_of(&self.foundation, name)?;
        self.with_levels(library, campaign)
    }

    /// A campaign whose levels are all right; they are kept under the names that it has for them.
    fn with_levels(&mut self, library: &Library, campaign: Campaign) -> Result<Campaign, Failure> {
        let mut found = Vec::new();
        for siege in campaign.sieges() {
            let name = &siege.level;
            let source = library.text_of(NamedFileKind::Level, &self.foundation, Path::new(name))?;
            library.check_level(&source, &self.foundation.checked)?;
            found.push((name.clone(), self.foundation.content(source)));
        }
        for (name, content) in found {
            self.contents.entry(name).or_insert(content);
        }
        Ok(campaign)
    }

    /// The error because of which a game with these mods is not complete: in the rules themselves, or in one of the mods.
    pub fn fault_below(&self, game: &[ModStamp]) -> Option<&str> {
        let rules = self.faulty.iter().find(|(file, _)| file == shipped::RULES.0).map(|(_, fault)| fault.as_str());
        let of_game = |entry: &&ModEntry| entry.is_on && game.iter().any(|stamp| stamp.name == entry.name);
        rules.or_else(|| self.mods.iter().filter(of_game).find_map(|entry| entry.fault.as_deref()))
    }

    /// Errors in looks: in the file beside the rules, and in mods that bring some and are to be on.
    pub fn look_faults(&self) -> Vec<String> {
        let is_looks = |file: &str| file.rsplit(['/', '\\']).next() == Some("looks.ron");
        let of_rules = self.faulty.iter().filter(|(file, _)| is_looks(file)).map(|(_, message)| message.clone());
        let of_mods = self.mods.iter().filter(|entry| entry.is_on).filter_map(|entry| entry.fault.clone());
        of_rules.chain(of_mods).collect()
    }

    /// The mods that are to be on but are left out, in one line.
    pub fn left_out(&self) -> Option<String> {
        let names =
            self.mods.iter().filter(|entry| entry.is_on && entry.fault.is_some()).map(|entry| entry.title.as_str());
        let names: Vec<&str> = names.collect();
        match names[..] {
            [] => None,
            [one] => Some(format!("The mod {one} is left out: something is wrong with it. See Mods.")),
            _ => Some(format!(
                "These mods are left out, as something is wrong with them: {}. See Mods.",
                names.join(", ")
            )),
        }
    }
}

/// The rules, minds and looks below all mods. Faulty minds and looks are left out, and where rules that nobody named are wrong,
/// those that ship stand in.
fn below(library: &Library) -> Result<(BaseFiles, Faulty), Failure> {
    let named = library.named_rules();
    let found = rules_source(named).and_then(|rules| {
        let (minds, mut faulty) = sound_minds_for(&rules.path);
        let (looks, wrong) = sound_looks_for(&rules.path);
        faulty.extend(wrong);
        let below = BaseFiles { rules, minds, looks };
        Foundation::of(&below, &[])?;
        Ok((below, faulty))
    });
    found.or_else(|failure| {
        if named.is_some() {
            return Err(failure);
        }
        let minds = shipped::MINDS.iter().copied().map(SourceFile::carried).collect();
        let faulty = vec![(shipped::RULES.0.to_owned(), failure.message())];
        let (rules, looks) = (SourceFile::carried(shipped::RULES), SourceFile::carried(shipped::LOOKS));
        Ok((BaseFiles { rules, minds, looks }, faulty))
    })
}

/// A mod that can be read, and its place among the entries.
type Placed = (usize, Mod);

/// The mods that are right on top of the rules, and what to report about each.
fn with_mods(library: &Library, ground: &BaseFiles, on: &[PathBuf]) -> Result<(Foundation, Vec<ModEntry>), Failure> {
    let (mut entries, readable) = entries(library, on);
    let (wanted, others): (Vec<Placed>, Vec<Placed>) = readable.into_iter().partition(|placed| entries[placed.0].is_on);
    let good = those_that_fit(ground, wanted, &mut entries);
    let foundation = stacked(ground, good.iter())?;
    // What ships is right on top of what ships, and to find that again would take time whenever anything is read.
    let is_known = good.is_empty() && ground.rules.text == shipped::RULES.1;
    for other in &others {
        if is_known && entries[other.0].ships {
            continue;
        }
        let with = stacked(ground, good.iter().chain([other]));
        entries[other.0].fault = with.err().map(|reports| reports.to_string());
    }
    for entry in &mut entries {
        entry.loaded = foundation.mods.iter().position(|stamp| stamp.name == entry.name).map(|place| place + 1);
        let is_inside = |file: &str| file.strip_prefix(&entry.place).is_some_and(|rest| rest.starts_with(['/', '\\']));
        let about = foundation.notices.iter().filter(|notice| is_inside(&notice.file));
        entry.notices = about.map(Notice::to_string).collect();
    }
    Ok((foundation, entries))
}

/// An entry for every mod, those that are to be on first, and those that can be read.
fn entries(library: &Library, on: &[PathBuf]) -> (Vec<ModEntry>, Vec<Placed>) {
    let named: Vec<(String, Result<ChosenMod, Failure>)> = on
        .iter()
        .map(|name| {
            let found = library.places.choose(name);
            (found.as_ref().map_or_else(|_| shown(name), |chosen| chosen.place.name()), found)
        })
        .collect();
    let is_named = |place: &ModPlace| named.iter().any(|(name, _)| *name == place.name());
    let others = library.places.all().into_iter().filter(|place| !is_named(place));
    let others: Vec<_> = others.map(|place| (place.name(), Ok(ChosenMod::with_defaults(place)))).collect();
    let count = named.len();
    let (mut entries, mut readable) = (Vec::new(), Vec::new());
    for (number, (name, found)) in named.into_iter().chain(others).take(MOST_MODS).enumerate() {
        let mut entry = ModEntry { title: name.clone(), name, is_on: number < count, ..ModEntry::default() };
        let read = found.and_then(|ChosenMod { place, settings }| {
            entry.place = place.shown();
            entry.ships = matches!(place, ModPlace::Shipped(_));
            let mut read = place.read();
            if let Ok(read) = &mut read {
                entry.wrong_settings = read.set(&settings);
            }
            let is_same = |other: &ModPlace| {
                other
                    .read()
                    .is_ok_and(|other| read.as_ref().is_ok_and(|read| read.stamp().digest == other.stamp().digest))
            };
            let hidden = library.places.hidden_by(&place);
            entry.hides = hidden.iter().filter(|other| !is_same(other)).map(ModPlace::shown).collect();
            Ok(read?)
        });
        match read {
            Ok(it) => {
                let manifest = &it.manifest;
                (entry.title, entry.version) = (manifest.title.clone(), manifest.version.to_string());
                (entry.by, entry.about) = (manifest.by.clone(), manifest.about.clone());
                (entry.settings, entry.values) = (manifest.settings.clone(), it.values().clone());
                readable.push((number, it));
            }
            Err(failure) => entry.fault = Some(failure.message()),
        }
        entries.push(entry);
    }
    (entries, readable)
}

/// Those of the mods that fit on top of each other. One after another is tried until no more of them fit: one may wait for
/// another that comes later. The errors of the others are noted.
fn those_that_fit(ground: &BaseFiles, mut waiting: Vec<Placed>, entries: &mut [ModEntry]) -> Vec<Placed> {
    let mut good: Vec<Placed> = Vec::new();
    loop {
        let before = good.len();
        for it in std::mem::take(&mut waiting) {
            match stacked(ground, good.iter().chain([&it])) {
                Ok(_) => {
                    entries[it.0].fault = None;
                    good.push(it);
                }
                Err(reports) => {
                    entries[it.0].fault = Some(reports.to_string());
                    waiting.push(it);
                }
            }
        }
        if good.len() == before {
            return good;
        }
    }
}

fn stacked<'m>(ground: &BaseFiles, mods: impl Iterator<Item = &'m Placed>) -> Result<Foundation, Reports> {
    let mut mods: Vec<&Placed> = mods.collect();
    mods.sort_by_key(|(number, _)| *number);
    Foundation::of(ground, &mods.iter().map(|(_, module)| module).collect::<Vec<_>>())
}
