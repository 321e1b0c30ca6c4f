//! Benchmark scenarios run by any algorithm, checked against their optima and timed.

use super::experiment::Stopwatch;
use super::movingai::Scenario;
use crate::grid::Cell;
use crate::path::bidirectional::{self, Pair};
use crate::path::{
    Adaptive, Buckets, Corner, Goal, Ground, Heap, Heuristic, JumpScratch, JumpTable, Options, PathError, Query,
    Raster, Scratch, StepRules, astar, jps, theta,
};
use std::time::Duration;

/// A search algorithm of the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Dijkstra: best-first without an estimate.
    Dijkstra,
    /// A*.
    AStar,
    /// Jump Point Search on a jump table.
    Jps,
    /// Theta*.
    Theta,
    /// Bidirectional A*.
    Bidirectional,
    /// Lazy Moving-Target Adaptive A*, each query a chase of its own.
    Adaptive,
}

impl Algorithm {
    /// All of them with the names of the command line.
    pub const NAMES: [(&'static str, Self); 6] = [
        ("dijkstra", Self::Dijkstra),
        ("astar", Self::AStar),
        ("jps", Self::Jps),
        ("theta", Self::Theta),
        ("bidirectional", Self::Bidirectional),
        ("adaptive", Self::Adaptive),
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, algorithm)| *algorithm == self).map_or("", |(name, _)| name)
    }

    /// Whether it always finds a cheapest path along the grid.
    pub fn is_exact(self) -> bool {
        self != Self::Theta
    }
}

/// Why an algorithm cannot run on a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// Jump Point Search needs the same factor everywhere.
    #[error("jps needs a map of uniform cost: leave --swamp out or use astar")]
    UnevenGround,
    /// Jump Point Search does not cut corners.
    #[error("jps does not cut corners: use --corner forbid or another algorithm")]
    CutCorners,
}

/// The answer to one query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QueryAnswer {
    /// Cost in tiles, or why there is no path.
    pub cost: Result<f64, PathError>,
    /// How many nodes were expanded.
    pub expanded: u32,
}

/// An algorithm made ready for a map, with its memory.
pub struct Solver {
    algorithm: Algorithm,
    heuristic: Heuristic,
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
}

impl Solver {
    /// Prepares a map for an algorithm.
    pub fn new<G: Ground>(
        ground: &G,
        algorithm: Algorithm,
        heuristic: Heuristic,
        rules: StepRules,
    ) -> Result<Self, Unfit> {
        let mut table = JumpTable::default();
        if algorithm == Algorithm::Jps {
            let plain = |index| ground.footing(index).is_none_or(|footing| footing.factor == 1.0);
            if !(0..ground.width() * ground.height()).all(plain) {
                return Err(Unfit::UnevenGround);
            }
            if rules.corner == Corner::Allow {
                return Err(Unfit::CutCorners);
            }
            table = JumpTable::new(ground);
        }
        // A benchmark map has at most two kinds of footing.
        let raster = Raster::new(ground, rules).unwrap_or_default();
        Ok(Self { algorithm, heuristic, raster, table, memory: SolverMemory::default(), path: Vec::new() })
    }

