//! D* Lite: a walker on its way to a fixed goal while walls go up and come down. The search runs backwards from the
//! goal, keeps its distances, and expands again only where a change matters to the path (Koenig and Likhachev, "D*
//! Lite", 2002).
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::path::{DStarLite, GridGraph, Options, Query};
//!
//! let mut open = Grid::filled(30, 30, true);
//! let options = Options::default();
//! let query = Query { start: Cell::new(1, 15), goal: Cell::new(28, 15), options: &options };
//! let (mut walker, mut path) = (DStarLite::default(), Vec::new());
//! let first = walker.find(&GridGraph::new(&open, options.rules), &query, &[], &mut (), &mut path)?;
//! let expanded = walker.stats().expanded;
//!
//! // A wall goes up behind the walker, who has taken a step: nothing is to be searched again.
//! open[Cell::new(0, 15)] = false;
//! let query = Query { start: path[1], ..query };
//! let second = walker.find(&GridGraph::new(&open, options.rules), &query, &[15 * 30], &mut (), &mut path)?;
//! assert_eq!((first, second, walker.stats().expanded), (27.0, 26.0, 0));
//! assert!(expanded > 0);
//! # Ok::<(), osada_ai::path::PathError>(())
//! ```

use super::error::PathError;
use super::ground::{DIAGONAL, Ground, quantised};
use super::heuristic::{Heuristic, Rect};
use super::query::{Query, estimate, suited};
use super::raster::GridMap;
use super::repair::{Distances, Growth};
use super::scratch::Stats;
use super::trace::{Observer, Step, StepKind};
use crate::grid::Cell;

/// Greatest rounding error of an estimate.
const ROUNDING: f64 = 1.0 / 8_388_608.0;
/// Once keys have been raised by this many tiles, the search begins again: sums of costs must stay exact.
const HIGHEST: f64 = 16_777_216.0;

/// The memory of a walker.
#[derive(Clone, Debug, Default)]
pub struct DStarLite {
    distances: Distances,
    /// Start, estimate and its factor of the last search.
    last: Option<(Cell, Heuristic, f64)>,
    raised: f64,
    /// Number of moves of the start.
    moves: u32,
}

impl DStarLite {
    /// Forgets all distances.
    pub fn reset(&mut self) {
        self.distances.reset();
        self.last = None;
    }

    /// Counts of the last search.
    pub fn stats(&self) -> Stats {
        self.distances.stats
    }

    /// Finds a cheapest path from the walker's present position, writes its cells (both ends included) into `path` and
    /// returns its cost. `changed` holds the row-major indices of all tiles whose footing has changed since the last
    /// call, whether that found a path or not; forbidden tiles are compared without being reported. Everything is
    /// searched anew when the goal, the size of the map, the rules, the estimate or the least factor differ from the
    /// last call. Of the options, termination, reopening and strategy do not count. The estimate must be consistent;
    /// Manhattan with eight neighbours is not, and its paths may be more expensive than the cheapest.
    ///
    /// # Errors
    ///
    /// The reason why there is no path.
    pub fn find<M: GridMap>(
        &mut self,
        map: &M,
        query: &Query<'_, Cell>,
        changed: &[u32],
        observer: &mut impl Observer,
        path: &mut Vec<Cell>,
    ) -> Result<f64, PathError> {
        let (ground, &Query { start, goal, options }) = (map.ground(), query);
        self.distances.note(changed);
        let source = query.open(ground, [&mut self.distances.stats], path)?;
        let least = options.least(ground, Rect::cell(start));
        let heuristic = suited(options.heuristic, map.rules().connectivity);
        let estimate = estimate(map, Rect::cell(start), options);
        self.follow((start, heuristic, least), |last| estimate(ground.index(last) as u32));
        if self.distances.begin(map, goal) {
            (self.raised, self.moves) = (0.0, 0);
        }
        // Nothing is rounded where every estimate is a multiple of the smallest unit of a cost.
        let is_exact =
            heuristic != Heuristic::Euclidean && [least, least * DIAGONAL].map(quantised) == [least, least * DIAGONAL];
        let slack = if is_exact { 0.0 } else { ROUNDING * f64::from(self.moves + 2) };
        let (raised, limit, forbidden) = (self.raised, options.limit, options.forbidden);
        let growth = Growth { start: source, estimate, raised, slack, forbidden, limit };
        self.distances.apply_changes(map, &growth);
        let mut is_whole = self.distances.grow(map, &growth, false, observer);
        let mut collect = |distances: &Distances| {
            path.clear();
            distances.descend(source, |node| path.push(ground.cell(node as usize)))
        };
        // With an inconsistent estimate a node of the path may have been skipped.
        if is_whole && self.distances.of_start(source).is_some() && !collect(&self.distances) {
            is_whole = self.distances.grow(map, &growth, true, observer);
            collect(&self.distances);
        }
        if !is_whole {
            path.clear();
            return Err(PathError::LimitReached { start, limit });
        }
        let cost = self.distances.of_start(source).ok_or(PathError::NoPath { start })?;
        let parent = self.distances.parent(source);
        observer.step(Step { kind: StepKind::Reached, node: source, g: cost, h: 0.0, parent, backward: true });
        Ok(cost)
    }

