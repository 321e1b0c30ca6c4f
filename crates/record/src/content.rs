//! A level and its rules by content, so that a save or a recorded game needs no other file, and no later change of
//! the game can change it.

use super::envelope::within;
use super::error::Error;
use super::journey::Stage;
use osada_ai::brain::Mind;
use osada_content::mods::{MOST_MODS, ModStamp};
use osada_content::{self as content, BuildError, Level, load_rules_unseen, shipped, stem};
use osada_sim::World;
use osada_sim::rules::{Challenge, Rules, Trigger};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// The text of a file and its name in messages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text {
    pub file: String,
    pub text: String,
}

impl Text {
    pub fn new(file: impl Into<String>, text: impl Into<String>) -> Self {
        Self { file: file.into(), text: text.into() }
    }
}

/// Everything that a world is built from except the seed and the challenge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Content {
    pub level: Text,
    pub rules: Text,
    pub minds: Vec<Text>,
    /// The minds written in Rust, by name.
    #[serde(default, skip_serializing_if = "OwnMinds::is_empty")]
    pub own: OwnMinds,
    /// The part of a campaign, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stage: Option<Box<Stage>>,
    /// The mods in the rules and the minds, in the order of loading.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mods: Vec<ModStamp>,
}

/// Largest size of level, rules and minds together, in bytes.
const MAX_BYTES: usize = 12 << 20;
/// Longest path, in bytes.
const LONGEST_NAME: usize = 4096;

impl Content {
    /// A shipped level with the shipped rules; `None` if none is shipped under that name.
    pub fn shipped(level: &str) -> Option<Self> {
        let (file, text) = shipped::level(level)?;
        Some(Self::with_shipped_rules(Text::new(file, text)))
    }

    /// A level with the shipped rules.
    pub fn with_shipped_rules(level: Text) -> Self {
        let text = |&(file, text): &shipped::Asset| Text::new(file, text);
        let minds = shipped::MINDS.iter().map(text).collect();
        Self { level, rules: text(&shipped::RULES), minds, own: OwnMinds::default(), stage: None, mods: Vec::new() }
    }

    /// The content with a mind that is written in Rust, as in [`Rules::with_mind`]. Files keep only its name:
    /// a loaded content needs it again, by [`Content::give`] or [`load_with`](super::load_with).
    pub fn with_mind(mut self, name: impl Into<String>, mind: Mind) -> Self {
        self.own.put(name.into(), mind);
        self
    }

    /// Provides a mind of which a file has only the name.
    ///
    /// # Errors
    ///
    /// [`Error::NoSuchMind`] if the content names no such mind: it must not replace another one.
    pub fn give(&mut self, name: &str, mind: Mind) -> Result<(), Error> {
        self.own.give(name, mind)
    }

    /// The content as a part of a campaign.
    pub fn at(self, stage: Stage) -> Self {
        Self { stage: Some(Box::new(stage)), ..self }
    }

    /// The rules and the level, parsed and checked.
    ///
    /// # Errors
    ///
    /// The mistakes in the texts, and [`Error::MissingMinds`].
    pub fn load(&self) -> Result<(Arc<Rules>, Level), Error> {
        let texts = || self.minds.iter().chain([&self.level, &self.rules]);
        within(texts().map(|text| text.text.len()).sum(), MAX_BYTES)?;
        within(texts().map(|text| text.file.len()).max().unwrap_or(0), LONGEST_NAME)?;
        self.check_mods()?;
        let minds: Vec<(&str, &str)> = self.minds.iter().map(|mind| (mind.file.as_str(), mind.text.as_str())).collect();
        let mut rules = load_rules_unseen(&self.rules.file, &self.rules.text, &minds).map_err(Error::Content)?;
        rules.mods = self.mods.iter().map(|stamp| stamp.name.clone()).collect();
        let rules = self.own.put_into(rules)?;
        self.stage.iter().try_for_each(|stage| stage.check(&rules, &self.level.file))?;
        let level = content::load(&self.level.file, &self.level.text, &rules);
        let level = level.map_err(|report| Error::Content(report.into()))?;
        Ok((Arc::new(rules), level))
    }

    /// True if the names of mods can be shown.
    fn check_mods(&self) -> Result<(), Error> {
        let is_short = |text: &String| text.chars().count() <= 200 && !text.chars().any(char::is_control);
        if self.mods.len() > MOST_MODS
            || !self.mods.iter().all(|stamp| is_short(&stamp.name) && is_short(&stamp.version))
        {
            return Err(Error::unreadable(
                "body",
                "there are more mods than can be, or names of theirs that none can have",
            ));
        }
        Ok(())
    }

