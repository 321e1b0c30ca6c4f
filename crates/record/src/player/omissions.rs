//! What a scripted player is told to leave out.

use osada_sim::World;
use osada_sim::rules::{GearKind, StructureKind};

/// Kinds of structure, weapon and armour that a scripted player neither builds nor makes, by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Omissions(pub Vec<String>);

impl Omissions {
    /// Whether a kind of structure is left out.
    pub(super) fn has_structure(&self, world: &World, kind: StructureKind) -> bool {
        self.0.contains(&world.rules().structure(kind).name)
    }

    /// Whether a weapon or armour is left out.
    pub(super) fn has_gear(&self, world: &World, kind: GearKind) -> bool {
        self.0.contains(&world.rules().gear(kind).name)
    }
}
