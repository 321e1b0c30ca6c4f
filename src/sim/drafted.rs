//! What drafted colonists do: as they are told.

use super::colonists::close_in;
use super::command::Order;
use super::jobs;
use super::world::{Destination, Progress, Site, UnitId, World};

/// A drafted colonist does as told.
pub(super) fn obey(world: &mut World, id: UnitId, order: Order) {
    let hold = |world: &mut World| {
        if let Some(unit) = world.state.units.get_mut(id) {
            unit.walk.stop();
            if let Some(colonist) = unit.colonist_mut() {
                colonist.draft = Some(Order::Hold);
            }
        }
    };
    let Some(unit) = world.unit(id) else { return };
    match order {
        Order::Hold => {}
        Order::Move(cell) => {
            let place = Destination::Tile(cell);
            if place.accepts(unit.cell()) && unit.walk().progress() == Progress::Standing || unit.walk().failed(place) {
                hold(world);
            } else if let Some(unit) = world.state.units.get_mut(id) {
                unit.walk.go(place);
            }
        }
        Order::Attack(target) => {
            if world.unit(target).is_some() {
                close_in(world, id, target);
            } else {
                hold(world);
            }
        }
        Order::Raze(structure) => match jobs::destination(world, Site::Structure(structure)) {
            Some(place) if !unit.walk().failed(place) => {
                let there = place.accepts(unit.cell());
                if let Some(unit) = world.state.units.get_mut(id).filter(|_| !there) {
                    unit.walk.go(place);
                }
            }
            _ => hold(world),
        },
    }
}
