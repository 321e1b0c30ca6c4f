//! Every search behind one interface: the algorithms by name, their options, and a solver that answers queries with any
//! of them.
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::pathlab::{Algorithm, SearchOptions, Solver};
//!
//! let open = Grid::from_fn(9, 6, |cell| cell.x != 4 || cell.y == 5);
//! let (start, goal) = (Cell::new(0, 0), Cell::new(8, 0));
//! let cost = |algorithm| Solver::new(&open, algorithm, SearchOptions::default()).map(|mut solver| solver.solve(start, goal).cost);
//! assert_eq!(cost(Algorithm::Jps)?, cost(Algorithm::Dijkstra)?);
//! # Ok::<(), osada_ai::pathlab::Unfit>(())
//! ```

use super::fields::without_forbidden;
use crate::grid::{Cell, Grid};
use crate::path::bidirectional::{self, Pair};
use crate::path::{
    Adaptive, Buckets, Connectivity, Corner, DStarLite, Evasion, Flight, Footing, Formula, Goal, GridGraph, GridMap,
    Ground, Heap, Heuristic, JumpScratch, JumpTable, NeighbourOrder, Observer, OpenList, Options, PathError, Query,
    Raster, Scratch, SharedGoal, Stats, StepRules, Strategy, Termination, Ties, astar, backward, jps, theta, tutorial,
};

/// A search algorithm of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Dijkstra: best-first without an estimate.
    Dijkstra,
    AStar,
    /// A* from the goal to the start.
    Backward,
    /// Jump Point Search on a jump table.
    Jps,
    Theta,
    Bidirectional,
    /// Lazy Moving-Target Adaptive A*, each query a chase of its own.
    Adaptive,
    /// D* Lite, each query a walk of its own.
    DStarLite,
    /// Shared-goal search; queries with one goal after another share their distances.
    SharedGoal,
    /// TrailMax: no way from start to goal, but that on which a target at the goal evades a pursuer at the start.
    TrailMax,
}

impl Algorithm {
    /// With the names of the command line.
    pub const NAMES: [(&'static str, Self); 10] = [
        ("dijkstra", Self::Dijkstra),
        ("astar", Self::AStar),
        ("backward", Self::Backward),
        ("jps", Self::Jps),
        ("theta", Self::Theta),
        ("bidirectional", Self::Bidirectional),
        ("adaptive", Self::Adaptive),
        ("dstar-lite", Self::DStarLite),
        ("shared-goal", Self::SharedGoal),
        ("trailmax", Self::TrailMax),
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, algorithm)| *algorithm == self).map_or("", |(name, _)| name)
    }

    /// True if it finds a path from start to goal.
    pub fn seeks_goal(self) -> bool {
        self != Self::TrailMax
    }

    /// True if it always finds a cheapest path along the grid.
    pub fn is_exact(self) -> bool {
        self.seeks_goal() && self != Self::Theta
    }

    /// True if the order among open nodes of equal f can be chosen: the others have one that they rely on.
    pub fn has_ties(self) -> bool {
        !matches!(self, Self::Jps | Self::DStarLite | Self::SharedGoal | Self::TrailMax)
    }
}

/// The reason why an algorithm cannot run on a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// Jump Point Search needs the same factor everywhere.
    #[error("jps needs a map of uniform cost: leave swamp and other terrain out, or use astar")]
    UnevenGround,
    /// Jump Point Search does not cut corners.
    #[error("jps does not cut corners: use --corner forbid or another algorithm")]
    CutCorners,
    /// Jump Point Search needs diagonal steps.
    #[error("jps needs eight neighbours: use --neighbours 8 or another algorithm")]
    FourNeighbours,
    /// Jump Point Search takes no forbidden tiles.
    #[error("jps jumps over tiles and can leave none of them out: use astar with --forbid")]
    Forbidden,
}

/// Options of a solver. The default is the game's.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchOptions {
    /// Estimate of the remaining distance.
    pub heuristic: Heuristic,
    pub rules: StepRules,
    pub termination: Termination,
    pub ties: Ties,
    /// Leaves closed nodes closed where a cheaper way to them is found.
    pub keeps_closed: bool,
    /// Of bidirectional search.
    pub strategy: Strategy,
    /// Of A*.
    pub formula: Formula,
    /// Row-major indices of tiles that may not be entered.
    pub forbidden: Vec<u32>,
}

