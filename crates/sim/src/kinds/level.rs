//! A level as a whole: how hard it is, in which season it is played, how it stands, and which sides there are.

use osada_ai::brain;
use serde::{Deserialize, Serialize};
use std::fmt;

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
    /// Raids of this strength, which grows and falls with the player's success from one game to the next.
    Adaptive(Strength),
}

impl Challenge {
    /// Those that are always the same, the easiest first, and the one that adapts.
    pub const ALL: [Self; 4] = [Self::Gentle, Self::Normal, Self::Hard, Self::Adaptive(Strength::USUAL)];
    /// Their names, in the same order.
    pub const NAMES: [&str; 4] = ["gentle", "normal", "hard", "adaptive"];

    pub fn name(self) -> &'static str {
        match self {
            Self::Gentle => "gentle",
            Self::Normal => "normal",
            Self::Hard => "hard",
            Self::Adaptive(_) => "adaptive",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|challenge| challenge.name() == name)
    }

    /// The strength of its raids, where it adapts.
    pub fn strength(self) -> Option<Strength> {
        if let Self::Adaptive(strength) = self { Some(strength) } else { None }
    }
}

/// A factor on the number of besiegers, in thousandths, so that it can be compared and a sum of steps is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "f64", into = "f64")]
#[cfg_attr(feature = "schema", schemars(with = "f64"))]
pub struct Strength(u16);

impl Strength {
    /// As many as the level says.
    pub const USUAL: Self = Self(1000);
    pub const LEAST: f64 = 0.1;
    pub const MOST: f64 = 10.0;

    /// The strength nearest to a factor.
    pub fn near(factor: f64) -> Self {
        Self((factor.clamp(Self::LEAST, Self::MOST) * 1000.0).round() as u16)
    }

    pub fn factor(self) -> f64 {
        f64::from(self.0) / 1000.0
    }
}

impl Default for Strength {
    fn default() -> Self {
        Self::USUAL
    }
}

impl TryFrom<f64> for Strength {
    type Error = String;

    fn try_from(factor: f64) -> Result<Self, String> {
        if (Self::LEAST..=Self::MOST).contains(&factor) {
            return Ok(Self::near(factor));
        }
        Err(format!("a strength is from {} to {}, not {factor}", Self::LEAST, Self::MOST))
    }
}

impl From<Strength> for f64 {
    fn from(strength: Strength) -> Self {
        strength.factor()
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2}", self.factor())
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

    #[test]
    fn a_strength_is_what_was_said_to_a_thousandth_and_within_bounds() {
        assert_eq!([0.0, 1.15, 99.0].map(|factor| Strength::near(factor).factor()), [0.1, 1.15, 10.0]);
        assert_eq!(Strength::try_from(1.2), Ok(Strength::near(1.2)));
        assert!([0.0, 11.0, f64::NAN, f64::INFINITY].into_iter().all(|factor| Strength::try_from(factor).is_err()));
    }
}
