//! Recording of a search: every node it opens and expands, in order.

/// The event of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// The node was put on the open list, or got cheaper there.
    Opened,
    /// The node was taken from the open list and expanded: it is closed now.
    Expanded,
    /// The node was closed and is open again, because a cheaper way was found.
    Reopened,
    /// The node was taken as the goal: the path to it is the answer, unless a later one is cheaper.
    Reached,
}

/// One event of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    pub kind: StepKind,
    /// On a grid, the row-major index of its cell.
    pub node: u32,
    /// Cost from the start.
    pub g: f64,
    /// Estimated cost to the goal.
    pub h: f64,
    /// `None` for the start.
    pub parent: Option<u32>,
    /// True in a search from both ends for the side that runs backwards from the goal.
    pub backward: bool,
}

impl Step {
    /// Estimated cost of a path through the node.
    pub fn f(&self) -> f64 {
        self.g + self.h
    }
}

/// Observer of a search. With `()` the calls are compiled away.
pub trait Observer {
    /// Called for every event in order.
    fn step(&mut self, step: Step);
}

impl Observer for () {
    #[inline(always)]
    fn step(&mut self, _step: Step) {}
}

/// Observes if there is an observer.
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
    pub steps: Vec<Step>,
}

impl Trace {
    pub fn expansions(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(|step| step.kind == StepKind::Expanded)
    }

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
