//! Experiment 1 (AGH thesis): A* Euclidean, A* Manhattan and Dijkstra on random terrain, long paths from
//! corner to corner and short ones between random tiles.

use super::experiment::{Check, Counter, Figure, Findings, Settings};
use super::plot;
use super::table::{Row, mean_and_deviation};
use crate::grid::{Cell, Grid, Stream};
use crate::level::generate::terrain;
use crate::path::{
    Corner, Footing, Goal, GroundFn, Heap, Heuristic, Options, Query, Raster, Scratch, StepRules, astar,
};
use rayon::prelude::*;

const SIDE: usize = 25;
/// Algorithms by name of the mean tables, of the ratio tables, of the estimate; the estimate, and whether it
/// is scaled by the cheapest factor. The source does not scale; the last two show what that costs.
const ALGORITHMS: [(&str, &str, &str, Heuristic, bool); 5] = [
    ("A*", "A* euclidean", "euclidean", Heuristic::Euclidean, false),
    ("A*", "A* manhattan", "manhattan", Heuristic::Manhattan, false),
    ("Dijkstra", "Dijkstra", "null", Heuristic::Null, false),
    ("A*", "A* euclidean scaled", "euclidean scaled", Heuristic::Euclidean, true),
    ("A*", "A* manhattan scaled", "manhattan scaled", Heuristic::Manhattan, true),
];
const CHEAPEST: f64 = 0.5;
const EUCLIDEAN: usize = 0;
const MANHATTAN: usize = 1;
const DIJKSTRA: usize = 2;
const SCALED: usize = 3;
/// Timed repetitions of a search, of which the fastest counts.
const REPETITIONS: usize = 5;

/// What one search has shown.
#[derive(Clone, Copy, Debug, Default)]
struct QueryFigures {
    time_ms: f64,
    iterations: f64,
    cost: f64,
    length: f64,
}

