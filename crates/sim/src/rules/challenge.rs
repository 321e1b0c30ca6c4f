//! What the challenge that is chosen when a game begins changes.

use super::tactics::Tactics;
use crate::kinds::{Challenge, Stock};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What each challenge changes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Challenges {
    /// At [`Challenge::Gentle`].
    pub gentle: Handicap,
    /// At [`Challenge::Normal`].
    pub normal: Handicap,
    /// At [`Challenge::Hard`].
    pub hard: Handicap,
}

impl Challenges {
    /// What a challenge changes.
    pub fn of(&self, challenge: Challenge) -> &Handicap {
        match challenge {
            Challenge::Gentle => &self.gentle,
            Challenge::Normal => &self.normal,
            Challenge::Hard => &self.hard,
        }
    }
}

/// What a challenge changes. Nothing, by default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Handicap {
    /// Each squad has this many times its besiegers, rounded, but at least one.
    pub waves: f64,
    /// Their blows, on people and on walls: this many times the damage.
    pub damage: f64,
    /// Added to their morale on arrival.
    pub morale: f64,
    /// The colony starts with this many times the goods, rounded.
    pub stock: f64,
    /// How besiegers fight.
    pub tactics: Tactics,
}

impl Default for Handicap {
    fn default() -> Self {
        Self { waves: 1.0, damage: 1.0, morale: 0.0, stock: 1.0, tactics: Tactics::default() }
    }
}

fn times(count: u32, factor: f64) -> u32 {
    (f64::from(count) * factor).round() as u32
}

impl Handicap {
    /// How many come where the level says `count`.
    pub fn besiegers(&self, count: u32) -> u32 {
        times(count, self.waves).max(count.min(1))
    }

    /// What the colony has at the start.
    pub fn stock(&self, of_level: Stock) -> Stock {
        Stock::each(|good| times(of_level.of(good), self.stock))
    }
}

/// In a line for the player, such as "25 % fewer besiegers, morale −1".
impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        let mut tell = |factor: f64, fewer: &str, more: &str, what: &str| {
            let percent = (100.0 * (factor - 1.0)).round();
            if percent != 0.0 {
                let word = if percent < 0.0 { fewer } else { more };
                parts.push(format!("{} % {word} {what}", percent.abs()));
            }
        };
        tell(self.waves, "fewer", "more", "besiegers");
        tell(self.damage, "weaker", "stronger", "blows");
        tell(self.stock, "less", "more", "in store");
        if self.morale != 0.0 {
            let word = if self.morale < 0.0 { "faint" } else { "bold" };
            parts.push(format!("they come {word} ({:+})", self.morale));
        }
        parts.extend(self.tactics.words());
        if parts.is_empty() { f.write_str("as the level was designed") } else { f.write_str(&parts.join(", ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::Tiles;

    #[test]
    fn nobody_who_was_to_come_stays_away_altogether_and_nobody_comes_uncalled() {
        let few = Handicap { waves: 0.1, ..Handicap::default() };
        assert_eq!((few.besiegers(0), few.besiegers(1), few.besiegers(12)), (0, 1, 1));
        assert_eq!(Handicap { waves: 1.25, ..few.clone() }.besiegers(2), 3);
        assert_eq!(Handicap { waves: 2.0, ..few }.besiegers(u32::MAX), u32::MAX);
    }

    #[test]
    fn every_challenge_says_what_it_changes() {
        let tactics = Tactics { together: Tiles(9.0), ..Tactics::default() };
        let hard = Handicap { waves: 1.25, damage: 0.9, morale: 1.0, stock: 0.5, tactics };
        let told = "25 % more besiegers, 10 % weaker blows, 50 % less in store, they come bold (+1), they wait \
                    for each other and attack together";
        assert_eq!(hard.to_string(), told);
        assert_eq!(Handicap::default().to_string(), "as the level was designed");
    }
}
