//! Experiment 3 (Silesian thesis): three estimates on four kinds of navigation maps, with and without path
//! modifiers, and then Jump Point Search on the same maps.

use super::experiment::{Check, Counter, Figure, Findings, Settings};
use super::plot;
use super::table::{Row, mean_and_deviation};
use crate::grid::{Cell, Grid, Stream};
use crate::level::generate::{labyrinth, outdoor, serpentine_of};
use crate::path::smooth::pull_string;
use crate::path::{
    Alternative, BitMap, Footing, Goal, Ground, GroundFn, Heap, Heuristic, JumpScratch, JumpTable, Jumps, Options,
    Query, Raster, Scratch, StepRules, Usage, astar, jps,
};
use rayon::prelude::*;

const SIDES: [usize; 3] = [50, 100, 200];
const AGENTS: usize = 10;
const KINDS: [&str; 4] = ["1 open, few alternatives", "2 simple, longer", "3 serpentine corridor", "4 labyrinth"];
const HEURISTICS: [(&str, Heuristic); 3] = [
    ("euclidean", Heuristic::Euclidean),
    ("manhattan", Heuristic::Manhattan),
    ("diagonal manhattan", Heuristic::Octile),
];
const MODIFIERS: [&str; 2] = ["none", "funnel + alternative path"];
const DIAGONAL_MANHATTAN: usize = 2;
/// What each agent adds to the factor of the tiles it uses, for those that come after.
const PENALTY: f64 = 0.5;
/// Timed repetitions of a search, of which the fastest counts.
const REPETITIONS: usize = 3;

/// Means over the agents of one map.
#[derive(Clone, Copy, Debug, Default)]
struct MapMeans {
    time_ms: f64,
    explored_percent: f64,
    nodes: f64,
}

/// What one map has shown: by estimate and modifiers, and time of JPS by scanning and by table.
#[derive(Clone, Copy, Debug, Default)]
struct MapResult {
    astar: [[MapMeans; 2]; 3],
    jps: [MapMeans; 2],
    /// Whether JPS found the cost of A* every time.
    agrees: bool,
}

/// Runs the experiment and sets its figures beside the published ones.
pub fn run(settings: &Settings<'_>) -> Findings {
    let maps = settings.map_count(10, 1);
    let sides = if settings.quick { &SIDES[..1] } else { &SIDES[..] };
    let parts = KINDS.len() * sides.len() * maps;
    let counter = Counter::new(settings, parts);
    let results: Vec<MapResult> = (0..parts)
        .into_par_iter()
        .map(|part| {
            let (kind, side, map) = (part / (sides.len() * maps), sides[part / maps % sides.len()], part % maps);
            let seed = settings.seed.wrapping_mul(1_000_003).wrapping_add((kind * 1000 + map) as u64);
            let result = one_map(&generate(kind, seed, side), seed, settings);
            counter.tick();
            result
        })
        .collect();
    let (mut rows, mut jump_rows, mut groups) = (Vec::new(), Vec::new(), Vec::new());
    for (at, results) in results.chunks(maps.max(1)).enumerate() {
        let (kind, side) = (at / sides.len(), sides[at % sides.len()]);
        rows.extend(estimates(kind, side, results));
        jump_rows.extend(jumps(kind, side, results));
        let time = |read: fn(&MapResult) -> f64| mean_and_deviation(&results.iter().map(read).collect::<Vec<_>>()).0;
        let times = [time(plain_time), time(|map| map.jps[0].time_ms), time(|map| map.jps[1].time_ms)];
        groups.push((format!("{} {side}", KINDS[kind].chars().next().unwrap_or_default()), times.to_vec()));
    }
    rows.extend(jump_rows);
    let checks = checks(&results, &groups);
    Findings { name: "jump_points", rows, checks, pictures: pictures(&groups) }
}

fn plain_time(map: &MapResult) -> f64 {
    map.astar[DIAGONAL_MANHATTAN][0].time_ms
}

fn generate(kind: usize, seed: u64, side: usize) -> Grid<bool> {
    match kind {
        0 => outdoor(seed, side, side, 0.15),
        1 => long_way_round(seed, side),
        // Five lanes at every size: the published paths are as many times as long as the map is wide.
        2 => serpentine_of(seed, side, side, side as i32 / 5 - 1),
        _ => labyrinth(seed, side, side),
    }
}

/// Open ground with two walls across it, open at opposite ends: a simple way, but a longer one.
fn long_way_round(seed: u64, side: usize) -> Grid<bool> {
    let mut stream = Stream::new(seed, 4);
    let side = side as i32;
    let (first, second) = (side / 3 + stream.between(-2, 2), 2 * side / 3 + stream.between(-2, 2));
    let gap = (side / 12).max(2);
    Grid::from_fn(side as usize, side as usize, |cell| {
        !(cell.x == first && cell.y >= gap || cell.x == second && cell.y < side - gap)
    })
}

