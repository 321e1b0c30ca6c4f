//! Path modifiers: dropping waypoints on a straight line, pulling the string tight, and varying the paths of a group.
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::path::smooth::{drop_collinear, pull_string};
//!
//! let mut path: Vec<Cell> = [(0, 0), (1, 0), (2, 0), (3, 1), (4, 2)].map(Cell::from).to_vec();
//! let mut pulled = path.clone();
//! drop_collinear(&mut path);
//! assert_eq!(path, [(0, 0), (2, 0), (4, 2)].map(Cell::from));
//! pull_string(&Grid::filled(5, 3, true), &mut pulled, 0);
//! assert_eq!(pulled, [(0, 0), (4, 2)].map(Cell::from));
//! ```

use super::ground::{Footing, Ground};
use super::theta::sees;
use crate::grid::Cell;

/// Drops every waypoint that lies between its neighbours on one of the eight directions.
pub fn drop_collinear(path: &mut Vec<Cell>) {
    if path.len() < 3 {
        return;
    }
    let mut kept = 1;
    for at in 1..path.len() - 1 {
        let (before, here, after) = (path[kept - 1], path[at], path[at + 1]);
        if heading(before, here) != heading(here, after) {
            path[kept] = here;
            kept += 1;
        }
    }
    path[kept] = path[path.len() - 1];
    path.truncate(kept + 1);
}

/// Direction of a leg as a pair of coprime integers.
fn heading(from: Cell, to: Cell) -> (i32, i32) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let (mut a, mut b) = (dx.abs(), dy.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    if a == 0 { (0, 0) } else { (dx / a, dy / a) }
}

/// Pulls the string tight from both ends of the path: each waypoint is followed by the farthest one that it sees over
/// free tiles of one factor, corners included, so that no leg cuts a corner or leaves a road. The result costs no more
/// than before. The waypoints before index `from` stay.
pub fn pull_string<G: Ground>(ground: &G, path: &mut Vec<Cell>, from: usize) {
    let mut kept = from + 1;
    let mut at = from;
    while at + 1 < path.len() {
        let mut next = at + 1;
        while next + 1 < path.len() && sees(ground, path[kept - 1], path[next + 1]).is_some() {
            next += 1;
        }
        path[kept] = path[next];
        kept += 1;
        at = next;
    }
    path.truncate(kept.min(path.len()));
}

/// Number of paths of a group over each tile.
#[derive(Clone, Debug, Default)]
pub struct Usage {
    /// Number of the group and count; counts of other groups are void.
    tiles: Vec<(u32, u32)>,
    group: u32,
}

impl Usage {
    /// Begins a new group on a map of `tiles` tiles, in constant time once warm.
    pub fn begin(&mut self, tiles: usize) {
        if self.tiles.len() < tiles {
            self.tiles.resize(tiles, (0, 0));
        }
        if self.group == u32::MAX {
            self.tiles.fill((0, 0));
            self.group = 0;
        }
        self.group += 1;
    }

    /// Counts one more path over these tiles, given by row-major index.
    pub fn add(&mut self, tiles: impl IntoIterator<Item = usize>) {
        tiles.into_iter().for_each(|tile| self.add_times(tile, 1));
    }

    pub fn add_times(&mut self, tile: usize, times: u32) {
        let entry = &mut self.tiles[tile];
        let before = if entry.0 == self.group { entry.1 } else { 0 };
        *entry = (self.group, before.saturating_add(times));
    }

    pub fn count(&self, tile: usize) -> u32 {
        self.tiles.get(tile).filter(|entry| entry.0 == self.group).map_or(0, |entry| entry.1)
    }
}

/// Ground on which each path of the group makes its tiles more expensive for the next one, so that a group does not
/// walk in single file.
#[derive(Clone, Copy, Debug)]
pub struct Alternative<'a, G> {
    /// The map as each of the group meets it.
    pub ground: &'a G,
    pub usage: &'a Usage,
    /// Added to the factor of a tile by each use.
    pub penalty: f64,
    /// Uses beyond this many add no more, so that the estimate of a search stays useful.
    pub most: u32,
}

impl<'a, G: Ground> Alternative<'a, G> {
    /// What each use adds to the factor of a tile in the experiments. *Fitted*, since no source prints it: less makes the
    /// Manhattan estimate visit tiles several times as often as the Silesian thesis prints, more makes the paths too long.
    pub const PENALTY: f64 = 0.5;

