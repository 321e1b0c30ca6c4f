//! The ground that camps stand on, and how far their people go to keep it.

use super::world::World;
use crate::kinds::StructureKind;
use crate::rules::{Function, StructureRules};
use crate::state::covered;
use osada_ai::grid::Cell;

pub(crate) fn camp_kind(world: &World) -> Option<(StructureKind, &StructureRules)> {
    world.rules.structure_kinds().find(|(_, row)| row.function == Function::Camp)
}

/// The tiles that a camp covers.
pub(crate) fn camp_tiles(world: &World, camp: usize) -> Option<impl Iterator<Item = Cell> + Clone> {
    let (_, row) = camp_kind(world)?;
    Some(covered(world.siege().camps().get(camp)?.cell?, row.size))
}

/// How far a tile is from a camp, along the longer of both ways.
pub(crate) fn distance_to_camp(world: &World, camp: usize, cell: Cell) -> Option<u32> {
    camp_tiles(world, camp)?.map(|tile| tile.chebyshev(cell)).min()
}

/// Whether a tile is so near to a camp that its people go there to defend it.
pub(crate) fn in_leash(world: &World, camp: usize, cell: Cell) -> bool {
    distance_to_camp(world, camp, cell).is_some_and(|far| f64::from(far) <= world.rules.siege.garrison.leash.0)
}

impl World {
    /// Whether a tile is so near to a camp that its garrison goes for anyone seen there, as long as any of it is left.
    pub fn is_guarded(&self, cell: Cell) -> bool {
        (0..self.siege().camps().len()).any(|camp| in_leash(self, camp, cell) && self.garrison(camp).next().is_some())
    }
}
