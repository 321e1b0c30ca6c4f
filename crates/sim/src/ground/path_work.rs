//! How much work the searches for paths have been, counted for whoever looks on. Nothing in the world depends on it.

/// What searches for paths have cost since the world was founded or loaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathWork {
    /// Requests for a path that were answered.
    pub requests: u64,
    /// Those of them to which no path was found.
    pub failed: u64,
    /// Nodes expanded for those that were found, including searches that were given up and those made for several at once.
    pub expanded: u64,
}

impl PathWork {
    /// What was done since an earlier count.
    pub fn since(self, earlier: Self) -> Self {
        Self {
            requests: self.requests.saturating_sub(earlier.requests),
            failed: self.failed.saturating_sub(earlier.failed),
            expanded: self.expanded.saturating_sub(earlier.expanded),
        }
    }
}
