//! Carrying goods to a store, where they become stock.

use crate::colony::answer::Answer;
use crate::colony::stores::{nearest_store, way_in};
use crate::ground::{Arrival, World};
use crate::kinds::{Event, Events, JobKind, StructureId, UnitId};
use crate::state::{Activity, Obstacle, Unit};

pub(in crate::colony) fn go_on(world: &mut World, id: UnitId, to: StructureId, events: &mut Events) -> Answer {
    let Some(place) = way_in(world, to) else { return turn_to_another_store(world, id, to) };
    match world.walk_to(id, place) {
        Arrival::There => {}
        Arrival::OnTheWay => return Answer::GoOn,
        Arrival::NoWay => return turn_to_another_store(world, id, to),
    }
    let carried = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()).map(|it| &mut it.carried);
    let carried = carried.map(std::mem::take).unwrap_or_default();
    world.state.stock.put(&carried);
    world.state.tally.jobs += 1;
    events.push(Event::JobDone { kind: JobKind::Haul, by: id, cell: place.cell() });
    Answer::Done
}

/// The store is gone or out of reach by now.
fn turn_to_another_store(world: &mut World, id: UnitId, from: StructureId) -> Answer {
    let cell = world.unit(id).map(Unit::cell);
    let other = cell.and_then(|cell| nearest_store(world, cell)).filter(|&other| other != from);
    let Some(to) = other else { return Answer::GiveUp(Obstacle::NoPath) };
    if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
        colonist.activity = Activity::Carry { to };
    }
    Answer::GoOn
}
