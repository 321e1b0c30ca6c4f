//! Where rules, minds and levels come from: files named on the command line, else files below the working folder or
//! beside the program, else what the program carries inside.

use crate::failure::Failure;
use crate::keys::InputAction;
use crate::output::one_line;
use crate::reading::at_most;
use osada::level::{self, Campaign, Level, MAX_BYTES, nearest, shipped};
use osada::player::strategy::{Strategy, load_strategy, shipped_strategy};
use osada::record::{self, Content, OwnMinds, Text};
use osada::sim::rules::Rules;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use xxhash_rust::xxh3::xxh3_64;

/// More levels than these are not offered; any file can be named on the command line.
#[cfg(feature = "window")]
const MOST_LEVELS: usize = 60;
/// The same of campaigns.
#[cfg(feature = "window")]
const MOST_CAMPAIGNS: usize = 20;

/// Finds and reads rules and levels.
pub struct Library {
    rules: Option<PathBuf>,
    /// Digests of all that was read, by what it is.
    read: Mutex<BTreeMap<String, String>>,
}

/// A file that was read, or one that ships.
struct Source {
    path: PathBuf,
    text: String,
    /// Whether the text is the one that the program carries inside.
    carried: bool,
}

impl Source {
    /// A file that was read.
    fn read(path: PathBuf) -> Result<Self, Failure> {
        Ok(Self { text: read_text(&path)?, path, carried: false })
    }

    /// What the program carries inside.
    fn carried((path, text): shipped::Asset) -> Self {
        Self { path: PathBuf::from(path), text: text.to_owned(), carried: true }
    }

    /// Where it came from: its path, or `shipped:` and the name of what the program carries inside.
    fn origin(&self) -> String {
        let path = shown(&self.path);
        if self.carried { format!("shipped:{}", level::stem(&path)) } else { path }
    }

    /// The file by content, under the name that messages show.
    fn by_content(self) -> Text {
        Text { file: shown(&self.path), text: self.text }
    }
}

impl Library {
    /// A library with the rules that were named, or the usual ones.
    pub fn new(rules: Option<PathBuf>) -> Self {
        Self { rules, read: Mutex::default() }
    }

    /// The rules with their minds, checked.
    pub fn rules(&self) -> Result<Rules, Failure> {
        let Source { path, text, .. } = self.rules_source()?;
        let minds: Vec<Text> = minds_for(&path)?.into_iter().map(Source::by_content).collect();
        self.note("rules", &text);
        minds.iter().for_each(|mind| self.note(&format!("mind {}", level::stem(&mind.file)), &mind.text));
        rules_with(&path, &text, &minds)
    }

    /// Digests of everything that was read so far to be played: rules, minds, levels, strategies, by their names.
    pub fn digests(&self) -> BTreeMap<String, String> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes that a text was read to be played.
    pub fn note(&self, what: &str, text: &str) {
        let digest = format!("{:016x}", xxh3_64(text.as_bytes()));
        self.read.lock().unwrap_or_else(PoisonError::into_inner).insert(what.to_owned(), digest);
    }

    /// A level by the name of its file or of one that ships, checked.
    pub fn level(&self, name: impl AsRef<Path>, rules: &Rules) -> Result<Level, Failure> {
        let Source { path, text, .. } = level_source(name.as_ref())?;
        self.note(&format!("level {}", level::stem(&shown(&path))), &text);
        check_level(&shown(&path), &text, rules)
    }

    /// A strategy by its file or by the name of one that ships, checked.
    pub fn strategy(&self, name: &str, rules: &Rules) -> Result<Strategy, Failure> {
        let source = match shipped_strategy(name) {
            Some(asset) => found_or_shipped(asset)?,
            None => Source::read(PathBuf::from(name))?,
        };
        self.note(&format!("strategy {}", level::stem(&shown(&source.path))), &source.text);
        Ok(load_strategy(&shown(&source.path), &source.text, rules)?)
    }

