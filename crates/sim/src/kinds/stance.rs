//! How drafted colonists fight, and whom they strike at first.

use super::id::UnitId;
use super::table::UnitKind;
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// How a drafted colonist fights while no order says more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Stance {
    /// Stands, strikes anyone within reach, and never leaves the place.
    #[default]
    Hold,
    /// Holds, and advances only abreast of the others in the line.
    Line,
    /// Goes for the nearest besieger, each for themselves.
    Free,
    /// Shoots or throws, steps back from anyone who comes near, and returns.
    Skirmish,
    /// Goes to the hearth and defends it.
    FallBack,
}

impl Stance {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 5] = [Self::Hold, Self::Line, Self::Free, Self::Skirmish, Self::FallBack];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hold => "hold",
            Self::Line => "line",
            Self::Free => "attack freely",
            Self::Skirmish => "skirmish",
            Self::FallBack => "fall back",
        }
    }
}

/// Whom a colonist strikes at first, even if somebody else is nearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aim {
    /// At one of them.
    Unit(UnitId),
    /// At those of a kind.
    Kind(UnitKind),
    /// At whoever is nearest to a tile.
    Place(Cell),
}
