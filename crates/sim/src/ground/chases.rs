//! What chases have learnt: the memory that makes each search after a moving beast cheaper than the one before.

use crate::kinds::UnitId;
use crate::state::{Chase, MOST_SEARCHES};
use osada_ai::grid::Cell;
use osada_ai::path::{Adaptive, GridGraph, Ground, Observer, Options, PathError, Query};

/// Chases whose memory is kept at once, on maps of usual size; the one that was used longest ago is given up for another.
/// What is given up is learnt again, so that nothing depends on how many are kept.
const MOST_KEPT: usize = 48;
/// Of very large maps fewer are kept: this many tiles in all.
const MOST_TILES: usize = 6 << 20;

/// What the chases that are going on have learnt (Lazy Moving-Target Adaptive A*).
#[derive(Clone, Debug, Default)]
pub(crate) struct Chases {
    kept: Vec<Memory>,
    uses: u64,
}

#[derive(Clone, Debug)]
struct Memory {
    hunter: UnitId,
    /// The searches it has learnt from.
    searches: Vec<(Cell, Cell)>,
    adaptive: Adaptive,
    used: u64,
}

impl Chases {
    /// Searches the way of a chase from its first cell to its second, both included, writes it into `path`, and
    /// gives its cost and the number of expansions.
    pub fn search<G: Ground>(
        &mut self,
        ground: &G,
        hunter: UnitId,
        chase: &mut Chase,
        (from, to): (Cell, Cell),
        observer: &mut impl Observer,
        path: &mut Vec<Cell>,
    ) -> Result<(f64, u32), PathError> {
        if chase.searches.len() >= MOST_SEARCHES {
            chase.searches.clear();
        }
        let options = Options::default();
        let graph = GridGraph::new(ground, options.rules);
        let most = (MOST_TILES / (ground.width() * ground.height()).max(1)).clamp(2, MOST_KEPT);
        let memory = self.memory(hunter, most);
        if memory.searches != chase.searches {
            // Another chase, or one that comes from a file: it learns again what it knew.
            memory.adaptive.reset();
            for &(from, to) in &chase.searches {
                // A search without an end has taught nothing then either.
                let _ =
                    memory.adaptive.find(&graph, &Query { start: from, goal: to, options: &options }, &mut (), path);
            }
        }
        let found = memory.adaptive.find(&graph, &Query { start: from, goal: to, options: &options }, observer, path);
        match found {
            Ok(_) => chase.searches.push((from, to)),
            Err(_) => chase.searches.clear(),
        }
        memory.searches.clone_from(&chase.searches);
        Ok((found?, memory.adaptive.stats().expanded))
    }

    fn memory(&mut self, hunter: UnitId, most: usize) -> &mut Memory {
        self.uses += 1;
        let known = self.kept.iter().position(|memory| memory.hunter == hunter);
        let at = known.unwrap_or_else(|| {
            if self.kept.len() < most {
                self.kept.push(Memory { hunter, searches: Vec::new(), adaptive: Adaptive::default(), used: 0 });
                return self.kept.len() - 1;
            }
            let oldest = (0..self.kept.len()).min_by_key(|&at| self.kept[at].used).unwrap_or(0);
            self.kept[oldest].hunter = hunter;
            oldest
        });
        self.kept[at].used = self.uses;
        &mut self.kept[at]
    }
}
