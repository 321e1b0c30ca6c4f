//! The searches of the experiment, and the figures of one query by each of them.

use crate::experiment::Stopwatch;
use crate::printed_search::{self, Closed, End, ListingReading, Ties};
use crate::sweep::out_of_range;
use osada_ai::grid::{Cell, Grid};
use osada_ai::path::{
    Charge, Corner, Footing, Goal, GridGraph, GroundFn, Heap, Heuristic, Options, Query, Raster, Scratch, StepRules,
    astar,
};
use serde::{Deserialize, Serialize};

/// Columns and rows of a board.
pub const SIDE: usize = 25;
/// Timed repetitions of a search, of which the fastest counts; a quick run has none.
const REPETITIONS: usize = 5;

/// The implementation of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Ours, with the estimate as it is.
    Sound,
    /// Ours, with the estimate scaled by the cheapest factor.
    Scaled,
    /// As the source prints it.
    Printed(ListingReading),
}

/// A search with its estimate.
#[derive(Clone, Copy, Debug)]
pub struct HeuristicContender {
    /// The estimate, which gives the algorithm its name.
    pub heuristic: Heuristic,
    /// The implementation of a search.
    pub manner: Manner,
    /// The reading of the listings, where it is not that of the main rows; else empty.
    pub reading: &'static str,
}

const fn contender(heuristic: Heuristic, manner: Manner) -> HeuristicContender {
    HeuristicContender { heuristic, manner, reading: "" }
}

/// Our searches where no tile is below 1.
pub const SOUND: [HeuristicContender; 3] = [
    contender(Heuristic::Euclidean, Manner::Sound),
    contender(Heuristic::Manhattan, Manner::Sound),
    contender(Heuristic::Null, Manner::Sound),
];

/// Our searches with the scaled estimates beside them.
pub const SCALED: [HeuristicContender; 5] = [
    SOUND[0],
    SOUND[1],
    SOUND[2],
    contender(Heuristic::Euclidean, Manner::Scaled),
    contender(Heuristic::Manhattan, Manner::Scaled),
];

/// The reading under which iterations, ratios and costs come nearest to the published ones; the others change one thing each.
const READ: ListingReading = ListingReading { ties: Ties::First, end: End::Taken, closed: Closed::Updated };
const STAYS: ListingReading = ListingReading { closed: Closed::Stays, ..READ };
const REOPENS: ListingReading = ListingReading { closed: Closed::Reopens, ..READ };
const LAST: ListingReading = ListingReading { ties: Ties::Last, ..READ };
const REVERSED: ListingReading = ListingReading { end: End::Reversed, ..READ };

const fn read(heuristic: Heuristic, reading: &'static str, manner: ListingReading) -> HeuristicContender {
    HeuristicContender { heuristic, manner: Manner::Printed(manner), reading }
}

/// The searches of the source, and after them other readings of its listings.
pub const PRINTED: [HeuristicContender; 12] = [
    read(Heuristic::Euclidean, "", READ),
    read(Heuristic::Manhattan, "", READ),
    read(Heuristic::Null, "", READ),
    read(Heuristic::Euclidean, "closed nodes stay as they are", STAYS),
    read(Heuristic::Manhattan, "closed nodes stay as they are", STAYS),
    read(Heuristic::Euclidean, "closed nodes are opened again", REOPENS),
    read(Heuristic::Manhattan, "closed nodes are opened again", REOPENS),
    read(Heuristic::Euclidean, "the last of equal nodes is taken", LAST),
    read(Heuristic::Manhattan, "the last of equal nodes is taken", LAST),
    read(Heuristic::Null, "the last of equal nodes is taken", LAST),
    read(Heuristic::Euclidean, "ends at first sight of the goal", REVERSED),
    read(Heuristic::Manhattan, "ends at first sight of the goal", REVERSED),
];

/// Places of the three algorithms of the source in each of these lists.
pub const EUCLIDEAN: usize = 0;
pub const MANHATTAN: usize = 1;
pub const DIJKSTRA: usize = 2;

impl HeuristicContender {
    /// The algorithm's name where its estimate has a column of its own.
    pub fn algorithm(&self) -> &'static str {
        if self.heuristic == Heuristic::Null { "Dijkstra" } else { "A*" }
    }

    /// The name of the estimate.
    pub fn estimate(&self) -> String {
        let name =
            Heuristic::NAMES.iter().find(|(_, heuristic)| *heuristic == self.heuristic).map_or("", |pair| pair.0);
        if self.manner == Manner::Scaled { format!("{name} scaled") } else { name.to_owned() }
    }

    /// Both in one.
    pub fn name(&self) -> String {
        match self.heuristic {
            Heuristic::Null => self.algorithm().to_owned(),
            _ => format!("{} {}", self.algorithm(), self.estimate()),
        }
    }
}

