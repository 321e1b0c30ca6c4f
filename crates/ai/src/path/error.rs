//! Why a search has no answer.

use crate::grid::Cell;

/// Why there is no path to return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// The start lies off the map.
    #[error("the start ({start}) lies outside the map of {width} by {height} tiles")]
    StartOutside {
        /// Where the search was to begin.
        start: Cell,
        /// Columns of the map.
        width: usize,
        /// Rows of the map.
        height: usize,
    },
    /// The goal, or the whole of its region, lies off the map.
    #[error("the goal ({goal}) lies outside the map of {width} by {height} tiles")]
    GoalOutside {
        /// The goal, or the upper left cell of its region.
        goal: Cell,
        /// Columns of the map.
        width: usize,
        /// Rows of the map.
        height: usize,
    },
    /// The walker cannot stand on the goal.
    #[error("nobody can stand on the goal ({goal})")]
    GoalBlocked {
        /// The cell that was to be reached.
        goal: Cell,
    },
    /// The goal is one of the forbidden tiles.
    #[error("the goal ({goal}) is one of the forbidden tiles")]
    GoalForbidden {
        /// The cell that was to be reached.
        goal: Cell,
    },
    /// Start and goal are not connected.
    #[error("no path leads from {start} to the goal")]
    NoPath {
        /// Where the search began.
        start: Cell,
    },
    /// The search was stopped before it knew the answer.
    #[error("the search from {start} used up its {limit} expansions")]
    LimitReached {
        /// Where the search began.
        start: Cell,
        /// How many nodes it was allowed to expand.
        limit: u32,
    },
}
