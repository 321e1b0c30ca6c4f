//! Orders to people, stances and aims, and rectangles of tiles as players mark them.

use super::id::{StructureId, UnitId, UnitKind};
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// An order to a drafted colonist.
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
        place: Cell,
        /// The tiles at the ends of the line, as it was drawn: they tell it from other lines.
        ends: (Cell, Cell),
    },
}

/// The way in which a drafted colonist fights while no order says more.
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

/// The enemy that a colonist strikes first, even if another is nearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aim {
    /// One unit.
    Unit(UnitId),
    /// Units of a kind.
    Kind(UnitKind),
    /// The unit nearest to a tile.
    Place(Cell),
}

/// A rectangle of tiles given by two opposite corners, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    /// A corner tile, which belongs to the area.
    pub from: Cell,
    /// The tile in the opposite corner, which belongs to it too.
    pub to: Cell,
}

impl Area {
    /// The rectangle between two corners.
    pub fn new(from: Cell, to: Cell) -> Self {
        Self { from, to }
    }

    /// A single tile.
    pub fn tile(cell: Cell) -> Self {
        Self::new(cell, cell)
    }

    /// The square of tiles at most `distance` king's moves from a tile.
    pub fn around(cell: Cell, distance: i32) -> Self {
        let corner = |distance: i32| Cell::new(cell.x.saturating_add(distance), cell.y.saturating_add(distance));
        Self::new(corner(-distance), corner(distance))
    }

    /// The tile in its middle.
    pub fn centre(&self) -> Cell {
        Cell::new(self.from.x.midpoint(self.to.x), self.from.y.midpoint(self.to.y))
    }

    pub fn contains(&self, cell: Cell) -> bool {
        (self.from.x.min(self.to.x)..=self.from.x.max(self.to.x)).contains(&cell.x)
            && (self.from.y.min(self.to.y)..=self.from.y.max(self.to.y)).contains(&cell.y)
    }

    /// Its tiles that lie on a map of this size, row by row.
    pub fn cells(&self, width: usize, height: usize) -> impl Iterator<Item = Cell> + use<> {
        let clamp = |value: i32, size: usize| value.clamp(0, size as i32);
        let rows =
            clamp(self.from.y.min(self.to.y), height)..clamp(self.from.y.max(self.to.y).saturating_add(1), height);
        let columns =
            clamp(self.from.x.min(self.to.x), width)..clamp(self.from.x.max(self.to.x).saturating_add(1), width);
        rows.flat_map(move |y| columns.clone().map(move |x| Cell::new(x, y)))
    }
}
