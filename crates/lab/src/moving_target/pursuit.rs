//! One pursuit, and all of them on a map.

use crate::experiment::{Settings, Stopwatch};
use crate::sweep::out_of_range;
use osada_ai::grid::{Cell, Grid, Stream};
use osada_ai::path::bidirectional::{self, Pair};
use osada_ai::path::{Adaptive, Goal, Heap, Heuristic, Options, Pace, Query, Raster, Scratch, StepRules, astar};
use osada_ai::pathlab::Chase;
use osada_content::generate::{DUNGEON_COVERAGE, OUTDOOR_COVERAGE, dungeon, indoor, outdoor};
use serde::{Deserialize, Serialize};

/// Side of the maps in tiles.
pub const SIDE: usize = 128;
const PAIRS: usize = 30;
const QUICK_PAIRS: usize = 5;
/// The kinds of maps, named as in the published tables.
pub const KINDS: [&str; 3] = ["indoor", "outdoor", "dungeon"];
/// The algorithms of the pursuer, named as in the published tables.
pub const ALGORITHMS: [&str; 4] = ["Dijkstra", "A*", "Bidirectional A*", "LMT-Adaptive A*"];
/// Places of three of them.
const DIJKSTRA: usize = 0;
pub const ASTAR: usize = 1;
pub const ADAPTIVE: usize = 3;

/// The pace of the target in the main table.
pub const USUAL: Pace = Pace::RestsEvery(4);

/// Counts of one pursuit.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pursuit {
    pub searches: f64,
    pub moves: f64,
    pub expanded: f64,
    pub time_ms: f64,
}

impl Pursuit {
    /// The fault of counts that no pursuit on a map comes to.
    pub fn fault(&self) -> Option<String> {
        // A pursuer is never longer under way than a million steps, and a search expands no tile more than a few times.
        let most = 1e6;
        out_of_range(&[
            ("searches", self.searches, most),
            ("moves", self.moves, most),
            ("expanded", self.expanded, most * 10.0 * (SIDE * SIDE) as f64),
            ("time_ms", self.time_ms, 1e12),
        ])
    }
}

/// The seed of a map.
pub fn map_seed(settings: &Settings, kind: usize, map: usize) -> u64 {
    settings.seed.wrapping_mul(1_000_003).wrapping_add((kind * 10_000 + map) as u64)
}

fn generate(kind: usize, seed: u64) -> Grid<bool> {
    match kind {
        0 => indoor(seed, SIDE, SIDE),
        1 => outdoor(seed, SIDE, SIDE, OUTDOOR_COVERAGE),
        _ => dungeon(seed, SIDE, SIDE, DUNGEON_COVERAGE),
    }
}

/// The number of pursuits on a map.
pub const fn pairs(quick: bool) -> usize {
    if quick { QUICK_PAIRS } else { PAIRS }
}

/// All pursuits on one map, each by `run`: with every algorithm, or at every pace.
pub fn pursuits<const N: usize>(
    kind: usize,
    seed: u64,
    quick: bool,
    run: impl Fn(&Raster, Cell, Cell, &mut PursuitMemory) -> [Pursuit; N],
) -> Vec<[Pursuit; N]> {
    let pairs = pairs(quick);
    let open = generate(kind, seed);
    let cells: Vec<Cell> = open.cells().filter(|&cell| open[cell]).collect();
    let mut stream = Stream::new(seed, 2);
    let Some(map) = Raster::new(&open, StepRules::default()) else { return Vec::new() };
    let nowhere = Chase::new(Cell::new(0, 0), Cell::new(0, 0), USUAL);
    let mut memory = PursuitMemory { searches: SearchMemory::default(), chase: nowhere };
    let mut done = Vec::new();
    while done.len() < pairs && cells.len() > 1 {
        let (a, b) = (cells[stream.below(cells.len())], cells[stream.below(cells.len())]);
        if a != b {
            done.push(run(&map, a, b, &mut memory));
        }
    }
    done
}

/// The memory of all algorithms and of the chase.
pub struct PursuitMemory {
    searches: SearchMemory,
    chase: Chase,
}

/// The memory of all algorithms.
#[derive(Default)]
struct SearchMemory {
    scratch: Scratch<Heap>,
    pair: Pair<Heap>,
    chase: Adaptive<Heap>,
}

/// One pursuit until the target is caught.
pub fn pursue(
    map: &Raster,
    algorithm: usize,
    pace: Pace,
    (pursuer, target): (Cell, Cell),
    memory: &mut PursuitMemory,
    clock: Stopwatch,
) -> Pursuit {
    let mut count = Pursuit::default();
    let PursuitMemory { searches, chase } = memory;
    searches.chase.reset();
    chase.restart(pursuer, target, pace);
    while !chase.is_caught() {
        let step =
            chase.step(map, |from, to, path| search(map, algorithm, (from, to), searches, (&mut count, path), clock));
        if !step.moved {
            break;
        }
        count.moves += 1.0;
    }
    count
}

/// A search whose counts are added; false if it finds no path.
fn search(
    map: &Raster,
    algorithm: usize,
    (start, goal): (Cell, Cell),
    memory: &mut SearchMemory,
    (count, path): (&mut Pursuit, &mut Vec<Cell>),
    clock: Stopwatch,
) -> bool {
    let heuristic = if algorithm == DIJKSTRA { Heuristic::Null } else { Heuristic::default() };
    let options = &Options { heuristic, ..Options::default() };
    let (query, one) = (Query { start, goal: Goal::Cell(goal), options }, Query { start, goal, options });
    let SearchMemory { scratch, pair, chase } = memory;
    let begin = clock();
    let found = match algorithm {
        DIJKSTRA | ASTAR => astar::search(map, &query, scratch, &mut (), path),
        ADAPTIVE => chase.find(map, &one, &mut (), path),
        _ => bidirectional::find(map, &one, pair, &mut (), path),
    };
    count.time_ms += (clock() - begin).as_secs_f64() * 1e3;
    let stats = match algorithm {
        DIJKSTRA | ASTAR => scratch.stats(),
        ADAPTIVE => chase.stats(),
        _ => pair.stats(),
    };
    count.searches += 1.0;
    count.expanded += f64::from(stats.expanded);
    found.is_ok()
}
