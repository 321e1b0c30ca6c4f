//! What only beasts have.

use crate::grid::Point;
use crate::sim::kinds::UnitId;
use serde::{Deserialize, Serialize};

/// A beast of a herd.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Beast {
    pub(in crate::sim) herd: u16,
    pub(in crate::sim) heading: Point,
    pub(in crate::sim) step_at: u64,
    pub(in crate::sim) flee_until: u64,
    pub(in crate::sim) breath: f64,
    /// What a predator is about; prey has none.
    pub(in crate::sim) hunter: Option<Hunter>,
}

/// What a predator is about.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hunter {
    pub(in crate::sim) prey: Option<UnitId>,
    pub(in crate::sim) hungry_at: u64,
    pub(in crate::sim) chase_until: u64,
}

impl Hunter {
    /// Whom it is after.
    pub fn prey(&self) -> Option<UnitId> {
        self.prey
    }

    /// From which tick on it is hungry.
    pub fn hungry_at(&self) -> u64 {
        self.hungry_at
    }
}

impl Beast {
    /// Which herd it came with.
    pub fn herd(&self) -> usize {
        usize::from(self.herd)
    }

    /// The way it last moved, of length 1, or zero.
    pub fn heading(&self) -> Point {
        self.heading
    }

    /// What it is about, if it is a predator.
    pub fn hunter(&self) -> Option<&Hunter> {
        self.hunter.as_ref()
    }

    /// Whom it is after, if it is a predator on the hunt.
    pub fn prey(&self) -> Option<UnitId> {
        self.hunter.and_then(|hunter| hunter.prey)
    }

    /// Whether it runs, from somebody or after somebody.
    pub fn is_running(&self, now: u64) -> bool {
        self.flee_until > now || self.prey().is_some()
    }

    /// Until which tick it runs.
    pub fn flee_until(&self) -> u64 {
        self.flee_until
    }

    /// Seconds of sprint left.
    pub fn breath(&self) -> f64 {
        self.breath
    }
}
