//! Taking structures down; part of what they cost comes back.

use super::task::{Finish, Work, structure_of};
use crate::colony::heaps::lay;
use crate::ground::World;
use crate::kinds::{Events, JobId, JobKind, Seconds};
use crate::state::{Job, Obstacle, Site};
use osada_ai::grid::Cell;

pub(super) struct Dismantle;

impl Work for Dismantle {
    fn kind(&self) -> JobKind {
        JobKind::Dismantle
    }

    fn site_at(&self, world: &World, cell: Cell) -> Option<Site> {
        let (id, structure) = world.map().structure_at(cell)?;
        world.rules.structure(structure.kind()).build_seconds.is_some().then_some(Site::Structure(id))
    }

    /// Anyone who takes a structure down need not see to it any more.
    fn replaces(&self, job: &Job) -> bool {
        job.kind().row().by_itself
    }

    fn duration(&self, world: &World, job: &Job) -> Option<Seconds> {
        let (_, structure) = structure_of(world, job.site())?;
        let build = world.rules.structure(structure.kind()).build_seconds?;
        Some(build * world.rules.jobs.dismantle_share)
    }

    fn finish(&self, world: &mut World, _job_id: JobId, site: Site, _events: &mut Events) -> Finish {
        let Some((id, structure)) = structure_of(world, site) else { return Finish::Done(None) };
        if world.carries_somebody(id) {
            return Finish::Never(Obstacle::Occupied);
        }
        let (cell, cost) = (structure.cell(), world.rules.structure(structure.kind()).cost);
        world.raze(id);
        lay(world, cell, &cost.share(world.rules.jobs.refund_percent, 100));
        Finish::Done(Some(cell))
    }
}