/// The name of a figure, and where it is read.
type Metric = (&'static str, fn(&QueryFigures) -> f64);

/// One case: the same query answered by all algorithms.
type Case = [QueryFigures; 5];

/// Runs the experiment and sets its figures beside the published ones.
pub fn run(settings: &Settings<'_>) -> Findings {
    let long = settings.map_count(200, 20);
    let short = settings.map_count(20, 4).min(20);
    let counter = Counter::new(settings, long + short);
    let cases = |stream: u64, boards: usize, pairs: usize| -> Vec<Case> {
        let boards = (0..boards).into_par_iter().map(|board| {
            let seed = settings.seed.wrapping_mul(1_000_003).wrapping_add(stream * 100_000 + board as u64);
            let cases =
                if pairs == 0 { vec![corner_to_corner(seed, settings)] } else { between(seed, pairs, settings) };
            counter.tick();
            cases
        });
        boards.collect::<Vec<_>>().into_iter().flatten().collect()
    };
    let (long, short) = (cases(0, long, 0), cases(1, short, 10));
    let mut rows = means(&long);
    let long_map = "random terrain, long paths";
    let short_map = "random terrain, short paths";
    rows.extend(ratios("2.4", long_map, &long, &[("time", time), ("iterations", iterations)]));
    rows.extend(ratios("2.5", short_map, &short, &[("time", time), ("iterations", iterations)]));
    rows.extend(ratios("2.6", long_map, &long, &[("cost", cost), ("length", length)]));
    rows.extend(ratios("2.7", short_map, &short, &[("cost", cost), ("length", length)]));
    rows.extend(shares(long_map, &long));
    rows.extend(shares(short_map, &short));
    let checks = checks(&long, &short);
    Findings { name: "heuristics", pictures: pictures(&long, &short), rows, checks }
}

fn time(sample: &QueryFigures) -> f64 {
    sample.time_ms
}
fn iterations(sample: &QueryFigures) -> f64 {
    sample.iterations
}
fn cost(sample: &QueryFigures) -> f64 {
    sample.cost
}
fn length(sample: &QueryFigures) -> f64 {
    sample.length
}

/// The board as the source searches it: corners are cut.
fn prepare(board: &Grid<Option<f64>>) -> Option<Raster> {
    let footing = |index: usize| board.values()[index].map(Footing::free);
    let ground = GroundFn { width: SIDE, height: SIDE, least_factor: CHEAPEST, footing };
    Raster::new(&ground, StepRules { corner: Corner::Allow, ..StepRules::default() })
}

fn corner_to_corner(seed: u64, settings: &Settings<'_>) -> Case {
    let (from, to) = (Cell::new(0, SIDE as i32 - 1), Cell::new(SIDE as i32 - 1, 0));
    // A board without a way is drawn again.
    let drawn = (0..).find_map(|again: u64| {
        let board = terrain(seed.wrapping_add(again << 32), SIDE, SIDE);
        prepare(&board).filter(|_| board[from].is_some()).and_then(|map| measure(&map, from, to, settings))
    });
    drawn.unwrap_or_default()
}

/// Cases between random tiles of one board that are neither the same nor adjacent.
fn between(seed: u64, pairs: usize, settings: &Settings<'_>) -> Vec<Case> {
    let board = terrain(seed, SIDE, SIDE);
    let mut stream = Stream::new(seed, 1);
    let standable: Vec<Cell> = board.cells().filter(|&cell| board[cell].is_some()).collect();
    let (Some(map), true) = (prepare(&board), standable.len() > 100) else { return Vec::new() };
    let mut cases = Vec::new();
    while cases.len() < pairs {
        let (a, b) = (standable[stream.below(standable.len())], standable[stream.below(standable.len())]);
        if a.chebyshev(b) > 1 {
            cases.extend(measure(&map, a, b, settings));
        }
    }
    cases
}

fn measure(map: &Raster, from: Cell, to: Cell, settings: &Settings<'_>) -> Option<Case> {
    let (mut scratch, mut path) = (Scratch::<Heap>::new(), Vec::new());
    let mut case = Case::default();
    for (sample, (.., heuristic, scaled)) in case.iter_mut().zip(ALGORITHMS) {
        let options = Options { heuristic, scaled, ..Options::default() };
        sample.time_ms = f64::INFINITY;
        for _ in 0..=REPETITIONS {
            let begin = (settings.clock)();
            let found = astar::search(
                map,
                &Query { start: from, goal: Goal::Cell(to), options: &options },
                &mut scratch,
                &mut (),
                &mut path,
            );
            let elapsed = ((settings.clock)() - begin).as_secs_f64() * 1e3;
            sample.time_ms = sample.time_ms.min(elapsed);
            sample.cost = found.ok()?;
        }
        sample.iterations = f64::from(scratch.stats().expanded);
        sample.length = path.len() as f64;
    }
    Some(case)
}

fn means(cases: &[Case]) -> Vec<Row> {
    let mut rows = Vec::new();
    for (at, (algorithm, _, heuristic, ..)) in ALGORITHMS.into_iter().enumerate() {
        for (metric, read) in [("time_ms", time as fn(&QueryFigures) -> f64), ("iterations", iterations)] {
            let (value, deviation) = mean_and_deviation(&cases.iter().map(|case| read(&case[at])).collect::<Vec<_>>());
            rows.push(Row {
                heuristic: heuristic.into(),
                deviation: Some(deviation),
                ..row("2.3", "random terrain, long paths", algorithm, metric, value)
            });
        }
    }
    rows
}

fn row(table: &str, map: &str, algorithm: &str, metric: &str, value: f64) -> Row {
    Row {
        table: table.into(),
        map: map.into(),
        size: format!("{SIDE}x{SIDE}"),
        algorithm: algorithm.into(),
        metric: metric.into(),
        value,
        ..Row::default()
    }
}

/// Mean and deviation of the ratio of two algorithms over all cases.
fn ratio(cases: &[Case], one: usize, other: usize, read: fn(&QueryFigures) -> f64) -> (f64, f64) {
    mean_and_deviation(&cases.iter().map(|case| read(&case[one]) / read(&case[other])).collect::<Vec<_>>())
}

fn ratios(table: &str, map: &str, cases: &[Case], metrics: &[Metric]) -> Vec<Row> {
    let mut rows = Vec::new();
    for &(metric, read) in metrics {
        for (other, one) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (DIJKSTRA, SCALED), (DIJKSTRA, SCALED + 1)]
        {
            let (value, deviation) = ratio(cases, one, other, read);
            rows.push(Row {
                relative_to: ALGORITHMS[other].1.into(),
                deviation: Some(deviation),
                ..row(table, map, ALGORITHMS[one].1, &format!("mean_ratio_{metric}"), value)
            });
        }
    }
    rows
}

/// Percentage of cases in which something holds.
fn percent(cases: &[Case], holds: impl Fn(&Case) -> bool) -> f64 {
    100.0 * cases.iter().filter(|case| holds(case)).count() as f64 / cases.len().max(1) as f64
}

