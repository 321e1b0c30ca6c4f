//! A camp of the besiegers.

use crate::kinds::{StructureId, Tick};
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// A place where besiegers gather and recover, and which some of them guard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Camp {
    pub(crate) cell: Option<Cell>,
    pub(crate) structure: Option<StructureId>,
    /// How many its garrison has been in all. `None` where it has none, as in saves from before there were any.
    #[serde(default)]
    pub(crate) raised: Option<u32>,
    /// When it, its palisade or its garrison was struck last.
    #[serde(default)]
    pub(crate) struck_at: Option<Tick>,
    /// When its garrison saw an enemy last.
    #[serde(default)]
    pub(crate) seen_at: Option<Tick>,
    #[serde(default)]
    pub(crate) beaten: bool,
}

impl Camp {
    /// A camp that will stand at a place.
    pub(crate) fn at(cell: Cell) -> Self {
        Self { cell: Some(cell), ..Self::default() }
    }

    /// The upper left tile of where it stands or will stand; `None` if there is no place for it.
    pub fn site(&self) -> Option<Cell> {
        self.cell
    }

    /// What was raised there; it may have been razed since.
    pub fn structure(&self) -> Option<StructureId> {
        self.structure
    }

    /// When it, its palisade or its garrison was struck last.
    pub fn struck_at(&self) -> Option<Tick> {
        self.struck_at
    }

    /// Whether it has been burnt and nobody of its garrison is left: it sends no more raids.
    pub fn is_beaten(&self) -> bool {
        self.beaten
    }
}
