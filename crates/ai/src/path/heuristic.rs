//! Estimates of the remaining cost.

use super::ground::DIAGONAL;
use crate::grid::Cell;

/// An estimate of the distance between two tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Heuristic {
    /// Always 0: A* becomes Dijkstra.
    Null,
    /// Straight-line distance.
    Euclidean,
    /// dx + dy; overestimates where diagonal steps are allowed.
    Manhattan,
    /// max(dx, dy).
    Chebyshev,
    /// √2·min(dx, dy) + |dx − dy| ("diagonal Manhattan"): exact on an empty grid with eight neighbours.
    #[default]
    Octile,
}

impl Heuristic {
    /// With the names of the command line.
    pub const NAMES: [(&'static str, Self); 5] = [
        ("null", Self::Null),
        ("euclidean", Self::Euclidean),
        ("manhattan", Self::Manhattan),
        ("chebyshev", Self::Chebyshev),
        ("octile", Self::Octile),
    ];

    /// Estimated distance in tiles over `dx` columns and `dy` rows.
    #[inline]
    pub fn estimate(self, dx: u32, dy: u32) -> f64 {
        match self {
            Self::Null => 0.0,
            Self::Euclidean => (f64::from(dx) * f64::from(dx) + f64::from(dy) * f64::from(dy)).sqrt(),
            Self::Manhattan => f64::from(dx + dy),
            Self::Chebyshev => f64::from(dx.max(dy)),
            Self::Octile => f64::from(dx.abs_diff(dy)) + DIAGONAL * f64::from(dx.min(dy)),
        }
    }
}

/// A rectangle of cells, both corners included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    pub min: Cell,
    pub max: Cell,
}

impl Rect {
    /// The rectangle of one cell.
    pub const fn cell(cell: Cell) -> Self {
        Self { min: cell, max: cell }
    }

    /// The rectangle of `width` × `height` cells with the given upper left cell.
    pub const fn sized(min: Cell, width: i32, height: i32) -> Self {
        Self { min, max: Cell::new(min.x + width - 1, min.y + height - 1) }
    }

    /// The rectangle larger by one cell on every side.
    pub const fn grown(self) -> Self {
        Self { min: Cell::new(self.min.x - 1, self.min.y - 1), max: Cell::new(self.max.x + 1, self.max.y + 1) }
    }

    pub const fn contains(self, cell: Cell) -> bool {
        self.min.x <= cell.x && cell.x <= self.max.x && self.min.y <= cell.y && cell.y <= self.max.y
    }

    /// Columns and rows between a cell and the nearest cell of the rectangle.
    #[inline]
    pub fn gap(self, cell: Cell) -> (u32, u32) {
        let outside = |at: i32, low: i32, high: i32| at.abs_diff(at.max(low).min(high));
        (outside(cell.x, self.min.x, self.max.x), outside(cell.y, self.min.y, self.max.y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_are_ordered_and_octile_is_exact_on_an_empty_grid() {
        let all = |dx, dy| Heuristic::NAMES.map(|(_, heuristic)| heuristic.estimate(dx, dy));
        let [null, euclidean, manhattan, chebyshev, octile] = all(3, 5);
        assert!(null < chebyshev && chebyshev < euclidean && euclidean < octile && octile < manhattan);
        assert!((octile - (2.0 + 3.0 * std::f64::consts::SQRT_2)).abs() < 1e-6);
    }

    #[test]
    fn the_gap_to_a_rectangle_counts_columns_and_rows() {
        let rect = Rect::sized(Cell::new(2, 3), 2, 1);
        assert_eq!(rect.gap(Cell::new(0, 0)), (2, 3));
        assert_eq!(rect.gap(Cell::new(5, 3)), (2, 0));
        assert_eq!(rect.gap(Cell::new(3, 3)), (0, 0));
        assert!(rect.grown().contains(Cell::new(4, 4)) && !rect.contains(Cell::new(4, 3)));
    }
}
