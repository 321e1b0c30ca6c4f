//! Whose side a unit is on: colonists, besiegers, prey, predators.

use osada_ai::brain;
use serde::{Deserialize, Serialize};

/// Whose side a unit is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Role {
    /// Lives in the settlement.
    Colonist,
    /// Comes to destroy it.
    Besieger,
    /// Grazes in a herd and flees.
    Prey,
    /// Roams in a pack and hunts prey and lone colonists.
    Predator,
}

impl Role {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Colonist, Self::Besieger, Self::Prey, Self::Predator];

    /// What tables call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Colonist => "colonist",
            Self::Besieger => "besieger",
            Self::Prey => "prey",
            Self::Predator => "predator",
        }
    }

    /// Whether it is a beast, wild and no party to the siege.
    pub fn is_beast(self) -> bool {
        matches!(self, Self::Prey | Self::Predator)
    }

    /// What minds of its units are made for; beasts have none.
    pub fn mind_role(self) -> Option<brain::MindRole> {
        match self {
            Self::Colonist => Some(brain::MindRole::Settler),
            Self::Besieger => Some(brain::MindRole::Besieger),
            Self::Prey | Self::Predator => None,
        }
    }
}
