//! A* over a map, with every option of the sources.
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::path::{Footing, Goal, Heap, Options, Query, Scratch, astar};
//!
//! // A road of factor 1 around a swamp of factor 5.
//! let swamp = |cell: Cell| (1..6).contains(&cell.x) && cell.y < 3;
//! let ground = Grid::from_fn(7, 4, |cell| Some(Footing::free(if swamp(cell) { 5.0 } else { 1.0 })));
//! let query = Query { start: Cell::new(0, 0), goal: Goal::Cell(Cell::new(6, 0)), options: &Options::default() };
//! let (mut scratch, mut path) = (Scratch::<Heap>::new(), Vec::new());
//! astar::find(&ground, &query, &mut scratch, &mut (), &mut path)?;
//! assert!(!path.iter().any(|&cell| swamp(cell)));
//! # Ok::<(), osada_ai::path::PathError>(())
//! ```

use super::best_first::{Demand, Found, best_first};
use super::error::PathError;
use super::ground::{GridGraph, Ground};
use super::open::OpenList;
use super::query::{Goal, Query, estimate};
use super::raster::GridMap;
use super::scratch::Scratch;
use super::trace::Observer;
use crate::grid::Cell;

/// Finds a cheapest path, writes its cells from start to goal (both included) into `path` and returns its cost in
/// tiles. Counts are in [`Scratch::stats`], also after a failure. The start need not be standable.
///
/// # Errors
///
/// The reason why there is no path.
pub fn find<G: Ground, O: OpenList>(
    ground: &G,
    query: &Query<'_>,
    scratch: &mut Scratch<O>,
    observer: &mut impl Observer,
    path: &mut Vec<Cell>,
) -> Result<f64, PathError> {
    search(&GridGraph::new(ground, query.options.rules), query, scratch, observer, path)
}

/// Like [`find`], with an estimate of the caller's own: the cost from a tile, given by its row-major index, to the
/// goal, infinite where there is no way. Of the options neither the estimate nor its scale count.
///
/// # Errors
///
/// The reason why there is no path.
pub fn find_by<G: Ground, O: OpenList>(
    ground: &G,
    query: &Query<'_>,
    estimate: impl Fn(u32) -> f64,
    scratch: &mut Scratch<O>,
    observer: &mut impl Observer,
    path: &mut Vec<Cell>,
) -> Result<f64, PathError> {
    let from = query.open(ground, [&mut scratch.stats], path)?;
    search_by(&GridGraph::new(ground, query.options.rules), query, (from, estimate), scratch, observer, path)
}

/// Like [`find`], on a map with its graph; the map's own rules count, not those of the options.
///
/// # Errors
///
/// The reason why there is no path.
pub fn search<M: GridMap, O: OpenList>(
    map: &M,
    query: &Query<'_>,
    scratch: &mut Scratch<O>,
    observer: &mut impl Observer,
    path: &mut Vec<Cell>,
) -> Result<f64, PathError> {
    let from = query.open(map.ground(), [&mut scratch.stats], path)?;
    search_by(map, query, (from, estimate(map, query.goal.bounds(), query.options)), scratch, observer, path)
}

