//! A recorded search after any of its expansions, stepped forwards and backwards.

use super::scratch::Stats;
use super::trace::{Step, StepKind, Trace};

/// The open and the closed list of a recorded search at one moment of it.
#[derive(Clone, Debug, Default)]
pub struct Replay {
    /// Number of leading events up to the first expansion, and after each expansion with what it opened.
    ends: Vec<usize>,
    nodes: Vec<Option<Step>>,
    counts: Stats,
    last: Option<Step>,
    /// Number of applied events.
    events: usize,
}

impl Replay {
    /// Begins a trace on a graph of `nodes` nodes, before the first expansion. The memory is reused.
    pub fn begin(&mut self, trace: &Trace, nodes: usize) {
        let expansions = trace.steps.iter().enumerate().filter(|(_, step)| step.kind == StepKind::Expanded);
        self.ends.clear();
        self.ends.extend(expansions.map(|(at, _)| at).chain([trace.steps.len()]));
        self.nodes.clear();
        self.nodes.resize(nodes, None);
        self.forget();
        self.show(trace, 0);
    }

    fn forget(&mut self) {
        self.nodes.fill(None);
        (self.counts, self.last, self.events) = (Stats::default(), None, 0);
    }

    /// Number of expansions of the whole search.
    pub fn iterations(&self) -> usize {
        self.ends.len().saturating_sub(1)
    }

    /// Moves to the moment after that many expansions, at most all of them, and after what the last has opened. `trace`
    /// must be the one it began with. Forward moves cost the events in between, backward moves start over.
    pub fn show(&mut self, trace: &Trace, iteration: usize) {
        let until = self.ends.get(iteration.min(self.iterations())).copied().unwrap_or(0);
        if until < self.events {
            self.forget();
        }
        for step in &trace.steps[self.events..until] {
            match step.kind {
                StepKind::Expanded => {
                    self.counts.expanded += 1;
                    self.last = Some(*step);
                }
                StepKind::Opened => self.counts.generated += 1,
                StepKind::Reopened => {
                    self.counts.generated += 1;
                    self.counts.reopened += 1;
                }
                StepKind::Reached => {}
            }
            if let Some(node) = self.nodes.get_mut(step.node as usize) {
                *node = Some(*step);
            }
        }
        self.events = until;
    }

    /// The last event of each node: on the open list ([`StepKind::Opened`], [`StepKind::Reopened`]), closed
    /// ([`StepKind::Expanded`]), the goal ([`StepKind::Reached`]), or `None` if the search has not generated it.
    pub fn nodes(&self) -> &[Option<Step>] {
        &self.nodes
    }

    /// Counts so far.
    pub fn counts(&self) -> Stats {
        self.counts
    }

    /// The node expanded last.
    pub fn last(&self) -> Option<Step> {
        self.last
    }

    /// The nodes from `node` back to where its search began, along the parents known at this moment.
    pub fn chain(&self, node: u32) -> Vec<u32> {
        let parent = |&node: &u32| self.nodes.get(node as usize)?.as_ref()?.parent;
        // In a search from both ends a node may stand for either, so parents could form a cycle.
        std::iter::successors(Some(node), parent).take(self.nodes.len()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Grid, Stream};
    use crate::path::astar;
    use crate::path::open::Heap;
    use crate::path::query::{Goal, Options, Query};
    use crate::path::scratch::Scratch;

    #[test]
    fn going_back_shows_what_was_seen_on_the_way_forward() {
        let mut stream = Stream::new(3, 0);
        let open = Grid::from_fn(24, 16, |cell| cell.x % 23 == 0 || stream.chance(0.8));
        let (mut trace, mut path) = (Trace::default(), Vec::new());
        let mut scratch = Scratch::<Heap>::new();
        let (start, goal) = (Cell::new(0, 8), Goal::Cell(Cell::new(23, 3)));
        let cost = astar::find(
            &open,
            &Query { start, goal, options: &Options::default() },
            &mut scratch,
            &mut trace,
            &mut path,
        )
        .expect("there is a way");
        let mut replay = Replay::default();
        replay.begin(&trace, open.len());
        let mut seen = Vec::new();
        for iteration in 0..=replay.iterations() {
            replay.show(&trace, iteration);
            assert_eq!(replay.counts().expanded as usize, iteration);
            let closed = replay.nodes().iter().flatten().filter(|step| step.kind == StepKind::Expanded).count();
            assert_eq!(closed, iteration, "nothing is opened again with a consistent estimate");
            seen.push(replay.nodes().to_vec());
        }
        assert_eq!(replay.counts(), scratch.stats());
        for iteration in (0..=replay.iterations()).rev() {
            replay.show(&trace, iteration);
            assert!(replay.nodes() == seen[iteration], "after {iteration} expansions");
        }
        replay.show(&trace, usize::MAX);
        let reached = trace.reached().expect("the goal was reached");
        assert_eq!(reached.g, cost);
        let way: Vec<Cell> = replay.chain(reached.node).iter().rev().map(|&node| open.cell(node as usize)).collect();
        assert_eq!(way, path);
    }
}
