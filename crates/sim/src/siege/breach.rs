//! Breaking through what stands in the way.

use crate::combat::{is_enemy_structure, structure_in_reach};
use crate::ground::World;
use crate::kinds::{Area, Role, StructureId, UnitId};
use osada_ai::grid::Cell;

/// Strikes at a structure that the path leads through, until it is down.
pub(super) fn breach(world: &mut World, id: UnitId) {
    let Some(unit) = world.unit(id) else { return };
    let Some(besieger) = unit.besieger() else { return };
    let held = besieger.breach.filter(|&wall| structure_in_reach(world, unit, wall));
    let ahead = unit.walk().waypoints().first().and_then(|&next| {
        let blocked = world.factor(Role::Besieger, next) <= 0.0 && next.chebyshev(unit.cell()) <= 1;
        if blocked { world.map().structure_at(next).map(|(wall, _)| wall) } else { None }
    });
    let breach = held.or(ahead);
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        besieger.breach = breach;
    }
}

/// A structure of the colony's that stands beside a unit.
pub(super) fn structure_beside(world: &World, cell: Cell) -> Option<StructureId> {
    Area::around(cell, 1)
        .cells(world.map().width(), world.map().height())
        .filter_map(|tile| world.map().structure_at(tile))
        .find(|(_, structure)| is_enemy_structure(world, Role::Besieger, structure))
        .map(|(wall, _)| wall)
}