impl SearchOptions {
    /// The options of a query by an algorithm: Dijkstra has no estimate.
    pub fn of(&self, algorithm: Algorithm) -> Options<'_> {
        let &Self { heuristic, rules, termination, ties, keeps_closed, strategy, ref forbidden, .. } = self;
        let reopen = !keeps_closed;
        let heuristic = if algorithm == Algorithm::Dijkstra { Heuristic::Null } else { heuristic };
        Options { heuristic, rules, termination, ties, reopen, strategy, forbidden, ..Options::default() }
    }

    /// True if the answers depend on more than costs, so that nothing may be left out or be sorted roughly.
    fn is_literal(&self) -> bool {
        self.ties != Ties::default()
            || self.rules.order != NeighbourOrder::default()
            || self.termination != Termination::default()
            || self.keeps_closed
    }
}

/// The answer to one query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QueryAnswer {
    /// Cost in tiles, or the reason why there is no path.
    pub cost: Result<f64, PathError>,
    pub stats: Stats,
}

/// An algorithm prepared for a map, with its memory.
pub struct Solver {
    algorithm: Algorithm,
    options: SearchOptions,
    machine: Machine,
    table: JumpTable,
    path: Vec<Cell>,
}

/// A map with the memory of searches.
enum Machine {
    /// Leaves out symmetric steps and sorts open nodes roughly: the same costs, sooner.
    Fast(Raster, Box<SolverMemory<Buckets>>),
    /// Takes every step and every node in the order of the options.
    Literal(Tiles, Box<SolverMemory<Heap>>),
}

/// A copy of a map that knows its least factor.
struct Tiles {
    footings: Grid<Option<Footing>>,
    least_factor: f64,
}

impl Ground for Tiles {
    fn width(&self) -> usize {
        self.footings.width()
    }
    fn height(&self) -> usize {
        self.footings.height()
    }
    fn footing(&self, index: usize) -> Option<Footing> {
        self.footings.values()[index]
    }
    fn least_factor(&self) -> f64 {
        self.least_factor
    }
}

/// The memory of the algorithm in use; the others stay empty.
#[derive(Default)]
struct SolverMemory<O> {
    heap: Scratch<Heap>,
    open: Scratch<O>,
    pair: Pair<O>,
    chase: Adaptive<O>,
    jumps: JumpScratch,
    walk: DStarLite,
    shared: SharedGoal,
    flight: Flight,
    way: Vec<u32>,
}

impl Solver {
    pub fn new<G: Ground>(ground: &G, algorithm: Algorithm, options: SearchOptions) -> Result<Self, Unfit> {
        let mut table = JumpTable::default();
        if algorithm == Algorithm::Jps {
            let plain = |index| ground.footing(index).is_none_or(|footing| footing == Footing::PLAIN);
            if !(0..ground.width() * ground.height()).all(plain) {
                return Err(Unfit::UnevenGround);
            }
            if options.rules.corner == Corner::Allow {
                return Err(Unfit::CutCorners);
            }
            if options.rules.connectivity == Connectivity::Four {
                return Err(Unfit::FourNeighbours);
            }
            if !options.forbidden.is_empty() {
                return Err(Unfit::Forbidden);
            }
            table = JumpTable::new(ground);
        }
        // TrailMax takes no options: what is forbidden is an obstacle to it.
        let shut: &[u32] = if algorithm == Algorithm::TrailMax { &options.forbidden } else { &[] };
        let ground = &without_forbidden(ground, shut);
        let machine = if options.is_literal() {
            let footing = |cell| ground.footing(ground.index(cell));
            let footings = Grid::from_fn(ground.width(), ground.height(), footing);
            Machine::Literal(Tiles { footings, least_factor: ground.least_factor() }, Box::default())
        } else {
            // A benchmark map has at most two kinds of footing, a board of the laboratory a handful.
            Machine::Fast(Raster::new(ground, options.rules).unwrap_or_default(), Box::default())
        };
        Ok(Self { algorithm, options, machine, table, path: Vec::new() })
    }

