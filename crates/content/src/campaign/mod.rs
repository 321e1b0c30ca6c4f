//! Campaigns: a road from siege to siege for the same people.

mod check;
mod source;

use super::read::read_checked;
use super::report::{Noted, Report};
use super::rules::stem;
pub(crate) use check::check;
use check::is_bounded;
use osada_reader::fault::shortened;
use osada_sim::rules::Rules;
use serde::{Deserialize, Serialize};
pub use source::{
    CampaignMap, CampaignNode, CampaignSource, CampaignStart, Ending, Improvement, MapFeature, Place, Road, RoadChange,
    RoadNeed, RoadRules, SiegeSource, StopChoice, StopSource,
};

/// The longest path of a level, in bytes.
const LONGEST_PATH: usize = 4096;

/// A checked campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// The name of its file without the ending.
    pub name: String,
    pub source: CampaignSource,
}

impl Campaign {
    /// Checks a campaign that was not read from RON, without looking for its levels.
    ///
    /// # Errors
    ///
    /// The first thing that no file of a campaign could hold.
    pub fn check(&self, rules: &Rules) -> Result<(), String> {
        if self.name.is_empty() || !stays_inside(&self.name) {
            return Err(format!("`{}` is no name of a campaign", shortened(&self.name)));
        }
        let faults = check(&self.source, &stays_inside, &[], rules).into_faults();
        faults.kept().first().map_or(Ok(()), |fault| Err(fault.message.clone()))
    }

    /// True if nothing in it is so long that a journey through it would be slow, whatever else is wrong with it.
    pub fn is_bounded(&self) -> bool {
        is_bounded(&self.source)
    }

    /// The index of a node by its name.
    pub fn node(&self, name: &str) -> Option<usize> {
        self.source.nodes.iter().position(|node| node.name == name)
    }

    /// Its sieges, in the order of the nodes.
    pub fn sieges(&self) -> impl Iterator<Item = &SiegeSource> {
        self.source.nodes.iter().filter_map(|node| node.here.siege())
    }

    /// Replaces the names of its levels, as by the paths of their files.
    pub fn rename_levels(&mut self, renamed: impl Fn(&str) -> Option<String>) {
        for node in &mut self.source.nodes {
            if let Place::Siege(siege) = &mut node.here
                && let Some(name) = renamed(&siege.level)
            {
                siege.level = name;
            }
        }
    }
}

/// True if a path is one in the folder that it begins in, on every system.
pub fn stays_inside(path: &str) -> bool {
    path.len() <= LONGEST_PATH
        && !path.contains(['\\', ':'])
        && !path.chars().any(char::is_control)
        && path.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

/// Parses and checks a campaign. `is_there` says if a level exists; `known` are the names to suggest.
/// The report names every mistake, or the first place that is not RON in the form of a campaign.
///
/// # Errors
///
/// Everything that is wrong with the text, each with its place.
pub fn load_campaign(
    file: &str,
    text: &str,
    is_there: impl Fn(&str) -> bool,
    known: &[&str],
    rules: &Rules,
) -> Result<Campaign, Report> {
    load_campaign_noting(file, text, is_there, known, rules).map(|noted| noted.value)
}

/// [`load_campaign`] with warnings for a campaign that can be played.
///
/// # Errors
///
/// Those of [`load_campaign`].
pub fn load_campaign_noting(
    file: &str,
    text: &str,
    is_there: impl Fn(&str) -> bool,
    known: &[&str],
    rules: &Rules,
) -> Result<Noted<Campaign>, Report> {
    read_checked(file, text, |source: CampaignSource| {
        let findings = check(&source, &is_there, known, rules).into_findings();
        (Some(Campaign { name: stem(file).to_owned(), source }), findings)
    })
}
