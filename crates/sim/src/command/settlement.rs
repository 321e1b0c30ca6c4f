//! Commands to the settlement: priorities, gear, closed doors, the bell, and the raid that is called.

use super::orders::colonist;
use crate::colony::{free_gear, send_for};
use crate::ground::World;
use crate::kinds::{Events, GearKind, JobKind, Refusal, StructureId, UnitId};
use crate::rules::{Function, Passage};
use crate::siege;
use crate::state::{HIGHEST_PRIORITY, Lookout, covered};

pub(super) fn check_assign(world: &World, unit: UnitId, priority: Option<u8>) -> Result<(), Refusal> {
    colonist(world, unit)?;
    priority.map_or(Ok(()), check_priority)
}

pub(super) fn check_priority(priority: u8) -> Result<(), Refusal> {
    if priority <= HIGHEST_PRIORITY { Ok(()) } else { Err(Refusal::Priority(priority)) }
}

pub(super) fn set_priority(world: &mut World, job: JobKind, priority: u8) {
    world.state.jobs.priorities.set(job, priority);
}

pub(super) fn assign(world: &mut World, unit: UnitId, job: JobKind, priority: Option<u8>) {
    if let Some(colonist) = world.state.units.get_mut(unit).and_then(|unit| unit.colonist_mut()) {
        colonist.priorities.set(job, priority);
    }
}

/// Most of a kind that can be ordered.
const MOST: u32 = 100;

fn check_kind(world: &World, gear: GearKind) -> Result<(), Refusal> {
    world.rules().gear.get(gear.index()).map(|_| ()).ok_or(Refusal::NoGear)
}

pub(super) fn check_craft(world: &World, gear: GearKind, wanted: u32) -> Result<(), Refusal> {
    check_kind(world, gear)?;
    let row = world.rules().gear(gear);
    if wanted > 0 && row.craft_seconds.is_none() {
        return Err(Refusal::CannotBeMade(row.title.to_lowercase()));
    }
    if wanted > MOST {
        Err(Refusal::TooMany(MOST))
    } else if wanted == world.armoury().wanted(gear) {
        Err(Refusal::AsItIs)
    } else {
        Ok(())
    }
}

pub(super) fn craft(world: &mut World, gear: GearKind, wanted: u32) {
    world.state.armoury.want(gear, wanted);
}

pub(super) fn check_equip(world: &World, id: UnitId, gear: Option<GearKind>) -> Result<(), Refusal> {
    let unit = colonist(world, id)?;
    if unit.colonist().is_some_and(|colonist| colonist.is_drafted()) {
        return Err(Refusal::Drafted(unit.name().to_owned()));
    }
    if world.with_function(|function| *function == Function::Smithy).next().is_none() {
        return Err(Refusal::NoSmithy);
    }
    let Some(gear) = gear else {
        return if unit.outfit().iter().next().is_some() { Ok(()) } else { Err(Refusal::AsItIs) };
    };
    check_kind(world, gear)?;
    let row = world.rules().gear(gear);
    if unit.outfit().of(row.slot) == Some(gear) {
        Err(Refusal::AsItIs)
    } else if free_gear(world, gear) == 0 {
        Err(Refusal::NoneInStore(row.title.to_lowercase()))
    } else {
        Ok(())
    }
}

pub(super) fn equip(world: &mut World, id: UnitId, gear: Option<GearKind>) {
    send_for(world, id, gear);
}

pub(super) fn check_by_order(world: &World, on: bool) -> Result<(), Refusal> {
    if on == world.armoury().is_by_order() { Err(Refusal::AsItIs) } else { Ok(()) }
}

pub(super) fn set_by_order(world: &mut World, on: bool) {
    world.state.armoury.by_order = on;
}

pub(super) fn check_forbid(world: &World, doors: &[StructureId], forbidden: bool) -> Result<(), Refusal> {
    let mut answers = doors.iter().map(|&door| check_door(world, door, forbidden));
    let first = answers.next().unwrap_or(Err(Refusal::NotDoor));
    if first.is_ok() || answers.any(|answer| answer.is_ok()) { Ok(()) } else { first }
}

pub(super) fn forbid(world: &mut World, doors: &[StructureId], forbidden: bool) {
    for &door in doors {
        if check_door(world, door, forbidden).is_ok() {
            world.forbid(door, forbidden);
        }
    }
}

/// Checks whether a door could be forbidden or allowed.
fn check_door(world: &World, id: StructureId, forbidden: bool) -> Result<(), Refusal> {
    let door = world.map().structure(id).ok_or(Refusal::NoStructure)?;
    let row = world.rules().structure(door.kind());
    if row.passage != Passage::Door {
        Err(Refusal::NotDoor)
    } else if door.is_forbidden() == forbidden {
        Err(Refusal::AsItIs)
    } else if forbidden && world.occupied(covered(door.cell(), row.size)) {
        Err(Refusal::InTheDoor)
    } else {
        Ok(())
    }
}

pub(super) fn check_ring(world: &World, on: bool) -> Result<(), Refusal> {
    if on == world.alarm() { Err(Refusal::AsItIs) } else { Ok(()) }
}

pub(super) fn ring(world: &mut World, on: bool) {
    world.state.alarm = on;
    // Those who rang it themselves do not ring it again at once.
    let now = world.clock().now();
    world.state.lookout = if on { Lookout::Quiet } else { Lookout::Overruled(now) };
}

pub(super) fn check_call(world: &World) -> Result<(), Refusal> {
    siege::can_be_called(world)
}

pub(super) fn call_raid(world: &mut World, events: &mut Events) {
    siege::call(world, events);
}
