//! Undo and redo of designations and plans. What has been done meanwhile stays done: undoing closes what is still
//! open of what a command opened, and opens again what it closed where that is still possible.

use super::Instruction;
use super::jobs::{check_site, refund};
use crate::colony::work::{self, free_site};
use crate::ground::World;
use crate::kinds::{Events, JobId, JobKind, Refusal};
use crate::state::{Job, Site};

/// Jobs by kind and site.
type Jobs = [(JobKind, Site)];

/// Takes back the latest designation, plan or cancellation, as far as it has not been carried out.
pub(super) struct Undo;

impl Instruction for Undo {
    fn check(&self, world: &World) -> Result<(), Refusal> {
        let left = world.state.history.done.iter().any(|act| changes(world, &act.opened, &act.closed));
        if left { Ok(()) } else { Err(Refusal::NothingToUndo) }
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        while let Some(act) = world.state.history.done.pop_back() {
            if changes(world, &act.opened, &act.closed) {
                exchange(world, &act.opened, &act.closed);
                world.state.history.undone.push(act);
                return;
            }
        }
    }
}

/// Does again what was undone last, as far as something is left to do.
pub(super) struct Redo;

impl Instruction for Redo {
    fn check(&self, world: &World) -> Result<(), Refusal> {
        let left = world.state.history.undone.iter().any(|act| changes(world, &act.closed, &act.opened));
        if left { Ok(()) } else { Err(Refusal::NothingToRedo) }
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        while let Some(act) = world.state.history.undone.pop() {
            if changes(world, &act.closed, &act.opened) {
                exchange(world, &act.closed, &act.opened);
                world.state.history.push(act);
                return;
            }
        }
    }
}

fn changes(world: &World, close: &Jobs, open: &Jobs) -> bool {
    close.iter().any(|&(kind, site)| open_job(world, kind, site).is_some())
        || open.iter().any(|&(kind, site)| can_open(world, kind, site))
}

fn exchange(world: &mut World, close: &Jobs, open: &Jobs) {
    for &(kind, site) in close {
        if let Some(job) = open_job(world, kind, site) {
            refund(world, job);
            world.close_job(job);
        }
    }
    for &(kind, site) in open {
        if can_open(world, kind, site) {
            world.open_job(Job::new(kind, site));
        }
    }
}

/// The open job of this kind about this very thing.
fn open_job(world: &World, kind: JobKind, site: Site) -> Option<JobId> {
    let (id, job) = match site {
        Site::Tile(cell) | Site::Plan(_, cell) => world.jobs().at(cell)?,
        Site::Structure(structure) => world.jobs().at(world.map().structure(structure)?.cell())?,
        Site::Beast(beast) => world.hunting(beast)?,
        Site::Goods(_) | Site::Fire(_) | Site::Grave(..) => return None,
    };
    (job.kind() == kind && job.site() == site).then_some(id)
}

fn can_open(world: &World, kind: JobKind, site: Site) -> bool {
    match site {
        Site::Tile(cell) => free_site(work::of(kind), world, cell) == Some(site),
        Site::Plan(structure, cell) => check_site(world, structure, cell).is_ok(),
        Site::Structure(id) => {
            let place = world.map().structure(id).map(|structure| structure.cell());
            place.is_some_and(|cell| free_site(work::of(kind), world, cell) == Some(site))
        }
        Site::Beast(id) => {
            let alive = world.unit(id).is_some_and(|unit| unit.role().is_beast());
            alive && world.hunting(id).is_none()
        }
        Site::Goods(_) | Site::Fire(_) | Site::Grave(..) => false,
    }
}
