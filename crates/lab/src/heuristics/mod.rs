//! Experiment 1 (AGH thesis): A* Euclidean, A* Manhattan and Dijkstra on random terrain, long paths from
//! corner to corner and short ones between random tiles; with our searches, and as the source prints its own.
//!
//! ```
//! use osada_lab::Settings;
//! use osada_lab::heuristics::Heuristics;
//! use osada_lab::sweep::Sweep;
//!
//! // `run_all` does all of its tasks and sums them up.
//! let whole = Heuristics { settings: Settings::default(), as_printed: false };
//! let quick = Heuristics { settings: Settings { quick: true, ..Settings::default() }, as_printed: false };
//! assert!(quick.tasks() < whole.tasks());
//! ```

mod contender;
mod report;

use super::experiment::{Settings, SweepFindings};
use super::sweep::{Sweep, SweepError, TaskContext};
use contender::{BoardSearch, Case, HeuristicContender, PRINTED, QueryFigures, SCALED, SIDE, SOUND, Timing};
use osada_ai::grid::{Cell, Grid, Stream};
use osada_content::generate::{TerrainShares, terrain};
use report::CaseTables;
use serde_json::{Value, json};

/// Boards for long paths in the source and for a quick look, and the same for short paths, of which there are no more.
const LONG: (usize, usize) = (200, 20);
const SHORT: (usize, usize) = (20, 4);
/// Pairs of tiles on a board for short paths.
const PAIRS: usize = 10;

/// Boards of one kind and their searches.
struct Part {
    /// The name of the maps in the tables.
    map: &'static str,
    shares: TerrainShares,
    contenders: &'static [HeuristicContender],
}

/// The boards of the published figures.
const PUBLISHED_BOARDS: &str = "random terrain";

/// The experiment, as ours or as the source prints its search (`lab/printed_search.rs`). A task is a board. Ours is
/// also on boards with tiles of factor 0.5, which show why estimates must be scaled.
pub struct Heuristics {
    pub settings: Settings,
    /// All searches are those that the source prints.
    pub as_printed: bool,
}

impl Heuristics {
    fn parts(&self) -> Vec<Part> {
        let fitted = |contenders| Part { map: PUBLISHED_BOARDS, shares: TerrainShares::FITTED, contenders };
        if self.as_printed {
            return vec![fitted(&PRINTED)];
        }
        let cheap = Part { map: "terrain with factor 0.5", shares: TerrainShares::FOUR_COLOURS, contenders: &SCALED };
        vec![fitted(&SOUND), cheap]
    }

    /// Numbers of boards for long paths and for short ones.
    fn boards(&self) -> [usize; 2] {
        [self.settings.count(LONG.0, LONG.1), self.settings.count(SHORT.0, SHORT.1).min(SHORT.0)]
    }
}

/// The kinds of boards, by which their seeds differ: for long paths and for short ones.
const LONG_PATHS: u64 = 0;
const SHORT_PATHS: u64 = 1;

impl Heuristics {
    /// The part, the kind and the seed of the board of a task.
    fn board(&self, task: usize) -> (usize, u64, u64) {
        let [long, short] = self.boards();
        let (part, board) = (task / (long + short), task % (long + short));
        let (paths, board) = if board < long { (LONG_PATHS, board) } else { (SHORT_PATHS, board - long) };
        let seed = self.settings.seed.wrapping_mul(1_000_003).wrapping_add(paths * 100_000 + board as u64);
        (part, paths, seed)
    }
}

impl Sweep for Heuristics {
    /// Every case on the board.
    type Row = Vec<Case>;

