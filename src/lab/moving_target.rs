//! Experiment 2 (Italian thesis): a pursuer that plans anew whenever its target has moved, against a target
//! that flees by TrailMax and rests every fourth step, on indoor, outdoor and dungeon maps; and how the number of searches
//! follows from the target's pace, which the source does not state.

use super::experiment::{Check, Counter, Figure, Findings, Settings};
use super::plot;
use super::table::{Row, mean_and_deviation, published};
use crate::grid::{Cell, Grid, Stream};
use crate::level::generate::{DUNGEON_COVERAGE, OUTDOOR_COVERAGE, dungeon, indoor, outdoor};
use crate::path::bidirectional::{self, Pair};
use crate::path::{Adaptive, Flight, Goal, Ground, Heap, Heuristic, Options, Query, Raster, Scratch, StepRules, astar};
use rayon::prelude::*;

const SIDE: usize = 128;
const PAIRS: usize = 30;
/// The pace of the target in the main table.
const USUAL: Pace = Pace::RestsEvery(4);
/// The paces that are compared, from the fastest.
const PACES: [Pace; 8] = [
    USUAL,
    Pace::MovesEvery(2),
    Pace::MovesEvery(3),
    Pace::MovesEvery(4),
    Pace::MovesEvery(5),
    Pace::MovesEvery(6),
    Pace::MovesEvery(7),
    Pace::MovesEvery(8),
];
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

/// How often the target moves, in steps of its pursuer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pace {
    /// At all steps but every one of this number.
    RestsEvery(usize),
    /// Only at every step of this number.
    MovesEvery(usize),
}

impl Pace {
    fn moves_at(self, step: usize) -> bool {
        match self {
            Self::RestsEvery(number) => step % number != number - 1,
            Self::MovesEvery(number) => step.is_multiple_of(number),
        }
    }

    /// Steps of the target to one of its pursuer.
    fn speed(self) -> f64 {
        match self {
            Self::RestsEvery(number) => (number - 1) as f64 / number as f64,
            Self::MovesEvery(number) => 1.0 / number as f64,
        }
    }

    fn name(self) -> String {
        match self {
            Self::RestsEvery(number) => format!("rests every {number} steps"),
            Self::MovesEvery(number) => format!("moves every {number} steps"),
        }
    }
}

/// Searches to one move of the pursuer at several paces of the target, beside the published: the source does not state its
/// pace. With A*, for every algorithm plans anew on the same occasions.
pub fn run_paces(settings: &Settings<'_>) -> Findings {
    let maps = settings.map_count(10, 2);
    let pairs = if settings.quick { 5 } else { PAIRS };
    let counter = Counter::new(settings, 3 * maps);
    let parts: Vec<(usize, [Pursuit; PACES.len()])> = (0..3 * maps)
        .into_par_iter()
        .map(|part| {
            let (kind, map) = (part / maps, part % maps);
            let all = pursuits(kind, map_seed(settings, kind, map), pairs, |map, a, b, memory| {
                PACES.map(|pace| pursue(map, ASTAR, pace, (a, b), memory, settings))
            });
            counter.tick();
            let sum = |at: usize, read: fn(&Pursuit) -> f64| all.iter().map(|pursuit| read(&pursuit[at])).sum();
            let sums = |at: usize| Pursuit {
                searches: sum(at, |pursuit| pursuit.searches),
                moves: sum(at, |pursuit| pursuit.moves),
                ..Pursuit::default()
            };
            (kind, std::array::from_fn(sums))
        })
        .collect();
    let share = |kind: usize, at: usize| {
        let of_kind = || parts.iter().filter(|part| part.0 == kind).map(|part| part.1[at]);
        of_kind().map(|sum| sum.searches).sum::<f64>() / of_kind().map(|sum| sum.moves).sum::<f64>().max(1.0)
    };
    let (mut rows, mut checks) = (Vec::new(), Vec::new());
    for (kind, name) in KINDS.into_iter().enumerate() {
        let row = |pace: String, value: f64| Row {
            table: "4.1".into(),
            map: name.into(),
            size: format!("{SIDE}x{SIDE}"),
            algorithm: ALGORITHMS[ASTAR].into(),
            heuristic: "octile".into(),
            modifiers: pace,
            metric: "searches_per_move".into(),
            value,
            ..Row::default()
        };
        let shares: [f64; PACES.len()] = std::array::from_fn(|at| share(kind, at));
        rows.extend(PACES.iter().zip(shares).map(|(pace, share)| row(pace.name(), share)));
        rows.extend(published_share(name).map(|share| row("published".into(), share)));
        let (first, last) = (shares[0], shares[PACES.len() - 1]);
        checks.push(Check {
            promise: format!("{name}: the slower the target, the fewer searches to a move"),
            found: format!("{first:.3} down to {last:.3}"),
            passed: shares.windows(2).all(|pair| pair[1] < pair[0]),
        });
    }
    Findings { rows, checks, ..Findings::named("moving_target_paces") }
}

