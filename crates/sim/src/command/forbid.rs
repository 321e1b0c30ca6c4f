//! Closing doors to colonists.

use crate::ground::World;
use crate::kinds::{Refusal, StructureId};
use crate::rules::Passage;
use crate::state::covered;

pub(super) fn check(world: &World, doors: &[StructureId], forbidden: bool) -> Result<(), Refusal> {
    let mut answers = doors.iter().map(|&door| check_door(world, door, forbidden));
    let first = answers.next().unwrap_or(Err(Refusal::NotDoor));
    if first.is_ok() || answers.any(|answer| answer.is_ok()) { Ok(()) } else { first }
}

pub(super) fn apply(world: &mut World, doors: &[StructureId], forbidden: bool) {
    for &door in doors {
        if check_door(world, door, forbidden).is_ok() {
            world.forbid(door, forbidden);
        }
    }
}

/// Whether a door could be forbidden or allowed, or why not.
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
