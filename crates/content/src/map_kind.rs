//! The kinds of maps that are drawn from a seed.

use serde::{Deserialize, Serialize};

/// A kind of generated map. In a level, all have a clearing for the hearth in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum MapKind {
    /// Meadows, woods and rock from noise, with a river and fords.
    Valley,
    /// Open ground with blocks of rock.
    Outdoor,
    /// Rooms and corridors, one behind another.
    Indoor,
    /// Rooms in the rock, joined by tunnels.
    Dungeon,
    /// One long winding corridor.
    Serpentine,
    /// A labyrinth of narrow ways.
    Labyrinth,
    /// Every tile on its own: grass, sand, road or rock.
    Terrain,
}

impl MapKind {
    pub const ALL: [Self; 7] =
        [Self::Valley, Self::Outdoor, Self::Indoor, Self::Dungeon, Self::Serpentine, Self::Labyrinth, Self::Terrain];

    /// Name on the command line and in the path laboratory.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Valley => "valley",
            Self::Outdoor => "outdoor",
            Self::Indoor => "indoor",
            Self::Dungeon => "dungeon",
            Self::Serpentine => "serpentine",
            Self::Labyrinth => "labyrinth",
            Self::Terrain => "terrain",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Description in one line.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Valley => "Meadows, woods and rock, a river with fords",
            Self::Outdoor => "Open ground with blocks of rock",
            Self::Indoor => "Rooms and corridors behind one another",
            Self::Dungeon => "Rooms in the rock, joined by tunnels",
            Self::Serpentine => "One long winding corridor",
            Self::Labyrinth => "A labyrinth of narrow ways",
            Self::Terrain => "Every tile on its own: grass, sand, road or rock",
        }
    }
}