/// Ten agents near one corner, and the goal in the opposite one.
fn agents(open: &Grid<bool>, seed: u64) -> (Vec<Cell>, Cell) {
    let mut stream = Stream::new(seed, 5);
    let side = open.width() as i32;
    let near = |corner: Cell| {
        let mut cells: Vec<Cell> = open.cells().filter(|&cell| open[cell]).collect();
        cells.sort_by_key(|cell| (cell.chebyshev(corner), cell.y, cell.x));
        cells
    };
    let mut starts = near(Cell::new(0, side - 1));
    starts.truncate(4 * AGENTS);
    stream.shuffle(&mut starts);
    starts.truncate(AGENTS);
    (starts, near(Cell::new(side - 1, 0))[0])
}

fn one_map(open: &Grid<bool>, seed: u64, settings: &Settings<'_>) -> MapResult {
    let (starts, goal) = agents(open, seed);
    let mut result = MapResult { agrees: true, ..MapResult::default() };
    let Some(raster) = Raster::new(open, StepRules::default()) else { return result };
    let mut costs = Vec::new();
    for (at, (_, heuristic)) in HEURISTICS.into_iter().enumerate() {
        let options = Options { heuristic, ..Options::default() };
        let (plain, found) = plain_agents(&raster, &starts, goal, &options, settings);
        result.astar[at] = [plain, modified_agents(open, &starts, goal, &options, settings)];
        costs = found;
    }
    let (bits, table) = (BitMap::new(open), JumpTable::new(open));
    for (at, (sample, found)) in
        [jumping_agents(&bits, &starts, goal, settings), jumping_agents(&table, &starts, goal, settings)]
            .into_iter()
            .enumerate()
    {
        result.jps[at] = sample;
        result.agrees &= found == costs;
    }
    result
}

/// Time of the fastest of some repetitions in milliseconds.
fn fastest(settings: &Settings<'_>, mut work: impl FnMut()) -> f64 {
    let once = |_| {
        let begin = (settings.clock)();
        work();
        ((settings.clock)() - begin).as_secs_f64() * 1e3
    };
    (0..REPETITIONS).map(once).fold(f64::INFINITY, f64::min)
}

/// Adds the mean over the agents.
fn add(sample: &mut MapMeans, time_ms: f64, expanded: u32, tiles: usize, nodes: usize) {
    sample.time_ms += time_ms / AGENTS as f64;
    sample.explored_percent += 100.0 * f64::from(expanded) / tiles as f64 / AGENTS as f64;
    sample.nodes += nodes as f64 / AGENTS as f64;
}

fn plain_agents(
    map: &Raster,
    starts: &[Cell],
    goal: Cell,
    options: &Options<'_>,
    settings: &Settings<'_>,
) -> (MapMeans, Vec<f64>) {
    let (mut scratch, mut path, mut sample, mut costs) =
        (Scratch::<Heap>::new(), Vec::new(), MapMeans::default(), vec![]);
    for &start in starts {
        let mut cost = f64::INFINITY;
        let time = fastest(settings, || {
            let found =
                astar::search(map, &Query { start, goal: Goal::Cell(goal), options }, &mut scratch, &mut (), &mut path);
            cost = found.unwrap_or(f64::INFINITY);
        });
        costs.push(cost);
        add(&mut sample, time, scratch.stats().expanded, map.width() * map.height(), path.len());
    }
    (sample, costs)
}

/// Each agent's tiles are dearer for the next one, and each path is pulled tight; its length in nodes is
/// that of the path along the grid, as in the source.
fn modified_agents(
    open: &Grid<bool>,
    starts: &[Cell],
    goal: Cell,
    options: &Options<'_>,
    settings: &Settings<'_>,
) -> MapMeans {
    let (mut scratch, mut path, mut sample) = (Scratch::<Heap>::new(), Vec::new(), MapMeans::default());
    let (mut usage, mut pulled) = (Usage::default(), Vec::new());
    usage.begin(open.len());
    let ground = GroundFn {
        width: open.width(),
        height: open.height(),
        least_factor: 1.0,
        footing: |index: usize| open.values()[index].then_some(Footing::PLAIN),
    };
    for &start in starts {
        let time = fastest(settings, || {
            let alternative = Alternative { ground: &ground, usage: &usage, penalty: PENALTY, most: u32::MAX };
            if astar::find(
                &alternative,
                &Query { start, goal: Goal::Cell(goal), options },
                &mut scratch,
                &mut (),
                &mut path,
            )
            .is_ok()
            {
                pulled.clone_from(&path);
                pull_string(&ground, &mut pulled, 0);
            }
        });
        usage.add(path.iter().map(|&cell| Ground::index(open, cell)));
        add(&mut sample, time, scratch.stats().expanded, open.len(), path.len());
    }
    sample
}

