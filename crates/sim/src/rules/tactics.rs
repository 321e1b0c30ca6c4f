//! How besiegers fight, apart from what each of them decides: what a challenge makes of them.

use crate::kinds::{Seconds, Tiles};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Whom besiegers go for, while they see anybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Focus {
    /// One of the colonists, all alike, in sight or not.
    #[default]
    Any,
    /// The nearest.
    Nearest,
    /// The one with the fewest hit points left.
    Weakest,
}

/// How besiegers fight together. As each likes, by default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Tactics {
    /// Minds for kinds of besiegers in place of those in the unit table, by name. Minds set by a level or a wave
    /// take precedence.
    pub minds: BTreeMap<String, String>,
    /// They wait for each other when this much of the way is left, in tiles; at 0 they do not …
    pub together: Tiles,
    /// … until this share of them has come …
    pub together_share: f64,
    /// … or the first has waited this long, or one of them is struck.
    pub together_seconds: Seconds,
    /// Those who shoot stay this many tiles behind those who fight hand to hand; at 0 they do not.
    pub behind: Tiles,
    /// Whom they go for.
    pub focus: Focus,
    /// Multiplies the `decide_seconds` of the siege.
    pub decide: f64,
    /// Multiplies the `spread` of the siege; at 0 they all take the same way.
    pub spread: f64,
}

impl Default for Tactics {
    fn default() -> Self {
        Self {
            minds: BTreeMap::new(),
            together: Tiles(0.0),
            together_share: 0.8,
            together_seconds: Seconds(20.0),
            behind: Tiles(0.0),
            focus: Focus::Any,
            decide: 1.0,
            spread: 1.0,
        }
    }
}

impl Tactics {
    /// In words for the player, each of which stands for itself: "they attack together".
    pub fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let mut tell = |holds: bool, what: &str| {
            if holds {
                words.push(what.to_owned());
            }
        };
        tell(self.together > Tiles(0.0), "they wait for each other and attack together");
        tell(self.behind > Tiles(0.0), "archers stay behind");
        tell(self.focus == Focus::Weakest, "they pick the weakest");
        tell(self.focus == Focus::Nearest, "they go for the nearest");
        tell(self.spread <= 0.0, "they come in one bunch");
        tell(self.spread > 1.0, "they spread over more ways");
        tell(self.decide > 1.0, "they think slowly");
        tell(self.decide < 1.0, "they think fast");
        let minds: Vec<String> = self.minds.iter().map(|(unit, mind)| format!("{unit}s are {mind}")).collect();
        words.extend(minds);
        words
    }
}
