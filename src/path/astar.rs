//! A* over a map, with every option of the sources.

use super::best_first;
use super::best_first::{Demand, Found, Termination};
use super::error::PathError;
use super::ground::{Connectivity, GridGraph, Ground, Rules, quantised};
use super::heuristic::{Heuristic, Rect};
use super::open::OpenList;
use super::raster::GridMap;
use super::scratch::Scratch;
use super::trace::Observer;
use crate::grid::Cell;

/// Where a search is to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// On this cell.
    Cell(Cell),
    /// On any cell of a rectangle.
    In(Rect),
    /// On any cell that touches a rectangle by an edge or a corner, but not inside it.
    Beside(Rect),
}

impl Goal {
    /// The smallest rectangle that holds every goal cell.
    pub const fn bounds(self) -> Rect {
        match self {
            Self::Cell(cell) => Rect::cell(cell),
            Self::In(rect) => rect,
            Self::Beside(rect) => rect.grown(),
        }
    }

    /// Whether the cell is a goal.
    pub const fn accepts(self, cell: Cell) -> bool {
        match self {
            Self::Beside(rect) => rect.grown().contains(cell) && !rect.contains(cell),
            _ => self.bounds().contains(cell),
        }
    }
}

/// Options of a query. The default is the game's: octile estimate, no cut corners, the entered tile
/// charged, eight neighbours, stop when the goal is taken from the open list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options<'a> {
    /// Estimate of the remaining distance.
    pub heuristic: Heuristic,
    /// Whether the estimate is multiplied by the ground's least factor, so that it stays admissible on
    /// terrain cheaper than 1.
    pub scaled: bool,
    /// Rules of a step.
    pub rules: Rules,
    /// When the search may stop.
    pub termination: Termination,
    /// Whether a closed node is opened again when a cheaper way to it is found (A* only).
    pub reopen: bool,
    /// How many nodes it may expand.
    pub limit: u32,
    /// Row-major indices of tiles to be treated as closed.
    pub forbidden: &'a [u32],
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            heuristic: Heuristic::default(),
            scaled: true,
            rules: Rules::default(),
            termination: Termination::default(),
            reopen: true,
            limit: u32::MAX,
            forbidden: &[],
        }
    }
}

/// Finds a cheapest path, writes its cells from start to goal (both included) into `path` and gives its
/// cost in tiles. Counts are in [`Scratch::stats`], also after a failure. The start need not be standable.
pub fn find<G: Ground, O: OpenList>(
    ground: &G,
    start: Cell,
    goal: Goal,
    options: &Options<'_>,
    scratch: &mut Scratch<O>,
    observer: &mut impl Observer,
    path: &mut Vec<Cell>,
) -> Result<f64, PathError> {
    search(&GridGraph::new(ground, options.rules), start, goal, options, scratch, observer, path)
}

/// Like [`find`], with any set of goal cells: those within `bounds` that `accepts` takes. The estimate is
/// the distance to `bounds`.
#[allow(
    clippy::too_many_arguments,
    reason = "a query, its memory and its answer; bundling them would only rename them"
)]
pub fn find_where<G: Ground, O: OpenList>(
    ground: &G,
    start: Cell,
    bounds: Rect,
    accepts: impl Fn(Cell) -> bool,
    options: &Options<'_>,
    scratch: &mut Scratch<O>,
    observer: &mut impl Observer,
    path: &mut Vec<Cell>,
) -> Result<f64, PathError> {
    let map = GridGraph::new(ground, options.rules);
    let is_goal = |node: u32| accepts(ground.cell(node as usize));
    run(&map, start, bounds, is_goal, options, scratch, observer, path)
}

/// Like [`find`], on a map with its graph; the map's own rules count, not those of the options.
pub fn search<M: GridMap, O: OpenList>(
    map: &M,
    start: Cell,
    goal: Goal,
    options: &Options<'_>,
    scratch: &mut Scratch<O>,
    observer: &mut impl Observer,
    path: &mut Vec<Cell>,
) -> Result<f64, PathError> {
    let bounds = goal.bounds();
    if let Goal::Cell(cell) = goal {
        let target = if map.ground().contains(cell) { map.ground().index(cell) as u32 } else { u32::MAX };
        return run(map, start, bounds, |node| node == target, options, scratch, observer, path);
    }
    let is_goal = |node: u32| goal.accepts(map.ground().cell(node as usize));
    run(map, start, bounds, is_goal, options, scratch, observer, path)
}

