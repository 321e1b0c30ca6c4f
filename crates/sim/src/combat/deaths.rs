//! Taking the dead off the map.

use super::harm::{Blow, Death, Killer, Source};
use crate::ground::World;
use crate::kinds::{DeathCause, Event, Events, HitPoints, Role, UnitId};
use crate::state::Target;

/// Takes everybody off the map who has no hit points left, and says who they were. `blows` are those of the tick.
pub(crate) fn bury(world: &mut World, blows: &[Blow], events: &mut Events) -> Vec<Death> {
    // Who struck may be among the dead: whose blow it was is looked up while all are there.
    let fallen: Vec<(UnitId, DeathCause)> = world
        .units()
        .filter(|(_, unit)| unit.hp() <= HitPoints(0.0))
        .map(|(id, _)| (id, cause(world, id, blows)))
        .collect();
    fallen.into_iter().filter_map(|(id, cause)| die(world, id, cause, events)).collect()
}

fn die(world: &mut World, id: UnitId, cause: DeathCause, events: &mut Events) -> Option<Death> {
    let killer = world.unit(id)?.hurt_by.and_then(|killer| look_at(world, killer));
    let unit = world.take_away(id)?;
    match unit.role() {
        Role::Colonist => world.state.tally.losses += 1,
        Role::Besieger => world.state.tally.kills += 1,
        Role::Prey | Role::Predator => {}
    }
    let (kind, role, cell) = (unit.kind(), unit.role(), unit.cell());
    events.push(Event::Died { unit: id, kind, role, name: unit.name().to_owned(), cell, cause });
    Some(Death { id, unit, killer })
}

/// Whose blow took the last hit points; where it was no blow, hunger did.
fn cause(world: &World, id: UnitId, blows: &[Blow]) -> DeathCause {
    let Some(blow) = blows.iter().find(|blow| blow.felled && blow.on == Target::Unit(id)) else {
        return DeathCause::Hunger;
    };
    match blow.by {
        Source::Trap(kind, cell) => DeathCause::Trap { kind, cell },
        Source::Tower(kind, cell) => DeathCause::Tower { kind, cell },
        Source::Unit(unit) => world.unit(unit).map_or(DeathCause::Hunger, |by| DeathCause::Unit {
            unit,
            kind: by.kind(),
            role: by.role(),
            name: by.name().to_owned(),
            missile: blow.missile,
        }),
    }
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
