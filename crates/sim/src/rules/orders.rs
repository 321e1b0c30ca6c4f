//! What orders are worth: the numbers of stances and posts.

use crate::kinds::{Seconds, Tiles};
use serde::{Deserialize, Serialize};

/// How colonists under orders fight. Fields that are left out have their shipped values.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct OrderRules {
    /// The share of a blow struck hand to hand that misses somebody who stands their ground, for every side of their tile that is
    /// covered: by what nobody can walk on, or by a comrade who stands theirs.
    pub cover: f64,
    /// How many sides count at most.
    pub most_covered: u32,
    /// People attacking freely go for besiegers this near, in tiles.
    pub free_radius: Tiles,
    /// People in a line wait for those who have this much farther to go, in tiles.
    pub line_slack: Tiles,
    /// A skirmisher taking aim steps back before anybody comes nearer than this, in tiles …
    pub skirmish_keep: Tiles,
    /// … this many tiles at once …
    pub skirmish_step: u32,
    /// … and comes again while one of them is this near.
    pub skirmish_radius: Tiles,
    /// Seconds from a step to the next shot of a skirmisher.
    pub skirmish_steady: Seconds,
    /// People who have fallen back attack besiegers this near the hearth, in tiles.
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