#[allow(
    clippy::too_many_arguments,
    reason = "a query, its memory and its answer; bundling them would only rename them"
)]
fn run<M: GridMap, O: OpenList>(
    map: &M,
    start: Cell,
    bounds: Rect,
    is_goal: impl Fn(u32) -> bool,
    options: &Options<'_>,
    scratch: &mut Scratch<O>,
    observer: &mut impl Observer,
    path: &mut Vec<Cell>,
) -> Result<f64, PathError> {
    path.clear();
    scratch.stats = super::Stats::default();
    let ground = map.ground();
    check_ends(ground, start, bounds)?;
    let demand = Demand {
        start: ground.index(start) as u32,
        is_goal,
        estimate: estimate(map, bounds, options),
        termination: options.termination,
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

/// The estimated cost from a node to a rectangle.
pub(super) fn estimate<M: GridMap>(map: &M, bounds: Rect, options: &Options<'_>) -> impl Fn(u32) -> f64 + use<M> {
    let width = map.ground().width() as u64;
    let least = if options.scaled { map.ground().least_factor() } else { 1.0 };
    let heuristic = match (options.heuristic, map.rules().connectivity) {
        // With four neighbours Manhattan is the exact distance of an empty grid, as octile is with eight.
        (Heuristic::Octile, Connectivity::Four) => Heuristic::Manhattan,
        (heuristic, _) => heuristic,
    };
    // Multiplying by 2⁶⁴ ÷ width, rounded up, divides 32-bit numbers exactly and faster; 1 has no such number.
    let inverse = (u64::MAX / width).wrapping_add(1);
    move |node| {
        let row = if inverse == 0 { node } else { ((u128::from(node) * u128::from(inverse)) >> 64) as u32 };
        let (dx, dy) = bounds.gap(Cell::new((node - row * width as u32) as i32, row as i32));
        quantised(heuristic.estimate(dx, dy) * least)
    }
}

/// Refuses a start off the map, a goal off the map, and a single goal cell that nobody can stand on.
pub(super) fn check_ends<G: Ground>(ground: &G, start: Cell, goal: Rect) -> Result<(), PathError> {
    let (width, height) = (ground.width(), ground.height());
    if !ground.contains(start) {
        return Err(PathError::StartOutside { start, width, height });
    }
    let map = Rect { min: Cell::new(0, 0), max: Cell::new(width as i32 - 1, height as i32 - 1) };
    let meets = goal.min.x <= map.max.x && goal.max.x >= 0 && goal.min.y <= map.max.y && goal.max.y >= 0;
    if !meets {
        return Err(PathError::GoalOutside { goal: goal.min, width, height });
    }
    if goal.min == goal.max && ground.footing(ground.index(goal.min)).is_none() {
        return Err(PathError::GoalBlocked { goal: goal.min });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Stream};
    use crate::path::ground::{Charge, Corner, Footing, GroundFn};
    use crate::path::open::{Buckets, Heap};
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
        let cost = find(ground, Cell::new(from.0, from.1), goal, options, &mut scratch, &mut (), &mut path);
        (cost, path)
    }

    #[test]
    fn the_worked_board_of_the_agh_thesis_comes_out() {
        let rules = Rules { corner: Corner::Allow, ..Rules::default() };
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
        let rules = Rules { corner: Corner::Allow, ..Rules::default() };
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
        let left = Options { rules: Rules { charge: Charge::Left, ..Rules::default() }, ..Options::default() };
        assert_eq!(ask(&ground, (0, 0), goal, &left).0, Ok(1.0));
    }

    #[test]
    fn without_reopening_and_scaling_an_estimate_that_is_too_high_may_miss_the_optimum() {
        let rules = Rules { corner: Corner::Allow, ..Rules::default() };
        let mut dearer = 0;
        for seed in 0..40 {
            let tiles = crate::level::generate::terrain(seed, 25, 25);
            let footing = |index: usize| tiles.values()[index].map(Footing::free);
            let ground = GroundFn { width: 25, height: 25, least_factor: 0.5, footing };
            let sound = Options { heuristic: Heuristic::Euclidean, rules, ..Options::default() };
            let hasty = Options { scaled: false, reopen: false, ..sound };
            let goal = Goal::Cell(Cell::new(24, 0));
            if let (Ok(best), Ok(found)) =
                (ask(&ground, (0, 24), goal, &sound).0, ask(&ground, (0, 24), goal, &hasty).0)
            {
                assert!(found >= best);
                dearer += u32::from(found > best);
            }
        }
        assert!(dearer > 5);
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
        let cost = find(&open, start, goal, &Options::default(), &mut scratch, &mut (), &mut bare);
        let mut trace = Trace::default();
        let again = find(&open, start, goal, &Options::default(), &mut scratch, &mut trace, &mut watched);
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
            let exact = find(&ground, a, Goal::Cell(b), &options, &mut heap, &mut (), &mut path);
            let fast = find(&ground, a, Goal::Cell(b), &options, &mut buckets, &mut (), &mut path);
            let fresh = ask(&ground, (a.x, a.y), Goal::Cell(b), &options).0;
            assert_eq!(exact, fast);
            assert_eq!(exact, fresh);
            solved += u32::from(exact.is_ok());
        }
        assert!(solved > 50);
    }
}
