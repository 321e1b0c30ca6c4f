//! Terrains and structures.

use super::one;
use crate::kinds::{HitPoints, JobKind, Seconds, Stock, Tiles};
use serde::{Deserialize, Serialize};

/// A row of the structure table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StructureRules {
    /// Unique name.
    pub name: String,
    /// Name shown to the player: 1–40 characters.
    pub title: String,
    /// Description shown to the player: 1–200 characters.
    pub about: String,
    /// Goods needed to build it.
    #[serde(default)]
    pub cost: Stock,
    /// Hit points, 1–1 000 000; without them it cannot be attacked. Required for anything that keeps besiegers out.
    #[serde(default)]
    pub hp: Option<HitPoints>,
    /// Seconds of work needed to build it, 0.1–100 000; without it the player cannot build it.
    #[serde(default)]
    pub build_seconds: Option<Seconds>,
    /// Craft that people must know to build it.
    #[serde(default)]
    pub craft: Option<String>,
    /// Tiles it covers, 1–8 each way: `(width: 2, height: 2)`.
    #[serde(default)]
    pub size: Extent,
    /// Names of the terrains it can stand on, such as water for a bridge; without any, every `buildable` one, and for
    /// palisades, ramparts, wagons and rams every one that can be walked on.
    #[serde(default)]
    pub ground: Vec<String>,
    /// Passage over its tiles: `Blocked` for nobody, `Door` for colonists only, `Open(factor)` for everybody,
    /// `Besiegers(factor)` for besiegers only; factors 0.1–100.
    pub passage: Passage,
    /// Reach of its light at night, 0–50 tiles: besiegers who come in the dark are seen within it.
    #[serde(default)]
    pub light: Tiles,
    /// Seconds for which each of its tiles burns once it is on fire, 0–3600; without them it does not burn. What burns
    /// needs `hp`. A field burns only while something grows on it, and loses it.
    #[serde(default)]
    pub fuel: Seconds,
    /// Function besides standing there.
    #[serde(default)]
    pub function: Function,
    /// Generated picture.
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
    /// Checks for walls, wall walks, doors and gates of one tile, which are there to keep others out.
    pub fn is_wall(&self) -> bool {
        let is_barrier = matches!(self.function, Function::None | Function::Parapet { .. });
        let shuts = is_barrier && !matches!(self.passage, Passage::Open(_));
        shuts && self.size == Extent::default()
    }

    pub fn stands_on(&self, terrain: &TerrainRules) -> bool {
        // What needs no foundations stands wherever somebody can walk.
        let loose = matches!(
            self.function,
            Function::Palisade
                | Function::PalisadeGate
                | Function::Rampart { .. }
                | Function::Ladder
                | Function::Wagon { .. }
                | Function::Ram { .. }
        );
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
        matches!(self, Self::Camp | Self::Palisade | Self::PalisadeGate | Self::Rampart { .. } | Self::Ladder)
    }

    /// What people pull, if it is a wagon or a ram.
    pub fn vehicle(&self) -> Option<Vehicle> {
        match *self {
            Self::Wagon { crew, seconds, clear } => Some(Vehicle { crew, seconds, clear, strikes: 0.0 }),
            Self::Ram { crew, seconds, clear, strikes } => Some(Vehicle { crew, seconds, clear, strikes }),
            _ => None,
        }
    }

    /// Checks for cages of captives.
    pub fn is_cage(&self) -> bool {
        matches!(self, Self::Cage { .. })
    }
}

/// A wagon or a ram.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vehicle {
    /// How many people it takes to pull it.
    pub crew: u32,
    /// Time for a tile of factor 1.
    pub seconds: Seconds,
    /// Distance within which no enemy may be.
    pub clear: Tiles,
    /// Hit points that it takes in a second from what besiegers have put up in its way.
    pub strikes: f64,
}

