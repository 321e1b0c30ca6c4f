//! Searches on the benchmark maps while walls go up and come down: plain A*, our A*, D* Lite and shared-goal search on the same
//! queries, in one run: `cargo bench -p osada-benches --bench changing_walls`. More maps:
//! `OSADA_MAPS=FOLDER cargo bench …`.
//!
//! *A walker* goes from the start of a scenario to its goal and asks for its way at every step; at every eighth a tile some
//! steps ahead is closed, and the one closed before that is opened again. *A crowd* of 50 goes from random tiles to one goal
//! and asks one after another; after every tenth a random tile changes.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, reason = "a benchmark looks at the clock")]

#[path = "plain_astar.rs"]
#[rustfmt::skip]
#[allow(dead_code, reason = "the measure is kept as it was handed down")]
mod plain_astar;

use osada::grid::{Cell, Stream};
use osada::lab::movingai::{Scenario, TileMap, parse_scenarios};
use osada::path::{Buckets, DStarLite, Footing, Goal, Ground, Options, Query, Raster, Scratch, SharedGoal, astar};
use plain_astar::{Map, Plain};
use std::time::{Duration, Instant};

/// Scenarios of a map that are walked: the longest.
const WALKS: usize = 20;
/// Steps of a walk at most.
const STEPS: usize = 200;
const CROWD: usize = 50;
const CROWDS: usize = 5;

/// A question, and the tiles that have changed since the one before.
struct Question {
    start: Cell,
    goal: Cell,
    changed: Vec<(Cell, bool)>,
}

/// Questions that belong together.
type Series = Vec<Question>;

/// The cost of one algorithm for all series of a map.
struct Answer {
    time: Duration,
    expanded: u64,
    /// Sum of the costs of all paths.
    cost: f64,
}

/// A map that changes, as every algorithm sees it.
struct Ways {
    raster: Raster,
    pass: Vec<bool>,
}

impl Ways {
    fn new(map: &TileMap) -> Self {
        let ground = map.ground(None);
        let pass = (0..ground.width() * ground.height()).map(|index| ground.footing(index).is_some()).collect();
        let raster = Raster::new(&ground, Options::default().rules).unwrap_or_else(|| panic!("two footings"));
        Self { raster, pass }
    }

    fn change(&mut self, changed: &[(Cell, bool)]) -> Vec<u32> {
        let set = |&(cell, open): &(Cell, bool)| {
            self.raster.set(cell, open.then_some(Footing::PLAIN));
            let index = self.raster.index(cell);
            self.pass[index] = open;
            index as u32
        };
        changed.iter().map(set).collect()
    }
}

/// A walk of which every step is a question: what it meets follows from our A*.
fn walk(map: &TileMap, scenario: &Scenario) -> Series {
    let (mut ways, options) = (Ways::new(map), Options::default());
    let (mut scratch, mut path, mut series) = (Scratch::<Buckets>::new(), Vec::new(), Series::new());
    let (mut start, goal, mut closed, mut changed) = (scenario.start, scenario.goal, None, Vec::new());
    for step in 1..=STEPS {
        ways.change(&changed);
        series.push(Question { start, goal, changed: std::mem::take(&mut changed) });
        let query = Query { start, goal: Goal::Cell(goal), options: &options };
        let found = astar::search(&ways.raster, &query, &mut scratch, &mut (), &mut path);
        let (Ok(_), Some(&next)) = (found, path.get(1)) else { break };
        start = next;
        if step % 8 == 0 {
            changed.extend(closed.take().map(|cell| (cell, true)));
            if let Some(&ahead) = path.get(6).filter(|&&ahead| ahead != goal) {
                changed.push((ahead, false));
                closed = Some(ahead);
            }
        }
    }
    series
}

fn crowd(map: &TileMap, seed: u64) -> Series {
    let (ways, mut stream) = (Ways::new(map), Stream::new(seed, 0));
    let free: Vec<Cell> =
        (0..ways.pass.len()).filter(|&index| ways.pass[index]).map(|index| ways.raster.cell(index)).collect();
    let goal = free[stream.below(free.len())];
    let mut open = true;
    let mut question = |number: usize| {
        let start = free[stream.below(free.len())];
        let mut changed = Vec::new();
        if number % 10 == 9 {
            open = !open;
            changed.push((free[stream.below(free.len())], open));
            changed.retain(|&(cell, _)| cell != goal);
        }
        Question { start, goal, changed }
    };
    (0..CROWD).map(&mut question).collect()
}

/// Asks all questions of one who answers with a cost and a number of expansions.
fn ask(map: &TileMap, all: &[Series], mut begin: impl FnMut(&Ways) -> Box<dyn Searcher>) -> Answer {
    let mut answer = Answer { time: Duration::ZERO, expanded: 0, cost: 0.0 };
    for series in all {
        let mut ways = Ways::new(map);
        let mut searcher = begin(&ways);
        for Question { start, goal, changed } in series {
            let changed = ways.change(changed);
            searcher.prepare(&ways, &changed);
            let before = Instant::now();
            let (cost, expanded) = searcher.search(&ways, *start, *goal, &changed);
            answer.time += before.elapsed();
            answer.cost += cost;
            answer.expanded += u64::from(expanded);
        }
    }
    answer
}

