//! Jump Point Search on maps of uniform cost, corners not cut (Harabor and Grastien, 2011 and 2014). Only orthogonal
//! jump points are put on the open list: the turning points of diagonal jumps are skipped for their orthogonal
//! successors, and come back as waypoints when the path is written.
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::path::{BitMap, JumpScratch, jps};
//!
//! let open = Grid::from_fn(20, 12, |cell| cell.x != 10 || cell.y == 11);
//! let map = BitMap::new(&open);
//! let (mut scratch, mut path) = (JumpScratch::default(), Vec::new());
//! jps::find(&map, Cell::new(0, 0), Cell::new(19, 0), &mut scratch, &mut (), &mut path)?;
//! assert!(path.len() < 20, "only the jump points are in the path");
//! assert!(scratch.stats().expanded < 20);
//! # Ok::<(), osada_ai::path::PathError>(())
//! ```

use super::error::PathError;
use super::ground::{DIAGONAL, Ground};
use super::jump_table::{Jumps, sides};
use super::open::{Buckets, OpenList};
use super::query::{Options, Query};
use super::scratch::{NO_PARENT, Stats};
use super::trace::{Observer, Step, StepKind};
use crate::grid::{Cell, Direction};

#[derive(Clone, Copy, Debug, Default)]
struct Node {
    g: f64,
    /// Index of the parent node.
    parent: u32,
    /// Number of the search times 16, plus 8 once closed, plus the direction of arrival.
    stamp: u32,
}

const CLOSED: u32 = 8;

/// The memory of a search, to be reused.
#[derive(Clone, Debug, Default)]
pub struct JumpScratch {
    nodes: Vec<Node>,
    search: u32,
    open: Buckets,
    stats: Stats,
}

impl JumpScratch {
    /// Counts of the last search.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    fn begin(&mut self, nodes: usize, least: f64) {
        self.stats = Stats::default();
        if self.nodes.len() < nodes {
            self.nodes.resize(nodes, Node::default());
        }
        if self.search >= u32::MAX / 16 - 1 {
            self.nodes.fill(Node::default());
            self.search = 0;
        }
        self.search += 1;
        self.open.clear(least);
    }
}

/// Directions worth trying after arriving in an orthogonal direction, by the open neighbours: straight on, and to a
/// side with its diagonal where the tile behind that side is blocked.
static ONWARD: [[u8; 256]; 4] = {
    // Eighths of a turn to each side, to the diagonal before it and to the tile behind it.
    const TURNS: [[usize; 3]; 2] = [[2, 1, 3], [6, 7, 5]];
    let mut table = [[0; 256]; 4];
    let mut at = 0;
    while at < 2048 {
        let (arrival, around, [side, before, behind]) = (at / 512 * 2, at / 2 % 256, TURNS[at % 2]);
        let mut mask = 1 << arrival;
        if around >> ((arrival + side) % 8) & 1 == 1 && around >> ((arrival + behind) % 8) & 1 == 0 {
            mask |= 1 << ((arrival + side) % 8) | 1 << ((arrival + before) % 8);
        }
        // A direction whose first tile is blocked leads nowhere.
        table[arrival / 2][around] |= (mask & around) as u8;
        at += 1;
    }
    table
};

struct Search<'a, J, T> {
    jumps: &'a J,
    scratch: &'a mut JumpScratch,
    observer: &'a mut T,
    width: usize,
    goal: Cell,
    /// Cost of the best path to the goal so far, and the node it leaves from.
    best: f64,
    last: u32,
}

