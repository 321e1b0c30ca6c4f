//! Shared-goal search: many walkers with one goal. The distances to it are found once, by a search backwards that goes
//! only as far as needed, and are repaired while walls change; they are the estimate of each walker's own A*, which
//! then expands little more than its path (Reverse Resumable A*: Silver, "Cooperative Pathfinding", 2005).
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::path::{GridGraph, Options, Query, SharedGoal};
//!
//! let open = Grid::from_fn(40, 40, |cell| cell.x != 20 || cell.y == 39);
//! let (options, goal) = (Options::default(), Cell::new(39, 0));
//! let (map, mut well, mut path) = (GridGraph::new(&open, options.rules), SharedGoal::default(), Vec::new());
//! let mut expanded = Vec::new();
//! for y in 0..40 {
//!     let query = Query { start: Cell::new(0, y), goal, options: &options };
//!     well.find(&map, &query, &[], &mut (), &mut path)?;
//!     expanded.push(well.stats().expanded);
//! }
//! assert!(expanded[0] > 1000 && expanded[1..].iter().all(|&nodes| nodes < 100));
//! # Ok::<(), osada_ai::path::PathError>(())
//! ```

use super::best_first::{Demand, Found, best_first};
use super::error::PathError;
use super::ground::Ground;
use super::open::Heap;
use super::query::Query;
use super::raster::GridMap;
use super::repair::{Distances, Growth};
use super::scratch::{Scratch, Stats};
use super::trace::Observer;
use crate::grid::Cell;

/// The distances to a goal, and the memory of the walkers' searches.
#[derive(Clone, Debug, Default)]
pub struct SharedGoal {
    distances: Distances,
    scratch: Scratch<Heap>,
}

impl SharedGoal {
    /// Forgets all distances.
    pub fn reset(&mut self) {
        self.distances.reset();
    }

    /// Counts of the last search: of both the distances and the walker's own search.
    pub fn stats(&self) -> Stats {
        let (shared, own) = (self.distances.stats, self.scratch.stats());
        Stats {
            expanded: shared.expanded + own.expanded,
            generated: shared.generated + own.generated,
            reopened: shared.reopened + own.reopened,
        }
    }

    /// Finds a cheapest path, writes its cells from start to goal (both included) into `path` and returns its cost.
    /// `changed` holds the row-major indices of all tiles whose footing has changed since the last call, by whichever
    /// walker. With another goal, another size of the map or other rules than the last time the distances are found
    /// anew. Forbidden tiles are the walker's own: the distances ignore them. Of the options neither the estimate nor
    /// its scale count.
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
        let Self { distances, scratch } = self;
        distances.note(changed);
        let source = query.open(ground, [&mut distances.stats, &mut scratch.stats], path)?;
        let limited = PathError::LimitReached { start, limit: options.limit };
        distances.begin(map, goal);
        let growth =
            Growth { start: source, estimate: |_| 0.0, raised: 0.0, slack: 0.0, forbidden: &[], limit: options.limit };
        distances.apply_changes(map, &growth);
        if !distances.grow(map, &growth, false, observer) {
            return Err(limited);
        }
        let distance = distances.of_start(source).ok_or(PathError::NoPath { start })?;
        let (horizon, target) = (distances.horizon().max(distance), ground.index(goal) as u32);
        let forbidden: Vec<u32> = options.forbidden.iter().copied().filter(|&node| node != source).collect();
        let demand = Demand {
            start: source,
            is_goal: |node| node == target,
            estimate: |node| if node == source { distance } else { distances.at_least(node, horizon) },
            key: |_, f| f,
            termination: options.termination,
            ties: options.ties,
            limit: options.limit - distances.stats.expanded,
            reopen: options.reopen,
            forbidden: &forbidden,
        };
        match best_first(map, &demand, scratch, observer) {
            Found::Goal(node, cost) => {
                path.extend(scratch.chain(node).iter().map(|&node| ground.cell(node as usize)));
                Ok(cost)
            }
            Found::Nothing => Err(PathError::NoPath { start }),
            Found::Limit => Err(limited),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Stream};
    use crate::path::astar;
    use crate::path::ground::GridGraph;
    use crate::path::query::{Goal, Options};
    use crate::path::repair::tests::Changing;

    #[test]
    fn it_finds_what_astar_finds_however_walls_costs_and_ends_change() {
        let mut found = 0;
        for seed in 0..120 {
            let mut shared = SharedGoal::default();
            found +=
                Changing::new(seed).follow(|map, query, changed, path| shared.find(map, query, changed, &mut (), path));
        }
        assert!(found > 2000, "only {found} paths");
    }

    #[test]
    fn walkers_after_the_first_expand_little_more_than_their_paths() {
        let mut stream = Stream::new(3, 0);
        let open = Grid::from_fn(64, 64, |_| stream.chance(0.75));
        let cells: Vec<Cell> = open.cells().filter(|&cell| open[cell]).collect();
        let (options, goal) = (Options::default(), cells[cells.len() / 2]);
        let (mut shared, mut scratch, mut path) = (SharedGoal::default(), Scratch::<Heap>::new(), Vec::new());
        let map = GridGraph::new(&open, options.rules);
        let (mut ours, mut plain, mut steps) = (0, 0, 0);
        for walker in 0..200 {
            let start = cells[stream.below(cells.len())];
            let found = shared.find(&map, &Query { start, goal, options: &options }, &[], &mut (), &mut path);
            if walker >= 40 && found.is_ok() {
                ours += shared.stats().expanded;
                steps += path.len() as u32;
                let to = Query { start, goal: Goal::Cell(goal), options: &options };
                assert_eq!(astar::find(&open, &to, &mut scratch, &mut (), &mut path), found);
                plain += scratch.stats().expanded;
            }
        }
        assert!(ours * 10 < steps * 15, "{ours} nodes for {steps} tiles of paths");
        assert!(ours * 3 < plain, "{ours} nodes against {plain}");
    }
}
