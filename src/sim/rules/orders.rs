//! What orders are worth: the numbers of stances and posts.

use crate::sim::kinds::{Seconds, Tiles};
use serde::{Deserialize, Serialize};

/// How colonists under orders fight. What rules do not say is as it ships.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct OrderRules {
    /// The share of a blow struck hand to hand that misses somebody who stands their ground, for every side of their tile that is
    /// covered: by what nobody can walk on, or by a comrade who stands theirs.
    pub cover: f64,
    /// At most this many sides count.
    pub most_covered: u32,
    /// Whoever attacks freely goes for besiegers this near, in tiles.
    pub free_radius: Tiles,
    /// Anyone who is in a line waits for those who are this much farther from their places, in tiles.
    pub line_slack: Tiles,
    /// A skirmisher lets nobody come nearer than this while they take aim, in tiles, and steps back before that …
    pub skirmish_keep: Tiles,
    /// … this many tiles at once …
    pub skirmish_step: u32,
    /// … and comes again while one of them is this near.
    pub skirmish_radius: Tiles,
    /// Seconds from a step to the next shot of a skirmisher.
    pub skirmish_steady: Seconds,
    /// Anyone who has fallen back goes for besiegers this near to the hearth, in tiles.
    pub fall_back_radius: Tiles,
}

impl Default for OrderRules {
    fn default() -> Self {
        Self {
            cover: 0.15,
            most_covered: 3,
            free_radius: Tiles(10.0),
            line_slack: Tiles(1.0),
            skirmish_keep: Tiles(2.2),
            skirmish_step: 4,
            skirmish_radius: Tiles(10.0),
            skirmish_steady: Seconds(0.5),
            fall_back_radius: Tiles(4.0),
        }
    }
}
