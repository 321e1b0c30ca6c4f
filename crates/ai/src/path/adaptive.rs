//! Lazy Moving-Target Adaptive A*: a chase searches again and again, and every search raises the
//! estimates of the nodes that the one before has expanded, so that the next expands fewer
//! (Koenig, Likhachev and Sun, "Speeding up moving-target search", 2007; the Italian thesis).
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::path::{Adaptive, GridGraph, Heap, Options, Query};
//!
//! let open = Grid::from_fn(9, 6, |cell| cell.x != 6 || cell.y == 5);
//! let options = Options::default();
//! let map = GridGraph::new(&open, options.rules);
//! let (mut chase, mut path) = (Adaptive::<Heap>::default(), Vec::new());
//! let mut expanded = Vec::new();
//! for (wolf, deer) in [((0, 1), (7, 2)), ((1, 2), (8, 3))] {
//!     let (start, goal) = (Cell::from(wolf), Cell::from(deer));
//!     chase.find(&map, &Query { start, goal, options: &options }, &mut (), &mut path)?;
//!     expanded.push(chase.stats().expanded);
//! }
//! assert!(expanded[1] < expanded[0], "the second search knows what the first has learnt");
//! # Ok::<(), osada_ai::path::PathError>(())
//! ```

use super::error::PathError;
use super::graph::Graph;
use super::ground::Ground;
use super::heuristic::Rect;
use super::open::{Heap, OpenList, TieOrder};
use super::query::{Options, Query, estimate};
use super::raster::GridMap;
use super::scratch::{NO_PARENT, Stats};
use super::trace::{Observer, Step, StepKind};
use crate::grid::Cell;

/// The memory of a node, from the last search that touched it.
#[derive(Clone, Copy, Debug, Default)]
struct NodeState {
    g: f64,
    h: f64,
    parent: u32,
    /// Twice the number of the search, plus one once the node is closed in it; below 2 never touched.
    search: u32,
}

/// One search of a chase.
struct ChaseSearch<'a> {
    source: u32,
    target: u32,
    /// Number of this search, counted over all chases of this memory.
    search: u32,
    options: &'a Options<'a>,
}

/// The memory of one chase. Between searches start and goal may both move; tiles may become more expensive, blocked or
/// forbidden, but if any becomes cheaper or opens, call [`Adaptive::reset`].
#[derive(Clone, Debug, Default)]
pub struct Adaptive<O = Heap> {
    states: Vec<NodeState>,
    /// Number of the last search before this chase: states that are no newer are void.
    base: u32,
    /// Cost of the path found by each search of the chase, from 1; 0 is no search.
    path_costs: Vec<f64>,
    /// Total by which estimates have sunk at each search, because the goal has moved.
    sunk: Vec<f64>,
    goal: Option<u32>,
    open: O,
    order: TieOrder,
    stats: Stats,
}

impl<O: OpenList> Adaptive<O> {
    /// Forgets earlier searches, in constant time.
    pub fn reset(&mut self) {
        self.base += self.path_costs.len() as u32;
        self.path_costs.clear();
        self.sunk.clear();
        self.goal = None;
    }

