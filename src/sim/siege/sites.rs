//! The ground that camps stand on.

use crate::grid::Cell;
use crate::sim::ground::World;
use crate::sim::kinds::StructureKind;
use crate::sim::rules::{Function, StructureRules};
use crate::sim::state::covered;

pub(super) fn camp_kind(world: &World) -> Option<(StructureKind, &StructureRules)> {
    world.rules.structure_kinds().find(|(_, row)| row.function == Function::Camp)
}

/// The tiles that a camp covers.
pub(super) fn tiles(world: &World, camp: usize) -> Option<impl Iterator<Item = Cell> + Clone> {
    let (_, row) = camp_kind(world)?;
    Some(covered(world.siege().camps().get(camp)?.cell?, row.size))
}

/// How far a tile is from a camp, along the longer of both ways.
pub(super) fn distance(world: &World, camp: usize, cell: Cell) -> Option<u32> {
    tiles(world, camp)?.map(|tile| tile.chebyshev(cell)).min()
}
