//! Cells, exact points and the eight directions between neighbours.

use serde::{Deserialize, Serialize};
use std::f64::consts::SQRT_2;

/// A tile of the map by column and row, (0, 0) being the upper left. It may lie outside any map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cell {
    /// Column, counted from the left.
    pub x: i32,
    /// Row, counted from the top.
    pub y: i32,
}

impl From<(i32, i32)> for Cell {
    /// From column and row.
    fn from((x, y): (i32, i32)) -> Self {
        Self { x, y }
    }
}

impl Cell {
    /// The cell at column `x`, row `y`.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The neighbour one step away.
    pub const fn step(self, direction: Direction) -> Self {
        let (dx, dy) = direction.delta();
        Self::new(self.x + dx, self.y + dy)
    }

    /// The point in the middle of the tile.
    pub fn centre(self) -> Point {
        Point::new(f64::from(self.x), f64::from(self.y))
    }

    /// Chebyshev distance: the number of king's moves.
    pub fn chebyshev(self, other: Self) -> u32 {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y))
    }

    /// Manhattan distance: the number of orthogonal steps.
    pub fn manhattan(self, other: Self) -> u32 {
        self.x.abs_diff(other.x) + self.y.abs_diff(other.y)
    }

    /// Octile distance: √2·min(dx, dy) + |dx − dy|, the length of a shortest path on an empty grid.
    pub fn octile(self, other: Self) -> f64 {
        let (dx, dy) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        SQRT_2 * f64::from(dx.min(dy)) + f64::from(dx.abs_diff(dy))
    }

    /// Euclidean distance between the centres.
    pub fn euclidean(self, other: Self) -> f64 {
        self.centre().distance(other.centre())
    }

    /// Returns whether the two cells touch by an edge or a corner (a cell does not touch itself).
    pub fn touches(self, other: Self) -> bool {
        self.chebyshev(other) == 1
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {}", self.x, self.y)
    }
}

/// One of the eight ways to a neighbouring cell, clockwise from north (up, towards smaller rows).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum Direction {
    North,
    NorthEast,
    East,
    SouthEast,
    South,
    SouthWest,
    West,
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];
    /// The four orthogonal ones, clockwise from north.
    pub const ORTHOGONAL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Change of (column, row) of one step.
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::North => (0, -1),
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, -1),
        }
    }

    /// True if the step changes both column and row.
    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }

    /// Length of the step in tiles: 1 or √2.
    pub const fn length(self) -> f64 {
        if self.is_diagonal() { SQRT_2 } else { 1.0 }
    }

    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }
}

/// The greatest integer not above a value: [`f64::floor`], for which older processors have no instruction.
fn floor(value: f64) -> i32 {
    let towards_zero = value as i32;
    if f64::from(towards_zero) > value { towards_zero.saturating_sub(1) } else { towards_zero }
}

/// An exact position or offset in tiles; whole numbers are the centres of tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Tiles to the right.
    pub x: f64,
    /// Tiles down.
    pub y: f64,
}

impl Point {
    /// The origin, or no offset at all.
    pub const ZERO: Self = Self::new(0.0, 0.0);

    /// The point `x` tiles to the right and `y` tiles down.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The tile that the point lies in.
    pub fn cell(self) -> Cell {
        Cell::new(floor(self.x + 0.5), floor(self.y + 0.5))
    }

    /// Squared distance from the origin.
    pub fn length_squared(self) -> f64 {
        self.x * self.x + self.y * self.y
    }

    /// Distance from the origin.
    pub fn length(self) -> f64 {
        self.length_squared().sqrt()
    }

    /// Euclidean distance to another point.
    pub fn distance(self, other: Self) -> f64 {
        (other - self).length()
    }

    /// The same direction at length 1, or zero for the zero vector.
    pub fn unit(self) -> Self {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { Self::ZERO }
    }

    /// The point a share `t` of the way to `other`; 0 stays here, 1 arrives.
    pub fn lerp(self, other: Self, t: f64) -> Self {
        self + (other - self) * t
    }
}

impl std::ops::Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl std::ops::AddAssign for Point {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl std::ops::Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl std::ops::Mul<f64> for Point {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_lies_in_the_tile_whose_centre_is_nearest() {
        assert_eq!(Point::new(3.49, -0.51).cell(), Cell::new(3, -1));
        assert_eq!(Point::new(2.5, 0.5).cell(), Cell::new(3, 1));
    }

    #[test]
    fn every_direction_returns_by_its_opposite() {
        for direction in Direction::ALL {
            assert_eq!(Cell::default().step(direction).step(direction.opposite()), Cell::default());
            assert!((Cell::default().euclidean(Cell::default().step(direction)) - direction.length()).abs() < 1e-12);
        }
    }

    #[test]
    fn octile_is_the_length_of_a_shortest_king_walk() {
        assert!((Cell::new(0, 0).octile(Cell::new(3, -5)) - (3.0 * SQRT_2 + 2.0)).abs() < 1e-12);
    }
}
