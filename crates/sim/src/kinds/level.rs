//! A level as a whole: how hard it is, in which season it is played, how it stands, and which sides there are.

use osada_ai::brain;
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

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|challenge| challenge.name() == name)
    }
}

/// A season. It lasts as long as the level, unless that says after how many days the next one begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Season {
    /// Everything begins to grow.
    Spring,
    /// Everything grows.
    #[default]
    Summer,
    /// Leaves fall.
    Autumn,
    /// Snow lies.
    Winter,
}

impl Season {
    pub const ALL: [Self; 4] = [Self::Spring, Self::Summer, Self::Autumn, Self::Winter];

    /// The season that follows.
    pub fn next(self) -> Self {
        match self {
            Self::Spring => Self::Summer,
            Self::Summer => Self::Autumn,
            Self::Autumn => Self::Winter,
            Self::Winter => Self::Spring,
        }
    }

    /// Name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Spring => "spring",
            Self::Summer => "summer",
            Self::Autumn => "autumn",
            Self::Winter => "winter",
        }
    }
}

/// State of the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// The game goes on.
    Running,
    /// The hearth stood at dawn after the last wave, or the last camp was destroyed.
    Victory,
    /// The hearth is gone or no colonist is left.
    Defeat,
}

impl Outcome {
    /// Name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Victory => "victory",
            Self::Defeat => "defeat",
        }
    }
}

/// Whose side a unit is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Role {
    /// Lives in the settlement.
    Colonist,
    /// Comes to destroy it.
    Besieger,
    /// Grazes in a herd and flees.
    Prey,
    /// Roams in a pack and hunts prey and lone colonists.
    Predator,
}

impl Role {
    pub const ALL: [Self; 4] = [Self::Colonist, Self::Besieger, Self::Prey, Self::Predator];

    /// Name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Colonist => "colonist",
            Self::Besieger => "besieger",
            Self::Prey => "prey",
            Self::Predator => "predator",
        }
    }

    pub fn is_beast(self) -> bool {
        matches!(self, Self::Prey | Self::Predator)
    }

    /// The role of minds for its units; beasts have none.
    pub fn mind_role(self) -> Option<brain::MindRole> {
        match self {
            Self::Colonist => Some(brain::MindRole::Settler),
            Self::Besieger => Some(brain::MindRole::Besieger),
            Self::Prey | Self::Predator => None,
        }
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
