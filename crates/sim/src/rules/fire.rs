//! Fire: how it spreads, what it takes, and how it is put out. What burns, and for how long, is in the tables of structures and
//! terrains.

use crate::kinds::{HitPoints, Seconds, Tiles};
use serde::{Deserialize, Serialize};

/// Fire: how it spreads, what it takes, and how it is put out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct FireRules {
    /// Chance, 0–1, with which a burning tile sets fire, in a second, to each of the four tiles beside it that can burn.
    /// The factor `fire` of weather, seasons and changes multiplies it.
    pub spread: f64,
    /// Share of its full hit points, 0–1, that a structure loses in a second while all of its tiles burn.
    pub damage: f64,
    /// Hit points that somebody on a burning tile loses in a second, 0–1000.
    pub hurts: HitPoints,
    /// Seconds, 0.1–1000, within which a tile goes out while the factor `fire` is 0; twice as many while it is 0.5.
    pub rain_seconds: Seconds,
    /// Seconds of work needed to put out a tile, 0.1–1000.
    pub douse_seconds: Seconds,
    /// Tiles from the nearest structure of the settlement, 0–12, up to which people put out fires; those farther away
    /// are left to burn out.
    pub guard: u32,
    /// Tiles, 0–50, from which people leave other work, or get up, to put out a fire.
    pub call: Tiles,
    /// Largest number of tiles that burn at a time, 0–500.
    pub most: u32,
}

impl Default for FireRules {
    fn default() -> Self {
        Self {
            spread: 0.02,
            damage: 0.02,
            hurts: HitPoints(3.0),
            rain_seconds: Seconds(4.0),
            douse_seconds: Seconds(4.0),
            guard: 3,
            call: Tiles(15.0),
            most: 200,
        }
    }
}