    /// Counts of the last search.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    pub fn searches(&self) -> usize {
        self.path_costs.len().saturating_sub(1)
    }

    /// Cost of the path that search number `search`, from 1, has found.
    pub fn path_cost(&self, search: usize) -> Option<f64> {
        self.path_costs.get(search).copied()
    }

    /// Total by which the estimates have sunk at search number `search`, from 1.
    pub fn sunk(&self, search: usize) -> Option<f64> {
        self.sunk.get(search).copied()
    }

    /// g, h and number of the search, from 1, that touched a node last in this chase.
    pub fn known(&self, node: u32) -> Option<(f64, f64, usize)> {
        let state = self.states.get(node as usize)?;
        let search = (state.search / 2).checked_sub(self.base).filter(|&search| search > 0)?;
        Some((state.g, state.h, search as usize))
    }

    /// Brings the estimate of a node that an earlier search has touched up to date, before its first use in search
    /// number `search`.
    #[inline]
    fn freshen(&mut self, node: u32, search: u32, estimate: impl Fn() -> f64) -> &mut NodeState {
        let state = &mut self.states[node as usize];
        let before = state.search / 2;
        if before == search {
            return state;
        }
        if before <= self.base {
            state.h = estimate();
        } else {
            let (before, now) = ((before - self.base) as usize, (search - self.base) as usize);
            let known = self.path_costs[before];
            if state.g + state.h < known {
                state.h = known - state.g;
            }
            state.h = (state.h - (self.sunk[now] - self.sunk[before])).max(estimate());
        }
        state.g = f64::INFINITY;
        state.search = search * 2;
        state
    }

    /// Opens the next search and returns its number; lowers the estimates if the goal has moved.
    fn open_search(&mut self, nodes: usize, goal: u32, old_estimate: impl Fn(u32, u32) -> f64) -> u32 {
        let used_up = self.base as usize + self.path_costs.len() > u32::MAX as usize / 2 - 2;
        if self.states.len() != nodes || used_up {
            self.reset();
            self.base = 0;
            self.states.clear();
            self.states.resize(nodes, NodeState::default());
        }
        if self.path_costs.is_empty() {
            self.path_costs.push(0.0);
            self.sunk.push(0.0);
        }
        let (at, last) = (self.path_costs.len() - 1, self.base + self.path_costs.len() as u32 - 1);
        let mut sunk = self.sunk[at];
        if let Some(old) = self.goal
            && old != goal
        {
            // The estimate from the new goal to the old one, as the last search would have had it.
            let known = self.path_costs[at];
            let state = self.freshen(goal, last, || old_estimate(goal, old));
            if state.g + state.h < known {
                state.h = known - state.g;
            }
            sunk += state.h;
        }
        self.goal = Some(goal);
        self.path_costs.push(f64::INFINITY);
        self.sunk.push(sunk);
        last + 1
    }

    /// Searches from the hunter's present position to the target's, writes the cells of a cheapest path (both ends
    /// included) into `path` and returns its cost. Of the options, termination does not count; estimate and rules must
    /// stay the same during a chase.
    ///
    /// # Errors
    ///
    /// The reason why there is no path.
    pub fn find<M: GridMap>(
        &mut self,
        map: &M,
        query: &Query<'_, Cell>,
        observer: &mut impl Observer,
        path: &mut Vec<Cell>,
    ) -> Result<f64, PathError> {
        let (ground, &Query { start, goal, options }) = (map.ground(), query);
        let source = query.open(ground, [&mut self.stats], path)?;
        let target = ground.index(goal) as u32;
        let old_estimate = |node: u32, old: u32| {
            let bounds = Rect::cell(ground.cell(old as usize));
            estimate(map, bounds, options)(node)
        };
        let chase =
            ChaseSearch { source, target, search: self.open_search(map.nodes(), target, old_estimate), options };
        let found = self.run(map, &chase, estimate(map, Rect::cell(goal), options), observer);
        match found {
            Some(true) => {
                let cost = self.states[target as usize].g;
                self.path_costs[(chase.search - self.base) as usize] = cost;
                self.collect(target, |node| ground.cell(node as usize), path);
                Ok(cost)
            }
            // Estimates from a search without a path ("infinitely far") are of no use after the goal moves.
            Some(false) => {
                self.reset();
                Err(PathError::NoPath { start })
            }
            None => {
                self.reset();
                Err(PathError::LimitReached { start, limit: options.limit })
            }
        }
    }

    /// The search itself: true if the target was reached, `None` at the limit.
    fn run<G: Graph>(
        &mut self,
        map: &G,
        chase: &ChaseSearch<'_>,
        estimate: impl Fn(u32) -> f64,
        observer: &mut impl Observer,
    ) -> Option<bool> {
        let &ChaseSearch { source, target, search, options } = chase;
        let closed = NodeState { g: f64::NEG_INFINITY, h: 0.0, parent: NO_PARENT, search: search * 2 + 1 };
        for &node in options.forbidden {
            if let Some(state) = self.states.get_mut(node as usize) {
                *state = closed;
            }
        }
        let first = self.freshen(source, search, || estimate(source));
        // A walker on a forbidden tile may leave it.
        (first.g, first.parent, first.search) = (0.0, NO_PARENT, search * 2);
        let h = first.h;
        // The open list lives outside while the loop runs, so that states and costs can be borrowed whole.
        let mut open = std::mem::take(&mut self.open);
        let mut order = std::mem::take(&mut self.order);
        order.begin(options.ties, map.nodes());
        open.clear(if O::EXACT { 0.0 } else { h });
        open.push(h, order.rank(source, 0.0, h, true), source);
        let mut bound = if source == target { 0.0 } else { f64::INFINITY };
        // The target is not expanded: the search runs while the smallest f is below that of the target.
        while let Some((floor, node)) = open.pop() {
            if floor >= bound {
                break;
            }
            let NodeState { g, h, parent, search: state } = self.states[node as usize];
            if state == search * 2 + 1 || g + h >= bound {
                continue;
            }
            self.states[node as usize].search = search * 2 + 1;
            let parent = (parent != NO_PARENT).then_some(parent);
            if self.stats.expanded == options.limit {
                (self.open, self.order) = (open, order);
                return None;
            }
            self.stats.expanded += 1;
            observer.step(Step { kind: StepKind::Expanded, node, g, h, parent, backward: false });
            // Edges are left out for ways round, which may not exist where tiles are forbidden.
            let pruned_by = if options.forbidden.is_empty() { parent } else { None };
            map.edges_from(node, pruned_by, |to, cost| {
                let next = self.freshen(to, search, || estimate(to));
                let cost = g + cost;
                if next.g <= cost {
                    return;
                }
                let (again, is_new) = (next.search == search * 2 + 1, next.g == f64::INFINITY);
                *next = NodeState { g: cost, h: next.h, parent: node, search: search * 2 };
                let h = next.h;
                self.stats.reopened += u32::from(again);
                self.stats.generated += 1;
                open.push(cost + h, order.rank(to, cost, h, is_new || again), to);
                if to == target {
                    bound = cost;
                }
                let kind = if again { StepKind::Reopened } else { StepKind::Opened };
                observer.step(Step { kind, node: to, g: cost, h, parent: Some(node), backward: false });
            });
        }
        (self.open, self.order) = (open, order);
        if bound < f64::INFINITY {
            let NodeState { g, h, parent, .. } = self.states[target as usize];
            let parent = (parent != NO_PARENT).then_some(parent);
            observer.step(Step { kind: StepKind::Reached, node: target, g, h, parent, backward: false });
        }
        Some(bound < f64::INFINITY)
    }

    fn collect(&self, target: u32, cell: impl Fn(u32) -> Cell, path: &mut Vec<Cell>) {
        let mut at = target;
        while at != NO_PARENT {
            path.push(cell(at));
            at = self.states[at as usize].parent;
        }
        path.reverse();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Direction, Grid, Stream};
    use crate::path::astar;
    use crate::path::ground::{Connectivity, GridGraph, StepRules};
    use crate::path::heuristic::Heuristic;
    use crate::path::query::Goal;
    use crate::path::scratch::Scratch;

    #[test]
    fn the_worked_chase_comes_out_and_explores_fewer_nodes_than_astar() {
        let open = Grid::from_fn(9, 6, |cell| cell.x != 6 || cell.y == 5);
        let rules = StepRules { connectivity: Connectivity::Four, ..StepRules::default() };
        let options = Options { heuristic: Heuristic::Manhattan, rules, ..Options::default() };
        let map = GridGraph::new(&open, rules);
        let (mut chase, mut scratch) = (Adaptive::<Heap>::default(), Scratch::<Heap>::new());
        let mut path = Vec::new();
        let moves = [((0, 1), (7, 2)), ((1, 2), (8, 3)), ((2, 2), (7, 3))];
        for (agent, target) in moves.map(|(a, b): ((i32, i32), (i32, i32))| (Cell::new(a.0, a.1), Cell::new(b.0, b.1)))
        {
            chase
                .find(&map, &Query { start: agent, goal: target, options: &options }, &mut (), &mut path)
                .expect("there is a gap");
            astar::find(
                &open,
                &Query { start: agent, goal: Goal::Cell(target), options: &options },
                &mut scratch,
                &mut (),
                &mut path,
            )
            .expect("so too");
        }
        assert_eq!([1, 2, 3].map(|search| chase.path_cost(search)), [Some(14.0), Some(12.0), Some(10.0)]);
        assert_eq!([1, 2, 3].map(|search| chase.sunk(search)), [Some(0.0), Some(2.0), Some(3.0)]);
        let (ours, plain) = (chase.stats().expanded, scratch.stats().expanded);
        assert!(ours < plain, "{ours} nodes against {plain}");
    }

    #[test]
    fn every_search_of_a_chase_finds_the_cost_of_astar() {
        for seed in 0..30 {
            let mut stream = Stream::new(seed, 0);
            let open = Grid::from_fn(32, 32, |_| stream.chance(0.8));
            let cells: Vec<Cell> = open.cells().filter(|&cell| open[cell]).collect();
            let (mut hunter, mut prey) = (cells[stream.below(cells.len())], cells[stream.below(cells.len())]);
            let (mut chase, mut scratch) = (Adaptive::<Heap>::default(), Scratch::<Heap>::new());
            let (mut one, mut two) = (Vec::new(), Vec::new());
            for _ in 0..60 {
                let options = Options::default();
                let map = GridGraph::new(&open, options.rules);
                let adaptive =
                    chase.find(&map, &Query { start: hunter, goal: prey, options: &options }, &mut (), &mut one);
                let plain = astar::find(
                    &open,
                    &Query { start: hunter, goal: Goal::Cell(prey), options: &options },
                    &mut scratch,
                    &mut (),
                    &mut two,
                );
                assert_eq!(adaptive, plain, "seed {seed}");
                if let Some(&next) = one.get(1) {
                    hunter = next;
                }
                let flight = prey.step(Direction::ALL[stream.below(8)]);
                if open.get(flight) == Some(&true) {
                    prey = flight;
                }
            }
        }
    }
}
