//! One pursuit, and all of them on a map.

use crate::experiment::{Settings, Stopwatch};
use crate::sweep::out_of_range;
use osada_ai::grid::{Cell, Grid, Stream};
use osada_ai::path::bidirectional::{self, Pair};
use osada_ai::path::{
    Adaptive, Flight, Goal, Ground, Heap, Heuristic, Options, Query, Raster, Scratch, StepRules, astar,
};
use osada_content::generate::{DUNGEON_COVERAGE, OUTDOOR_COVERAGE, dungeon, indoor, outdoor};
use serde::{Deserialize, Serialize};

/// Side of the maps in tiles.
pub const SIDE: usize = 128;
const PAIRS: usize = 30;
const QUICK_PAIRS: usize = 5;
/// The kinds of maps, named as in the published tables.
pub const KINDS: [&str; 3] = ["indoor", "outdoor", "dungeon"];
/// Steps after which a fleeing target thinks again, if it has not come to the end of its way before.
const THINK: usize = 8;
/// The algorithms of the pursuer, named as in the published tables.
pub const ALGORITHMS: [&str; 4] = ["Dijkstra", "A*", "Bidirectional A*", "LMT-Adaptive A*"];
/// Places of two of them.
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

/// The pace of the target, in steps of its pursuer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
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

    pub fn name(self) -> String {
        match self {
            Self::RestsEvery(number) => format!("rests every {number} steps"),
            Self::MovesEvery(number) => format!("moves every {number} steps"),
        }
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
pub struct PursuitMemory {
    scratch: Scratch<Heap>,
    pair: Pair<Heap>,
    chase: Adaptive<Heap>,
    flight: Flight,
    path: Vec<Cell>,
    way: Vec<u32>,
}

/// One pursuit until the target is caught.
pub fn pursue(
    map: &Raster,
    algorithm: usize,
    pace: Pace,
    (mut pursuer, mut target): (Cell, Cell),
    memory: &mut PursuitMemory,
    clock: Stopwatch,
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
            search(map, algorithm, pursuer, target, memory, &mut count, clock);
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
    clock: Stopwatch,
) {
    let options = Options::default();
    let PursuitMemory { scratch, pair, chase, path, .. } = memory;
    let begin = clock();
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
    count.time_ms += (clock() - begin).as_secs_f64() * 1e3;
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
