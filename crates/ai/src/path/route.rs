//! Following a path: a walker covers speed × time tiles of its list of waypoints.

use crate::grid::{Cell, Point, supercover};
use serde::{Deserialize, Serialize};

/// Length of the longest piece of a leg that is charged with one tile's factor, in tiles.
const PIECE: f64 = 0.25;

/// A walker's exact position and its remaining waypoints. The first point of the way is always the exact position, so
/// that a new path in mid-step never moves the walker by a jump.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Route {
    position: Point,
    waypoints: Vec<Cell>,
    /// Index of the first waypoint that is not reached.
    next: usize,
}

impl Route {
    /// A walker at `position` without waypoints.
    pub fn standing(position: Point) -> Self {
        Self { position, waypoints: Vec::new(), next: 0 }
    }

    /// Exact position, in tiles.
    pub fn position(&self) -> Point {
        self.position
    }

    /// The tile of the exact position.
    pub fn cell(&self) -> Cell {
        self.position.cell()
    }

    pub fn waypoints(&self) -> &[Cell] {
        &self.waypoints[self.next..]
    }

    pub fn destination(&self) -> Option<Cell> {
        self.waypoints().last().copied()
    }

    pub fn is_done(&self) -> bool {
        self.next == self.waypoints.len()
    }

    /// Takes a new path and keeps the exact position. `path` begins with the tile the walker is on (the start of the
    /// search), to which it does not walk back: from anywhere in a tile the straight line to the centre of a neighbour
    /// stays on tiles that the step may touch.
    pub fn follow(&mut self, path: &[Cell]) {
        let here = self.cell();
        let skip = usize::from(path.len() > 1 && path[0] == here);
        self.waypoints.clear();
        self.waypoints.extend_from_slice(&path[skip..]);
        self.next = 0;
        self.drop_reached();
    }

    /// Drops the remaining waypoints; the walker stays exactly in place.
    pub fn stop(&mut self) {
        self.waypoints.clear();
        self.next = 0;
    }

    /// Moves the walker to a position and drops the remaining waypoints.
    pub fn place(&mut self, position: Point) {
        self.position = position;
        self.stop();
    }

    /// Walks for `seconds` at `speed` tiles a second and returns the distance left over on arrival, in tiles of a factor
    /// of 1. `factor` is the cost factor of a tile: a piece of the way through it takes that many times longer. The
    /// tile charged is the one being entered: the one half a step ahead.
    pub fn advance(&mut self, speed: f64, seconds: f64, factor: impl Fn(Cell) -> f64) -> f64 {
        let mut budget = speed * seconds;
        while budget > 0.0 && !self.is_done() {
            let target = self.waypoints[self.next].centre();
            let offset = target - self.position;
            let length = offset.length();
            let cost = factor(self.ahead(offset));
            let piece = length.min(PIECE);
            if piece * cost > budget {
                self.position += offset * (budget / cost / length);
                return 0.0;
            }
            budget -= piece * cost;
            self.position = if piece == length { target } else { self.position + offset * (piece / length) };
            self.drop_reached();
        }
        budget.max(0.0)
    }

    /// Calls `visit` for every cell that the remaining way touches, except the one it leaves from; cells where two legs
    /// meet once.
    pub fn each_tile(&self, mut visit: impl FnMut(Cell)) {
        let mut from = self.cell();
        for &to in self.waypoints() {
            let begin = std::mem::replace(&mut from, to);
            supercover(begin, to, |cell| {
                if cell != begin {
                    visit(cell);
                }
                true
            });
        }
    }

    /// The tile that is being entered or left for the next waypoint, or `None` when there is none left.
    pub fn entering(&self) -> Option<Cell> {
        self.waypoints().first().map(|next| self.ahead(next.centre() - self.position))
    }

    /// Returns whether the remaining way touches this cell: passes through it, or passes its corner diagonally.
    pub fn uses(&self, cell: Cell) -> bool {
        let mut from = self.cell();
        self.waypoints().iter().any(|&to| {
            let begin = std::mem::replace(&mut from, to);
            leg_touches(begin, to, cell)
        })
    }

    /// Remaining distance along the waypoints, in tiles, without factors.
    pub fn remaining(&self) -> f64 {
        let mut from = self.position;
        self.waypoints().iter().map(|to| std::mem::replace(&mut from, to.centre()).distance(to.centre())).sum()
    }

    /// The tile being entered: half a step ahead, or the waypoint if that is nearer.
    fn ahead(&self, offset: Point) -> Cell {
        let longer = offset.x.abs().max(offset.y.abs());
        if longer <= 1.0 {
            return self.waypoints[self.next];
        }
        // A little more than half, so that from a centre the look ahead falls beyond the border both ways.
        (self.position + offset * (0.500_001 / longer)).cell()
    }

