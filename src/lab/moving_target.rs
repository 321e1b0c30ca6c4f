//! Experiment 2 (Italian thesis): a pursuer that plans anew whenever its target has moved, against a target
//! that flees by TrailMax and rests every fourth step, on indoor, outdoor and dungeon maps.

use super::experiment::{Check, Counter, Figure, Findings, Settings};
use super::plot;
use super::table::{Row, mean_and_deviation};
use crate::grid::{Cell, Grid, Stream};
use crate::level::generate::{DUNGEON_COVERAGE, OUTDOOR_COVERAGE, dungeon, indoor, outdoor};
use crate::path::bidirectional::{self, Pair};
use crate::path::{Adaptive, Flight, Goal, Ground, Heap, Heuristic, Options, Query, Raster, Scratch, StepRules, astar};
use rayon::prelude::*;

const SIDE: usize = 128;
const PAIRS: usize = 30;
/// The target rests at every step of this number.
const REST: usize = 4;
/// Steps after which a fleeing target thinks again, if it has not come to the end of its way before.
const THINK: usize = 8;
const KINDS: [&str; 3] = ["indoor", "outdoor", "dungeon"];
const ALGORITHMS: [&str; 4] = ["Dijkstra", "A*", "Bidirectional A*", "LMT-Adaptive A*"];
const ASTAR: usize = 1;
const ADAPTIVE: usize = 3;

/// Counts of one pursuit.
#[derive(Clone, Copy, Debug, Default)]
struct Pursuit {
    searches: f64,
    moves: f64,
    expanded: f64,
    time_ms: f64,
}

/// Runs the experiment and sets its figures beside the published ones.
pub fn run(settings: &Settings<'_>) -> Findings {
    let maps = settings.map_count(80, 2);
    let pairs = if settings.quick { 5 } else { PAIRS };
    let counter = Counter::new(settings, 3 * maps);
    let parts: Vec<(usize, Vec<[Pursuit; 4]>)> = (0..3 * maps)
        .into_par_iter()
        .map(|part| {
            let (kind, map) = (part / maps, part % maps);
            let seed = settings.seed.wrapping_mul(1_000_003).wrapping_add((kind * 10_000 + map) as u64);
            let pursuits = pursuits(kind, seed, pairs, settings);
            counter.tick();
            (kind, pursuits)
        })
        .collect();
    let of_kind = |kind: usize| -> Vec<[Pursuit; 4]> {
        parts.iter().filter(|part| part.0 == kind).flat_map(|part| part.1.iter().copied()).collect()
    };
    let kinds: Vec<Vec<[Pursuit; 4]>> = (0..3).map(of_kind).collect();
    let rows = kinds.iter().zip(KINDS).flat_map(|(pursuits, name)| rows(name, pursuits)).collect();
    Findings { name: "moving_target", rows, checks: checks(&kinds), pictures: pictures(&kinds) }
}

fn generate(kind: usize, seed: u64) -> Grid<bool> {
    match kind {
        0 => indoor(seed, SIDE, SIDE),
        1 => outdoor(seed, SIDE, SIDE, OUTDOOR_COVERAGE),
        _ => dungeon(seed, SIDE, SIDE, DUNGEON_COVERAGE),
    }
}

/// All pursuits on one map, each run once with every algorithm.
fn pursuits(kind: usize, seed: u64, pairs: usize, settings: &Settings<'_>) -> Vec<[Pursuit; 4]> {
    let open = generate(kind, seed);
    let cells: Vec<Cell> = open.cells().filter(|&cell| open[cell]).collect();
    let mut stream = Stream::new(seed, 2);
    let Some(map) = Raster::new(&open, StepRules::default()) else { return Vec::new() };
    let mut memory = PursuitMemory::default();
    let mut done = Vec::new();
    while done.len() < pairs && cells.len() > 1 {
        let (a, b) = (cells[stream.below(cells.len())], cells[stream.below(cells.len())]);
        if a != b {
            done.push(std::array::from_fn(|algorithm| pursue(&map, algorithm, a, b, &mut memory, settings)));
        }
    }
    done
}