fn arms_length() -> Tiles {
    Tiles(2.5)
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
        /// Tiles, 0–50, within which no enemy may be, guards in their camp included, or it stands still.
        #[serde(default = "arms_length")]
        clear: Tiles,
    },
    /// A wagon that breaks what besiegers have put up in its way.
    Ram {
        /// How many it takes.
        crew: u32,
        /// Seconds for a tile of factor 1.
        seconds: Seconds,
        /// Tiles, 0–50, within which no enemy may be, or it stands still.
        #[serde(default = "arms_length")]
        clear: Tiles,
        /// Hit points that it takes from walls, gates and camps of the besiegers in a second, 0–1000.
        strikes: f64,
    },
    /// A wall of a fort of the besiegers, which they can walk on. Only colonists strike it down; drafted ones beside it put
    /// up a ladder, if there is a structure with the function `Ladder`.
    Rampart {
        /// How many it takes.
        crew: u32,
        /// Seconds that it takes them.
        seconds: Seconds,
    },
    /// A ladder at a rampart, which takes its place: both sides climb over it.
    Ladder,
    /// A captive is in it: drafted colonists beside it break it open.
    Cage {
        /// Seconds that it takes.
        seconds: Seconds,
        /// Tiles, 0–50, within which no enemy may be meanwhile, guards in their camp included.
        #[serde(default = "arms_length")]
        clear: Tiles,
    },
    /// Somebody of the settlement is buried here.
    Grave,
    /// One colonist sleeps and heals in it.
    Bed,
    /// Goods are put down here, as at the hearth.
    Stockpile,
    /// Weapons and armour are made here and kept here until somebody takes them.
    Smithy,
    /// Crafts are learnt here and goods made, as their tables say.
    Workshop,
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
    /// Whoever stands on it shoots farther and is sheltered from missiles, if they are of the colony.
    Parapet {
        /// Tiles added to the range of whoever shoots, 0–50.
        #[serde(default)]
        reach: Tiles,
        /// Share of the damage of missiles that gets through, 0–1.
        #[serde(default = "one")]
        cover: f64,
    },
    /// Water for fires and fields near it: fires spread less and go out sooner, fields ripen sooner.
    Well {
        /// How near, in tiles.
        radius: Tiles,
        /// Factor on fire, as that of weather.
        fire: f64,
        /// Factor, 0.05–20, on the speed at which fields ripen that are sown there.
        #[serde(default = "one")]
        growth: f64,
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
        /// Tiles around where it lands, 0–10, within which every besieger is hit.
        #[serde(default)]
        splash: Tiles,
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
    /// Unique name.
    pub name: String,
    /// Character in drawn maps, visible and unique.
    pub glyph: char,
    /// Movement cost of entering a tile, 0.1–100; without one nobody can enter.
    #[serde(default)]
    pub factor: Option<f64>,
    /// Carries structures.
    #[serde(default)]
    pub buildable: bool,
    /// Hides what is behind it from archers and towers.
    #[serde(default)]
    pub blocks_sight: bool,
    /// Name that people give a place with a lot of it, as in “by the ford in the east”, up to 40 characters; without it
    /// the terrain is not used as a landmark.
    #[serde(default)]
    pub landmark: Option<String>,
    /// Harvest, in 0.1–100 000 seconds: `(job: Chop, seconds: 6, yields: (wood: 8), leaves: "stump")`; `job` is `Chop`,
    /// `Clear`, `Mine` or `Forage`.
    #[serde(default)]
    pub harvest: Option<Harvest>,
    /// Terrain that it turns into on its own, in 1–100 000 seconds: `(into: "berries", seconds: 700)`.
    #[serde(default)]
    pub regrows: Option<Regrowth>,
    /// Fire on a tile without a structure, for 0.1–3600 seconds: `(seconds: 12, leaves: "stump")`; without it, it does
    /// not burn.
    #[serde(default)]
    pub burns: Option<Burning>,
    /// Generated picture.
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

/// What fire does to a terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Burning {
    /// Seconds for which it burns.
    pub seconds: Seconds,
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