    /// Checks that a world has the minds that this describes, each under its number.
    pub(super) fn check_minds(&self, rules: &Rules) -> Result<(), Error> {
        let mut names: Vec<(&str, bool)> = self.minds.iter().map(|text| (stem(&text.file), false)).collect();
        names.sort_unstable();
        for own in self.own.names() {
            match names.iter_mut().find(|(name, _)| *name == own) {
                Some((_, is_own)) => *is_own = true,
                None => names.push((own, true)),
            }
        }
        let found: Vec<(&str, bool)> = rules.minds.iter().map(|(name, mind)| (name.as_str(), mind.is_own())).collect();
        let both = names.len().max(found.len());
        match (0..both).find(|&index| names.get(index) != found.get(index)) {
            Some(index) => {
                let name = found.get(index).or(names.get(index)).map_or("", |(name, _)| name);
                Err(Error::OtherMinds(name.to_owned()))
            }
            None => Ok(()),
        }
    }

    /// A digest of the rules: XXH3-64 of the text of their file. Rules with the same digest are the same.
    pub fn rules_digest(&self) -> u64 {
        xxh3_64(self.rules.text.as_bytes())
    }

    /// A digest of the minds: XXH3-64 of their names and texts, in the order of names, wherever their files lie; then of the
    /// names of those written in Rust.
    pub fn minds_digest(&self) -> u64 {
        let mut minds: Vec<(&str, &str)> =
            self.minds.iter().map(|mind| (stem(&mind.file), mind.text.as_str())).collect();
        minds.sort_unstable();
        let mut hash = Xxh3::new();
        for part in minds.iter().flat_map(|&(name, text)| [name, text]).chain(self.own.names()) {
            // The length keeps the end of one part from counting as the beginning of the next.
            hash.update(&(part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        hash.digest()
    }

    /// The world at its first tick, for the normal challenge.
    ///
    /// # Errors
    ///
    /// Those of [`Content::load`], and if no world can be built from the level.
    pub fn build(&self, seed: u64) -> Result<(World, Level), Error> {
        self.build_for(Challenge::Normal, seed)
    }

    /// The world at its first tick, for a challenge.
    ///
    /// # Errors
    ///
    /// Those of [`Content::build`].
    pub fn build_for(&self, challenge: Challenge, seed: u64) -> Result<(World, Level), Error> {
        let (rules, level) = self.load()?;
        let world = self.found(&level, &rules, challenge, seed)?;
        Ok((world, level))
    }

    /// The world at its first tick, from parsed rules and level.
    ///
    /// # Errors
    ///
    /// If something does not fit on the map of the level.
    pub fn found(
        &self,
        level: &Level,
        rules: &Arc<Rules>,
        challenge: Challenge,
        seed: u64,
    ) -> Result<World, BuildError> {
        let Some(stage) = &self.stage else { return content::build_for(level, rules, challenge, seed) };
        // The level's own come first, where both have one of the same name.
        let is_new = |trigger: &Trigger| level.setup.triggers.iter().all(|own| own.name != trigger.name);
        let of_campaign: Vec<Trigger> = stage.journey.triggers().into_iter().filter(is_new).collect();
        let mut level = level.clone();
        level.setup.triggers.extend(of_campaign);
        content::build_after(&level, rules, challenge, seed, &stage.journey.legacy())
    }
}

/// Minds written in Rust, in the order in which rules add them. Serialized as their names.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
pub struct OwnMinds(Vec<(String, Option<Mind>)>);

impl OwnMinds {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Their names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// The names of minds that have not been provided yet, in order.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter(|(_, mind)| mind.is_none()).map(|(name, _)| name.as_str())
    }

    /// Adds a mind, or replaces the one of that name.
    pub(super) fn put(&mut self, name: String, mind: Mind) {
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known = Some(mind),
            None => self.0.push((name, Some(mind))),
        }
    }

    /// Provides a mind that is named here.
    pub(super) fn give(&mut self, name: &str, mind: Mind) -> Result<(), Error> {
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => {
                *known = Some(mind);
                Ok(())
            }
            None => Err(Error::NoSuchMind { name: name.to_owned(), known: self.names().map(str::to_owned).collect() }),
        }
    }

    /// The rules with all of these minds.
    pub(super) fn put_into(&self, rules: Rules) -> Result<Rules, Error> {
        if self.missing().next().is_some() {
            return Err(Error::MissingMinds(self.missing().map(str::to_owned).collect()));
        }
        let given = self.0.iter().filter_map(|(name, mind)| Some((name, mind.as_ref()?)));
        Ok(given.into_iter().try_fold(rules, |rules, (name, mind)| rules.with_mind(name, mind.clone()))?)
    }
}

impl From<Vec<String>> for OwnMinds {
    fn from(names: Vec<String>) -> Self {
        Self(names.into_iter().map(|name| (name, None)).collect())
    }
}

impl From<OwnMinds> for Vec<String> {
    fn from(minds: OwnMinds) -> Self {
        minds.0.into_iter().map(|(name, _)| name).collect()
    }
}