trait Searcher {
    /// Updates that are no search and are not timed.
    fn prepare(&mut self, _ways: &Ways, _changed: &[u32]) {}
    /// Cost, 0 without a path, and expansions.
    fn search(&mut self, ways: &Ways, start: Cell, goal: Cell, changed: &[u32]) -> (f64, u32);
}

/// The plain A*, on whose map walls are drawn without being timed.
struct PlainAStar(Plain);

impl PlainAStar {
    fn new(ways: &Ways) -> Self {
        Self(Plain::new(&Map { w: ways.raster.width(), h: ways.raster.height(), pass: ways.pass.clone() }))
    }
}

impl Searcher for PlainAStar {
    fn prepare(&mut self, ways: &Ways, changed: &[u32]) {
        for &node in changed {
            let Cell { x, y } = ways.raster.cell(node as usize);
            let at = self.0.id(x, y) as usize;
            self.0.pass[at] = u8::from(ways.pass[node as usize]);
        }
    }
    fn search(&mut self, _: &Ways, start: Cell, goal: Cell, _: &[u32]) -> (f64, u32) {
        let found = self.0.astar(self.0.id(start.x, start.y), self.0.id(goal.x, goal.y), true);
        std::hint::black_box(&found);
        (0.0, 0)
    }
}

#[derive(Default)]
struct OurAStar(Scratch<Buckets>, Vec<Cell>);

impl Searcher for OurAStar {
    fn search(&mut self, ways: &Ways, start: Cell, goal: Cell, _: &[u32]) -> (f64, u32) {
        let query = Query { start, goal: Goal::Cell(goal), options: &Options::default() };
        let found = astar::search(&ways.raster, &query, &mut self.0, &mut (), &mut self.1);
        (found.unwrap_or(0.0), self.0.stats().expanded)
    }
}

#[derive(Default)]
struct Incremental(DStarLite, Vec<Cell>);

impl Searcher for Incremental {
    fn search(&mut self, ways: &Ways, start: Cell, goal: Cell, changed: &[u32]) -> (f64, u32) {
        let query = Query { start, goal, options: &Options::default() };
        let found = self.0.find(&ways.raster, &query, changed, &mut (), &mut self.1);
        (found.unwrap_or(0.0), self.0.stats().expanded)
    }
}

#[derive(Default)]
struct Shared(SharedGoal, Vec<Cell>);

impl Searcher for Shared {
    fn search(&mut self, ways: &Ways, start: Cell, goal: Cell, changed: &[u32]) -> (f64, u32) {
        let query = Query { start, goal, options: &Options::default() };
        let found = self.0.find(&ways.raster, &query, changed, &mut (), &mut self.1);
        (found.unwrap_or(0.0), self.0.stats().expanded)
    }
}

/// One who searches, by name: made for a map as it is at first.
type Peer = (&'static str, fn(&Ways) -> Box<dyn Searcher>);

fn table(name: &str, kind: &str, map: &TileMap, all: &[Series]) {
    let questions: usize = all.iter().map(Vec::len).sum();
    let peers: [Peer; 4] = [
        ("plain A*", |ways| Box::new(PlainAStar::new(ways))),
        ("ours A*", |_| Box::<OurAStar>::default()),
        ("D* Lite", |_| Box::<Incremental>::default()),
        ("shared goal", |_| Box::<Shared>::default()),
    ];
    let answers = peers.map(|(peer, begin)| (peer, ask(map, all, begin)));
    let (plain, exact) = (answers[0].1.time.as_secs_f64(), answers[1].1.cost);
    for (peer, answer) in &answers {
        let micros = answer.time.as_secs_f64() * 1e6 / questions as f64;
        let ratio = plain / answer.time.as_secs_f64();
        let expanded = answer.expanded as f64 / questions as f64;
        println!("{name:24} {kind:8} {questions:6} {peer:12} {micros:10.1} µs {ratio:8.1}× {expanded:10.1} expanded");
        assert!(answer.expanded == 0 || answer.cost == exact, "{peer}: {} is not {exact}", answer.cost);
    }
}

fn main() {
    let folder = std::env::var("OSADA_MAPS").unwrap_or_else(|_| "../tests/data/movingai".to_string());
    let read = |file: &std::path::Path| std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{error}"));
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{folder}: {error}"))
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|file| file.extension().is_some_and(|extension| extension == "map"))
        .collect();
    files.sort();
    for file in files {
        let map = TileMap::parse(&read(&file)).unwrap_or_else(|error| panic!("{}:{error}", file.display()));
        let scenarios = parse_scenarios(&read(&file.with_extension("map.scen")), &map);
        let scenarios = scenarios.unwrap_or_else(|error| panic!("{error}"));
        let name = file.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
        let longest = &scenarios[scenarios.len().saturating_sub(WALKS)..];
        table(&name, "a walker", &map, &longest.iter().map(|scenario| walk(&map, scenario)).collect::<Vec<_>>());
        table(&name, "a crowd", &map, &(0..CROWDS as u64).map(|seed| crowd(&map, seed)).collect::<Vec<_>>());
    }
}
