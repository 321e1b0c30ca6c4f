//! A structure's own state: what differs between structures by what they do.

use crate::kinds::{GearKind, Tick};
use crate::rules::Function;
use serde::{Deserialize, Serialize};

/// How a structure that does something stands, one variant for each function that has a state of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum StructureState {
    /// Its function has no state of its own.
    #[default]
    Plain,
    /// The state of a trap.
    Trap {
        /// Whether it will strike the next besieger who steps on it.
        armed: bool,
    },
    /// The state of a tower.
    Tower {
        /// Bolts left in its magazine.
        bolts: u32,
        /// When it can shoot again.
        ready_at: Tick,
    },
    /// The state of a field.
    Field(Field),
    /// The state of a smithy.
    Smithy {
        /// What is being made in it, its cost paid.
        making: Option<GearKind>,
    },
}

/// How a field stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Field {
    /// Waiting to be sown.
    #[default]
    Fallow,
    /// Sown, and growing or ripe.
    Sown {
        /// When it can be harvested.
        ripe_at: Tick,
    },
}

impl StructureState {
    /// How a structure with this function is built: traps and towers armed, fields still to be sown.
    pub(crate) fn new(function: &Function) -> Self {
        match *function {
            Function::Trap { .. } => Self::Trap { armed: true },
            Function::Tower { magazine, .. } => Self::Tower { bolts: magazine, ready_at: Tick::default() },
            Function::Farm { .. } => Self::Field(Field::Fallow),
            Function::Smithy => Self::Smithy { making: None },
            _ => Self::Plain,
        }
    }

    /// Bolts left in a tower; none in anything else.
    pub fn bolts(&self) -> u32 {
        if let Self::Tower { bolts, .. } = self { *bolts } else { 0 }
    }

    /// Whether it is a trap that has sprung or a tower without bolts.
    pub fn is_spent(&self) -> bool {
        matches!(self, Self::Trap { armed: false } | Self::Tower { bolts: 0, .. })
    }

    /// Sets a trap again, fills the magazine of a tower.
    pub(crate) fn rearm(&mut self, function: &Function) {
        match (self, function) {
            (Self::Trap { armed }, _) => *armed = true,
            (Self::Tower { bolts, .. }, Function::Tower { magazine, .. }) => *bolts = *magazine,
            _ => {}
        }
    }

    /// Whether it is one that a structure with this function can be in.
    pub(crate) fn belongs_to(&self, function: &Function) -> bool {
        match (self, function) {
            (Self::Tower { bolts, .. }, Function::Tower { magazine, .. }) => bolts <= magazine,
            _ => std::mem::discriminant(self) == std::mem::discriminant(&Self::new(function)),
        }
    }
}
