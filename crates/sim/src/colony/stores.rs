//! Stores: the hearth and stockpiles, where goods become stock.

use crate::ground::World;
use crate::kinds::{Role, StructureId};
use crate::rules::Function;
use crate::state::Destination;
use osada_ai::grid::Cell;

/// Where somebody stands to put goods into a store.
pub(super) fn way_in(world: &World, store: StructureId) -> Option<Destination> {
    let structure = world.map().structure(store)?;
    Some(match world.rules.structure(structure.kind()).function {
        Function::Stockpile => Destination::Tile(structure.cell()),
        _ => world.beside(structure),
    })
}

/// The nearest store that can be reached from a tile: a stockpile, or the hearth.
pub(super) fn nearest_store(world: &World, from: Cell) -> Option<StructureId> {
    let stores = world.with_function(|function| matches!(function, Function::Hearth | Function::Stockpile));
    stores
        .filter(|&(id, _)| way_in(world, id).is_some_and(|to| world.reachable(Role::Colonist, from, to)))
        .min_by(|a, b| from.octile(a.1.cell()).total_cmp(&from.octile(b.1.cell())))
        .map(|(id, _)| id)
}

/// Whether any store can be reached from a tile. The hearth nearly always can, so that is asked first.
pub(super) fn has_store(world: &World, from: Cell) -> bool {
    let hearth = world.hearth().and_then(|(id, _)| way_in(world, id));
    hearth.is_some_and(|to| world.reachable(Role::Colonist, from, to)) || nearest_store(world, from).is_some()
}
