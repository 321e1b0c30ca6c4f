//! Posts: where somebody goes when the bell rings.

use super::people::colonist;
use super::stance::tell;
use crate::ground::World;
use crate::kinds::{Refusal, Role, UnitId};
use crate::state::Destination;
use osada_ai::grid::Cell;

pub(super) fn check(world: &World, id: UnitId, cell: Option<Cell>) -> Result<(), Refusal> {
    let unit = colonist(world, id)?;
    let Some(cell) = cell else { return Ok(()) };
    if !world.map().contains(cell) {
        return Err(Refusal::OffMap(cell));
    }
    if world.map().factor(world.rules(), cell, Role::Colonist).is_none() {
        return Err(Refusal::NotStandable);
    }
    if !world.reachable(Role::Colonist, unit.cell(), Destination::Tile(cell)) {
        return Err(Refusal::OutOfReach(unit.name().to_owned()));
    }
    let has_it = |other: UnitId, post: Option<Cell>| other != id && post == Some(cell);
    let taken = world
        .of_role(Role::Colonist)
        .find(|(other, unit)| unit.colonist().is_some_and(|colonist| has_it(*other, colonist.orders().post)));
    taken.map_or(Ok(()), |(_, other)| Err(Refusal::PostTaken(other.name().to_owned())))
}

pub(super) fn apply(world: &mut World, id: UnitId, cell: Option<Cell>) {
    tell(world, id, |orders| orders.post = cell);
}
