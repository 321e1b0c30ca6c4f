//! Taking the dead off the map.

use super::blow::{Death, Killer};
use crate::sim::ground::World;
use crate::sim::kinds::{Event, Events, HitPoints, Role, UnitId};

/// Takes everybody off the map who has no hit points left, and says who they were.
pub(in crate::sim) fn bury(world: &mut World, events: &mut Events) -> Vec<Death> {
    let mut deaths = Vec::new();
    for index in 0..world.state.units.places() {
        let Some(id) = world.state.units.at(index) else { continue };
        if world.unit(id).is_some_and(|unit| unit.hp() <= HitPoints(0.0)) {
            deaths.extend(die(world, id, events));
        }
    }
    deaths
}

fn die(world: &mut World, id: UnitId, events: &mut Events) -> Option<Death> {
    let killer = world.unit(id)?.hurt_by.and_then(|killer| look_at(world, killer));
    let unit = world.state.units.remove(id)?;
    match unit.role() {
        Role::Colonist => world.state.tally.losses += 1,
        Role::Besieger => world.state.tally.kills += 1,
        Role::Prey | Role::Predator => {}
    }
    let (kind, role, cell) = (unit.kind(), unit.role(), unit.cell());
    events.push(Event::Died { unit: id, kind, role, name: unit.name().to_owned(), cell });
    Some(Death { id, unit, killer })
}

fn look_at(world: &World, id: UnitId) -> Option<Killer> {
    let unit = world.unit(id)?;
    Some(Killer {
        id,
        kind: unit.kind(),
        role: unit.role(),
        wave: unit.besieger().map(|besieger| besieger.wave),
        herd: unit.beast().map(|beast| beast.herd()),
    })
}