/// The figures of one search.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QueryFigures {
    pub time_ms: f64,
    pub iterations: f64,
    pub cost: f64,
    pub length: f64,
}

impl QueryFigures {
    /// The fault of figures that no search of a board comes to.
    pub fn fault(&self) -> Option<String> {
        let tiles = (SIDE * SIDE) as f64;
        out_of_range(&[
            ("time_ms", self.time_ms, 1e9),
            // With closed nodes put back on the open list, a tile is taken many times.
            ("iterations", self.iterations, 1e4 * tiles),
            ("cost", self.cost, 3.0 * tiles),
            ("length", self.length, tiles),
        ])
    }
}

/// The clock, and `true` to time a search only once.
pub type Timing<'a> = (Stopwatch<'a>, bool);

/// One case: the same query answered by all contenders, in their order.
pub type Case = Vec<QueryFigures>;

/// A board with its rules: corners are cut.
pub struct BoardSearch<'a> {
    board: &'a Grid<Option<f64>>,
    least_factor: f64,
    map: Raster,
}

impl<'a> BoardSearch<'a> {
    /// The board made ready; `None` if it is too large to search.
    pub fn new(board: &'a Grid<Option<f64>>, least_factor: f64) -> Option<Self> {
        let rules = StepRules { corner: Corner::Allow, ..StepRules::default() };
        let map = Raster::new(&ground(board, least_factor), rules)?;
        Some(Self { board, least_factor, map })
    }

    /// Runs all searches; `None` if there is no path.
    pub fn measure(&self, from: Cell, to: Cell, all: &[HeuristicContender], (clock, quick): Timing) -> Option<Case> {
        // The printed search takes long where there is no path: ours says so at once.
        self.ours(from, to, Heuristic::Octile, true)?;
        let timed = |contender: &HeuristicContender| {
            let mut best: Option<QueryFigures> = None;
            let repetitions = if quick { 0 } else { REPETITIONS };
            for _ in 0..=repetitions {
                let begin = clock();
                let found = match contender.manner {
                    Manner::Printed(reading) => self.printed(from, to, contender.heuristic, reading),
                    manner => self.ours(from, to, contender.heuristic, manner == Manner::Scaled),
                }?;
                let elapsed = (clock() - begin).as_secs_f64() * 1e3;
                let time_ms = best.map_or(elapsed, |best| best.time_ms.min(elapsed));
                best = Some(QueryFigures { time_ms, ..found });
            }
            best
        };
        all.iter().map(timed).collect()
    }

    fn ours(&self, from: Cell, to: Cell, heuristic: Heuristic, scaled: bool) -> Option<QueryFigures> {
        let (mut scratch, mut path) = (Scratch::<Heap>::new(), Vec::new());
        let options = Options { heuristic, scaled, ..Options::default() };
        let query = Query { start: from, goal: Goal::Cell(to), options: &options };
        let cost = astar::search(&self.map, &query, &mut scratch, &mut (), &mut path).ok()?;
        let iterations = f64::from(scratch.stats().expanded);
        Some(QueryFigures { time_ms: 0.0, iterations, cost, length: path.len() as f64 })
    }

    fn printed(&self, from: Cell, to: Cell, heuristic: Heuristic, reading: ListingReading) -> Option<QueryFigures> {
        let rules = StepRules { corner: Corner::Allow, charge: Charge::Left, ..StepRules::default() };
        let ground = ground(self.board, self.least_factor);
        let remaining = |node: u32| {
            let cell = self.board.cell(node as usize);
            heuristic.estimate(cell.x.abs_diff(to.x), cell.y.abs_diff(to.y))
        };
        let estimate = (heuristic != Heuristic::Null).then_some(remaining);
        let (start, goal) = (self.board.index(from)? as u32, self.board.index(to)? as u32);
        let found = printed_search::search(&GridGraph::new(&ground, rules), start, goal, estimate, reading)?;
        let (iterations, length) = (f64::from(found.iterations), found.length as f64);
        Some(QueryFigures { time_ms: 0.0, iterations, cost: found.cost, length })
    }
}

fn ground(board: &Grid<Option<f64>>, least_factor: f64) -> GroundFn<impl Fn(usize) -> Option<Footing>> {
    let footing = |index: usize| board.values()[index].map(Footing::free);
    GroundFn { width: board.width(), height: board.height(), least_factor, footing }
}