    /// The levels to choose from: those that ship, then every other file of the folder `levels` below the working
    /// folder or beside the program, and of the player's own. A faulty one is what is wrong with it.
    #[cfg(feature = "window")]
    pub fn levels(&self, rules: &Rules, own: &Path) -> Vec<(PathBuf, Result<Level, Failure>)> {
        let mut files: Vec<PathBuf> = shipped::LEVELS.iter().map(|(file, _)| PathBuf::from(file)).collect();
        let beside = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join("levels")));
        for folder in [Some(PathBuf::from("levels")), beside, Some(own.to_path_buf())].into_iter().flatten() {
            for file in ron_files(&folder) {
                if files.iter().all(|known| known.file_stem() != file.file_stem()) {
                    files.push(file);
                }
            }
        }
        files.truncate(MOST_LEVELS);
        files.into_iter().map(|file| (file.clone(), self.level(file, rules))).collect()
    }

    /// A level by the name of its file or of one that ships, with the rules and their minds, by content.
    #[cfg(feature = "window")]
    pub fn content(&self, level: impl AsRef<Path>) -> Result<Content, Failure> {
        Ok(self.content_and_origin(level.as_ref())?.0)
    }

    /// The same, and where the level came from: the path of its file, or `shipped:NAME` where it is the one that the program
    /// carries inside.
    pub fn content_and_origin(&self, level: &Path) -> Result<(Content, String), Failure> {
        let rules = self.rules_source()?;
        let minds: Vec<Text> = minds_for(&rules.path)?.into_iter().map(Source::by_content).collect();
        let level = level_source(level)?;
        let origin = level.origin();
        let (level, rules) = (level.by_content(), rules.by_content());
        self.note("rules", &rules.text);
        minds.iter().for_each(|mind| self.note(&format!("mind {}", level::stem(&mind.file)), &mind.text));
        self.note(&format!("level {}", level::stem(&level.file)), &level.text);
        Ok((Content { level, rules, minds, own: OwnMinds::default(), stage: None }, origin))
    }

    /// A campaign by the name of its file or of one that ships, checked. It names its levels so that they are found from
    /// the working folder.
    pub fn campaign(&self, name: &Path) -> Result<Campaign, Failure> {
        let Source { path, text, .. } = if name.exists() {
            Source::read(name.to_path_buf())?
        } else if let Some(asset) = shipped::campaign(&shown(name)) {
            found_or_shipped(asset)?
        } else {
            let names: Vec<&str> = shipped::CAMPAIGNS.iter().map(|(path, _)| level::stem(path)).collect();
            let ship = names.join(", ");
            return Err(Failure::bad(format!("there is no file {}; campaigns that ship: {ship}", shown(name))));
        };
        self.note(&format!("campaign {}", level::stem(&shown(&path))), &text);
        let mut campaign = check_campaign(&path, &text)?;
        for level in &mut campaign.levels {
            *level = shown(&level_of_campaign(&path, level));
        }
        Ok(campaign)
    }

    /// The campaigns to choose from: those that ship, then every other file of the folder `campaigns` below the working
    /// folder. A faulty one is what is wrong with it.
    #[cfg(feature = "window")]
    pub fn campaigns(&self) -> Vec<(PathBuf, Result<Campaign, Failure>)> {
        let ship = shipped::CAMPAIGNS.iter().map(|(file, _)| PathBuf::from(file));
        let files: Vec<PathBuf> = ship.chain(ron_files(Path::new("campaigns"))).take(MOST_CAMPAIGNS).collect();
        files.into_iter().map(|file| (file.clone(), self.campaign(&file))).collect()
    }

    fn rules_source(&self) -> Result<Source, Failure> {
        match &self.rules {
            Some(path) => Source::read(path.clone()),
            None => found_or_shipped(shipped::RULES),
        }
    }
}

/// Checks rules together with the minds beside them; where a mind is not there, the one that ships stands in.
pub fn check_rules(path: &Path, text: &str) -> Result<Rules, Failure> {
    let minds: Vec<Text> = minds_for(path)?.into_iter().map(Source::by_content).collect();
    rules_with(path, text, &minds)
}

