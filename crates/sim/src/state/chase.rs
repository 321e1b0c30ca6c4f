//! A chase as it is saved.

use crate::kinds::UnitId;
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// Searches after which a chase starts over, so that a state never holds long lists.
pub(crate) const MOST_SEARCHES: usize = 32;

/// A chase as it is saved: whom it is after, and every search since it began or the ground last changed. What the
/// searches have learnt follows from that, so that a game that was loaded goes on to the bit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chase {
    pub(crate) prey: UnitId,
    pub(crate) searches: Vec<(Cell, Cell)>,
}

impl Chase {
    pub(crate) fn of(prey: UnitId) -> Self {
        Self { prey, searches: Vec::new() }
    }

    /// The beast that is chased.
    pub fn prey(&self) -> UnitId {
        self.prey
    }

    /// The searches since it began or the ground last changed, from where and to where, at most 32.
    pub fn searches(&self) -> &[(Cell, Cell)] {
        &self.searches
    }
}
