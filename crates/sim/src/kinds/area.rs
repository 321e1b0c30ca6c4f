//! Rectangles of tiles, as players mark them.

use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

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

    /// Whether a tile lies in it.
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
