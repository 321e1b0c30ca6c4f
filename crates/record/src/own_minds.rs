//! Minds written in Rust, of which files keep only the names.

use super::error::Error;
use osada_ai::brain::Mind;
use osada_sim::rules::Rules;
use serde::{Deserialize, Serialize};

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