    /// Moves the start: keys made for its old position are too low by the move at most.
    fn follow(&mut self, now: (Cell, Heuristic, f64), estimate: impl Fn(Cell) -> f64) {
        match self.last.replace(now) {
            Some((last, heuristic, least)) if (heuristic, least) == (now.1, now.2) && self.raised < HIGHEST => {
                if last != now.0 {
                    self.raised += estimate(last);
                    self.moves = self.moves.saturating_add(1);
                }
            }
            _ => self.distances.reset(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Stream};
    use crate::path::astar;
    use crate::path::ground::{GridGraph, StepRules};
    use crate::path::open::Heap;
    use crate::path::query::{Goal, Options};
    use crate::path::repair::tests::Changing;
    use crate::path::scratch::Scratch;

    #[test]
    fn it_finds_what_astar_finds_however_walls_costs_and_ends_change() {
        let mut found = 0;
        for seed in 0..120 {
            let mut walker = DStarLite::default();
            found +=
                Changing::new(seed).follow(|map, query, changed, path| walker.find(map, query, changed, &mut (), path));
        }
        assert!(found > 2000, "only {found} paths");
    }

    #[test]
    fn with_an_estimate_that_is_too_high_it_still_comes_to_the_goal() {
        for seed in 0..40 {
            let mut changing = Changing::new(seed);
            (changing.heuristic, changing.rules) = (Heuristic::Manhattan, StepRules::default());
            let (mut walker, mut path, mut changed) = (DStarLite::default(), Vec::new(), Vec::new());
            for _ in 0..30 {
                let options = Options { heuristic: changing.heuristic, ..Options::default() };
                let query = Query { start: changing.start, goal: changing.goal, options: &options };
                let map = GridGraph::new(&changing.tiles, options.rules);
                let found = walker.find(&map, &query, &changed, &mut (), &mut path);
                let mut plain = Vec::new();
                let to = Query { start: query.start, goal: Goal::Cell(query.goal), options: &options };
                let wanted = astar::find(&changing.tiles, &to, &mut Scratch::<Heap>::new(), &mut (), &mut plain);
                assert_eq!(found.is_ok(), wanted.is_ok(), "seed {seed}");
                changed = changing.change(&path);
            }
        }
    }

    #[test]
    fn a_walker_whose_way_is_barred_now_and_then_expands_less_than_with_astar() {
        let (mut ours, mut plain, mut searches) = (0, 0, 0);
        for seed in 0..12 {
            let mut stream = Stream::new(seed, 0);
            let mut open = Grid::from_fn(64, 64, |cell| cell.x.min(63 - cell.x) < 2 || stream.chance(0.8));
            let options = Options::default();
            let (mut start, goal) = (Cell::new(0, 32), Cell::new(63, 32));
            let (mut walker, mut scratch) = (DStarLite::default(), Scratch::<Heap>::new());
            let (mut path, mut other, mut changed) = (Vec::new(), Vec::new(), Vec::new());
            for step in 0..100 {
                let map = GridGraph::new(&open, options.rules);
                let found = walker.find(&map, &Query { start, goal, options: &options }, &changed, &mut (), &mut path);
                let to = Query { start, goal: Goal::Cell(goal), options: &options };
                assert_eq!(astar::find(&open, &to, &mut scratch, &mut (), &mut other), found);
                (ours, plain) = (ours + walker.stats().expanded, plain + scratch.stats().expanded);
                searches += 1;
                let (Some(&next), Some(&ahead)) = (path.get(1), path.get(5)) else { break };
                (start, changed) = (next, Vec::new());
                if step % 8 == 7 && ahead != goal {
                    open[ahead] = false;
                    changed.push((ahead.y * 64 + ahead.x) as u32);
                }
            }
        }
        assert!(searches > 100 && ours * 2 < plain, "{ours} against {plain} in {searches} searches");
    }

    #[test]
    fn a_limit_stops_it_and_the_next_search_goes_on() {
        let open = Grid::filled(40, 40, true);
        let options = Options { limit: 5, heuristic: Heuristic::Null, ..Options::default() };
        let query = Query { start: Cell::new(0, 0), goal: Cell::new(9, 0), options: &options };
        let (mut walker, mut path) = (DStarLite::default(), Vec::new());
        let map = GridGraph::new(&open, options.rules);
        let mut searches = 0;
        let cost = loop {
            searches += 1;
            match walker.find(&map, &query, &[], &mut (), &mut path) {
                Err(PathError::LimitReached { limit: 5, .. }) if searches < 100 => assert!(path.is_empty()),
                found => break found,
            }
        };
        assert_eq!(cost, Ok(9.0));
        assert!(searches > 10);
    }
}
