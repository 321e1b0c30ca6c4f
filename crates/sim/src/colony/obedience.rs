//! What drafted colonists do: as they are told.

use super::activities::fight::close_in;
use super::stances;
use super::storming::{storm, storm_to};
use super::wagon::goes_along;
use crate::ground::{Arrival, World};
use crate::kinds::{Order, UnitId};
use crate::state::{Destination, Site};

/// A drafted colonist does as told; an order that is carried out, or cannot be, leaves them to their stance.
pub(super) fn obey(world: &mut World, id: UnitId, order: Order) {
    match order {
        Order::Hold if goes_along(world, id) => {}
        Order::Hold => stances::act(world, id),
        Order::Move(cell) => {
            if world.walk_to(id, Destination::Tile(cell)) != Arrival::OnTheWay {
                hold(world, id);
            }
        }
        Order::Attack(target) => {
            if world.unit(target).is_none() {
                hold(world, id);
            } else if !storm(world, id, target) {
                close_in(world, id, target);
            }
        }
        Order::Line { place, .. } => {
            if stances::advance(world, id, place) {
                hold(world, id);
            }
        }
        Order::Raze(structure) => {
            let place = world.destination(Site::Structure(structure));
            let stormed = place.is_some_and(|place| storm_to(world, id, place));
            if !stormed && place.is_none_or(|place| world.walk_to(id, place) == Arrival::NoWay) {
                hold(world, id);
            }
        }
    }
}

fn hold(world: &mut World, id: UnitId) {
    world.stop(id);
    if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
        colonist.draft = Some(Order::Hold);
    }
}
