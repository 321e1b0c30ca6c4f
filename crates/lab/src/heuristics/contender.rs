//! The searches of the experiment, and the figures of one query by each of them.

use super::listing;
use crate::experiment::Stopwatch;
use crate::sweep::out_of_range;
use osada_ai::grid::{Cell, Grid};
use osada_ai::path::{
    Corner, Footing, Goal, GroundFn, Heap, Heuristic, Options, Query, Raster, Scratch, StepRules, astar,
};
use serde::{Deserialize, Serialize};

/// Columns and rows of a board.
pub const SIDE: usize = 25;
/// Timed repetitions of one of our searches and of a printed one, of which the fastest counts; a quick run has none.
const REPETITIONS: [usize; 2] = [5, 1];

/// The implementation of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Ours, with the estimate as it is.
    Sound,
    /// Ours, with the estimate scaled by the cheapest factor.
    Scaled,
    /// The listing that the source prints.
    Printed,
}

/// A search with its estimate.
#[derive(Clone, Copy, Debug)]
pub struct HeuristicContender {
    /// The estimate, which gives the algorithm its name.
    pub heuristic: Heuristic,
    /// The implementation of a search.
    pub manner: Manner,
}

const fn three(manner: Manner) -> [HeuristicContender; 3] {
    [
        HeuristicContender { heuristic: Heuristic::Euclidean, manner },
        HeuristicContender { heuristic: Heuristic::Manhattan, manner },
        HeuristicContender { heuristic: Heuristic::Null, manner },
    ]
}

/// Our searches where no tile is below 1.
pub const SOUND: [HeuristicContender; 3] = three(Manner::Sound);

/// Our searches with the scaled estimates beside them.
pub const SCALED: [HeuristicContender; 5] =
    [SOUND[0], SOUND[1], SOUND[2], three(Manner::Scaled)[0], three(Manner::Scaled)[1]];

/// The searches of the source.
pub const PRINTED: [HeuristicContender; 3] = three(Manner::Printed);

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
    map: Raster,
}

impl<'a> BoardSearch<'a> {
    /// The board made ready; `None` if it is too large to search.
    pub fn new(board: &'a Grid<Option<f64>>, least_factor: f64) -> Option<Self> {
        let rules = StepRules { corner: Corner::Allow, ..StepRules::default() };
        let map = Raster::new(&ground(board, least_factor), rules)?;
        Some(Self { board, map })
    }

    /// Runs all searches; `None` if there is no path.
    pub fn measure(&self, from: Cell, to: Cell, all: &[HeuristicContender], (clock, quick): Timing) -> Option<Case> {
        // The listing searches the whole board where there is no path, many times over: ours says so at once.
        self.ours(from, to, Heuristic::Octile, true)?;
        let timed = |contender: &HeuristicContender| {
            let mut best: Option<QueryFigures> = None;
            let repetitions = REPETITIONS[usize::from(contender.manner == Manner::Printed)];
            for _ in 0..=if quick { 0 } else { repetitions } {
                let begin = clock();
                let found = match contender.manner {
                    Manner::Printed => self.printed(from, to, contender.heuristic),
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

    /// `None` also where the listing ends in an error although it has found the goal.
    fn printed(&self, from: Cell, to: Cell, heuristic: Heuristic) -> Option<QueryFigures> {
        let found = listing::search(self.board, (from, to), heuristic, &[]).ok()?;
        let (iterations, length) = (f64::from(found.iterations), found.path.len() as f64);
        Some(QueryFigures { time_ms: 0.0, iterations, cost: f64::from(found.cost), length })
    }
}

fn ground(board: &Grid<Option<f64>>, least_factor: f64) -> GroundFn<impl Fn(usize) -> Option<Footing>> {
    let footing = |index: usize| board.values()[index].map(Footing::free);
    GroundFn { width: board.width(), height: board.height(), least_factor, footing }
}