fn jumping_agents<J: Jumps>(jumps: &J, starts: &[Cell], goal: Cell, settings: &Settings<'_>) -> (MapMeans, Vec<f64>) {
    let (mut scratch, mut path, mut sample, mut costs) =
        (JumpScratch::default(), Vec::new(), MapMeans::default(), vec![]);
    let tiles = jumps.map().width() * jumps.map().height();
    for &start in starts {
        let mut cost = f64::INFINITY;
        let time = fastest(settings, || {
            cost = jps::find(jumps, start, goal, &mut scratch, &mut (), &mut path).unwrap_or(f64::INFINITY);
        });
        costs.push(cost);
        add(&mut sample, time, scratch.stats().expanded, tiles, path.len());
    }
    (sample, costs)
}

fn row(table: &str, kind: usize, side: usize, algorithm: &str, metric: &str, values: &[f64]) -> Row {
    let (value, deviation) = mean_and_deviation(values);
    Row {
        table: table.into(),
        map: KINDS[kind].into(),
        size: format!("{side}x{side}"),
        algorithm: algorithm.into(),
        metric: metric.into(),
        value,
        deviation: Some(deviation),
        ..Row::default()
    }
}

fn estimates(kind: usize, side: usize, results: &[MapResult]) -> Vec<Row> {
    let mut rows = Vec::new();
    for (modifiers, name) in MODIFIERS.into_iter().enumerate() {
        for (at, (heuristic, _)) in HEURISTICS.into_iter().enumerate() {
            for (metric, read) in [
                ("time_ms", (|sample| sample.time_ms) as fn(&MapMeans) -> f64),
                ("explored_percent", |sample| sample.explored_percent),
                ("path_length_nodes", |sample| sample.nodes),
            ] {
                let values: Vec<f64> = results.iter().map(|map| read(&map.astar[at][modifiers])).collect();
                let row = row("2-25", kind, side, "A*", metric, &values);
                rows.push(Row { heuristic: heuristic.into(), modifiers: name.into(), ..row });
            }
        }
    }
    rows
}

fn jumps(kind: usize, side: usize, results: &[MapResult]) -> Vec<Row> {
    let collect = |read: fn(&MapResult) -> f64| results.iter().map(read).collect::<Vec<f64>>();
    [
        ("JPS", "time_ms", collect(|map| map.jps[0].time_ms)),
        ("JPS with a jump table", "time_ms", collect(|map| map.jps[1].time_ms)),
        ("A*", "time_ms", collect(plain_time)),
        ("JPS", "percent_faster_than_astar", collect(|map| 100.0 * (1.0 - map.jps[0].time_ms / plain_time(map)))),
        ("JPS", "explored_percent", collect(|map| map.jps[0].explored_percent)),
    ]
    .into_iter()
    .map(|(algorithm, metric, values)| {
        let row = row("26-29", kind, side, algorithm, metric, &values);
        Row { heuristic: "diagonal manhattan".into(), modifiers: "none".into(), ..row }
    })
    .collect()
}

fn checks(results: &[MapResult], groups: &[plot::Group]) -> Vec<Check> {
    let differ = results.iter().filter(|map| !map.agrees).count();
    let mut checks = vec![Check {
        promise: "Jump Point Search finds the cost of A* on every map".into(),
        found: format!("{differ} of {} maps differ", results.len()),
        passed: differ == 0,
    }];
    let slower: Vec<&str> = groups.iter().filter(|group| group.1[1] >= group.1[0]).map(|group| &group.0[..]).collect();
    // Without a clock there is nothing to compare.
    if groups.iter().all(|group| group.1[0] > 0.0) {
        checks.push(Check {
            promise: "Jump Point Search is faster than A* on every kind of map at every size".into(),
            found: if slower.is_empty() { "on all".into() } else { format!("not on {}", slower.join(", ")) },
            passed: slower.is_empty(),
        });
    }
    checks
}

fn pictures(groups: &[plot::Group]) -> Vec<Figure> {
    let title = "Time of a search: environment and size";
    plot::bars("jump_points_time", title, "milliseconds", &["A*", "JPS", "JPS with a jump table"], groups)
        .into_iter()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_run_passes_its_checks_and_is_the_same_twice() {
        let clock = || std::time::Duration::ZERO;
        let settings = Settings { seed: 5, maps: Some(2), quick: true, clock: &clock, progress: &|_, _| {} };
        let (one, two) = (run(&settings), run(&settings));
        assert!(one.checks.iter().all(|check| check.passed), "{:?}", one.checks);
        let figures = |outcome: &Findings| -> Vec<f64> {
            outcome.rows.iter().filter(|row| row.metric != "percent_faster_than_astar").map(|row| row.value).collect()
        };
        assert_eq!(figures(&one), figures(&two));
        assert_eq!(one.rows.len(), 4 * (18 + 5));
    }
}
