//! A navigation mesh: the free ground of a map cut into rectangles, which are convex, so that a straight way between any
//! two places of one is clear.
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::path::{Graph, Waypoints};
//!
//! // Two rooms and a door.
//! let open = Grid::from_fn(9, 5, |cell| cell.x != 4 || cell.y == 2);
//! let mesh = Waypoints::mesh(&open, &[Cell::new(0, 0), Cell::new(8, 4)]);
//! assert_eq!(mesh.nodes(), 5, "both ends, the door, and the tile on either side of it");
//! ```

use super::ground::Ground;
use super::straight::{free, price};
use super::waypoints::Waypoints;
use crate::grid::{Cell, Grid, Point};

/// No rectangle: a tile that is not free.
const NONE: u32 = u32::MAX;

impl Waypoints {
    /// The graph of a navigation mesh. The free ground is cut into rectangles of one factor, row by row, each as wide and
    /// then as high as it can be. A place lies on either side of the middle of every border that two rectangles share,
    /// and on every one of `ends`; the places of one rectangle are joined to each other, and those on a border across it.
    /// A way costs the length of its piece in each tile times the factor of the tile.
    pub fn mesh<G: Ground>(ground: &G, ends: &[Cell]) -> Self {
        let rectangles = cut(ground);
        let crossings = crossings(&rectangles);
        let mut cells: Vec<Cell> = crossings.iter().flatten().copied().collect();
        cells.extend(ends.iter().filter(|&&end| free(ground, end).is_some()));
        cells.sort_by_key(|cell| (cell.y, cell.x));
        cells.dedup();
        let mut pairs: Vec<(Cell, Cell)> = crossings.iter().map(|&[near, far]| (near, far)).collect();
        for (at, &one) in cells.iter().enumerate() {
            let same = |other: &&Cell| rectangles[**other] == rectangles[one];
            pairs.extend(cells[at + 1..].iter().filter(same).map(|&other| (one, other)));
        }
        let node = |cell: Cell| cells.binary_search_by_key(&(cell.y, cell.x), |cell| (cell.y, cell.x)).ok();
        let edge =
            |(a, b): (Cell, Cell)| Some((node(a)? as u32, node(b)? as u32, price(ground, a.centre(), b.centre())?));
        let edges: Vec<_> = pairs.into_iter().filter_map(edge).collect();
        let points: Vec<Point> = cells.iter().map(|cell| cell.centre()).collect();
        // Both ends of every edge are among the places, and costs are finite.
        Self::both_ways(points, &edges).unwrap_or_default()
    }
}

/// The number of the rectangle of every tile.
fn cut<G: Ground>(ground: &G) -> Grid<u32> {
    let (width, height) = (ground.width(), ground.height());
    let mut rectangles = Grid::filled(width, height, NONE);
    let mut next = 0;
    for corner in rectangles.cells().collect::<Vec<_>>() {
        let Some(footing) = free(ground, corner).filter(|_| rectangles[corner] == NONE) else { continue };
        let fits = |cell: Cell, taken: &Grid<u32>| {
            taken.get(cell) == Some(&NONE) && free(ground, cell).is_some_and(|other| other.factor == footing.factor)
        };
        let columns = (corner.x..).take_while(|&x| fits(Cell::new(x, corner.y), &rectangles)).count() as i32;
        let row = |y: i32| (corner.x..corner.x + columns).map(move |x| Cell::new(x, y));
        let rows = (corner.y..).take_while(|&y| row(y).all(|cell| fits(cell, &rectangles))).count() as i32;
        (corner.y..corner.y + rows).flat_map(row).for_each(|cell| rectangles[cell] = next);
        next += 1;
    }
    rectangles
}

/// The tiles on either side of the middle of every border between two rectangles.
fn crossings(rectangles: &Grid<u32>) -> Vec<[Cell; 2]> {
    let mut crossings = Vec::new();
    for (across, along) in [((1, 0), (0, 1)), ((0, 1), (1, 0))] {
        let step = |cell: Cell, (dx, dy): (i32, i32), times: i32| Cell::new(cell.x + dx * times, cell.y + dy * times);
        let border = |cell: Cell| {
            let pair = rectangles.get(cell).copied().zip(rectangles.get(step(cell, across, 1)).copied());
            pair.filter(|&(near, far)| near != far && near != NONE && far != NONE)
        };
        for cell in rectangles.cells() {
            let Some(pair) = border(cell).filter(|&pair| border(step(cell, along, -1)) != Some(pair)) else { continue };
            let length = (0..).take_while(|&at| border(step(cell, along, at)) == Some(pair)).count() as i32;
            let middle = step(cell, along, (length - 1) / 2);
            crossings.push([middle, step(middle, across, 1)]);
        }
    }
    crossings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::ground::{Footing, GroundFn};

    #[test]
    fn every_free_tile_lies_in_one_rectangle_of_one_factor_and_no_other_does() {
        let rows = ["..#..", "..#y.", ".yyyy", ".#..."];
        let tile = |index: usize| match rows[index / 5].as_bytes()[index % 5] {
            b'#' => None,
            b'y' => Some(Footing::free(2.0)),
            _ => Some(Footing::PLAIN),
        };
        let ground = GroundFn { width: 5, height: 4, least_factor: 1.0, footing: tile };
        let rectangles = cut(&ground);
        let letter = |&number: &u32| if number == NONE { '#' } else { (b'a' + number as u8) as char };
        let drawn: String = rectangles.values().iter().map(letter).collect();
        assert_eq!(drawn, "aa#bbaa#cdeffcge#hhh");
    }
}