    /// Ground for the next of a group, with the penalty of the experiments for every use.
    pub const fn on(ground: &'a G, usage: &'a Usage) -> Self {
        Self { ground, usage, penalty: Self::PENALTY, most: u32::MAX }
    }
}

impl<G: Ground> Ground for Alternative<'_, G> {
    fn width(&self) -> usize {
        self.ground.width()
    }
    fn height(&self) -> usize {
        self.ground.height()
    }
    fn footing(&self, index: usize) -> Option<Footing> {
        let footing = self.ground.footing(index)?;
        let extra = self.penalty * f64::from(self.usage.count(index).min(self.most));
        Some(Footing { factor: footing.factor + extra, ..footing })
    }
    fn least_factor(&self) -> f64 {
        self.ground.least_factor()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Stream, line_of_sight};
    use crate::path::astar;
    use crate::path::open::Heap;
    use crate::path::query::{Goal, Options, Query};
    use crate::path::scratch::Scratch;

    fn search<G: Ground>(ground: &G, a: Cell, b: Cell) -> Option<Vec<Cell>> {
        let (mut scratch, mut path) = (Scratch::<Heap>::new(), Vec::new());
        astar::find(
            ground,
            &Query { start: a, goal: Goal::Cell(b), options: &Options::default() },
            &mut scratch,
            &mut (),
            &mut path,
        )
        .ok()?;
        Some(path)
    }

    fn length(path: &[Cell]) -> f64 {
        path.windows(2).map(|leg| leg[0].euclidean(leg[1])).sum()
    }

    #[test]
    fn collinear_waypoints_are_dropped_and_turns_stay() {
        let mut path: Vec<Cell> =
            [(0, 0), (1, 0), (2, 0), (3, 1), (4, 2), (4, 3), (4, 3)].map(|(x, y)| Cell::new(x, y)).to_vec();
        drop_collinear(&mut path);
        assert_eq!(path, [(0, 0), (2, 0), (4, 2), (4, 3), (4, 3)].map(|(x, y)| Cell::new(x, y)));
    }

    #[test]
    fn a_pulled_string_never_cuts_a_corner_and_is_no_longer() {
        let mut shorter = 0;
        for seed in 0..200 {
            let mut stream = Stream::new(seed, 0);
            let open = Grid::from_fn(25, 25, |_| stream.chance(0.8));
            let cells: Vec<Cell> = open.cells().filter(|&cell| open[cell]).collect();
            let Some(path) = search(&open, cells[0], cells[cells.len() - 1]) else { continue };
            let (mut plain, mut pulled) = (path.clone(), path.clone());
            drop_collinear(&mut plain);
            pull_string(&open, &mut pulled, 0);
            assert!((length(&plain) - length(&path)).abs() < 1e-9 && length(&pulled) <= length(&path) + 1e-9);
            shorter += u32::from(length(&pulled) < length(&path) - 0.1);
            for leg in plain.windows(2).chain(pulled.windows(2)) {
                assert!(line_of_sight(leg[0], leg[1], |cell| open.get(cell) == Some(&true)));
            }
            assert_eq!((pulled.first(), pulled.last()), (path.first(), path.last()));
        }
        assert!(shorter > 20);
    }

    #[test]
    fn the_first_waypoints_stay_when_asked() {
        let open = Grid::filled(9, 9, true);
        let path = search(&open, Cell::new(0, 0), Cell::new(8, 3)).expect("open ground");
        let mut pulled = path.clone();
        pull_string(&open, &mut pulled, 1);
        assert_eq!(pulled, [path[0], path[1], path[path.len() - 1]]);
    }

    #[test]
    fn a_group_does_not_walk_in_single_file() {
        let open = Grid::filled(30, 11, true);
        let (mut usage, mut seen) = (Usage::default(), std::collections::BTreeSet::new());
        usage.begin(open.len());
        for _ in 0..5 {
            let ground = Alternative { ground: &open, usage: &usage, penalty: 0.5, most: 5 };
            let path = search(&ground, Cell::new(0, 5), Cell::new(29, 5)).expect("open ground");
            usage.add(path.iter().map(|&cell| Ground::index(&open, cell)));
            seen.insert(path[15]);
        }
        assert!(seen.len() >= 3, "five walkers pass the middle at {seen:?}");
        usage.begin(open.len());
        assert_eq!(usage.count(5 * 30), 0);
    }
}
