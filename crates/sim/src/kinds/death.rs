//! What people and beasts die of.

use super::id::UnitId;
use super::role::Role;
use super::table::{StructureKind, UnitKind};
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// What took the last hit points of a person or a beast.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DeathCause {
    /// A blow or a missile of somebody.
    Unit {
        /// Who; the id may find nothing any more.
        unit: UnitId,
        /// Its kind.
        kind: UnitKind,
        /// Its side.
        role: Role,
        /// Its name.
        name: String,
        /// Whether it shot from afar.
        missile: bool,
    },
    /// A trap that was trodden on.
    Trap {
        /// Its kind.
        kind: StructureKind,
        /// Its tile.
        cell: Cell,
    },
    /// A bolt of a tower.
    Tower {
        /// Its kind.
        kind: StructureKind,
        /// Its upper left tile.
        cell: Cell,
    },
    /// Meals that were missed.
    Hunger,
}
