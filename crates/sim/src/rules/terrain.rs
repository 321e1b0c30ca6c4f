//! What tiles are made of.

use crate::kinds::{JobKind, Seconds, Stock};
use serde::{Deserialize, Serialize};

/// A row of the terrain table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TerrainRules {
    /// What levels and other rows call it.
    pub name: String,
    /// The character that stands for it in a drawn level.
    pub glyph: char,
    /// Movement cost factor of entering the tile, above 0; without one nobody can.
    #[serde(default)]
    pub factor: Option<f64>,
    /// Whether it carries structures.
    #[serde(default)]
    pub buildable: bool,
    /// Whether it hides what is behind it from archers and towers.
    #[serde(default)]
    pub blocks_sight: bool,
    /// What people call a place with a lot of it, as in "by the ford"; without it the terrain is not a landmark.
    #[serde(default)]
    pub landmark: Option<String>,
    /// What can be harvested from it.
    #[serde(default)]
    pub harvest: Option<Harvest>,
    /// What it turns into on its own.
    #[serde(default)]
    pub regrows: Option<Regrowth>,
    /// The generated texture that shows it.
    pub texture: String,
}

/// Getting goods out of a tile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Harvest {
    /// The kind of work, one that harvests tiles.
    pub job: JobKind,
    /// Seconds of work by an average colonist.
    pub seconds: Seconds,
    /// The goods that it brings.
    pub yields: Stock,
    /// The terrain that is left behind.
    pub leaves: String,
}

/// A tile that turns into another over time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Regrowth {
    /// The terrain it becomes.
    pub into: String,
    /// Seconds until then.
    pub seconds: Seconds,
}