/// Finds a cheapest path and returns its cost. `path` receives its jump points and turning points, both ends included;
/// between two of them the path runs straight in one of the eight directions.
///
/// # Errors
///
/// The reason why there is no path.
pub fn find<J: Jumps>(
    jumps: &J,
    start: Cell,
    goal: Cell,
    scratch: &mut JumpScratch,
    observer: &mut impl Observer,
    path: &mut Vec<Cell>,
) -> Result<f64, PathError> {
    let query = Query { start, goal, options: &Options::default() };
    let first = query.open(jumps.map(), [&mut scratch.stats], path)?;
    if start == goal {
        observer.step(Step { kind: StepKind::Reached, node: first, g: 0.0, h: 0.0, parent: None, backward: false });
        path.push(start);
        return Ok(0.0);
    }
    let (width, height) = (jumps.map().width(), jumps.map().height());
    scratch.begin(width * height, octile(start, goal));
    let mut search = Search { jumps, scratch, observer, width, goal, best: f64::INFINITY, last: NO_PARENT };
    search.run(start);
    if search.best == f64::INFINITY {
        return Err(PathError::NoPath { start });
    }
    let (cost, node, parent) = (search.best, search.index(goal), Some(search.last));
    search.observer.step(Step { kind: StepKind::Reached, node, g: cost, h: 0.0, parent, backward: false });
    search.write(path);
    Ok(cost)
}

#[inline]
fn octile(a: Cell, b: Cell) -> f64 {
    let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
    f64::from(dx.abs_diff(dy)) + DIAGONAL * f64::from(dx.min(dy))
}

#[inline]
fn along(cell: Cell, direction: Direction, steps: i32) -> Cell {
    let (dx, dy) = direction.delta();
    Cell::new(cell.x + dx * steps, cell.y + dy * steps)
}

