//! Structures, weapons and armour that a scripted player leaves out.

use osada_sim::World;
use osada_sim::rules::{GearKind, StructureKind};

/// Names of kinds of structure, weapon and armour that a scripted player neither builds nor makes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Omissions(pub Vec<String>);

impl Omissions {
    pub(super) fn has_structure(&self, world: &World, kind: StructureKind) -> bool {
        self.0.contains(&world.rules().structure(kind).name)
    }

    pub(super) fn has_gear(&self, world: &World, kind: GearKind) -> bool {
        self.0.contains(&world.rules().gear(kind).name)
    }
}
