//! Backward A*: A* from the goal to the start along reversed edges, each at the cost of the walker's step. It expands
//! less than A* where the surroundings of the goal are the narrower ones.
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::path::{GridGraph, Heap, Options, Query, Scratch, backward};
//!
//! let open = Grid::filled(9, 5, true);
//! let options = Options::default();
//! let query = Query { start: Cell::new(0, 0), goal: Cell::new(8, 0), options: &options };
//! let (mut scratch, mut path) = (Scratch::<Heap>::new(), Vec::new());
//! let cost = backward::find(&GridGraph::new(&open, options.rules), &query, &mut scratch, &mut (), &mut path)?;
//! assert_eq!((cost, path.first(), path.last()), (8.0, Some(&query.start), Some(&query.goal)));
//! # Ok::<(), osada_ai::path::PathError>(())
//! ```

use super::best_first::{Demand, Found, best_first};
use super::error::PathError;
use super::graph::Graph;
use super::ground::Ground;
use super::heuristic::Rect;
use super::open::OpenList;
use super::query::{Query, estimate};
use super::raster::GridMap;
use super::scratch::Scratch;
use super::trace::{Observer, Step};
use crate::grid::Cell;

/// A map with every edge reversed.
struct Reversed<'a, M> {
    map: &'a M,
    start: u32,
    /// Edges of the start that have no reverse edge: all of them if the start cannot be entered.
    exits: Vec<(u32, f64)>,
}

impl<'a, M: GridMap> Reversed<'a, M> {
    fn new(map: &'a M, start: u32) -> Self {
        let mut exits = Vec::new();
        if map.ground().footing(start as usize).is_none() {
            map.edges(start, |to, cost| exits.push((to, cost)));
        }
        Self { map, start, exits }
    }
}

impl<M: GridMap> Graph for Reversed<'_, M> {
    fn nodes(&self) -> usize {
        self.map.nodes()
    }

    fn edges(&self, node: u32, mut visit: impl FnMut(u32, f64)) {
        self.map.edges_back(node, &mut visit);
        self.exits.iter().filter(|exit| exit.0 == node).for_each(|&(_, cost)| visit(self.start, cost));
    }

    fn edges_back(&self, node: u32, visit: impl FnMut(u32, f64)) {
        self.map.edges(node, visit);
    }
}

/// Forwards every step as one of a search from the goal.
struct FromGoal<'a, T>(&'a mut T);

impl<T: Observer> Observer for FromGoal<'_, T> {
    #[inline(always)]
    fn step(&mut self, step: Step) {
        self.0.step(Step { backward: true, ..step });
    }
}

/// Finds a cheapest path, writes its cells from start to goal (both included) into `path` and returns its cost. Takes
/// all options of A*; g is the cost from a node to the goal and h the estimate back to the start.
///
/// # Errors
///
/// The reason why there is no path.
pub fn find<M: GridMap, O: OpenList>(
    map: &M,
    query: &Query<'_, Cell>,
    scratch: &mut Scratch<O>,
    observer: &mut impl Observer,
    path: &mut Vec<Cell>,
) -> Result<f64, PathError> {
    let (ground, &Query { start, goal, options }) = (map.ground(), query);
    let source = query.open(ground, [&mut scratch.stats], path)?;
    // A walker on a forbidden tile may leave it.
    let forbidden: Vec<u32> = options.forbidden.iter().copied().filter(|&node| node != source).collect();
    let demand = Demand {
        start: ground.index(goal) as u32,
        is_goal: |node| node == source,
        estimate: estimate(map, Rect::cell(start), options),
        key: |_, f| f,
        termination: options.termination,
        ties: options.ties,
        limit: options.limit,
        reopen: options.reopen,
        forbidden: &forbidden,
    };
    match best_first(&Reversed::new(map, source), &demand, scratch, &mut FromGoal(observer)) {
        Found::Goal(node, cost) => {
            path.extend(scratch.chain(node).iter().rev().map(|&node| ground.cell(node as usize)));
            Ok(cost)
        }
        Found::Nothing => Err(PathError::NoPath { start }),
        Found::Limit => Err(PathError::LimitReached { start, limit: options.limit }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::ground::{Charge, Footing, GridGraph, GroundFn, StepRules};
    use crate::path::open::Heap;
    use crate::path::query::Options;
    use crate::path::trace::{StepKind, Trace};

    /// Three tiles of factors 1, 2 and 4; the first cannot be entered if it is `shut`.
    fn lane(shut: bool) -> GroundFn<impl Fn(usize) -> Option<Footing>> {
        let footing = move |at: usize| (!shut || at > 0).then(|| Footing::free([1.0, 2.0, 4.0][at]));
        GroundFn { width: 3, height: 1, least_factor: 1.0, footing }
    }

    fn ask(shut: bool, charge: Charge, forbidden: &[u32]) -> (Result<f64, PathError>, Trace, Vec<Cell>) {
        let rules = StepRules { charge, ..StepRules::default() };
        let options = Options { rules, forbidden, ..Options::default() };
        let query = Query { start: Cell::new(0, 0), goal: Cell::new(2, 0), options: &options };
        let (mut trace, mut path) = (Trace::default(), Vec::new());
        let (ground, mut scratch) = (lane(shut), Scratch::<Heap>::new());
        let cost = find(&GridGraph::new(&ground, rules), &query, &mut scratch, &mut trace, &mut path);
        (cost, trace, path)
    }

    #[test]
    fn it_pays_for_the_steps_of_the_walker_and_not_for_its_own() {
        let way = [0, 1, 2].map(|x| Cell::new(x, 0));
        for (charge, cost) in [(Charge::Entered, 6.0), (Charge::Left, 3.0)] {
            let (found, trace, path) = ask(false, charge, &[]);
            assert_eq!((found, &path[..]), (Ok(cost), &way[..]), "{charge:?}");
            assert!(trace.steps.iter().all(|step| step.backward));
            let order: Vec<u32> = trace.expansions().map(|step| step.node).collect();
            assert_eq!(order, [2, 1], "from the goal");
            let reached = trace.reached().expect("the start");
            assert_eq!((reached.kind, reached.node, reached.g), (StepKind::Reached, 0, cost));
        }
    }

    #[test]
    fn a_start_that_nobody_can_enter_or_may_enter_is_left_all_the_same() {
        assert_eq!(ask(true, Charge::Entered, &[]).0, Ok(6.0));
        assert_eq!(ask(true, Charge::Left, &[]).0, Ok(3.0));
        assert_eq!(ask(false, Charge::Entered, &[0]).0, Ok(6.0));
        assert_eq!(ask(false, Charge::Entered, &[1]).0, Err(PathError::NoPath { start: Cell::new(0, 0) }));
        assert_eq!(ask(false, Charge::Entered, &[2]).0, Err(PathError::GoalForbidden { goal: Cell::new(2, 0) }));
    }
}