/// Published searches to one published move of A* on a kind of maps.
fn published_share(kind: &str) -> Option<f64> {
    let all = published();
    let figure = |metric: &str| {
        let of = |row: &&Row| row.table == "4.1" && row.map == kind && row.algorithm == ALGORITHMS[ASTAR];
        all.iter().filter(of).find(|row| row.metric == metric).map(|row| row.value)
    };
    Some(figure("searches")? / figure("moves")?)
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
            let pursuits = pursuits(kind, map_seed(settings, kind, map), pairs, |map, a, b, memory| {
                std::array::from_fn(|algorithm| pursue(map, algorithm, USUAL, (a, b), memory, settings))
            });
            counter.tick();
            (kind, pursuits)
        })
        .collect();
    let of_kind = |kind: usize| -> Vec<[Pursuit; 4]> {
        parts.iter().filter(|part| part.0 == kind).flat_map(|part| part.1.iter().copied()).collect()
    };
    let kinds: Vec<Vec<[Pursuit; 4]>> = (0..3).map(of_kind).collect();
    let rows = kinds.iter().zip(KINDS).flat_map(|(pursuits, name)| rows(name, pursuits)).collect();
    Findings { rows, checks: checks(&kinds), pictures: pictures(&kinds), ..Findings::named("moving_target") }
}

fn map_seed(settings: &Settings<'_>, kind: usize, map: usize) -> u64 {
    settings.seed.wrapping_mul(1_000_003).wrapping_add((kind * 10_000 + map) as u64)
}

fn generate(kind: usize, seed: u64) -> Grid<bool> {
    match kind {
        0 => indoor(seed, SIDE, SIDE),
        1 => outdoor(seed, SIDE, SIDE, OUTDOOR_COVERAGE),
        _ => dungeon(seed, SIDE, SIDE, DUNGEON_COVERAGE),
    }
}

/// All pursuits on one map, each run as `run` has it: by every algorithm, or at every pace.
fn pursuits<const N: usize>(
    kind: usize,
    seed: u64,
    pairs: usize,
    run: impl Fn(&Raster, Cell, Cell, &mut PursuitMemory) -> [Pursuit; N],
) -> Vec<[Pursuit; N]> {
    let open = generate(kind, seed);
    let cells: Vec<Cell> = open.cells().filter(|&cell| open[cell]).collect();
    let mut stream = Stream::new(seed, 2);
    let Some(map) = Raster::new(&open, StepRules::default()) else { return Vec::new() };
    let mut memory = PursuitMemory::default();
    let mut done = Vec::new();
    while done.len() < pairs && cells.len() > 1 {
        let (a, b) = (cells[stream.below(cells.len())], cells[stream.below(cells.len())]);
        if a != b {
            done.push(run(&map, a, b, &mut memory));
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
    pace: Pace,
    (mut pursuer, mut target): (Cell, Cell),
    memory: &mut PursuitMemory,
    settings: &Settings<'_>,
) -> Pursuit {
    let mut count = Pursuit::default();
    let (mut ahead, mut behind, mut thought) = (0, 0, None);
    memory.chase.reset();
    memory.way.clear();
    for step in 0.. {
        if pace.moves_at(step) {
            // At a slow pace the target may rest at the very step at which it would think again.
            let think = thought.replace(step / THINK) != Some(step / THINK);
            if think || behind + 1 >= memory.way.len() {
                let (hunter_at, prey_at) = (map.index(pursuer) as u32, map.index(target) as u32);
                memory.flight.trail_max(map, hunter_at, prey_at, pace.speed(), u32::MAX, &mut memory.way);
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
        let every = |map: &Raster, a, b, memory: &mut PursuitMemory| {
            std::array::from_fn(|algorithm| pursue(map, algorithm, USUAL, (a, b), memory, &settings))
        };
        let pursued = || rows("indoor", &pursuits(0, 7, 1, every));
        assert_eq!(pursued(), pursued());
    }

    #[test]
    fn a_slower_target_is_searched_for_less_often_and_the_published_share_stands_beside() {
        let clock = || std::time::Duration::ZERO;
        let settings = Settings { seed: 3, maps: Some(1), quick: true, clock: &clock, progress: &|_, _| {} };
        let found = run_paces(&settings);
        assert!(found.checks.iter().all(|check| check.passed), "{:?}", found.checks);
        let published: Vec<f64> =
            found.rows.iter().filter(|row| row.modifiers == "published").map(|row| row.value).collect();
        assert_eq!(published.len(), 3);
        for (share, expected) in published.iter().zip([0.18, 0.17, 0.41]) {
            assert!((share - expected).abs() < 0.006, "{share}");
        }
    }
}
