//! How near the hearth is.

use crate::ground::World;
use crate::kinds::{Tiles, UnitId};
use crate::state::{Destination, Unit};

fn distance_to_hearth(world: &World, unit: &Unit) -> Option<Tiles> {
    world.distance_to(unit.place(), world.hearth()?.0)
}

/// Whether the unit is near enough to the hearth to be healed by it.
pub(super) fn is_warm(world: &World, unit: &Unit) -> bool {
    distance_to_hearth(world, unit).is_some_and(|distance| distance <= world.rules.healing.hearth_radius)
}

/// Where an idle colonist waits: near the hearth, unless it is there already or no way leads there.
pub(super) fn waiting_place(world: &World, id: UnitId) -> Option<Destination> {
    let unit = world.unit(id)?;
    let far = distance_to_hearth(world, unit)? > world.rules.healing.hearth_radius;
    let place = world.beside_hearth()?;
    (far && !unit.walk().failed(place)).then_some(place)
}

/// Goes to the hearth and stays there.
pub(super) fn go_to_hearth(world: &mut World, id: UnitId) {
    let there = |world: &World, place: Destination| world.unit(id).is_some_and(|unit| place.accepts(unit.cell()));
    if let Some(place) = world.beside_hearth().filter(|&place| !there(world, place)) {
        world.walk_to(id, place);
    }
}