impl<J: Jumps, T: Observer> Search<'_, J, T> {
    #[inline]
    fn index(&self, cell: Cell) -> u32 {
        cell.y as u32 * self.width as u32 + cell.x as u32
    }

    #[inline]
    fn cell(&self, node: u32) -> Cell {
        Cell::new((node % self.width as u32) as i32, (node / self.width as u32) as i32)
    }

    fn run(&mut self, start: Cell) {
        let first = self.index(start);
        self.scratch.nodes[first as usize] =
            Node { g: 0.0, parent: NO_PARENT, stamp: self.scratch.search * 16 + CLOSED };
        if self.jumps.map().is_open(start) {
            self.expand(first, start, 0.0, self.jumps.around(start));
        } else {
            self.leave(first, start);
        }
        while let Some((floor, node)) = self.scratch.open.pop() {
            if floor >= self.best {
                break;
            }
            let known = &mut self.scratch.nodes[node as usize];
            if known.stamp & CLOSED != 0 {
                continue;
            }
            known.stamp |= CLOSED;
            let (g, arrival) = (known.g, known.stamp as usize & 7);
            let cell = self.cell(node);
            if g + octile(cell, self.goal) >= self.best {
                continue;
            }
            let onward = ONWARD[arrival / 2][usize::from(self.jumps.around(cell))];
            self.expand(node, cell, g, onward);
        }
    }

    /// Expands a start that cannot be entered, from which no jump is known: one step in each direction, and from there
    /// jumps in all.
    fn leave(&mut self, first: u32, start: Cell) {
        let open = self.jumps.map().around(start);
        self.count(first, start, 0.0);
        for direction in Direction::ALL {
            let steps = if direction.is_diagonal() { &sides(direction)[..] } else { &[] };
            if !steps.iter().chain([&direction]).all(|&step| open >> step as u8 & 1 == 1) {
                continue;
            }
            let cell = along(start, direction, 1);
            let g = octile(start, cell);
            if cell == self.goal {
                self.reach(first, g);
                continue;
            }
            self.push(first, cell, g, direction);
            let node = self.index(cell);
            let known = &mut self.scratch.nodes[node as usize];
            if known.stamp / 16 == self.scratch.search && known.g == g {
                known.stamp |= CLOSED;
                self.expand(node, cell, g, self.jumps.around(cell));
            }
        }
    }

    /// Jumps in every direction of the mask. If the straight way to the goal is free, nothing else matters: no path
    /// through this node can be shorter.
    fn expand(&mut self, node: u32, cell: Cell, g: f64, mask: u8) {
        self.count(node, cell, g);
        for direction in Direction::ORTHOGONAL {
            if mask >> direction as u8 & 1 == 1 && self.straight(node, cell, g, direction) {
                return;
            }
        }
        for direction in [Direction::NorthEast, Direction::SouthEast, Direction::SouthWest, Direction::NorthWest] {
            if mask >> direction as u8 & 1 == 1 && self.diagonal(node, cell, g, direction) {
                return;
            }
        }
    }

    /// Counts an expansion and tells the observer.
    #[inline]
    fn count(&mut self, node: u32, cell: Cell, g: f64) {
        self.scratch.stats.expanded += 1;
        let parent = self.scratch.nodes[node as usize].parent;
        let parent = (parent != NO_PARENT).then_some(parent);
        let h = octile(cell, self.goal);
        self.observer.step(Step { kind: StepKind::Expanded, node, g, h, parent, backward: false });
    }

    /// Returns whether the goal lies straight ahead within reach, and records it.
    #[inline]
    fn straight(&mut self, node: u32, cell: Cell, g: f64, direction: Direction) -> bool {
        let steps = self.jumps.jump(cell, direction);
        let (dx, dy) = direction.delta();
        let (to_x, to_y) = (self.goal.x - cell.x, self.goal.y - cell.y);
        // One of the two products is the distance ahead; the distance across must be 0.
        let ahead = to_x * dx + to_y * dy;
        if to_x * dy == to_y * dx && ahead > 0 && ahead <= steps.abs() {
            self.reach(node, g + f64::from(ahead));
            return true;
        }
        if steps > 0 {
            self.push(node, along(cell, direction, steps), g + f64::from(steps), direction);
        }
        false
    }

    /// Returns whether the goal is reached by a diagonal way with one turn, and records it.
    #[inline]
    fn diagonal(&mut self, node: u32, cell: Cell, g: f64, direction: Direction) -> bool {
        let (sx, sy) = direction.delta();
        let (mut at, mut cost) = (cell, g);
        loop {
            let steps = self.jumps.jump(at, direction);
            let (dx, dy) = ((self.goal.x - at.x) * sx, (self.goal.y - at.y) * sy);
            let turn = dx.min(dy);
            if turn > 0 && turn <= steps.abs() {
                let rest = dx.max(dy) - turn;
                let side = match (dx > dy, sx, sy) {
                    (true, 1, _) => Direction::East,
                    (true, ..) => Direction::West,
                    (false, _, 1) => Direction::South,
                    (false, ..) => Direction::North,
                };
                if rest == 0 || rest <= self.jumps.jump(along(at, direction, turn), side).abs() {
                    self.reach(node, cost + DIAGONAL * f64::from(turn) + f64::from(rest));
                    return true;
                }
            }
            if steps <= 0 {
                return false;
            }
            at = along(at, direction, steps);
            cost += DIAGONAL * f64::from(steps);
            for side in sides(direction) {
                let steps = self.jumps.jump(at, side);
                if steps > 0 {
                    self.push(node, along(at, side, steps), cost + f64::from(steps), side);
                }
            }
        }
    }

    #[inline]
    fn reach(&mut self, node: u32, cost: f64) {
        if cost < self.best {
            (self.best, self.last) = (cost, node);
        }
    }

    #[inline]
    fn push(&mut self, parent: u32, cell: Cell, g: f64, arrival: Direction) {
        let node = self.index(cell);
        let JumpScratch { nodes, search, open, stats, .. } = &mut *self.scratch;
        let known = &mut nodes[node as usize];
        let seen = known.stamp / 16 == *search;
        if seen && known.g <= g {
            return;
        }
        let h = octile(cell, self.goal);
        if g + h >= self.best {
            return;
        }
        let again = seen && known.stamp & CLOSED != 0;
        stats.reopened += u32::from(again);
        stats.generated += 1;
        *known = Node { g, parent, stamp: *search * 16 + arrival as u32 };
        open.push(g + h, 0, node);
        let kind = if again { StepKind::Reopened } else { StepKind::Opened };
        self.observer.step(Step { kind, node, g, h, parent: Some(parent), backward: false });
    }

    /// Writes the waypoints with the turning points that the jumps have skipped: each jump goes diagonally first.
    fn write(&self, path: &mut Vec<Cell>) {
        path.push(self.goal);
        let (mut here, mut node) = (self.goal, self.last);
        while node != NO_PARENT {
            let before = self.cell(node);
            let (dx, dy) = (here.x - before.x, here.y - before.y);
            let turn = dx.abs().min(dy.abs());
            if turn > 0 && dx.abs() != dy.abs() {
                path.push(Cell::new(before.x + dx.signum() * turn, before.y + dy.signum() * turn));
            }
            path.push(before);
            here = before;
            node = self.scratch.nodes[node as usize].parent;
        }
        path.reverse();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Stream};
    use crate::path::astar;
    use crate::path::bits::BitMap;
    use crate::path::jump_table::JumpTable;
    use crate::path::open::Heap;
    use crate::path::query::{Goal, Options, Query};
    use crate::path::scratch::Scratch;

    /// Length of a path; asserts that it runs along free tiles in the eight directions without cutting corners.
    fn length(open: &Grid<bool>, path: &[Cell]) -> f64 {
        let free = |x: i32, y: i32| open.get(Cell::new(x, y)) == Some(&true);
        let mut sum = 0.0;
        for leg in path.windows(2) {
            let (dx, dy) = ((leg[1].x - leg[0].x).signum(), (leg[1].y - leg[0].y).signum());
            let mut at = leg[0];
            while at != leg[1] {
                let mut entered = [(dx, 0), (0, dy), (dx, dy)].into_iter().filter(|&step| step != (0, 0));
                assert!(entered.all(|(x, y)| free(at.x + x, at.y + y)), "{leg:?}");
                at = Cell::new(at.x + dx, at.y + dy);
                sum += if dx != 0 && dy != 0 { DIAGONAL } else { 1.0 };
                assert!(
                    at.chebyshev(leg[0]) <= leg[1].chebyshev(leg[0]),
                    "not in one of the eight directions: {leg:?}"
                );
            }
        }
        sum
    }

    #[test]
    fn both_kinds_of_jumps_find_the_cost_of_astar() {
        let (mut jumping, mut scratch) = (JumpScratch::default(), Scratch::<Heap>::new());
        let (mut one, mut two) = (Vec::new(), Vec::new());
        let mut solved = 0;
        for seed in 0..120 {
            let mut stream = Stream::new(seed, 0);
            let (width, height) = (stream.between(2, 90) as usize, stream.between(2, 40) as usize);
            let share = [0.6, 0.75, 0.9, 0.98][seed as usize % 4];
            let open = Grid::from_fn(width, height, |_| stream.chance(share));
            let (table, bits) = (JumpTable::new(&open), BitMap::new(&open));
            for _ in 0..20 {
                let (a, b) = (open.cell(stream.below(open.len())), open.cell(stream.below(open.len())));
                let wanted = astar::find(
                    &open,
                    &Query { start: a, goal: Goal::Cell(b), options: &Options::default() },
                    &mut scratch,
                    &mut (),
                    &mut one,
                );
                let found = find(&table, a, b, &mut jumping, &mut (), &mut two);
                assert_eq!(found, wanted, "seed {seed}: {a} to {b}");
                assert_eq!(find(&bits, a, b, &mut jumping, &mut (), &mut one), wanted);
                assert_eq!(one, two, "both take the same way");
                if let Ok(cost) = found {
                    assert_eq!((two.first(), two.last()), (Some(&a), Some(&b)));
                    assert_eq!(length(&open, &two), cost);
                    solved += 1;
                }
            }
        }
        assert!(solved > 500);
    }

    #[test]
    fn on_an_empty_grid_a_straight_pair_expands_only_start_and_goal() {
        let open = Grid::filled(40, 30, true);
        let (mut scratch, mut path) = (JumpScratch::default(), Vec::new());
        for goal in [(35, 10), (5, 29), (24, 29), (5, 10)].map(|(x, y)| Cell::new(x, y)) {
            let start = Cell::new(5, 10);
            find(&BitMap::new(&open), start, goal, &mut scratch, &mut (), &mut path).expect("open ground");
            assert!(scratch.stats().expanded <= 2, "{goal}");
            assert!(path.len() <= 2);
        }
    }
}
