//! Marking what to work on.

use crate::colony::work;
use crate::ground::World;
use crate::kinds::{Area, JobKind, Refusal};
use crate::state::Act;

pub(super) fn check(world: &World, job: JobKind, area: Area) -> Result<(), Refusal> {
    if !job.is_designated() {
        return Err(Refusal::NotDesignated(job));
    }
    if work::of(job).can_mark(world, area) { Ok(()) } else { Err(Refusal::NothingToDo(job)) }
}

pub(super) fn apply(world: &mut World, job: JobKind, area: Area) {
    let opened = work::of(job).mark(world, area).into_iter().map(|site| (job, site)).collect();
    world.state.history.note(Act { opened, closed: Vec::new() });
}