    /// Answers one query; read the waypoints from [`Solver::path`].
    pub fn solve(&mut self, start: Cell, goal: Cell) -> QueryAnswer {
        let Self { algorithm, heuristic, raster, table, memory, path } = self;
        let options = Options { heuristic: *heuristic, ..Options::default() };
        // Buckets need an estimate that never falls by more than a step costs; Manhattan may.
        let consistent = *heuristic != Heuristic::Manhattan;
        match *algorithm {
            Algorithm::Dijkstra => {
                let options = Options { heuristic: Heuristic::Null, ..options };
                let cost = astar::search(
                    raster,
                    &Query { start, goal: Goal::Cell(goal), options: &options },
                    &mut memory.buckets,
                    &mut (),
                    path,
                );
                QueryAnswer { cost, expanded: memory.buckets.stats().expanded }
            }
            Algorithm::AStar if consistent => {
                let cost = astar::search(
                    raster,
                    &Query { start, goal: Goal::Cell(goal), options: &options },
                    &mut memory.buckets,
                    &mut (),
                    path,
                );
                QueryAnswer { cost, expanded: memory.buckets.stats().expanded }
            }
            Algorithm::AStar => {
                let cost = astar::search(
                    raster,
                    &Query { start, goal: Goal::Cell(goal), options: &options },
                    &mut memory.heap,
                    &mut (),
                    path,
                );
                QueryAnswer { cost, expanded: memory.heap.stats().expanded }
            }
            Algorithm::Jps => {
                let cost = jps::find(table, start, goal, &mut memory.jumps, &mut (), path);
                QueryAnswer { cost, expanded: memory.jumps.stats().expanded }
            }
            Algorithm::Theta => {
                let cost =
                    theta::find(raster, &Query { start, goal, options: &options }, &mut memory.heap, &mut (), path);
                QueryAnswer { cost, expanded: memory.heap.stats().expanded }
            }
            Algorithm::Bidirectional => {
                let cost = bidirectional::find(
                    raster,
                    &Query { start, goal, options: &options },
                    &mut memory.pair,
                    &mut (),
                    path,
                );
                QueryAnswer { cost, expanded: memory.pair.stats().expanded }
            }
            Algorithm::Adaptive => {
                memory.chase.reset();
                let cost = memory.chase.find(raster, &Query { start, goal, options: &options }, &mut (), path);
                QueryAnswer { cost, expanded: memory.chase.stats().expanded }
            }
        }
    }

    /// The algorithm that answers.
    pub fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    /// The waypoints of the last answer: every cell, or the turning points of Theta* and JPS.
    pub fn path(&self) -> &[Cell] {
        &self.path
    }
}

/// What running a scenario file has shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScenarioRun {
    /// Number of queries.
    pub queries: usize,
    /// How many found a path.
    pub solved: usize,
    /// Lines of the scenarios whose cost is not the optimum (of Theta*: is above it), with the cost found.
    pub wrong: Vec<(usize, Option<f64>)>,
    /// Time of all queries, map building excluded.
    pub time: Duration,
    /// Nodes expanded in all queries.
    pub expanded: u64,
}

impl ScenarioRun {
    /// Mean time of a query in microseconds.
    pub fn mean_microseconds(&self) -> f64 {
        self.time.as_secs_f64() * 1e6 / self.queries.max(1) as f64
    }
}

/// Allowed difference from the optimum, relative.
const TOLERANCE: f64 = 1e-3;

/// Runs all scenarios once to check them, if asked, and to warm up, and then for the time: up to five
/// times while that takes less than a second in all. The fastest pass counts, for whatever else the
/// machine does can only slow a pass down.
pub fn run(solver: &mut Solver, scenarios: &[Scenario], check: bool, clock: Stopwatch<'_>) -> ScenarioRun {
    let mut report = ScenarioRun { queries: scenarios.len(), ..ScenarioRun::default() };
    for scenario in scenarios {
        let answer = solver.solve(scenario.start, scenario.goal);
        report.solved += usize::from(answer.cost.is_ok());
        report.expanded += u64::from(answer.expanded);
        let allowed = TOLERANCE * scenario.optimum.max(1.0);
        let right = answer.cost.is_ok_and(|cost| {
            cost <= scenario.optimum + allowed && (!solver.algorithm.is_exact() || cost >= scenario.optimum - allowed)
        });
        if check && !right {
            report.wrong.push((scenario.line, answer.cost.ok()));
        }
    }
    let begin = clock();
    report.time = Duration::MAX;
    for _ in 0..5 {
        let before = clock();
        for scenario in scenarios {
            std::hint::black_box(solver.solve(scenario.start, scenario.goal));
            std::hint::black_box(solver.path());
        }
        let after = clock();
        report.time = report.time.min(after - before);
        if after - begin > Duration::from_secs(1) {
            break;
        }
    }
    report
}
