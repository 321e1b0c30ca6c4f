//! Terrains and structures.

use super::one;
use crate::kinds::{HitPoints, JobKind, Seconds, Stock, Tiles};
use serde::{Deserialize, Serialize};

/// A row of the structure table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StructureRules {
    /// What levels and commands call it.
    pub name: String,
    /// What the player reads.
    pub title: String,
    /// One line on what it is for.
    pub about: String,
    /// The goods needed to build it.
    #[serde(default)]
    pub cost: Stock,
    /// Hit points when whole; without them it cannot be struck.
    #[serde(default)]
    pub hp: Option<HitPoints>,
    /// Seconds of work to build it; without them, the player cannot build it.
    #[serde(default)]
    pub build_seconds: Option<Seconds>,
    /// Columns and rows it covers.
    #[serde(default)]
    pub size: Extent,
    /// The terrains it can stand on, by name; by default every buildable terrain.
    #[serde(default)]
    pub ground: Vec<String>,
    /// Who can walk over its tiles.
    pub passage: Passage,
    /// How far it shines at night, in tiles.
    #[serde(default)]
    pub light: Tiles,
    /// What it does besides standing there.
    #[serde(default)]
    pub function: Function,
    /// The generated texture that shows it.
    pub texture: String,
}

/// Columns × rows of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Extent {
    /// Columns, from the upper left tile to the right.
    pub width: u8,
    /// Rows, from the upper left tile down.
    pub height: u8,
}

impl StructureRules {
    /// Checks for walls, doors and gates of one tile, which do nothing but keep others out.
    pub fn is_wall(&self) -> bool {
        let shuts = self.function == Function::None && !matches!(self.passage, Passage::Open(_));
        shuts && self.size == Extent::default()
    }

    pub fn stands_on(&self, terrain: &TerrainRules) -> bool {
        // What needs no foundations stands wherever somebody can walk.
        let loose = matches!(self.function, Function::Palisade | Function::PalisadeGate | Function::Wagon { .. });
        if self.ground.is_empty() {
            if loose { terrain.factor.is_some() } else { terrain.buildable }
        } else {
            self.ground.contains(&terrain.name)
        }
    }
}

impl Default for Extent {
    fn default() -> Self {
        Self { width: 1, height: 1 }
    }
}

/// Who can walk over the tiles of a structure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Passage {
    /// Nobody can, until it is destroyed.
    Blocked,
    /// Only colonists can, unless the player forbids it.
    Door,
    /// Everybody, at this movement factor.
    Open(f64),
    /// Only besiegers can, at this movement factor.
    Besiegers(f64),
}

impl Function {
    /// Checks for structures of the besiegers, which only colonists strike down.
    pub fn is_of_besiegers(&self) -> bool {
        matches!(self, Self::Camp | Self::Palisade | Self::PalisadeGate)
    }
}

/// What a structure does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Function {
    /// Nothing more, like walls and roads.
    #[default]
    None,
    /// The heart of the colony: its loss is defeat.
    Hearth,
    /// A camp of the besiegers: burnt, and its garrison beaten, it sends no more raids.
    Camp,
    /// What besiegers put up around a camp.
    Palisade,
    /// The gap they leave in it, on the side facing the hearth.
    PalisadeGate,
    /// Something that has to be brought somewhere: drafted colonists beside it pull it.
    Wagon {
        /// How many it takes.
        crew: u32,
        /// Seconds for a tile of factor 1.
        seconds: Seconds,
    },
    /// One colonist sleeps and heals in it.
    Bed,
    /// Goods are put down here, as at the hearth.
    Stockpile,
    /// Weapons and armour are made here and kept here until somebody takes them.
    Smithy,
    /// One wounded colonist rests in it.
    Infirmary {
        /// Hit points a second.
        healing: f64,
    },
    /// While one stands, everybody eats fewer meals.
    Kitchen {
        /// Meals a day of each colonist, if fewer than without it.
        meals_per_day: f64,
    },
    /// Sown, left to grow, harvested, and sown again.
    Farm {
        /// Seconds of work to sow it.
        sow_seconds: Seconds,
        /// Seconds from sowing until it is ripe.
        grow_seconds: Seconds,
        /// Seconds of work to harvest it.
        harvest_seconds: Seconds,
        /// What a harvest brings.
        yields: Stock,
    },
    /// Colonists near it do not lose heart: however badly hurt, they fight back instead of running, and strike harder.
    Banner {
        /// How near, in tiles.
        radius: Tiles,
        /// How many times as hard they strike.
        #[serde(default = "one")]
        strength: f64,
    },
    /// Colonists near it see farther, and stop working near it sooner when besiegers come.
    Watchtower {
        /// How near, in tiles.
        radius: Tiles,
        /// How far they see, in tiles, if that is farther than without it.
        sight: Tiles,
        /// How many times as much missiles from towers and colonists near it scatter.
        #[serde(default = "one")]
        steadies: f64,
    },
    /// Strikes the first besieger who steps on it, then waits to be re-armed.
    Trap {
        /// Hit points taken.
        damage: HitPoints,
        /// Seconds of work to re-arm it.
        rearm_seconds: Seconds,
        /// The goods needed to re-arm it.
        #[serde(default)]
        rearm_cost: Stock,
    },
    /// Shoots at besiegers in range until its magazine is empty.
    Tower {
        /// Range in tiles.
        range: Tiles,
        /// Hit points taken by one bolt.
        damage: HitPoints,
        /// Seconds between bolts.
        interval: Seconds,
        /// How far from its aim a bolt can land: tiles to either side for every tile of flight.
        #[serde(default)]
        scatter: f64,
        /// The share of its rate at which it shoots while nobody stands beside it.
        #[serde(default = "full_rate")]
        unmanned: f64,
        /// Bolts it holds.
        magazine: u32,
        /// Seconds of work to fill it.
        rearm_seconds: Seconds,
        /// The goods needed to fill it.
        #[serde(default)]
        rearm_cost: Stock,
    },
}

fn full_rate() -> f64 {
    1.0
}

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
