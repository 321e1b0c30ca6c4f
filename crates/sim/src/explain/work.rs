//! What work takes, asked from outside.

use crate::colony::work;
use crate::ground::World;
use crate::kinds::{Role, Seconds};
use crate::state::Job;

/// Whether a way leads some colonist to where a job is done.
pub fn is_within_reach(world: &World, job: &Job) -> bool {
    world.destination(job.site()).is_some_and(|place| {
        world.of_role(Role::Colonist).any(|(_, unit)| world.reachable(Role::Colonist, unit.cell(), place))
    })
}

/// How long a job takes an average colonist; `None` for those that are not a matter of time.
pub fn duration(world: &World, job: &Job) -> Option<Seconds> {
    work::of(job.kind()).duration(world, job)
}
