//! What work takes, asked from outside.

use crate::sim::colony::work;
use crate::sim::ground::World;
use crate::sim::state::Job;

/// Seconds of work that a job takes an average colonist; `None` for those that are not a matter of time.
pub fn seconds(world: &World, job: &Job) -> Option<f64> {
    work::of(job.kind()).seconds(world, job)
}
