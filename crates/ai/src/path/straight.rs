//! Straight ways between any two points of a map: their tiles and their cost.
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::path::straight::price;
//!
//! let open = Grid::from_fn(8, 3, |cell| cell != Cell::new(4, 1));
//! let from = |x, y| Cell::new(x, y).centre();
//! assert_eq!(price(&open, from(0, 0), from(7, 0)), Some(7.0));
//! assert_eq!(price(&open, from(0, 1), from(7, 1)), None, "something is in the way");
//! ```

use super::ground::{Footing, Ground, quantised};
use crate::grid::{Cell, Point};

/// Shares of the way that differ by less than this are one moment: the segment passes through a corner.
const TOGETHER: f64 = 1e-12;

/// Calls `visit(tile, length)` for every tile that the straight segment touches, in order, with the length of its piece
/// in the tile. At a corner, both tiles beside it are visited too, with length 0. Stops when `visit` returns `false`,
/// and returns whether it never did.
pub fn pieces(from: Point, to: Point, mut visit: impl FnMut(Cell, f64) -> bool) -> bool {
    let (offset, length) = (to - from, from.distance(to));
    let (mut cell, last) = (from.cell(), to.cell());
    // The share of the way at which the segment leaves the tile over its left or right, upper or lower border.
    let leaves = |at: i32, start: f64, offset: f64| {
        if offset == 0.0 { f64::INFINITY } else { (f64::from(at) + 0.5 * offset.signum() - start) / offset }
    };
    let (step_x, step_y) = (offset.x.signum() as i32, offset.y.signum() as i32);
    let mut at = 0.0f64;
    // No segment touches more tiles than this.
    for _ in 0..cell.manhattan(last) + 3 {
        let (over_x, over_y) = (leaves(cell.x, from.x, offset.x), leaves(cell.y, from.y, offset.y));
        let until = over_x.min(over_y).clamp(at, 1.0);
        if !visit(cell, (until - at) * length) {
            return false;
        }
        if until >= 1.0 {
            return true;
        }
        at = until;
        if (over_x - over_y).abs() < TOGETHER {
            let beside = [Cell::new(cell.x + step_x, cell.y), Cell::new(cell.x, cell.y + step_y)];
            if !beside.into_iter().all(|cell| visit(cell, 0.0)) {
                return false;
            }
            cell = Cell::new(cell.x + step_x, cell.y + step_y);
        } else if over_x < over_y {
            cell.x += step_x;
        } else {
            cell.y += step_y;
        }
    }
    true
}

/// The footing of a tile that can be walked over without breaching, or `None`.
pub(super) fn free<G: Ground>(ground: &G, cell: Cell) -> Option<Footing> {
    let on_map = ground.contains(cell).then(|| ground.index(cell));
    on_map.and_then(|index| ground.footing(index)).filter(|footing| footing.toll == 0.0)
}

/// Cost of the straight way between two points, in tiles: the length of its piece in each tile times the factor of the
/// tile. `None` if it touches a tile, or the corner of one, that is blocked or must be breached.
pub fn price<G: Ground>(ground: &G, from: Point, to: Point) -> Option<f64> {
    let mut cost = 0.0;
    let clear = pieces(from, to, |cell, length| {
        let footing = free(ground, cell);
        cost += footing.map_or(0.0, |footing| length * footing.factor);
        footing.is_some()
    });
    clear.then(|| quantised(cost))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Stream, supercover};

    #[test]
    fn between_centres_the_tiles_are_those_of_the_walk_in_whole_numbers() {
        let mut stream = Stream::new(1, 0);
        for _ in 0..2000 {
            let mut cell = || Cell::new(stream.between(-30, 30), stream.between(-30, 30));
            let (from, to) = (cell(), cell());
            let (mut exact, mut ours, mut length) = (Vec::new(), Vec::new(), 0.0);
            supercover(from, to, |cell| {
                exact.push(cell);
                true
            });
            assert!(pieces(from.centre(), to.centre(), |cell, piece| {
                ours.push(cell);
                length += piece;
                piece >= 0.0
            }));
            assert_eq!(exact, ours, "{from} to {to}");
            assert!((length - from.euclidean(to)).abs() < 1e-9, "{from} to {to}");
        }
    }

    #[test]
    fn a_way_costs_its_pieces_times_their_factors_and_nothing_leads_through_a_wall() {
        let mut ground = Grid::filled(4, 3, Some(Footing::PLAIN));
        ground[Cell::new(1, 0)] = Some(Footing::free(3.0));
        ground[Cell::new(2, 2)] = None;
        let price = |a: (f64, f64), b: (f64, f64)| price(&ground, Point::new(a.0, a.1), Point::new(b.0, b.1));
        assert_eq!(price((0.0, 0.0), (3.0, 0.0)), Some(0.5 + 3.0 + 1.5));
        assert_eq!(price((0.25, 1.0), (0.25, 1.0)), Some(0.0));
        assert_eq!(price((0.0, 2.0), (3.0, 2.0)), None, "through the wall");
        assert_eq!(price((1.0, 2.0), (2.0, 1.0)), None, "past its corner");
        assert!(price((1.0, 2.0), (1.25, 1.75)).is_some(), "but up to it");
        assert_eq!(price((0.0, 0.0), (0.0, -1.0)), None, "off the map");
    }
}