/// The memory of all algorithms and of the target.
#[derive(Default)]
struct PursuitMemory {
    scratch: Scratch<Heap>,
    pair: Pair<Heap>,
    chase: Adaptive<Heap>,
    flight: Flight,
    path: Vec<Cell>,
    way: Vec<u32>,
}

/// One pursuit until the target is caught.
fn pursue(
    map: &Raster,
    algorithm: usize,
    from: Cell,
    to: Cell,
    memory: &mut PursuitMemory,
    settings: &Settings<'_>,
) -> Pursuit {
    let (mut pursuer, mut target) = (from, to);
    let mut count = Pursuit::default();
    let (mut ahead, mut behind) = (0, 0);
    memory.chase.reset();
    memory.way.clear();
    for step in 0.. {
        if step % REST != REST - 1 {
            if behind + 1 >= memory.way.len() || step % THINK == 0 {
                let (hunter_at, prey_at) = (map.index(pursuer) as u32, map.index(target) as u32);
                let lead = (REST - 1) as f64 / REST as f64;
                memory.flight.trail_max(map, hunter_at, prey_at, lead, u32::MAX, &mut memory.way);
                behind = 0;
            }
            if let Some(&next) = memory.way.get(behind + 1) {
                target = map.cell(next as usize);
                behind += 1;
                ahead = usize::MAX;
            }
        }
        if ahead >= memory.path.len() || step == 0 {
            search(map, algorithm, pursuer, target, memory, &mut count, settings);
            ahead = 1;
        }
        let Some(&next) = memory.path.get(ahead) else { break };
        pursuer = next;
        ahead += 1;
        count.moves += 1.0;
        if pursuer == target {
            break;
        }
    }
    count
}

fn search(
    map: &Raster,
    algorithm: usize,
    from: Cell,
    to: Cell,
    memory: &mut PursuitMemory,
    count: &mut Pursuit,
    settings: &Settings<'_>,
) {
    let options = Options::default();
    let PursuitMemory { scratch, pair, chase, path, .. } = memory;
    let begin = (settings.clock)();
    let found = match algorithm {
        0 => {
            let options = Options { heuristic: Heuristic::Null, ..options };
            astar::search(map, &Query { start: from, goal: Goal::Cell(to), options: &options }, scratch, &mut (), path)
        }
        ASTAR => {
            astar::search(map, &Query { start: from, goal: Goal::Cell(to), options: &options }, scratch, &mut (), path)
        }
        2 => bidirectional::find(map, &Query { start: from, goal: to, options: &options }, pair, &mut (), path),
        _ => chase.find(map, &Query { start: from, goal: to, options: &options }, &mut (), path),
    };
    count.time_ms += ((settings.clock)() - begin).as_secs_f64() * 1e3;
    let stats = match algorithm {
        2 => pair.stats(),
        ADAPTIVE => chase.stats(),
        _ => scratch.stats(),
    };
    count.searches += 1.0;
    count.expanded += f64::from(stats.expanded);
    if found.is_err() {
        path.clear();
    }
}

fn total(pursuits: &[[Pursuit; 4]], algorithm: usize, read: fn(&Pursuit) -> f64) -> (f64, f64) {
    let values: Vec<f64> = pursuits.iter().map(|all| read(&all[algorithm])).collect();
    let (_, deviation) = mean_and_deviation(&values);
    // The standard error of a sum of independent pursuits.
    (values.iter().sum(), deviation * (values.len() as f64).sqrt())
}

