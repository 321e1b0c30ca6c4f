//! Errors of a search.

use crate::grid::Cell;

/// The reason why there is no path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// The start lies off the map.
    #[error("the start ({start}) lies outside the map of {width} by {height} tiles")]
    StartOutside { start: Cell, width: usize, height: usize },
    /// The goal, or the whole of its region, lies off the map.
    #[error("the goal ({goal}) lies outside the map of {width} by {height} tiles")]
    GoalOutside {
        /// The goal, or the upper left cell of its region.
        goal: Cell,
        width: usize,
        height: usize,
    },
    #[error("nobody can stand on the goal ({goal})")]
    GoalBlocked { goal: Cell },
    #[error("the goal ({goal}) is one of the forbidden tiles")]
    GoalForbidden { goal: Cell },
    /// Start and goal are not connected.
    #[error("no path leads from {start} to the goal")]
    NoPath { start: Cell },
    #[error("the search from {start} used up its {limit} expansions")]
    LimitReached {
        start: Cell,
        /// Greatest number of expansions.
        limit: u32,
    },
}