fn shares(map: &str, cases: &[Case]) -> Vec<Row> {
    let share = |name: &str, holds: fn(&QueryFigures, &QueryFigures, &QueryFigures) -> bool| {
        let value = percent(cases, |case| holds(&case[EUCLIDEAN], &case[MANHATTAN], &case[DIJKSTRA]));
        row("text 2.5", map, "A*", &format!("share_percent_{name}"), value)
    };
    vec![
        share("euclid_faster_than_manhattan", |e, m, _| e.time_ms < m.time_ms),
        share("manhattan_at_least_twice_as_fast", |e, m, _| 2.0 * m.time_ms <= e.time_ms),
        share("euclid_fewer_iterations", |e, m, _| e.iterations < m.iterations),
        share("manhattan_longer_path", |e, m, _| m.length > e.length),
        share("manhattan_shorter_path", |e, m, _| m.length < e.length),
        share("manhattan_cost_above_dijkstra", |_, m, d| m.cost > d.cost + 1e-6),
        share("euclid_cost_above_dijkstra", |e, _, d| e.cost > d.cost + 1e-6),
    ]
}

fn checks(long: &[Case], short: &[Case]) -> Vec<Check> {
    let all = || long.iter().chain(short);
    let most = all().map(|case| case[DIJKSTRA].iterations).fold(0.0, f64::max);
    let worst = all().map(|case| case[DIJKSTRA].cost - case[EUCLIDEAN].cost.min(case[MANHATTAN].cost));
    let worst = worst.fold(f64::NEG_INFINITY, f64::max);
    let off = all().map(|case| (case[SCALED].cost - case[DIJKSTRA].cost).abs()).fold(0.0, f64::max);
    let fewer = ratio(long, MANHATTAN, EUCLIDEAN, iterations).0;
    let dijkstra = ratio(long, DIJKSTRA, EUCLIDEAN, iterations).0;
    vec![
        Check {
            promise: format!("Dijkstra never needs more than {} iterations", SIDE * SIDE),
            found: format!("at most {most}"),
            passed: most <= (SIDE * SIDE) as f64,
        },
        Check {
            promise: "no A* is ever cheaper than Dijkstra".into(),
            found: format!("largest excess of Dijkstra {:.6}", worst.max(0.0)),
            passed: worst < 1e-6,
        },
        Check {
            promise: "the scaled Euclidean estimate always finds the cost of Dijkstra".into(),
            found: format!("largest difference {off:.6}"),
            passed: off < 1e-6,
        },
        Check {
            promise: "on long paths Manhattan needs fewer iterations than Euclidean, Dijkstra more".into(),
            found: format!("{fewer:.3} and {dijkstra:.3} times as many"),
            passed: fewer < 1.0 && dijkstra > 1.0,
        },
    ]
}

fn pictures(long: &[Case], short: &[Case]) -> Vec<Figure> {
    let names = ALGORITHMS.map(|(_, name, ..)| name);
    let mean = |cases: &[Case], read: fn(&QueryFigures) -> f64| {
        (0..ALGORITHMS.len())
            .map(|at| mean_and_deviation(&cases.iter().map(|case| read(&case[at])).collect::<Vec<_>>()).0)
            .collect()
    };
    let chart = |name: &str, title: &str, unit: &str, read: fn(&QueryFigures) -> f64| {
        let groups = [("long paths".to_string(), mean(long, read)), ("short paths".to_string(), mean(short, read))];
        plot::bars(name, title, unit, &names, &groups)
    };
    let iterations = chart("heuristics_iterations", "Iterations on random terrain", "iterations", iterations);
    let time = chart("heuristics_time", "Time of a search on random terrain", "milliseconds", time);
    [iterations, time].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_run_passes_its_checks_and_is_the_same_twice_but_for_times() {
        let settings =
            Settings { seed: 1, maps: None, quick: true, clock: &|| std::time::Duration::ZERO, progress: &|_, _| {} };
        let (one, two) = (run(&settings), run(&settings));
        assert!(one.checks.iter().all(|check| check.passed), "{:?}", one.checks);
        // Without a clock time ratios are not numbers, and so not equal to themselves.
        let figures = |outcome: &Findings| -> Vec<f64> {
            outcome.rows.iter().filter(|row| !row.metric.contains("time")).map(|row| row.value).collect()
        };
        assert_eq!(figures(&one), figures(&two));
        assert_eq!(one.rows.len(), 10 + 4 * 16 + 14);
    }
}