    fn name(&self) -> &'static str {
        if self.as_printed { "heuristics_as_printed" } else { "heuristics" }
    }

    fn unit(&self) -> &'static str {
        "boards"
    }

    fn tasks(&self) -> usize {
        self.parts().len() * self.boards().iter().sum::<usize>()
    }

    fn place(&self, task: usize) -> Value {
        let (part, paths, seed) = self.board(task);
        json!({ "seed": seed, "map": self.parts()[part].map, "paths": if paths == LONG_PATHS { "long" } else { "short" } })
    }

    fn run(&self, task: usize, context: &TaskContext) -> Result<Self::Row, SweepError> {
        let (part, paths, seed) = self.board(task);
        let part = &self.parts()[part];
        let timing = (context.clock, self.settings.quick);
        Ok(match paths {
            LONG_PATHS => vec![part.corner_to_corner(seed, timing)],
            _ => part.between(seed, timing),
        })
    }

    fn fault(&self, task: usize, row: &Self::Row) -> Option<String> {
        let part = &self.parts()[self.board(task).0];
        let all = part.contenders.len();
        if row.iter().any(|case| case.len() != all) {
            return Some(format!("not every case has the figures of {all} searches"));
        }
        row.iter().flatten().find_map(QueryFigures::fault)
    }

    fn findings(&self, boards: Vec<Self::Row>) -> SweepFindings {
        let [long, short] = self.boards();
        let tables: Vec<CaseTables> = self
            .parts()
            .iter()
            .zip(boards.chunks((long + short).max(1)))
            .map(|(part, boards)| {
                let cases = |boards: &[Vec<Case>]| boards.concat();
                let (long, short) = (cases(&boards[..long]), cases(&boards[long..]));
                CaseTables { map: part.map, contenders: part.contenders, long, short }
            })
            .collect();
        let checks = match &tables[..] {
            [fitted, cheap] => fitted.sound_checks().into_iter().chain(cheap.scaled_checks()).collect(),
            _ => tables.iter().flat_map(CaseTables::printed_checks).collect(),
        };
        SweepFindings {
            rows: tables.iter().flat_map(CaseTables::rows).collect(),
            checks,
            pictures: tables.first().map(|fitted| fitted.pictures(self.name())).unwrap_or_default(),
            is_small: self.settings.is_small(LONG.0),
            ..SweepFindings::named(self.name())
        }
    }
}

impl Part {
    fn board(&self, seed: u64) -> Grid<Option<f64>> {
        terrain(seed, SIDE, SIDE, &self.shares)
    }

    fn corner_to_corner(&self, seed: u64, timing: Timing) -> Case {
        let (from, to) = (Cell::new(0, SIDE as i32 - 1), Cell::new(SIDE as i32 - 1, 0));
        // A board without a way is drawn again.
        let drawn = (0..).find_map(|again: u64| {
            let board = self.board(seed.wrapping_add(again << 32));
            let arena = BoardSearch::new(&board, self.shares.least_factor()).filter(|_| board[from].is_some());
            arena.and_then(|arena| arena.measure(from, to, self.contenders, timing))
        });
        drawn.unwrap_or_default()
    }

    /// Cases between random tiles of one board that are neither the same nor adjacent.
    fn between(&self, seed: u64, timing: Timing) -> Vec<Case> {
        let board = self.board(seed);
        let mut stream = Stream::new(seed, 1);
        let standable: Vec<Cell> = board.cells().filter(|&cell| board[cell].is_some()).collect();
        let arena = BoardSearch::new(&board, self.shares.least_factor());
        let (Some(arena), true) = (arena, standable.len() > 100) else { return Vec::new() };
        let mut cases = Vec::new();
        while cases.len() < PAIRS {
            let (a, b) = (standable[stream.below(standable.len())], standable[stream.below(standable.len())]);
            if a.chebyshev(b) > 1 {
                cases.extend(arena.measure(a, b, self.contenders, timing));
            }
        }
        cases
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sweep::run_all;
    use crate::table::Row;

    fn found(count: Option<usize>, as_printed: bool) -> SweepFindings {
        let settings = Settings { seed: 1, count, quick: true };
        run_all(&Heuristics { settings, as_printed }, &|| std::time::Duration::ZERO).expect("nothing can fail")
    }

    #[test]
    fn a_small_run_passes_its_checks_and_is_the_same_twice_but_for_times() {
        let (one, two) = (found(None, false), found(None, false));
        assert!(one.checks.iter().all(|check| check.passed), "{:?}", one.checks);
        // Without a clock time ratios are not numbers, and so not equal to themselves.
        let figures = |outcome: &SweepFindings| -> Vec<f64> {
            outcome.rows.iter().filter(|row| !row.metric.contains("time")).map(|row| row.value).collect()
        };
        assert_eq!(figures(&one), figures(&two));
        assert_eq!(one.rows.len(), (6 + 4 * 12 + 14) + (10 + 4 * 16 + 14));
    }

    #[test]
    fn what_is_printed_gives_the_published_counts() {
        let outcome = found(Some(60), true);
        assert!(outcome.checks.iter().all(|check| check.passed), "{:?}", outcome.checks);
        let mean = |algorithm: &str, heuristic: &str| {
            let wanted =
                |row: &&Row| row.metric == "iterations" && row.algorithm == algorithm && row.heuristic == heuristic;
            outcome.rows.iter().find(wanted).map_or(f64::NAN, |row| row.value)
        };
        for (algorithm, heuristic, published, within) in
            [("A*", "euclidean", 386.74, 0.05), ("Dijkstra", "null", 6442.04, 0.05), ("A*", "manhattan", 272.2, 0.25)]
        {
            let found = mean(algorithm, heuristic);
            assert!((found / published - 1.0).abs() < within, "{algorithm} {heuristic}: {found} against {published}");
        }
    }
}
