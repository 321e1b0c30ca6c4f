//! Everything that can be played, as it lies on the disk: rules, looks, levels and campaigns, and what is wrong with those that
//! cannot. It is read when the window opens, and again whenever a file has changed.

use super::files::{Library, shipped_looks, shown};
use super::watch::FileWatch;
use crate::failure::Failure;
use osada::level::{Campaign, Level};
use osada::record::Content;
use osada::sim::rules::Rules;
use osada::texture::LookBook;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

/// Files with errors, and what is wrong with each.
pub type Faulty = Vec<(String, String)>;

/// Everything that can be played.
pub struct Catalogue {
    pub rules: Arc<Rules>,
    /// Looks made of data.
    pub looks: LookBook,
    /// The levels to choose from.
    pub levels: Vec<Rc<Level>>,
    /// Levels and looks with errors.
    pub faulty: Faulty,
    pub campaigns: Vec<Campaign>,
    pub faulty_campaigns: Faulty,
    /// The levels and their rules by content, by the names of the levels.
    pub contents: BTreeMap<String, Content>,
}

/// Where a catalogue comes from, and what tells that there is a new one.
pub struct CatalogueSource {
    pub watch: FileWatch,
    /// Reads all of it; if not even the rules can be read, why.
    pub read: Box<dyn Fn() -> Result<Catalogue, String>>,
}

impl CatalogueSource {
    /// The files of a library, with one more level if one was named.
    pub fn of(library: Library, named: Option<&Path>) -> Self {
        let named = named.map(Path::to_path_buf);
        let mut paths = library.watched();
        paths.extend(named.clone());
        let read = move || Catalogue::read(&library, named.as_deref()).map_err(|failure| failure.message());
        Self { watch: FileWatch::of(paths), read: Box::new(read) }
    }
}

impl Catalogue {
    /// Reads everything, and one more level if one was named. Only without rules there is nothing.
    pub fn read(library: &Library, named: Option<&Path>) -> Result<Self, Failure> {
        let rules = library.rules()?;
        let (mut levels, mut faulty, mut contents) = (Vec::new(), Vec::new(), BTreeMap::new());
        for (file, found) in library.levels(&rules) {
            match found.and_then(|level| Ok((level, library.content(&file)?))) {
                Ok((level, content)) => {
                    contents.insert(level.name.clone(), content);
                    levels.push(Rc::new(level));
                }
                Err(failure) => faulty.push((shown(&file), failure.message())),
            }
        }
        let (mut campaigns, mut faulty_campaigns) = (Vec::new(), Vec::new());
        for (file, found) in library.campaigns() {
            match found.and_then(|campaign| levels_of(library, &rules, campaign)) {
                Ok((campaign, levels)) => {
                    for (name, content) in levels {
                        contents.entry(name).or_insert(content);
                    }
                    campaigns.push(campaign);
                }
                Err(failure) => faulty_campaigns.push((shown(&file), failure.message())),
            }
        }
        if let Some(file) = named {
            match library.level(file, &rules).and_then(|level| Ok((level, library.content(file)?))) {
                Ok((level, content)) => drop(contents.insert(level.name, content)),
                Err(failure) => {
                    let message = failure.message();
                    if faulty.iter().all(|(_, known)| *known != message) {
                        faulty.push((shown(file), message));
                    }
                }
            }
        }
        // A faulty look stops no game: those that ship stand in, and what is wrong is told with the levels.
        let looks = library.looks().unwrap_or_else(|(file, failure)| {
            faulty.push((shown(&file), failure.message()));
            shipped_looks()
        });
        Ok(Self { rules: Arc::new(rules), looks, levels, faulty, campaigns, faulty_campaigns, contents })
    }
}

/// A campaign with its levels by content, each under the name that the campaign has for it.
fn levels_of(
    library: &Library,
    rules: &Rules,
    campaign: Campaign,
) -> Result<(Campaign, Vec<(String, Content)>), Failure> {
    let content = |name: &String| {
        library.level(name, rules)?;
        Ok((name.clone(), library.content(name)?))
    };
    let levels = campaign.levels.iter().map(content).collect::<Result<_, Failure>>()?;
    Ok((campaign, levels))
}
