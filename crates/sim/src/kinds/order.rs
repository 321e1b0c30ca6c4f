//! Direct orders.

use super::id::{StructureId, UnitId};
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// What a drafted colonist is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// Stand where you are; strike who comes in reach.
    Hold,
    /// Walk to a tile, then hold.
    Move(Cell),
    /// Strike a unit until it is dead or gone.
    Attack(UnitId),
    /// Strike a structure until it is down.
    Raze(StructureId),
    /// Walk to a place in a line, abreast of the others in it, then hold.
    Line {
        /// The place of this one.
        place: Cell,
        /// The tiles at the ends of the line, as it was drawn: they tell it from other lines.
        ends: (Cell, Cell),
    },
}
