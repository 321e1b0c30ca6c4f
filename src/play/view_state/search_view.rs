//! The recorded search that is shown, at the expansion that is shown.

use osada::grid::Cell;
use osada::path::{Replay, Step, Trace};
use osada::sim::World;

/// The search that is shown, at the moment that is shown.
#[derive(Default)]
pub struct SearchView {
    /// The lists at that moment.
    pub replay: Replay,
    /// The goal, if it was reached in the end.
    pub reached: Option<Step>,
}

impl SearchView {
    /// Takes in a search, after that many expansions; all without a number.
    pub fn update(&mut self, trace: &Trace, tiles: usize, step: Option<usize>) {
        self.replay.begin(trace, tiles);
        self.replay.show(trace, step.unwrap_or(usize::MAX));
        self.reached = trace.reached().copied();
    }

    /// What the search knows about a tile at that moment.
    pub fn at(&self, world: &World, cell: Cell) -> Option<Step> {
        let map = world.map();
        let node = map.contains(cell).then(|| cell.y as usize * map.width() + cell.x as usize)?;
        self.replay.nodes().get(node).copied().flatten()
    }
}
