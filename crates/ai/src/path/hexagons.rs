//! Maps of hexagons: the tiles of a grid with every odd row pushed half a tile to the right, six neighbours each.
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::path::hexagons::{HexGraph, distance};
//! use osada_ai::path::{Charge, Heap, NodeQuery, Scratch, dijkstra};
//!
//! let open = Grid::filled(6, 5, true);
//! let graph = HexGraph::new(&open, Charge::Entered);
//! let (mut scratch, mut path) = (Scratch::<Heap>::new(), Vec::new());
//! // Row by row: the last of 30 tiles.
//! let cost = dijkstra::find(&graph, &NodeQuery::between(0, 29), &mut scratch, &mut (), &mut path);
//! assert_eq!(cost, Some(f64::from(distance(Cell::new(0, 0), Cell::new(5, 4)))));
//! ```

use super::graph::Graph;
use super::ground::{Charge, Footing, Ground, quantised};
use crate::grid::{Cell, Point};

/// Distance between the centres of two rows in widths of a hexagon: √3 ÷ 2.
pub const ROW: f64 = 0.866_025_403_784_438_6;

/// Columns, for an even and for an odd row, and rows to the six neighbours, clockwise from the upper right.
const NEIGHBOURS: [([i32; 2], i32); 6] =
    [([0, 1], -1), ([1, 1], 0), ([0, 1], 1), ([-1, 0], 1), ([-1, -1], 0), ([-1, 0], -1)];

/// The graph of a map whose tiles are hexagons standing on a corner: node y·width + x, all steps one tile long. Step cost =
/// factor + toll.
#[derive(Clone, Copy, Debug)]
pub struct HexGraph<'a, G> {
    ground: &'a G,
    charge: Charge,
}

impl<'a, G: Ground> HexGraph<'a, G> {
    /// The hexagons of a map; `charge` selects the tile whose factor a step costs.
    pub fn new(ground: &'a G, charge: Charge) -> Self {
        Self { ground, charge }
    }

    fn steps(&self, node: u32, mut visit: impl FnMut(u32, Footing)) {
        for cell in neighbours(self.ground.cell(node as usize)) {
            if self.ground.contains(cell) {
                let index = self.ground.index(cell);
                if let Some(footing) = self.ground.footing(index) {
                    visit(index as u32, footing);
                }
            }
        }
    }

    fn cost(&self, from: Footing, to: Footing) -> f64 {
        let factor = if self.charge == Charge::Entered { to.factor } else { from.factor };
        quantised(factor + to.toll)
    }
}

impl<G: Ground> Graph for HexGraph<'_, G> {
    fn nodes(&self) -> usize {
        self.ground.width() * self.ground.height()
    }

    fn edges(&self, node: u32, mut visit: impl FnMut(u32, f64)) {
        // As on squares, a walker leaves a tile that it could not enter as from plain ground.
        let here = self.ground.footing(node as usize).unwrap_or(Footing::PLAIN);
        self.steps(node, |to, there| visit(to, self.cost(here, there)));
    }

    fn edges_back(&self, node: u32, mut visit: impl FnMut(u32, f64)) {
        let Some(here) = self.ground.footing(node as usize) else { return };
        self.steps(node, |from, there| visit(from, self.cost(there, here)));
    }
}

/// The six cells around a hexagon, clockwise from the upper right, on the map or not.
pub fn neighbours(cell: Cell) -> [Cell; 6] {
    let odd = (cell.y & 1) as usize;
    NEIGHBOURS.map(|(columns, row)| Cell::new(cell.x + columns[odd], cell.y + row))
}

/// Least number of steps between two hexagons of an empty map.
pub fn distance(a: Cell, b: Cell) -> u32 {
    // Along a slanted column (axial coordinates) every step changes column, row or their sum by at most one.
    let column = |cell: Cell| cell.x - (cell.y - (cell.y & 1)) / 2;
    let (columns, rows) = (column(b) - column(a), b.y - a.y);
    columns.unsigned_abs().max(rows.unsigned_abs()).max((columns + rows).unsigned_abs())
}

/// The centre of a hexagon, in widths of one; that of (0, 0) is the origin.
pub fn centre(cell: Cell) -> Point {
    Point::new(f64::from(cell.x) + 0.5 * f64::from(cell.y & 1), f64::from(cell.y) * ROW)
}

/// The hexagon that a point lies in.
pub fn at(point: Point) -> Cell {
    let above = (point.y / ROW).floor() as i32;
    let nearest = |row: i32| Cell::new((point.x - 0.5 * f64::from(row & 1)).round() as i32, row);
    let (upper, lower) = (nearest(above), nearest(above + 1));
    if centre(upper).distance(point) <= centre(lower).distance(point) { upper } else { lower }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::path::dijkstra::{Orientation, distances};
    use crate::path::open::Heap;
    use crate::path::scratch::Scratch;

    #[test]
    fn on_an_empty_map_the_distance_is_the_number_of_steps() {
        let open = Grid::filled(13, 12, true);
        let mut scratch = Scratch::<Heap>::new();
        for start in [Cell::new(0, 0), Cell::new(6, 5), Cell::new(5, 6), Cell::new(12, 11)] {
            let node = Ground::index(&open, start) as u32;
            distances(
                &HexGraph::new(&open, Charge::Entered),
                &[node],
                Orientation::FromSources,
                f64::INFINITY,
                &mut scratch,
            );
            for cell in open.cells() {
                let steps = scratch.cost(Ground::index(&open, cell) as u32);
                assert_eq!(steps, Some(f64::from(distance(start, cell))), "{start} to {cell}");
                assert_eq!(distance(start, cell), distance(cell, start));
                let line = centre(start).distance(centre(cell));
                assert!(line <= f64::from(distance(start, cell)) + 1e-9, "the straight line never overestimates");
            }
        }
    }

    #[test]
    fn neighbours_lie_one_width_apart_and_have_each_other() {
        for cell in [Cell::new(0, 0), Cell::new(4, 3), Cell::new(-3, -5), Cell::new(2, -2)] {
            for other in neighbours(cell) {
                assert!((centre(cell).distance(centre(other)) - 1.0).abs() < 1e-12);
                assert!(neighbours(other).contains(&cell));
                assert_eq!(distance(cell, other), 1);
            }
        }
    }

    #[test]
    fn a_point_lies_in_the_hexagon_of_the_nearest_centre() {
        for cell in [Cell::new(0, 0), Cell::new(7, 4), Cell::new(-2, -3)] {
            for (dx, dy) in [(0.0, 0.0), (0.49, 0.0), (-0.49, 0.0), (0.0, 0.56), (0.0, -0.56), (0.24, 0.42)] {
                let point = centre(cell) + Point::new(dx, dy);
                assert_eq!(at(point), cell, "{dx}, {dy}");
            }
        }
    }

    #[test]
    fn a_step_costs_the_factor_of_the_tile_entered_or_left() {
        let mut ground = Grid::filled(3, 1, Some(Footing::PLAIN));
        ground[Cell::new(1, 0)] = Some(Footing::free(4.0));
        let mut scratch = Scratch::<Heap>::new();
        for (charge, costs) in [(Charge::Entered, [4.0, 5.0]), (Charge::Left, [1.0, 5.0])] {
            let graph = HexGraph::new(&ground, charge);
            distances(&graph, &[0], Orientation::FromSources, f64::INFINITY, &mut scratch);
            assert_eq!([scratch.cost(1), scratch.cost(2)], costs.map(Some));
            distances(&graph, &[2], Orientation::ToSources, f64::INFINITY, &mut scratch);
            assert_eq!(scratch.cost(0), Some(5.0));
        }
    }
}
