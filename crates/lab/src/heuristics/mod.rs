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
mod introsort;
mod listing;
mod report;

use super::experiment::{ResultDocument, Settings, SweepFindings};
use super::sweep::{Sweep, SweepError, TaskContext};
use contender::{BoardSearch, Case, HeuristicContender, PRINTED, QueryFigures, SCALED, SIDE, SOUND, Timing};
use osada_ai::grid::{Cell, Grid, Stream};
use osada_content::generate::{TerrainShares, terrain, terrain_in_patches, terrain_of_two_layers};
use report::CaseTables;
use serde_json::{Value, json};

/// Boards for long paths and for short ones: as many as in the source, as many with the listing, whose shares of cases
/// need more, and for a quick look.
const SOURCE: [usize; 2] = [200, 20];
const AS_PRINTED: [usize; 2] = [1000, 60];
const QUICK: [usize; 2] = [20, 4];
/// Pairs of tiles on a board for short paths.
const PAIRS: usize = 10;

/// A kind of boards. The source prints no generator: all are *fitted* but the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BoardFit {
    TwoLayers,
    Patches,
    Independent,
    /// With tiles of factor 0.5, which show why estimates must be scaled.
    Cheap,
}

impl BoardFit {
    /// The name of the maps in the tables. The best fit has that of the published figures.
    fn map(self) -> &'static str {
        match self {
            Self::TwoLayers => "random terrain",
            Self::Patches => "terrain in patches",
            Self::Independent => "independent tiles",
            Self::Cheap => "terrain with factor 0.5",
        }
    }

    fn draw(self, seed: u64) -> Grid<Option<f64>> {
        match self {
            Self::TwoLayers => terrain_of_two_layers(seed, SIDE, SIDE),
            Self::Patches => terrain_in_patches(seed, SIDE, SIDE),
            Self::Independent => terrain(seed, SIDE, SIDE, &TerrainShares::FITTED),
            Self::Cheap => terrain(seed, SIDE, SIDE, &TerrainShares::FOUR_COLOURS),
        }
    }

    fn least_factor(self) -> f64 {
        if self == Self::Cheap { TerrainShares::FOUR_COLOURS.least_factor() } else { 1.0 }
    }
}

/// Boards of one kind and their searches.
struct Part {
    fit: BoardFit,
    contenders: &'static [HeuristicContender],
}

/// The experiment, as ours or by the source's own listing. A task is a board. Ours is also on boards with tiles of
/// factor 0.5.
pub struct Heuristics {
    pub settings: Settings,
    /// All searches are those that the source prints.
    pub as_printed: bool,
}

impl Heuristics {
    fn parts(&self) -> Vec<Part> {
        let contenders: &'static [HeuristicContender] = if self.as_printed { &PRINTED } else { &SOUND };
        let fits = [BoardFit::TwoLayers, BoardFit::Patches, BoardFit::Independent];
        let mut parts: Vec<Part> = fits.map(|fit| Part { fit, contenders }).into();
        if !self.as_printed {
            parts.push(Part { fit: BoardFit::Cheap, contenders: &SCALED });
        }
        parts
    }

    /// Numbers of boards for long paths and for short ones in a whole run.
    fn whole(&self) -> [usize; 2] {
        if self.as_printed { AS_PRINTED } else { SOURCE }
    }

    /// Numbers of boards for long paths and for short ones.
    fn boards(&self) -> [usize; 2] {
        let [long, short] = self.whole();
        let most = if self.settings.quick { QUICK[1] } else { short };
        [self.settings.count(long, QUICK[0]), self.settings.count(short, QUICK[1]).min(most)]
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
        json!({ "seed": seed, "map": self.parts()[part].fit.map(), "paths": if paths == LONG_PATHS { "long" } else { "short" } })
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
                CaseTables { map: part.fit.map(), contenders: part.contenders, long, short }
            })
            .collect();
        let checks = tables.iter().zip(self.parts()).flat_map(|(table, part)| match part.fit {
            BoardFit::Cheap => table.scaled_checks(),
            fit if self.as_printed => table.printed_checks(fit == BoardFit::TwoLayers),
            _ => table.sound_checks(),
        });
        let compared = self.as_printed.then(|| report::comparison(&tables));
        SweepFindings {
            rows: tables.iter().flat_map(CaseTables::rows).collect(),
            checks: checks.collect(),
            pictures: tables.first().map(|fitted| fitted.pictures(self.name())).unwrap_or_default(),
            documents: Vec::from_iter(
                compared.map(|text| ResultDocument { name: format!("{}.md", self.name()), text }),
            ),
            is_small: self.settings.is_small(self.whole()[0]),
            ..SweepFindings::named(self.name())
        }
    }
}

impl Part {
    fn corner_to_corner(&self, seed: u64, timing: Timing) -> Case {
        let (from, to) = (Cell::new(0, SIDE as i32 - 1), Cell::new(SIDE as i32 - 1, 0));
        // A board without a way is drawn again.
        let drawn = (0..).find_map(|again: u64| {
            let board = self.fit.draw(seed.wrapping_add(again << 32));
            let arena = BoardSearch::new(&board, self.fit.least_factor()).filter(|_| board[from].is_some());
            arena.and_then(|arena| arena.measure(from, to, self.contenders, timing))
        });
        drawn.unwrap_or_default()
    }

    /// Cases between random tiles of one board that are neither the same nor adjacent.
    fn between(&self, seed: u64, timing: Timing) -> Vec<Case> {
        let board = self.fit.draw(seed);
        let mut stream = Stream::new(seed, 1);
        let standable: Vec<Cell> = board.cells().filter(|&cell| board[cell].is_some()).collect();
        let arena = BoardSearch::new(&board, self.fit.least_factor());
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
        assert_eq!(one.rows.len(), 3 * (6 + 4 * 12 + 14) + (10 + 4 * 16 + 14));
    }

    #[test]
    fn the_listing_gives_the_published_counts_on_boards_of_two_layers() {
        let outcome = found(Some(120), true);
        assert!(outcome.checks.iter().all(|check| check.passed), "{:?}", outcome.checks);
        let value = |map: &str, algorithm: &str, metric: &str, over: &str| {
            let wanted = |row: &&Row| {
                let place = row.map.starts_with(map) && row.map.ends_with("long paths");
                place && [&row.metric, &row.relative_to] == [metric, over] && row.algorithm == algorithm
            };
            outcome.rows.iter().find(wanted).map_or(f64::NAN, |row| row.value)
        };
        let near = |found: f64, published: f64, within: f64| {
            assert!((found / published - 1.0).abs() < within, "{found} against {published}");
        };
        // As many boards as a test has time for: the experiment itself has 1,000 and narrower bars.
        near(value("random", "Dijkstra", "iterations", ""), 6442.04, 0.05);
        near(value("random", "Dijkstra", "mean_ratio_iterations", "A* euclidean"), 16.97, 0.06);
        near(value("random", "A*", "iterations", ""), 386.74, 0.06);
        let fewer = |map: &str| value(map, "A*", "share_percent_euclid_fewer_iterations", "");
        assert!(fewer("random") > 10.0 && fewer("independent") < 8.0, "shares need ground that hangs together");
        assert_eq!(value("random", "A*", "share_percent_euclid_cost_above_dijkstra", ""), 0.0);
        let table = &outcome.documents[0].text;
        assert!(table.contains("| long | iterations Dijkstra null | 6442.0 ± 1212.6 | "), "{table}");
    }
}
