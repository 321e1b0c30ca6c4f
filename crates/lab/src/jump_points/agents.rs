//! Ten agents that search for their paths one after another, and the cost of each search.

use super::environment::{DIAGONAL_MANHATTAN, Environment, HEURISTICS};
use crate::experiment::Stopwatch;
use crate::sweep::out_of_range;
use osada_ai::grid::{Cell, Grid};
use osada_ai::path::smooth::pull_string;
use osada_ai::path::{
    Alternative, BitMap, Footing, Goal, GridGraph, GridMap, Ground, GroundFn, Heap, JumpScratch, JumpTable, Jumps,
    Observer, Options, Query, Raster, Scratch, Step, StepKind, StepRules, Usage, astar, jps,
};
use serde::{Deserialize, Serialize};

/// Agents on a map.
pub const AGENTS: usize = 10;
/// Added by each agent to the factor of the tiles it uses, for later agents.
const PENALTY: f64 = Alternative::<Raster>::PENALTY;
/// Timed repetitions of a search, of which the fastest counts.
const REPETITIONS: usize = 3;

/// The cost of one search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgentSample {
    /// Time in milliseconds.
    pub time_ms: f64,
    /// Nodes expanded, each time counted, in per cent of all tiles.
    pub visits_percent: f64,
    /// Tiles expanded at least once, in per cent of all tiles.
    pub tiles_percent: f64,
    /// Nodes of the path along the grid, of Jump Point Search its turning points.
    pub nodes: f64,
}

/// One sample an agent.
pub type AgentSamples = [AgentSample; AGENTS];

/// The results on one map.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapResult {
    /// A* on the plain graph, by estimate and without and with modifiers.
    pub astar: [[AgentSamples; 2]; 3],
    /// A* with the octile estimate, without modifiers, on a graph that leaves out symmetric steps.
    pub raster: AgentSamples,
    /// Jump Point Search by scanning, and with a jump table.
    pub jps: [AgentSamples; 2],
    /// All searches with the octile estimate, without modifiers, found the same costs.
    pub agrees: bool,
}

impl MapResult {
    /// The fault of figures that no search of a map of this side comes to.
    pub fn fault(&self, side: usize) -> Option<String> {
        let tiles = (side * side) as f64;
        let samples = self.astar.iter().flatten().chain([&self.raster]).chain(&self.jps).flatten();
        let figures = |sample: &AgentSample| {
            out_of_range(&[
                ("time_ms", sample.time_ms, 1e9),
                // An estimate that is too great has tiles expanded again and again.
                ("visits_percent", sample.visits_percent, 1e5),
                ("tiles_percent", sample.tiles_percent, 100.0),
                ("nodes", sample.nodes, tiles),
            ])
        };
        samples.map(figures).find_map(|fault| fault)
    }
}

/// The path of each agent, with the Euclidean estimate and modifiers; the first finds its way as all do without.
pub fn paths(environment: &Environment) -> Vec<Vec<Cell>> {
    let ground = plain(&environment.open);
    let options = Options { heuristic: HEURISTICS[0].1, ..Options::default() };
    let query = Query { start: environment.start, goal: Goal::Cell(environment.goal), options: &options };
    let mut paths = Vec::new();
    group(&ground, &query, PENALTY, &|| std::time::Duration::ZERO, &mut |path| paths.push(path.to_vec()));
    paths
}

/// The ground of a map.
fn plain(open: &Grid<bool>) -> GroundFn<impl Fn(usize) -> Option<Footing> + '_> {
    GroundFn {
        width: open.width(),
        height: open.height(),
        least_factor: 1.0,
        footing: |index: usize| open.values()[index].then_some(Footing::PLAIN),
    }
}

/// Lets the agents search in every way.
pub fn one_map(environment: &Environment, clock: Stopwatch) -> MapResult {
    let Environment { open, start, goal } = environment;
    let ground = plain(open);
    let mut result = MapResult::default();
    let mut cost = f64::NAN;
    for (at, (_, heuristic)) in HEURISTICS.into_iter().enumerate() {
        let options = Options { heuristic, ..Options::default() };
        let query = Query { start: *start, goal: Goal::Cell(*goal), options: &options };
        let (plain, modified) =
            (group(&ground, &query, 0.0, clock, &mut |_| ()), group(&ground, &query, PENALTY, clock, &mut |_| ()));
        result.astar[at] = [plain.0, modified.0];
        if at == DIAGONAL_MANHATTAN {
            cost = plain.1;
            if let Some(raster) = Raster::new(open, StepRules::default()) {
                let mut searcher =
                    OnGraph { map: &raster, query: &query, scratch: &mut Scratch::new(), path: Vec::new() };
                (result.raster, result.agrees) = alike(&mut searcher, open.len(), clock, cost);
            }
        }
    }
    let (bits, table) = (BitMap::new(open), JumpTable::new(open));
    let mut scan = Jumping { jumps: &bits, environment, scratch: JumpScratch::default(), path: Vec::new() };
    let mut look_up = Jumping { jumps: &table, environment, scratch: JumpScratch::default(), path: Vec::new() };
    let (scanned, looked_up) =
        (alike(&mut scan, open.len(), clock, cost), alike(&mut look_up, open.len(), clock, cost));
    result.jps = [scanned.0, looked_up.0];
    result.agrees &= scanned.1 && looked_up.1;
    result
}