fn rules_with(path: &Path, text: &str, minds: &[Text]) -> Result<Rules, Failure> {
    let minds: Vec<(&str, &str)> = minds.iter().map(|it| (it.file.as_str(), it.text.as_str())).collect();
    Ok(level::load_rules(&shown(path), text, &minds)?)
}

/// A campaign, checked together with whether its levels are there.
pub fn check_campaign(path: &Path, text: &str) -> Result<Campaign, Failure> {
    let known: Vec<&str> = shipped::LEVELS.iter().map(|(path, _)| level::stem(path)).collect();
    let is_there = |name: &str| {
        let level = level_of_campaign(path, name);
        level.is_file() || shipped::level(&shown(&level)).is_some()
    };
    Ok(level::load_campaign(&shown(path), text, is_there, &known)?)
}

/// Where the level is that a campaign names: a file beside the campaign's, or what a level's name always means.
fn level_of_campaign(campaign: &Path, name: &str) -> PathBuf {
    let beside = campaign.with_file_name(name);
    if beside.is_file() { beside } else { PathBuf::from(name) }
}

/// A level, checked together with the keys that its texts name.
pub fn check_level(file: &str, text: &str, rules: &Rules) -> Result<Level, Failure> {
    let level = level::load(file, text, rules)?;
    let keys = InputAction::names();
    level::check_keys(file, text, keys)?;
    Ok(level)
}

/// The text of a level: the file of that name, or what ships under it.
fn level_source(path: &Path) -> Result<Source, Failure> {
    if path.exists() {
        return Source::read(path.to_path_buf());
    }
    let name = shown(path);
    if let Some(asset) = shipped::level(&name) {
        return found_or_shipped(asset);
    }
    let names: Vec<&str> = shipped::LEVELS.iter().map(|(path, _)| level::stem(path)).collect();
    let help = nearest(level::stem(&name), &names).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    Err(Failure::bad(format!("there is no file {name}; levels that ship: {}{help}", names.join(", "))))
}

/// The minds of the folder beside the rules, over those that ship.
fn minds_for(rules: &Path) -> Result<Vec<Source>, Failure> {
    let mut minds: Vec<Source> = Vec::new();
    let folder = rules.parent().unwrap_or(Path::new("")).join("minds");
    for path in ron_files(&folder) {
        minds.push(Source::read(path)?);
    }
    for &asset in shipped::MINDS {
        if minds.iter().all(|found| level::stem(&shown(&found.path)) != level::stem(asset.0)) {
            minds.push(Source::carried(asset));
        }
    }
    Ok(minds)
}

/// The RON files of a folder in the order of their names; none, if there is no such folder.
fn ron_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "ron"));
    paths.sort();
    paths
}

/// What ships, unless a file of the same path lies below the working folder or beside the program.
fn found_or_shipped(asset: shipped::Asset) -> Result<Source, Failure> {
    let path = asset.0;
    let beside = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join(path)));
    for candidate in [Some(PathBuf::from(path)), beside].into_iter().flatten() {
        if candidate.is_file() {
            return Source::read(candidate);
        }
    }
    Ok(Source::carried(asset))
}

/// The text of a file; never more of it is read than is allowed.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let file = shown(path);
    let unreadable = |error: std::io::Error| Failure::bad(format!("cannot read {file}: {error}"));
    let bytes = at_most(path, MAX_BYTES).map_err(unreadable)?;
    Ok(level::text_of(&file, &bytes)?.to_owned())
}

/// The bytes of a save or a recorded game; never more of it is read than is allowed.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    bytes_of(path).map_err(Failure::bad)
}

/// The same, with what went wrong as a message.
pub fn bytes_of(path: &Path) -> Result<Vec<u8>, String> {
    at_most(path, record::MAX_BYTES).map_err(|error| format!("cannot read {}: {error}", shown(path)))
}

/// The first bytes of a file, by which its kind is told.
pub fn begins_like(path: &Path, is: impl Fn(&[u8]) -> bool) -> bool {
    at_most(path, 8).is_ok_and(|bytes| is(&bytes))
}

/// A path as messages show it.
pub fn shown(path: &Path) -> String {
    one_line(&path.display().to_string())
}
