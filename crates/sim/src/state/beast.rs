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
    /// What a predator is about; prey has none.
    pub(crate) hunter: Option<Hunter>,
}

/// What a predator is about.
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
    /// The beast or colonist that it hunts.
    pub prey: UnitId,
    /// The moment at which it gives up.
    pub until: Tick,
}

impl Hunter {
    /// The beast or colonist that it hunts now, if any.
    pub fn prey(&self) -> Option<UnitId> {
        self.hunt.map(|hunt| hunt.prey)
    }

    /// The moment from which on it is hungry and looks for prey.
    pub fn hungry_at(&self) -> Tick {
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

    /// The beast or colonist that it hunts, if it is a predator on the hunt.
    pub fn prey(&self) -> Option<UnitId> {
        self.hunter.and_then(|hunter| hunter.prey())
    }

    /// Whether it runs from somebody.
    pub fn is_fleeing(&self, now: Tick) -> bool {
        self.flee_until.is_some_and(|until| until > now)
    }

    /// Whether it runs, from somebody or after somebody.
    pub fn is_running(&self, now: Tick) -> bool {
        self.is_fleeing(now) || self.prey().is_some()
    }

    /// How long it can go on sprinting.
    pub fn breath(&self) -> Seconds {
        self.breath
    }
}
