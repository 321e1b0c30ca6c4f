//! Taking back designations and plans; what was paid for comes back.

use super::refund::refund;
use crate::ground::World;
use crate::kinds::{Area, JobId, Refusal};
use crate::state::{Act, Job, Site};
use osada_ai::grid::Cell;

pub(super) fn check(world: &World, area: Area) -> Result<(), Refusal> {
    let (width, height) = (world.map().width(), world.map().height());
    let marked = area.cells(width, height).any(|cell| world.jobs().at(cell).is_some());
    if marked || hunts(world, area).next().is_some() { Ok(()) } else { Err(Refusal::NothingPlanned) }
}

pub(super) fn apply(world: &mut World, area: Area) {
    let mut gone: Vec<JobId> = hunts(world, area).collect();
    gone.extend(
        area.cells(world.map().width(), world.map().height()).filter_map(|cell| Some(world.jobs().at(cell)?.0)),
    );
    let mut act = Act::default();
    for id in gone {
        // A large plan is met once on each of its tiles.
        if let Some(job) = world.jobs().get(id) {
            act.closed.push((job.kind(), job.site()));
            refund(world, id);
            world.close_job(id);
        }
    }
    world.state.history.note(act);
}

/// The hunts whose beasts are in an area.
fn hunts(world: &World, area: Area) -> impl Iterator<Item = JobId> {
    let inside = move |job: &Job| beast_at(world, job).is_some_and(|cell| area.contains(cell));
    world.jobs().iter().filter(move |(_, job)| inside(job)).map(|(id, _)| id)
}

/// Where the beast is that a job is about.
fn beast_at(world: &World, job: &Job) -> Option<Cell> {
    if let Site::Beast(beast) = job.site() { world.unit(beast).map(|unit| unit.cell()) } else { None }
}