/// A group on one plain graph, and the cost of the last path. With a penalty each path makes its tiles more expensive for the next
/// agent, and is pulled tight; without one all ask the same. `each` gets the path of every agent along the grid.
fn group<G: Ground>(
    ground: &G,
    query: &Query<'_>,
    penalty: f64,
    clock: Stopwatch,
    each: &mut impl FnMut(&[Cell]),
) -> (AgentSamples, f64) {
    let (mut scratch, mut usage, mut pulled) = (Scratch::<Heap>::new(), Usage::default(), Vec::new());
    let tiles = ground.width() * ground.height();
    usage.begin(tiles);
    let (mut samples, mut cost) = (AgentSamples::default(), f64::NAN);
    for sample in &mut samples {
        let alternative = Alternative { ground, usage: &usage, penalty, most: u32::MAX };
        let graph = GridGraph::new(&alternative, query.options.rules);
        let mut searcher = OnGraph { map: &graph, query, scratch: &mut scratch, path: Vec::new() };
        let mut after = |path: &[Cell]| {
            if penalty > 0.0 {
                pulled.clear();
                pulled.extend_from_slice(path);
                pull_string(ground, &mut pulled, 0);
            }
        };
        (*sample, cost) = ask(&mut searcher, tiles, clock, &mut after);
        let path = searcher.path;
        each(&path);
        usage.add(path.iter().map(|&cell| ground.index(cell)));
    }
    (samples, cost)
}

/// A group of agents that all ask the same; true if each found a path of the given cost.
fn alike(searcher: &mut impl Searcher, tiles: usize, clock: Stopwatch, cost: f64) -> (AgentSamples, bool) {
    let (mut samples, mut agrees) = (AgentSamples::default(), true);
    for sample in &mut samples {
        let (asked, found) = ask(searcher, tiles, clock, &mut |_| ());
        *sample = asked;
        agrees &= found == cost;
    }
    (samples, agrees)
}

/// A search for the path of an agent.
trait Searcher {
    /// Searches and gives the cost, infinite if there is no path.
    fn search(&mut self, observer: &mut impl Observer) -> f64;
    /// Nodes expanded by the last search, each time counted.
    fn visits(&self) -> u32;
    /// The path that it found.
    fn path(&self) -> &[Cell];
}

struct OnGraph<'a, M> {
    map: &'a M,
    query: &'a Query<'a>,
    scratch: &'a mut Scratch<Heap>,
    path: Vec<Cell>,
}

impl<M: GridMap> Searcher for OnGraph<'_, M> {
    fn search(&mut self, observer: &mut impl Observer) -> f64 {
        astar::search(self.map, self.query, self.scratch, observer, &mut self.path).unwrap_or(f64::INFINITY)
    }
    fn visits(&self) -> u32 {
        self.scratch.stats().expanded
    }
    fn path(&self) -> &[Cell] {
        &self.path
    }
}

struct Jumping<'a, J> {
    jumps: &'a J,
    environment: &'a Environment,
    scratch: JumpScratch,
    path: Vec<Cell>,
}

impl<J: Jumps> Searcher for Jumping<'_, J> {
    fn search(&mut self, observer: &mut impl Observer) -> f64 {
        let Environment { start, goal, .. } = *self.environment;
        jps::find(self.jumps, start, goal, &mut self.scratch, observer, &mut self.path).unwrap_or(f64::INFINITY)
    }
    fn visits(&self) -> u32 {
        self.scratch.stats().expanded
    }
    fn path(&self) -> &[Cell] {
        &self.path
    }
}

/// Counts the tiles that a search expands, each once.
struct Tiles {
    seen: Vec<bool>,
    count: u32,
}

impl Observer for Tiles {
    fn step(&mut self, step: Step) {
        if step.kind == StepKind::Expanded
            && let Some(seen) = self.seen.get_mut(step.node as usize)
            && !std::mem::replace(seen, true)
        {
            self.count += 1;
        }
    }
}

/// Lets one agent search, once to count and then for the time, which includes `after`. Returns the cost as well.
fn ask(
    searcher: &mut impl Searcher,
    tiles: usize,
    clock: Stopwatch,
    after: &mut impl FnMut(&[Cell]),
) -> (AgentSample, f64) {
    let mut expanded = Tiles { seen: vec![false; tiles], count: 0 };
    let cost = searcher.search(&mut expanded);
    let mut once = || {
        let begin = clock();
        std::hint::black_box(searcher.search(&mut ()));
        after(searcher.path());
        (clock() - begin).as_secs_f64() * 1e3
    };
    let time_ms = (0..REPETITIONS).map(|_| once()).fold(f64::INFINITY, f64::min);
    let percent = |count: u32| 100.0 * f64::from(count) / tiles as f64;
    let sample = AgentSample {
        time_ms,
        visits_percent: percent(searcher.visits()),
        tiles_percent: percent(expanded.count),
        nodes: searcher.path().len() as f64,
    };
    (sample, cost)
}
