//! The recorded search on display, at one expansion, and the steps through it.

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

/// Step through a search, forwards or backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepAction {
    /// Before the first expansion.
    Begin,
    /// One expansion back.
    Back,
    /// Play, or stop playing.
    Toggle,
    /// One expansion on.
    On,
    /// After the last expansion.
    End,
    /// After this many expansions.
    To(usize),
}

impl StepAction {
    /// The number of expansions to show, of `most`, when `at` are shown now; `None` for playing.
    pub fn target(self, at: usize, most: usize) -> Option<usize> {
        match self {
            Self::Begin => Some(0),
            Self::Back => Some(at.saturating_sub(1)),
            Self::Toggle => None,
            Self::On => Some((at + 1).min(most)),
            Self::End => Some(most),
            Self::To(step) => Some(step.min(most)),
        }
    }
}