fn search_by<M: GridMap, O: OpenList>(
    map: &M,
    query: &Query<'_>,
    (from, estimate): (u32, impl Fn(u32) -> f64),
    scratch: &mut Scratch<O>,
    observer: &mut impl Observer,
    path: &mut Vec<Cell>,
) -> Result<f64, PathError> {
    let (ground, &Query { start, goal, options }) = (map.ground(), query);
    // A single goal cell is compared by its number, which is quick.
    let (target, is_cell) = match goal {
        Goal::Cell(cell) => (ground.index(cell) as u32, true),
        Goal::In(_) | Goal::Beside(_) => (u32::MAX, false),
    };
    let demand = Demand {
        start: from,
        is_goal: |node| if is_cell { node == target } else { goal.accepts(ground.cell(node as usize)) },
        estimate,
        key: |_, f| f,
        termination: options.termination,
        ties: options.ties,
        limit: options.limit,
        reopen: options.reopen,
        forbidden: options.forbidden,
    };
    match best_first(map, &demand, scratch, observer) {
        Found::Goal(node, cost) => {
            path.extend(scratch.chain(node).iter().map(|&node| ground.cell(node as usize)));
            Ok(cost)
        }
        Found::Nothing => Err(PathError::NoPath { start }),
        Found::Limit => Err(PathError::LimitReached { start, limit: options.limit }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Stream};
    use crate::path::best_first::Termination;
    use crate::path::dijkstra::{self, Orientation};
    use crate::path::ground::{Charge, Connectivity, Corner, Footing, GroundFn, StepRules};
    use crate::path::heuristic::{Heuristic, Rect};
    use crate::path::open::{Buckets, Heap, Ties};
    use crate::path::query::Options;
    use crate::path::trace::Trace;

    /// The 4×4 board of the AGH thesis: `#` impassable, factors 1 (g), 2 (y) and 0.5 (x).
    fn board() -> GroundFn<impl Fn(usize) -> Option<Footing>> {
        let tiles = b"g#yyg#xxgyygyyyg";
        let footing = move |index: usize| match tiles[index] {
            b'g' => Some(Footing::free(1.0)),
            b'y' => Some(Footing::free(2.0)),
            b'x' => Some(Footing::free(0.5)),
            _ => None,
        };
        GroundFn { width: 4, height: 4, least_factor: 0.5, footing }
    }

    fn ask<G: Ground>(
        ground: &G,
        from: (i32, i32),
        goal: Goal,
        options: &Options,
    ) -> (Result<f64, PathError>, Vec<Cell>) {
        let mut path = Vec::new();
        let mut scratch: Scratch<Heap> = Scratch::new();
        let cost =
            find(ground, &Query { start: Cell::new(from.0, from.1), goal, options }, &mut scratch, &mut (), &mut path);
        (cost, path)
    }

    #[test]
    fn ties_choose_among_equals_and_never_the_cost() {
        let open = Grid::from_fn(9, 6, |cell| cell.x != 6 || cell.y == 5);
        let rules = StepRules { connectivity: Connectivity::Four, ..StepRules::default() };
        let expanded = Ties::NAMES.map(|(name, ties)| {
            let options = Options { heuristic: Heuristic::Manhattan, rules, ties, ..Options::default() };
            let query = Query { start: Cell::new(2, 2), goal: Goal::Cell(Cell::new(7, 3)), options: &options };
            let (mut scratch, mut path) = (Scratch::<Heap>::new(), Vec::new());
            assert_eq!(find(&open, &query, &mut scratch, &mut (), &mut path), Ok(10.0), "{name}");
            scratch.stats().expanded
        });
        assert_eq!(expanded, [22, 22, 33], "33 as in the Italian thesis");
    }

    #[test]
    fn the_worked_board_of_the_agh_thesis_comes_out() {
        let rules = StepRules { corner: Corner::Allow, ..StepRules::default() };
        let way = [(0, 0), (0, 1), (1, 2), (2, 1), (3, 1), (3, 0)].map(|(x, y)| Cell::new(x, y));
        for (heuristic, termination) in [
            (Heuristic::Euclidean, Termination::Popped),
            (Heuristic::Null, Termination::Popped),
            (Heuristic::Octile, Termination::Proven),
        ] {
            let options = Options { heuristic, termination, rules, ..Options::default() };
            let (cost, path) = ask(&board(), (0, 0), Goal::Cell(Cell::new(3, 0)), &options);
            assert!((cost.expect("there is a path") - 7.0355).abs() < 1e-4);
            assert_eq!(path, way);
        }
    }

    #[test]
    fn stopping_at_first_sight_gives_the_dearer_path_of_the_thesis() {
        let rules = StepRules { corner: Corner::Allow, ..StepRules::default() };
        let options = Options { termination: Termination::FirstSight, rules, ..Options::default() };
        let (cost, path) = ask(&board(), (0, 0), Goal::Cell(Cell::new(3, 0)), &options);
        assert!((cost.expect("there is a path") - 7.364).abs() < 1e-3);
        assert_eq!(path.len(), 5);
    }

    #[test]
    fn the_charge_is_the_factor_of_the_tile_entered_or_left() {
        let ground = GroundFn {
            width: 2,
            height: 1,
            least_factor: 1.0,
            footing: |index| Some(Footing::free(1.0 + index as f64)),
        };
        let goal = Goal::Cell(Cell::new(1, 0));
        assert_eq!(ask(&ground, (0, 0), goal, &Options::default()).0, Ok(2.0));
        let left = Options { rules: StepRules { charge: Charge::Left, ..StepRules::default() }, ..Options::default() };
        assert_eq!(ask(&ground, (0, 0), goal, &left).0, Ok(1.0));
    }

    #[test]
    fn a_walker_goes_round_a_wall_when_that_is_cheaper_and_breaches_it_when_not() {
        // A wall over column 2 of a 5×9 map with a gap at the bottom.
        let ground = |toll: f64| GroundFn {
            width: 5,
            height: 9,
            least_factor: 1.0,
            footing: move |index: usize| {
                let wall = index % 5 == 2 && index / 5 < 8;
                Some(if wall { Footing::breach(1.0, toll) } else { Footing::PLAIN })
            },
        };
        let goal = Goal::Cell(Cell::new(4, 0));
        let (cheap, through) = ask(&ground(3.0), (0, 0), goal, &Options::default());
        assert_eq!(cheap, Ok(7.0));
        assert!(through.contains(&Cell::new(2, 0)));
        let (dear, round) = ask(&ground(30.0), (0, 0), goal, &Options::default());
        assert!(dear.expect("the gap is open") > 16.0 && round.contains(&Cell::new(2, 8)));
    }

    #[test]
    fn a_wall_to_be_breached_still_blocks_the_corner() {
        // Only (1, 0) is a wall: the diagonal from (0, 0) to (1, 1) would cut its corner.
        let ground = GroundFn {
            width: 2,
            height: 2,
            least_factor: 1.0,
            footing: |index| Some(if index == 1 { Footing::breach(1.0, 0.1) } else { Footing::PLAIN }),
        };
        assert_eq!(ask(&ground, (0, 0), Goal::Cell(Cell::new(1, 1)), &Options::default()).0, Ok(2.0));
    }

    #[test]
    fn a_goal_may_be_a_region_or_what_lies_beside_it() {
        let open = Grid::filled(9, 9, true);
        let rect = Rect::sized(Cell::new(5, 3), 2, 3);
        let (inside, path) = ask(&open, (0, 4), Goal::In(rect), &Options::default());
        assert_eq!((inside, path.last()), (Ok(5.0), Some(&Cell::new(5, 4))));
        let (beside, path) = ask(&open, (0, 4), Goal::Beside(rect), &Options::default());
        assert_eq!((beside, path.last()), (Ok(4.0), Some(&Cell::new(4, 4))));
        let (here, path) = ask(&open, (4, 4), Goal::Beside(rect), &Options::default());
        assert_eq!((here, path.len()), (Ok(0.0), 1));
    }

    #[test]
    fn errors_say_which_end_is_wrong() {
        let mut open = Grid::filled(3, 3, true);
        open[Cell::new(2, 0)] = false;
        let error = |from, goal| ask(&open, from, Goal::Cell(goal), &Options::default()).0.expect_err("no path");
        assert!(matches!(error((3, 0), Cell::new(0, 0)), PathError::StartOutside { .. }));
        assert!(matches!(error((0, 0), Cell::new(0, -1)), PathError::GoalOutside { .. }));
        assert!(matches!(error((0, 0), Cell::new(2, 0)), PathError::GoalBlocked { .. }));
        let split = Grid::from_fn(3, 3, |cell| cell.x != 1);
        let options = Options::default();
        assert!(matches!(ask(&split, (0, 0), Goal::Cell(Cell::new(2, 2)), &options).0, Err(PathError::NoPath { .. })));
        let short = Options { limit: 1, ..options };
        let limited = ask(&open, (0, 0), Goal::Cell(Cell::new(2, 2)), &short).0;
        assert_eq!(limited, Err(PathError::LimitReached { start: Cell::new(0, 0), limit: 1 }));
    }

    #[test]
    fn forbidden_tiles_are_not_entered() {
        let open = Grid::filled(3, 2, true);
        let options = Options { forbidden: &[1], ..Options::default() };
        let (cost, path) = ask(&open, (0, 0), Goal::Cell(Cell::new(2, 0)), &options);
        assert!(cost.expect("the second row is open") > 2.0 && !path.contains(&Cell::new(1, 0)));
    }

    #[test]
    fn a_trace_records_every_expansion_and_changes_nothing() {
        let mut stream = Stream::new(5, 0);
        let open = Grid::from_fn(30, 20, |cell| cell == Cell::default() || stream.chance(0.8));
        let goal = Goal::In(Rect::sized(Cell::new(24, 14), 6, 6));
        let (mut bare, mut watched) = (Vec::new(), Vec::new());
        let mut scratch: Scratch<Heap> = Scratch::new();
        let start = Cell::default();
        let cost = find(&open, &Query { start, goal, options: &Options::default() }, &mut scratch, &mut (), &mut bare);
        let mut trace = Trace::default();
        let again =
            find(&open, &Query { start, goal, options: &Options::default() }, &mut scratch, &mut trace, &mut watched);
        assert_eq!((cost, &bare), (again, &watched));
        assert_eq!(trace.iterations(), scratch.stats().expanded as usize);
        assert!(trace.iterations() > 10);
        let order: Vec<f64> = trace.expansions().map(|step| step.f()).collect();
        assert!(order.is_sorted(), "with a consistent estimate f never falls");
        assert_eq!(trace.reached().map(|step| step.g), cost.ok());
    }

    #[test]
    fn both_open_lists_find_the_same_costs_and_reuse_of_the_memory_changes_nothing() {
        let mut stream = Stream::new(9, 0);
        let factors: Vec<f64> = (0..900).map(|_| [0.5, 1.0, 2.0, 3.7][stream.below(4)]).collect();
        let blocked: Vec<bool> = (0..900).map(|_| stream.chance(0.25)).collect();
        let footing = |index: usize| (!blocked[index]).then(|| Footing::free(factors[index]));
        let ground = GroundFn { width: 30, height: 30, least_factor: 0.5, footing };
        let (mut heap, mut buckets) = (Scratch::<Heap>::new(), Scratch::<Buckets>::new());
        let mut path = Vec::new();
        let mut solved = 0;
        for _ in 0..200 {
            let (a, b) = (ground.cell(stream.below(900)), ground.cell(stream.below(900)));
            let options = Options::default();
            let exact = find(
                &ground,
                &Query { start: a, goal: Goal::Cell(b), options: &options },
                &mut heap,
                &mut (),
                &mut path,
            );
            let fast = find(
                &ground,
                &Query { start: a, goal: Goal::Cell(b), options: &options },
                &mut buckets,
                &mut (),
                &mut path,
            );
            let fresh = ask(&ground, (a.x, a.y), Goal::Cell(b), &options).0;
            assert_eq!(exact, fast);
            assert_eq!(exact, fresh);
            solved += u32::from(exact.is_ok());
        }
        assert!(solved > 50);
    }

    #[test]
    fn with_the_exact_distances_as_estimate_it_expands_little_more_than_its_path() {
        let (mut stream, options) = (Stream::new(7, 0), Options::default());
        let (mut backwards, mut scratch, mut path) = (Scratch::<Heap>::new(), Scratch::<Heap>::new(), Vec::new());
        let (mut by_distances, mut by_octile, mut steps) = (0, 0, 0);
        for _ in 0..20 {
            let tiles = Grid::from_fn(60, 40, |_| match stream.below(10) {
                0..2 => None,
                2..4 => Some(Footing::breach(1.0, 40.0)),
                4 => Some(Footing::free(3.0)),
                _ => Some(Footing::PLAIN),
            });
            let cells: Vec<Cell> = tiles.cells().filter(|&cell| tiles[cell].is_some()).collect();
            let goal = cells[stream.below(cells.len())];
            let graph = GridGraph::new(&tiles, options.rules);
            let sources = [Ground::index(&tiles, goal) as u32];
            dijkstra::distances(&graph, &sources, Orientation::ToSources, f64::INFINITY, &mut backwards);
            for _ in 0..20 {
                let start = cells[stream.below(cells.len())];
                let query = Query { start, goal: Goal::Cell(goal), options: &options };
                let expected = find(&tiles, &query, &mut scratch, &mut (), &mut path);
                by_octile += scratch.stats().expanded;
                let estimate = |node| backwards.cost(node).unwrap_or(f64::INFINITY);
                assert_eq!(find_by(&tiles, &query, estimate, &mut scratch, &mut (), &mut path), expected);
                by_distances += scratch.stats().expanded;
                steps += path.len() as u32;
            }
        }
        assert!(by_distances < 2 * steps && by_distances * 10 < by_octile, "{by_distances} {by_octile} {steps}");
    }
}
