//! How hard a game is.

use serde::{Deserialize, Serialize};

/// How hard a game is, whatever the level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Challenge {
    /// For those who want to build in peace.
    Gentle,
    /// As the levels are meant.
    #[default]
    Normal,
    /// For those to whom the levels have become easy.
    Hard,
}

impl Challenge {
    /// All of them, the easiest first.
    pub const ALL: [Self; 3] = [Self::Gentle, Self::Normal, Self::Hard];
    /// Their names, in the same order.
    pub const NAMES: [&str; 3] = ["gentle", "normal", "hard"];

    /// What it is called.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The one of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|challenge| challenge.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_challenge_is_known_by_its_name() {
        for challenge in Challenge::ALL {
            assert_eq!(Challenge::named(challenge.name()), Some(challenge));
        }
        assert_eq!(Challenge::named("Hard"), None);
    }
}
