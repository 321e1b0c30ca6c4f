//! Priorities: the colony's, and those of one colonist alone.

use super::people::colonist;
use crate::ground::World;
use crate::kinds::{JobKind, Refusal, UnitId};
use crate::state::HIGHEST_PRIORITY;

pub(super) fn check(world: &World, unit: UnitId, priority: Option<u8>) -> Result<(), Refusal> {
    colonist(world, unit)?;
    priority.map_or(Ok(()), check_priority)
}

pub(super) fn check_priority(priority: u8) -> Result<(), Refusal> {
    if priority <= HIGHEST_PRIORITY { Ok(()) } else { Err(Refusal::Priority(priority)) }
}

pub(super) fn set_priority(world: &mut World, job: JobKind, priority: u8) {
    world.state.jobs.priorities.set(job, priority);
}

pub(super) fn apply(world: &mut World, unit: UnitId, job: JobKind, priority: Option<u8>) {
    if let Some(colonist) = world.state.units.get_mut(unit).and_then(|unit| unit.colonist_mut()) {
        colonist.priorities.set(job, priority);
    }
}
