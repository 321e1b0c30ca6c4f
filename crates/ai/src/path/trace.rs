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
    /// It was taken as the goal: the path to it is the answer, unless a later one is cheaper.
    Reached,
}

/// One event of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// What happened to the node.
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

/// Watches if there is somebody to watch.
impl<T: Observer> Observer for Option<T> {
    #[inline]
    fn step(&mut self, step: Step) {
        if let Some(observer) = self {
            observer.step(step);
        }
    }
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

    /// The goal as it was reached; its g is the cost of the path. `None` if the search found no path.
    pub fn reached(&self) -> Option<&Step> {
        self.steps.iter().rev().find(|step| step.kind == StepKind::Reached)
    }
}

impl Observer for Trace {
    fn step(&mut self, step: Step) {
        self.steps.push(step);
    }
}
