//! What work takes, asked from outside.

use crate::sim::colony::work;
use crate::sim::ground::World;
use crate::sim::kinds::Seconds;
use crate::sim::state::Job;

/// How long a job takes an average colonist; `None` for those that are not a matter of time.
pub fn duration(world: &World, job: &Job) -> Option<Seconds> {
    work::of(job.kind()).duration(world, job)
}
