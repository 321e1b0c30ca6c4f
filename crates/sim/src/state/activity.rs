//! What a colonist is doing.

use crate::kinds::{GearKind, JobId, StructureId, Tick, UnitId};
use serde::{Deserialize, Serialize};

/// What a colonist is doing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Activity {
    /// Nothing to do: by the hearth, or on the way there.
    Idle,
    /// Sleeping, or on the way to bed.
    Sleep {
        /// The bed it has taken.
        bed: Option<StructureId>,
        /// Dropped from exhaustion, where it stood.
        collapsed: bool,
    },
    /// Resting, or on the way there.
    Rest {
        /// The bed it has taken.
        bed: Option<StructureId>,
    },
    /// Doing a job, or on the way to it.
    Work {
        /// The job, which is reserved for this colonist.
        job: JobId,
    },
    /// Fighting back.
    Fight {
        /// The enemy they are after.
        target: UnitId,
    },
    /// Running to the hearth.
    Flee,
    /// Carrying goods to a store.
    Carry {
        /// The store: the hearth or a stockpile.
        to: StructureId,
    },
    /// At the hearth, or running there, because the bell rings.
    Shelter,
    /// At their post, or on the way there, because the bell rings.
    Post,
    /// At a meal, or on the way to one.
    Eat {
        /// The kitchen or the store where it eats.
        at: StructureId,
        /// When the meal is over, once it has begun.
        until: Option<Tick>,
    },
    /// Fetching a weapon or armour from a smithy, or laying down there what they have.
    Arm {
        /// What to fetch; `None` to put everything away.
        gear: Option<GearKind>,
    },
    /// Staying for a talk, where one has eaten.
    Talk {
        /// The moment at which they think again of what to do.
        until: Tick,
    },
}

impl Activity {
    /// What tables call the activities, in the order of the enum.
    pub const NAMES: [&str; 12] =
        ["idle", "sleep", "rest", "work", "fight", "flee", "carry", "shelter", "post", "eat", "arm", "talk"];

    /// Its place in [`Self::NAMES`].
    pub fn index(&self) -> usize {
        match self {
            Self::Idle => 0,
            Self::Sleep { .. } => 1,
            Self::Rest { .. } => 2,
            Self::Work { .. } => 3,
            Self::Fight { .. } => 4,
            Self::Flee => 5,
            Self::Carry { .. } => 6,
            Self::Shelter => 7,
            Self::Post => 8,
            Self::Eat { .. } => 9,
            Self::Arm { .. } => 10,
            Self::Talk { .. } => 11,
        }
    }

    /// What tables call it.
    pub fn name(&self) -> &'static str {
        Self::NAMES[self.index()]
    }

    /// Whether two activities are of the same kind, whatever they are about: carrying and fetching gear are work, fleeing is part of a
    /// fight, and a talk is idle.
    pub fn is_like(&self, other: &Self) -> bool {
        let kind = |activity: &Self| match activity {
            Self::Idle | Self::Talk { .. } => 0,
            Self::Sleep { .. } => 1,
            Self::Rest { .. } => 2,
            Self::Work { .. } | Self::Carry { .. } | Self::Arm { .. } => 3,
            Self::Fight { .. } | Self::Flee => 4,
            Self::Shelter | Self::Post => 5,
            Self::Eat { .. } => 6,
        };
        kind(self) == kind(other)
    }
}
