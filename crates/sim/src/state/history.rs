//! Undo and redo: what the player has recently planned and taken back. It is part of the state: saves and recorded games
//! hold it.

use super::job::Site;
use crate::kinds::JobKind;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// The change that one command made to designations and plans: the jobs that it opened and those that it closed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    pub(crate) opened: Vec<(JobKind, Site)>,
    pub(crate) closed: Vec<(JobKind, Site)>,
}

impl Act {
    fn weight(&self) -> usize {
        self.opened.len() + self.closed.len()
    }
}

/// The commands that can be undone and those that can be done again, the latest last.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndoHistory {
    pub(crate) done: VecDeque<Act>,
    pub(crate) undone: Vec<Act>,
}

/// Commands that can be undone.
const MOST_ACTS: usize = 50;
/// Jobs that they may have opened and closed together; a whole forest counts more than a wall.
const MOST_JOBS: usize = 20_000;

impl UndoHistory {
    /// Numbers of commands that can be undone and redone, if the world still allows it.
    pub fn depth(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }

    /// Records the change of a command; what was undone before can no longer be redone.
    pub(crate) fn note(&mut self, act: Act) {
        if act.weight() > 0 {
            self.undone.clear();
            self.push(act);
        }
    }

    /// Appends an act and drops the first ones if there are too many.
    pub(crate) fn push(&mut self, act: Act) {
        self.done.push_back(act);
        while self.done.len() > MOST_ACTS || self.jobs() > MOST_JOBS {
            self.done.pop_front();
        }
    }

    fn jobs(&self) -> usize {
        self.done.iter().map(Act::weight).sum()
    }

    /// Checks that it holds no more than can be undone.
    pub(crate) fn is_bounded(&self) -> bool {
        let undone: usize = self.undone.iter().map(Act::weight).sum();
        self.done.len() + self.undone.len() <= MOST_ACTS && self.jobs() + undone <= MOST_JOBS
    }

    pub(crate) fn sites(&self) -> impl Iterator<Item = Site> {
        let sites = |act: &Act| act.opened.iter().chain(&act.closed).map(|&(_, site)| site).collect::<Vec<_>>();
        self.done.iter().chain(&self.undone).flat_map(sites).collect::<Vec<_>>().into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_ai::grid::Cell;

    #[test]
    fn the_history_is_bounded_by_commands_and_by_jobs() {
        let act =
            |jobs: usize| Act { opened: vec![(JobKind::Chop, Site::Tile(Cell::new(1, 1))); jobs], closed: Vec::new() };
        let mut history = UndoHistory::default();
        (0..3 * MOST_ACTS).for_each(|_| history.note(act(1)));
        assert_eq!(history.depth(), (MOST_ACTS, 0));
        history.note(act(MOST_JOBS - 3));
        assert_eq!(history.depth(), (4, 0));
        history.note(act(MOST_JOBS + 1));
        assert_eq!(history.depth(), (0, 0));
        history.note(act(0));
        assert_eq!(history.depth(), (0, 0));
    }
}
