//! Doing a job, or being on the way to it.

use crate::colony::answer::Answer;
use crate::colony::work;
use crate::ground::{Arrival, World};
use crate::kinds::{Events, JobId, UnitId};
use crate::state::Obstacle;

pub(in crate::colony) fn go_on(world: &mut World, id: UnitId, job_id: JobId, events: &mut Events) -> Answer {
    let Some(job) = world.jobs().get(job_id).cloned() else { return Answer::Done };
    let Some(place) = world.destination(job.site()) else {
        world.close_job(job_id);
        return Answer::Done;
    };
    let work = work::of(job.kind());
    if let Some(obstacle) = work.hindrance(world, job.site()) {
        return Answer::GiveUp(obstacle);
    }
    match work.approach(world, id, job.site(), place) {
        Arrival::There => work.labour(world, id, (job_id, &job), events),
        Arrival::OnTheWay => Answer::GoOn,
        Arrival::NoWay => Answer::GiveUp(Obstacle::NoPath),
    }
}
