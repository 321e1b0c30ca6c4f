//! Benchmark scenarios run by any algorithm, checked against their optima and timed.

use super::experiment::Stopwatch;
use super::movingai::Scenario;
use osada_ai::pathlab::Solver;
use std::time::Duration;

/// A scenario whose cost is not the optimum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WrongCost {
    /// Line of the file.
    pub line: usize,
    /// `None` if no path was found.
    pub cost: Option<f64>,
    /// As the file has it.
    pub optimum: f64,
}

/// The result of a scenario file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScenarioRun {
    /// Number of queries.
    pub queries: usize,
    /// Queries that found a path.
    pub solved: usize,
    /// Scenarios whose cost is not the optimum (of Theta*: is above it).
    pub wrong: Vec<WrongCost>,
    /// Time of all queries, map building excluded.
    pub time: Duration,
    /// Nodes expanded in all queries.
    pub expanded: u64,
    /// Sum of the costs of all paths, in tiles.
    pub cost: f64,
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
        report.expanded += u64::from(answer.stats.expanded);
        report.cost += answer.cost.unwrap_or(0.0);
        let allowed = TOLERANCE * scenario.optimum.max(1.0);
        let right = answer.cost.is_ok_and(|cost| {
            cost <= scenario.optimum + allowed && (!solver.algorithm().is_exact() || cost >= scenario.optimum - allowed)
        });
        if check && !right {
            let &Scenario { line, optimum, .. } = scenario;
            report.wrong.push(WrongCost { line, cost: answer.cost.ok(), optimum });
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
