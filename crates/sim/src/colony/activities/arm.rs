//! Fetching gear from a smithy, or laying it down there.

use crate::colony::answer::Answer;
use crate::colony::armoury::nearest_smithy;
use crate::ground::{Arrival, World};
use crate::kinds::{Event, Events, GearKind, UnitId};
use crate::rules::Slot;
use crate::state::Obstacle;

pub(in crate::colony) fn go_on(world: &mut World, id: UnitId, gear: Option<GearKind>, events: &mut Events) -> Answer {
    let smithy = world.unit(id).and_then(|unit| nearest_smithy(world, unit));
    let place = smithy.and_then(|smithy| world.map().structure(smithy)).map(|smithy| world.beside(smithy));
    let Some(place) = place else { return Answer::GiveUp(Obstacle::NoPath) };
    match world.walk_to(id, place) {
        Arrival::There => {}
        Arrival::OnTheWay => return Answer::GoOn,
        Arrival::NoWay => return Answer::GiveUp(Obstacle::NoPath),
    }
    match gear {
        // Somebody else may have been there before.
        Some(gear) => {
            if world.state.armoury.take(gear) {
                exchange(world, id, world.rules.gear(gear).slot, Some(gear));
                events.push(Event::Armed { unit: id, gear });
            }
        }
        None => Slot::ALL.into_iter().for_each(|slot| exchange(world, id, slot, None)),
    }
    Answer::Done
}

/// Takes something up, and lays down what was in its place.
fn exchange(world: &mut World, id: UnitId, slot: Slot, gear: Option<GearKind>) {
    let former = world.state.units.get_mut(id).and_then(|unit| unit.outfit.swap(slot, gear));
    if let Some(former) = former {
        world.state.armoury.put(former);
    }
}
