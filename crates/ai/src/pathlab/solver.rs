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

use crate::grid::Cell;
use crate::path::bidirectional::{self, Pair};
use crate::path::{
    Adaptive, Buckets, Corner, DStarLite, Footing, Formula, Goal, Ground, Heap, Heuristic, JumpScratch, JumpTable,
    Options, PathError, Query, Raster, Scratch, SharedGoal, Stats, StepRules, Strategy, astar, backward, jps, theta,
    tutorial,
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
}

impl Algorithm {
    /// With the names of the command line.
    pub const NAMES: [(&'static str, Self); 9] = [
        ("dijkstra", Self::Dijkstra),
        ("astar", Self::AStar),
        ("backward", Self::Backward),
        ("jps", Self::Jps),
        ("theta", Self::Theta),
        ("bidirectional", Self::Bidirectional),
        ("adaptive", Self::Adaptive),
        ("dstar-lite", Self::DStarLite),
        ("shared-goal", Self::SharedGoal),
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, algorithm)| *algorithm == self).map_or("", |(name, _)| name)
    }

    /// True if it always finds a cheapest path along the grid.
    pub fn is_exact(self) -> bool {
        self != Self::Theta
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
        let &Self { heuristic, rules, strategy, ref forbidden, .. } = self;
        let heuristic = if algorithm == Algorithm::Dijkstra { Heuristic::Null } else { heuristic };
        Options { heuristic, rules, strategy, forbidden, ..Options::default() }
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
    raster: Raster,
    table: JumpTable,
    memory: SolverMemory,
    path: Vec<Cell>,
}

/// The memory of the algorithm in use; the others stay empty.
#[derive(Default)]
struct SolverMemory {
    heap: Scratch<Heap>,
    buckets: Scratch<Buckets>,
    pair: Pair<Buckets>,
    chase: Adaptive<Buckets>,
    jumps: JumpScratch,
    walk: DStarLite,
    shared: SharedGoal,
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
            if !options.forbidden.is_empty() {
                return Err(Unfit::Forbidden);
            }
            table = JumpTable::new(ground);
        }
        // A benchmark map has at most two kinds of footing, a board of the laboratory a handful.
        let raster = Raster::new(ground, options.rules).unwrap_or_default();
        Ok(Self { algorithm, options, raster, table, memory: SolverMemory::default(), path: Vec::new() })
    }

    /// Answers one query; read the waypoints from [`Solver::path`].
    pub fn solve(&mut self, start: Cell, goal: Cell) -> QueryAnswer {
        let Self { algorithm, options, raster, table, memory, path } = self;
        let (formula, options) = (options.formula, &options.of(*algorithm));
        let (query, one) = (Query { start, goal: Goal::Cell(goal), options }, Query { start, goal, options });
        // Buckets need an estimate that never falls by more than a step costs; Manhattan may.
        let consistent = options.heuristic != Heuristic::Manhattan;
        let SolverMemory { heap, buckets, pair, chase, jumps, walk, shared } = memory;
        let (cost, stats) = match *algorithm {
            Algorithm::AStar if formula != Formula::default() => {
                (tutorial::find(raster, &one, formula, heap, &mut (), path), heap.stats())
            }
            Algorithm::Dijkstra | Algorithm::AStar if consistent => {
                (astar::search(raster, &query, buckets, &mut (), path), buckets.stats())
            }
            Algorithm::Dijkstra | Algorithm::AStar => {
                (astar::search(raster, &query, heap, &mut (), path), heap.stats())
            }
            Algorithm::Backward if consistent => {
                (backward::find(raster, &one, buckets, &mut (), path), buckets.stats())
            }
            Algorithm::Backward => (backward::find(raster, &one, heap, &mut (), path), heap.stats()),
            Algorithm::Jps => (jps::find(table, start, goal, jumps, &mut (), path), jumps.stats()),
            Algorithm::Theta => (theta::find(raster, &one, heap, &mut (), path), heap.stats()),
            Algorithm::Bidirectional => (bidirectional::find(raster, &one, pair, &mut (), path), pair.stats()),
            Algorithm::Adaptive => {
                chase.reset();
                (chase.find(raster, &one, &mut (), path), chase.stats())
            }
            Algorithm::DStarLite => {
                walk.reset();
                (walk.find(raster, &one, &[], &mut (), path), walk.stats())
            }
            Algorithm::SharedGoal => (shared.find(raster, &one, &[], &mut (), path), shared.stats()),
        };
        QueryAnswer { cost, stats }
    }

    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// The waypoints of the last answer: every cell, or the turning points of Theta* and JPS.
    pub fn path(&self) -> &[Cell] {
        &self.path
    }
}