    /// Returns whether the position and every waypoint satisfy `on_map`, as they must for following the way. A route
    /// made here always does on its map; one that was read from a file may not.
    pub fn is_sound(&self, on_map: impl Fn(Cell) -> bool) -> bool {
        let Point { x, y } = self.position;
        let far = |value: f64| value.abs() > 1e6 || value.is_nan();
        self.next <= self.waypoints.len()
            && !far(x)
            && !far(y)
            && on_map(self.cell())
            && self.waypoints.iter().all(|&cell| on_map(cell))
    }

    fn drop_reached(&mut self) {
        while !self.is_done() && self.waypoints[self.next].centre() == self.position {
            self.next += 1;
        }
        if self.is_done() {
            self.stop();
        }
    }
}

/// True if the straight segment between two centres touches a cell other than the one it leaves.
fn leg_touches(from: Cell, to: Cell, cell: Cell) -> bool {
    let within = |a: i32, b: i32, at: i32| a.min(b) <= at && at <= a.max(b);
    within(from.x, to.x, cell.x)
        && within(from.y, to.y, cell.y)
        && cell != from
        && !supercover(from, to, |passed| passed != cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(list: &[(i32, i32)]) -> Vec<Cell> {
        list.iter().map(|&(x, y)| Cell::new(x, y)).collect()
    }

    #[test]
    fn distance_is_speed_times_time_over_the_factor_of_the_entered_tile() {
        let mut route = Route::standing(Point::new(0.0, 0.0));
        route.follow(&cells(&[(0, 0), (1, 0), (2, 0)]));
        let factor = |cell: Cell| if cell.x == 2 { 2.0 } else { 1.0 };
        route.advance(2.0, 0.5, factor);
        assert_eq!(route.position(), Point::new(1.0, 0.0));
        route.advance(2.0, 0.5, factor);
        assert!(route.position().distance(Point::new(1.5, 0.0)) < 1e-12);
        let left = route.advance(2.0, 1.0, factor);
        assert!(route.is_done() && route.position() == Point::new(2.0, 0.0) && (left - 1.0).abs() < 1e-12);
    }

    #[test]
    fn small_steps_arrive_when_one_large_step_does() {
        let path = cells(&[(0, 0), (1, 1), (5, 1), (5, 4)]);
        let factor = |cell: Cell| if cell.x == 3 { 1.5 } else { 1.0 };
        let (mut once, mut often) = (Route::standing(Point::ZERO), Route::standing(Point::ZERO));
        once.follow(&path);
        often.follow(&path);
        once.advance(2.0, 3.0, factor);
        for _ in 0..180 {
            often.advance(2.0, 1.0 / 60.0, factor);
        }
        assert!(once.position().distance(often.position()) < 0.15);
        assert_eq!(once.waypoints(), often.waypoints());
    }

    #[test]
    fn a_new_path_in_mid_step_keeps_the_exact_position() {
        let mut route = Route::standing(Point::ZERO);
        route.follow(&cells(&[(0, 0), (1, 0), (2, 0)]));
        route.advance(1.0, 0.3, |_| 1.0);
        let position = route.position();
        route.follow(&cells(&[(0, 0), (0, 1)]));
        assert_eq!(route.position(), position);
        assert_eq!(route.waypoints(), cells(&[(0, 1)]));
        route.advance(1.0, 0.01, |_| 1.0);
        assert!((route.position().distance(position) - 0.01).abs() < 1e-12);
    }

    #[test]
    fn a_path_to_the_present_tile_leads_to_its_centre() {
        let mut route = Route::standing(Point::new(0.3, 0.1));
        route.follow(&cells(&[(0, 0)]));
        assert!((route.remaining() - 0.1f64.sqrt()).abs() < 1e-12);
        route.advance(1.0, 1.0, |_| 1.0);
        assert!(route.is_done() && route.position() == Point::ZERO);
    }

    #[test]
    fn the_rest_of_the_way_uses_cells_it_crosses_and_corners_it_passes() {
        let mut route = Route::standing(Point::ZERO);
        route.follow(&cells(&[(0, 0), (1, 1), (5, 1)]));
        let used = |route: &Route, x, y| route.uses(Cell::new(x, y));
        assert!(used(&route, 1, 1) && used(&route, 1, 0) && used(&route, 3, 1) && used(&route, 5, 1));
        assert!(!used(&route, 3, 0) && !used(&route, 6, 1) && !used(&route, 0, 0));
        route.advance(1.0, 2.0, |_| 1.0);
        assert!(!used(&route, 1, 0) && used(&route, 4, 1), "the way behind does not count");
    }
}
