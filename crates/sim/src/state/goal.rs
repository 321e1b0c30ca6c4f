//! What victory is.

use crate::kinds::{StructureId, StructureKind};
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// A kind of victory, or what has to last until then. Whichever victory comes first counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// The hearth stands at the dawn of this day, counted from 1; without one, at the dawn after the last wave.
    HoldUntil(Option<u32>),
    /// Every camp is burnt and its garrison beaten.
    BurnCamps,
    /// At least this many people live at the dawn of a day.
    Save {
        /// How many.
        people: u32,
        /// The day, counted from 1.
        dawn: u32,
    },
    /// The wagon comes to a tile.
    Wagon {
        /// Where it stands at the start.
        from: Cell,
        /// Where to bring it.
        to: Cell,
    },
    /// Structures of this kind stand at the start, and the loss of the last of them is defeat. It wins nothing by itself.
    Keep(StructureKind),
}

impl Goal {
    /// Its name in data files and results.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::HoldUntil(_) => "HoldUntil",
            Self::BurnCamps => "BurnCamps",
            Self::Save { .. } => "Save",
            Self::Wagon { .. } => "Wagon",
            Self::Keep(_) => "Keep",
        }
    }

    /// Whether the level is won by it; else its loss is defeat.
    pub const fn wins(&self) -> bool {
        !matches!(self, Self::Keep(_))
    }
}

/// The victories of levels that say nothing of them.
pub const USUAL_GOALS: [Goal; 2] = [Goal::HoldUntil(None), Goal::BurnCamps];

/// A wagon that is to be brought somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wagon {
    pub(crate) structure: StructureId,
    pub(crate) to: Cell,
    /// How much of the way to the next tile is done, in seconds of pulling.
    pub(crate) pulled: f64,
}

impl Wagon {
    /// What stands for it on the map; it may have been struck down.
    pub fn structure(&self) -> StructureId {
        self.structure
    }

    /// Where to bring it.
    pub fn to(&self) -> Cell {
        self.to
    }
}
