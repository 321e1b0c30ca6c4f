//! The part of the state that only animals have.

use crate::kinds::{Seconds, Tick, UnitId};
use osada_ai::grid::Point;
use serde::{Deserialize, Serialize};

/// A beast of a herd.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beast {
    pub(crate) herd: u16,
    pub(crate) heading: Point,
    pub(crate) step_at: Tick,
    pub(crate) flee_until: Option<Tick>,
    pub(crate) breath: Seconds,
    /// `None` for prey.
    pub(crate) hunter: Option<Hunter>,
}

/// The state of a predator.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hunter {
    pub(crate) hungry_at: Tick,
    pub(crate) hunt: Option<Hunt>,
}

/// A hunt that is going on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hunt {
    pub prey: UnitId,
    pub until: Tick,
}

impl Hunter {
    pub fn prey(&self) -> Option<UnitId> {
        self.hunt.map(|hunt| hunt.prey)
    }

    pub fn hungry_at(&self) -> Tick {
        self.hungry_at
    }
}

impl Beast {
    pub fn herd(&self) -> usize {
        usize::from(self.herd)
    }

    /// Direction of its last step, of length 1, or zero.
    pub fn heading(&self) -> Point {
        self.heading
    }

    pub fn hunter(&self) -> Option<&Hunter> {
        self.hunter.as_ref()
    }

    pub fn prey(&self) -> Option<UnitId> {
        self.hunter.and_then(|hunter| hunter.prey())
    }

    pub fn is_fleeing(&self, now: Tick) -> bool {
        self.flee_until.is_some_and(|until| until > now)
    }

    /// Checks for running from or after somebody.
    pub fn is_running(&self, now: Tick) -> bool {
        self.is_fleeing(now) || self.prey().is_some()
    }

    /// Time for which it can go on sprinting.
    pub fn breath(&self) -> Seconds {
        self.breath
    }
}
