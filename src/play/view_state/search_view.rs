//! The recorded search on display, at one expansion.

use osada::grid::Cell;
use osada::path::{Replay, Step, Trace};
use osada::sim::World;

#[derive(Default)]
pub struct SearchView {
    /// The lists at that expansion.
    pub replay: Replay,
    /// The goal, if the search reached it in the end.
    pub reached: Option<Step>,
}

impl SearchView {
    /// Loads a search after `step` expansions, or after all of them.
    pub fn update(&mut self, trace: &Trace, tiles: usize, step: Option<usize>) {
        self.replay.begin(trace, tiles);
        self.replay.show(trace, step.unwrap_or(usize::MAX));
        self.reached = trace.reached().copied();
    }

    /// State of a tile at that expansion.
    pub fn at(&self, world: &World, cell: Cell) -> Option<Step> {
        let map = world.map();
        let node = map.contains(cell).then(|| cell.y as usize * map.width() + cell.x as usize)?;
        self.replay.nodes().get(node).copied().flatten()
    }
}
