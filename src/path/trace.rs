//! Watching a search: every node it opens and expands, in order.

/// What happened to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// It was put on the open list, or got cheaper there.
    Opened,
    /// It was taken from the open list and expanded: it is closed now.
    Expanded,
    /// It was closed and is open again, because a cheaper way was found.
    Reopened,
}

/// One event of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// What happened.
    pub kind: StepKind,
    /// The node, on a grid the row-major index of its cell.
    pub node: u32,
    /// Cost from the start.
    pub g: f64,
    /// Estimated cost to the goal.
    pub h: f64,
    /// The node it was reached from, or `None` for the start.
    pub parent: Option<u32>,
    /// Which of two searches it belongs to: `true` for the one that runs backwards from the goal.
    pub backward: bool,
}

impl Step {
    /// Estimated cost of a path through the node.
    pub fn f(&self) -> f64 {
        self.g + self.h
    }
}

/// Somebody who watches a search. With `()` the watching is compiled away.
pub trait Observer {
    /// Called for every event in order.
    fn step(&mut self, step: Step);
}

impl Observer for () {
    #[inline(always)]
    fn step(&mut self, _step: Step) {}
}

/// A record of a search that can be replayed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// Every event in order.
    pub steps: Vec<Step>,
}

impl Trace {
    /// The expansions in order.
    pub fn expansions(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(|step| step.kind == StepKind::Expanded)
    }

    /// Number of expansions.
    pub fn iterations(&self) -> usize {
        self.expansions().count()
    }

    /// Number of leading events up to and including the `iteration`-th expansion and what it opened.
    pub fn events_after(&self, iteration: usize) -> usize {
        let mut expansions = 0;
        let past = |step: &Step| {
            expansions += usize::from(step.kind == StepKind::Expanded);
            expansions > iteration
        };
        self.steps.iter().position(past).unwrap_or(self.steps.len())
    }

    /// The last known event of each node after the given number of expansions, for showing the open
    /// list ([`StepKind::Opened`], [`StepKind::Reopened`]) and the closed list ([`StepKind::Expanded`]).
    /// `into` has one entry a node and is filled anew.
    pub fn state_after(&self, iteration: usize, into: &mut [Option<Step>]) {
        into.fill(None);
        for step in &self.steps[..self.events_after(iteration)] {
            if let Some(entry) = into.get_mut(step.node as usize) {
                *entry = Some(*step);
            }
        }
    }
}

impl Observer for Trace {
    fn step(&mut self, step: Step) {
        self.steps.push(step);
    }
}