fn rows(kind: &str, pursuits: &[[Pursuit; 4]]) -> Vec<Row> {
    let mut rows = Vec::new();
    for (at, algorithm) in ALGORITHMS.into_iter().enumerate() {
        let mut push = |metric: &str, value: f64, deviation: Option<f64>| {
            rows.push(Row {
                table: "4.1".into(),
                map: kind.into(),
                size: format!("{SIDE}x{SIDE}"),
                algorithm: algorithm.into(),
                heuristic: "octile".into(),
                metric: metric.into(),
                value,
                deviation,
                ..Row::default()
            });
        };
        let (searches, _) = total(pursuits, at, |pursuit| pursuit.searches);
        let (expanded, expanded_error) = total(pursuits, at, |pursuit| pursuit.expanded);
        let (time, time_error) = total(pursuits, at, |pursuit| pursuit.time_ms);
        push("searches", searches, None);
        push("moves", total(pursuits, at, |pursuit| pursuit.moves).0, None);
        push("expanded_total", expanded, Some(expanded_error));
        push("search_time_total_ms", time, Some(time_error));
        push("search_time_mean_ms", time / searches.max(1.0), None);
        push("expanded_mean", expanded / searches.max(1.0), None);
        push("time_per_expansion_ns", 1e6 * time / expanded.max(1.0), None);
    }
    rows
}

/// Mean over all searches of one algorithm.
fn a_search(pursuits: &[[Pursuit; 4]], algorithm: usize, read: fn(&Pursuit) -> f64) -> f64 {
    total(pursuits, algorithm, read).0 / total(pursuits, algorithm, |pursuit| pursuit.searches).0.max(1.0)
}

fn checks(kinds: &[Vec<[Pursuit; 4]>]) -> Vec<Check> {
    let times = |kind: usize, read: fn(&Pursuit) -> f64| {
        a_search(&kinds[kind], ASTAR, read) / a_search(&kinds[kind], ADAPTIVE, read)
    };
    let mut checks: Vec<Check> = KINDS
        .into_iter()
        .enumerate()
        .map(|(kind, name)| {
            let (fewer, least) = (times(kind, |pursuit| pursuit.expanded), [1.5, 1.0, 1.0][kind]);
            Check {
                promise: format!("{name}: LMT-Adaptive A* expands at least {least} times fewer nodes a search than A*"),
                found: format!("{fewer:.3} times"),
                passed: fewer >= least,
            }
        })
        .collect();
    let faster = times(0, |pursuit| pursuit.time_ms);
    // Without a clock there is nothing to compare.
    if faster.is_finite() {
        checks.push(Check {
            promise: "indoor: searches of LMT-Adaptive A* are at least 1.27 times faster than those of A*".into(),
            found: format!("{faster:.3} times"),
            passed: faster >= 1.27,
        });
    }
    checks
}

fn pictures(kinds: &[Vec<[Pursuit; 4]>]) -> Vec<Figure> {
    let chart = |name: &str, title: &str, unit: &str, read: fn(&Pursuit) -> f64| {
        let groups: Vec<plot::Group> = kinds
            .iter()
            .zip(KINDS)
            .map(|(pursuits, kind)| (kind.to_string(), (0..4).map(|at| a_search(pursuits, at, read)).collect()))
            .collect();
        plot::bars(name, title, unit, &ALGORITHMS, &groups)
    };
    let expanded = chart("moving_target_expanded", "Nodes expanded a search", "nodes", |pursuit| pursuit.expanded);
    let time = chart("moving_target_time", "Time of a search", "milliseconds", |pursuit| pursuit.time_ms);
    [expanded, time].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_run_catches_every_target_and_expands_fewer_nodes() {
        let clock = || std::time::Duration::ZERO;
        let settings = Settings { seed: 3, maps: None, quick: true, clock: &clock, progress: &|_, _| {} };
        let one = run(&settings);
        assert!(one.checks.iter().all(|check| check.passed), "{:?}", one.checks);
        assert_eq!(one.rows.len(), 3 * 4 * 7);
    }

    #[test]
    fn the_same_pursuit_is_the_same_again() {
        let clock = || std::time::Duration::ZERO;
        let settings = Settings { seed: 3, maps: Some(1), quick: true, clock: &clock, progress: &|_, _| {} };
        let pursued = || rows("indoor", &pursuits(0, 7, 1, &settings));
        assert_eq!(pursued(), pursued());
    }
}
