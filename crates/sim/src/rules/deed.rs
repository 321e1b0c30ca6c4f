//! Deeds: ways to end a game that are remembered beyond it.

use super::condition::Condition;
use serde::{Deserialize, Serialize};

/// Something worth doing once, in a game that is won in a particular way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DeedRules {
    /// Name for mods and for the record of what has been done.
    pub name: String,
    /// Name for the player: 1–40 characters.
    pub title: String,
    /// What to do, shown as long as it has not been done: 1–200 characters.
    pub about: String,
    /// What was done, shown afterwards: 1–200 characters.
    pub done: String,
    /// Names of the levels in which it can be done; without any, it can be done in every level.
    #[serde(default)]
    pub levels: Vec<String>,
    /// Conditions, from one to ten, all of which must hold when the game ends.
    pub when: Vec<Condition>,
    /// It can be done in a game that is lost, too.
    #[serde(default)]
    pub even_lost: bool,
}

impl DeedRules {
    /// Checks whether it can be done in a level.
    pub fn is_of(&self, level: &str) -> bool {
        self.levels.is_empty() || self.levels.iter().any(|name| name == level)
    }
}