    /// Answers one query; read the waypoints from [`Solver::path`].
    pub fn solve(&mut self, start: Cell, goal: Cell) -> QueryAnswer {
        let Self { algorithm, options, machine, table, path } = self;
        let task = Task { algorithm: *algorithm, options, table, start, goal };
        match machine {
            Machine::Fast(raster, memory) => task.answer(raster, memory, path),
            Machine::Literal(tiles, memory) => task.answer(&GridGraph::new(tiles, options.rules), memory, path),
        }
    }

    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// The waypoints of the last answer: every cell, or the turning points of Theta* and JPS.
    pub fn path(&self) -> &[Cell] {
        &self.path
    }
}

/// A query of a solver.
struct Task<'a> {
    algorithm: Algorithm,
    options: &'a SearchOptions,
    table: &'a JumpTable,
    start: Cell,
    goal: Cell,
}

impl Task<'_> {
    fn answer<O: OpenList>(
        &self,
        map: &impl GridMap,
        memory: &mut SolverMemory<O>,
        path: &mut Vec<Cell>,
    ) -> QueryAnswer {
        let &Self { algorithm, table, start, goal, .. } = self;
        let (formula, options) = (self.options.formula, &self.options.of(algorithm));
        let (query, one) = (Query { start, goal: Goal::Cell(goal), options }, Query { start, goal, options });
        // Buckets need an estimate that never falls by more than a step costs; Manhattan may.
        let consistent = options.heuristic != Heuristic::Manhattan;
        let SolverMemory { heap, open, pair, chase, jumps, walk, shared, .. } = memory;
        let (cost, stats) = match algorithm {
            Algorithm::AStar if formula != Formula::default() => {
                (tutorial::find(map, &one, formula, heap, &mut (), path), heap.stats())
            }
            Algorithm::Dijkstra | Algorithm::AStar if consistent => {
                (astar::search(map, &query, open, &mut (), path), open.stats())
            }
            Algorithm::Dijkstra | Algorithm::AStar => (astar::search(map, &query, heap, &mut (), path), heap.stats()),
            Algorithm::Backward if consistent => (backward::find(map, &one, open, &mut (), path), open.stats()),
            Algorithm::Backward => (backward::find(map, &one, heap, &mut (), path), heap.stats()),
            Algorithm::Jps => (jps::find(table, start, goal, jumps, &mut (), path), jumps.stats()),
            Algorithm::Theta => (theta::find(map, &one, heap, &mut (), path), heap.stats()),
            Algorithm::Bidirectional => (bidirectional::find(map, &one, pair, &mut (), path), pair.stats()),
            Algorithm::Adaptive => {
                chase.reset();
                (chase.find(map, &one, &mut (), path), chase.stats())
            }
            Algorithm::DStarLite => {
                walk.reset();
                (walk.find(map, &one, &[], &mut (), path), walk.stats())
            }
            Algorithm::SharedGoal => (shared.find(map, &one, &[], &mut (), path), shared.stats()),
            Algorithm::TrailMax => {
                let SolverMemory { flight, way, .. } = memory;
                (evade(map, &one, flight, &mut (), way, path), flight.stats())
            }
        };
        QueryAnswer { cost, stats }
    }
}

/// The way on which a target at the goal evades a pursuer at the start, both equally fast; its cost is the time until it
/// is caught.
pub(super) fn evade(
    map: &impl GridMap,
    query: &Query<'_, Cell>,
    flight: &mut Flight,
    observer: &mut impl Observer,
    way: &mut Vec<u32>,
    path: &mut Vec<Cell>,
) -> Result<f64, PathError> {
    path.clear();
    let (ground, &Query { start, goal, options }) = (map.ground(), query);
    query.check(ground)?;
    let [pursuer, target] = [start, goal].map(|cell| ground.index(cell) as u32);
    let time = flight.trail_max(map, &Evasion { pursuer, target, lead: 1.0, limit: options.limit }, observer, way);
    if time == f64::INFINITY {
        return Err(PathError::NoPath { start });
    }
    path.extend(way.iter().map(|&node| ground.cell(node as usize)));
    Ok(time)
}
