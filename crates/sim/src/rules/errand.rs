//! Errands: what people do for goals other than holding out, and the walks by night of levels with saboteurs.

use crate::kinds::Tiles;
use serde::{Deserialize, Serialize};

/// What people do for goals other than holding out, and walks by night in levels with saboteurs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct ErrandRules {
    /// Tiles from the hearth, 1–50, within which a captive is at home.
    pub home: Tiles,
    /// Share of their hit points, 0.05–1, that captives have left.
    pub captive_hp: f64,
    /// Nobody leaves the map while an enemy whom they could see is within so many tiles, 0–50.
    pub boarding: Tiles,
    /// Chance, 0–1, that somebody honest takes a walk by night each time they would look for work.
    pub honest_walks: f64,
    /// The same chance for saboteurs.
    pub saboteur_walks: f64,
    /// Tiles, 0–50, within which somebody honest who is awake keeps a saboteur from setting fire in the dark.
    pub watched: Tiles,
    /// The same distance where there is light.
    pub watched_in_light: Tiles,
}

impl Default for ErrandRules {
    fn default() -> Self {
        Self {
            home: Tiles(5.0),
            captive_hp: 0.6,
            boarding: Tiles(5.0),
            honest_walks: 0.22,
            saboteur_walks: 0.5,
            watched: Tiles(2.5),
            watched_in_light: Tiles(8.0),
        }
    }
}
