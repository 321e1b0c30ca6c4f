//! Experiment 1 (AGH thesis): A* Euclidean, A* Manhattan and Dijkstra on random terrain, long paths from
//! corner to corner and short ones between random tiles; with our searches, and as the source prints its own.

mod contender;
mod report;

use super::experiment::{Counter, Findings, Settings};
use crate::grid::{Cell, Grid, Stream};
use crate::level::generate::{TerrainShares, terrain};
use contender::{Arena, Case, Contender, PRINTED, SCALED, SIDE, SOUND};
use rayon::prelude::*;
use report::Tables;

/// Boards of one kind and who searches them.
struct Part {
    /// What the maps are called in the tables.
    map: &'static str,
    shares: TerrainShares,
    contenders: &'static [Contender],
}

/// The boards of the published figures.
const PUBLISHED_BOARDS: &str = "random terrain";

/// Runs the experiment with our searches and sets its figures beside the published ones; then on boards with tiles of
/// factor 0.5, which show why estimates must be scaled.
pub fn run(settings: &Settings<'_>) -> Findings {
    let fitted = Part { map: PUBLISHED_BOARDS, shares: TerrainShares::FITTED, contenders: &SOUND };
    let cheap = Part { map: "terrain with factor 0.5", shares: TerrainShares::FOUR_COLOURS, contenders: &SCALED };
    let counter = Counter::new(settings, 2 * boards(settings).iter().sum::<usize>());
    let [fitted, cheap] = [fitted, cheap].map(|part| part.measure(settings, &counter));
    let rows = fitted.rows().into_iter().chain(cheap.rows()).collect();
    let checks = fitted.sound_checks().into_iter().chain(cheap.scaled_checks()).collect();
    Findings { pictures: fitted.pictures("heuristics"), rows, checks, ..Findings::named("heuristics") }
}

/// Runs the experiment with the search as the source prints it ([`crate::lab::printed_search`]), on the same boards.
pub fn run_as_printed(settings: &Settings<'_>) -> Findings {
    let part = Part { map: PUBLISHED_BOARDS, shares: TerrainShares::FITTED, contenders: &PRINTED };
    let counter = Counter::new(settings, boards(settings).iter().sum());
    let tables = part.measure(settings, &counter);
    let name = "heuristics_as_printed";
    Findings {
        pictures: tables.pictures(name),
        rows: tables.rows(),
        checks: tables.printed_checks(),
        ..Findings::named(name)
    }
}

/// Numbers of boards for long paths and for short ones.
fn boards(settings: &Settings<'_>) -> [usize; 2] {
    [settings.map_count(200, 20), settings.map_count(20, 4).min(20)]
}

impl Part {
    fn measure(&self, settings: &Settings<'_>, counter: &Counter<'_>) -> Tables {
        let cases = |stream: u64, boards: usize, pairs: usize| -> Vec<Case> {
            let boards = (0..boards).into_par_iter().map(|board| {
                let seed = settings.seed.wrapping_mul(1_000_003).wrapping_add(stream * 100_000 + board as u64);
                let cases = if pairs == 0 {
                    vec![self.corner_to_corner(seed, settings)]
                } else {
                    self.between(seed, pairs, settings)
                };
                counter.tick();
                cases
            });
            boards.collect::<Vec<_>>().into_iter().flatten().collect()
        };
        let [long, short] = boards(settings);
        Tables { map: self.map, contenders: self.contenders, long: cases(0, long, 0), short: cases(1, short, 10) }
    }

    fn board(&self, seed: u64) -> Grid<Option<f64>> {
        terrain(seed, SIDE, SIDE, &self.shares)
    }

    fn corner_to_corner(&self, seed: u64, settings: &Settings<'_>) -> Case {
        let (from, to) = (Cell::new(0, SIDE as i32 - 1), Cell::new(SIDE as i32 - 1, 0));
        // A board without a way is drawn again.
        let drawn = (0..).find_map(|again: u64| {
            let board = self.board(seed.wrapping_add(again << 32));
            let arena = Arena::new(&board, self.shares.least_factor()).filter(|_| board[from].is_some());
            arena.and_then(|arena| arena.measure(from, to, self.contenders, settings))
        });
        drawn.unwrap_or_default()
    }

    /// Cases between random tiles of one board that are neither the same nor adjacent.
    fn between(&self, seed: u64, pairs: usize, settings: &Settings<'_>) -> Vec<Case> {
        let board = self.board(seed);
        let mut stream = Stream::new(seed, 1);
        let standable: Vec<Cell> = board.cells().filter(|&cell| board[cell].is_some()).collect();
        let arena = Arena::new(&board, self.shares.least_factor());
        let (Some(arena), true) = (arena, standable.len() > 100) else { return Vec::new() };
        let mut cases = Vec::new();
        while cases.len() < pairs {
            let (a, b) = (standable[stream.below(standable.len())], standable[stream.below(standable.len())]);
            if a.chebyshev(b) > 1 {
                cases.extend(arena.measure(a, b, self.contenders, settings));
            }
        }
        cases
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::table::Row;

    fn settings(maps: Option<usize>) -> Settings<'static> {
        Settings { seed: 1, maps, quick: true, clock: &|| std::time::Duration::ZERO, progress: &|_, _| {} }
    }

    #[test]
    fn a_small_run_passes_its_checks_and_is_the_same_twice_but_for_times() {
        let (one, two) = (run(&settings(None)), run(&settings(None)));
        assert!(one.checks.iter().all(|check| check.passed), "{:?}", one.checks);
        // Without a clock time ratios are not numbers, and so not equal to themselves.
        let figures = |outcome: &Findings| -> Vec<f64> {
            outcome.rows.iter().filter(|row| !row.metric.contains("time")).map(|row| row.value).collect()
        };
        assert_eq!(figures(&one), figures(&two));
        assert_eq!(one.rows.len(), (6 + 4 * 12 + 14) + (10 + 4 * 16 + 14));
    }

    #[test]
    fn what_is_printed_gives_the_published_counts() {
        let outcome = run_as_printed(&settings(Some(60)));
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
