//! Mending what is damaged.

use super::task::{Finish, Work, structure_of};
use crate::grid::Cell;
use crate::sim::ground::World;
use crate::sim::kinds::{Events, JobId, JobKind, TICK_SECONDS};
use crate::sim::state::{Job, Site, Structure};

pub(super) struct Repair;

impl Work for Repair {
    fn kind(&self) -> JobKind {
        JobKind::Repair
    }

    fn site_at(&self, world: &World, cell: Cell) -> Option<Site> {
        let (id, structure) = world.map().structure_at(cell)?;
        let damaged = world.rules.structure(structure.kind()).hp.is_some_and(|full| structure.hp() < full);
        damaged.then_some(Site::Structure(id))
    }

    fn is_called_for(&self, world: &World, structure: &Structure) -> bool {
        let full = world.rules.structure(structure.kind()).hp;
        full.is_some_and(|full| structure.hp() < full * world.rules.jobs.repair_below)
    }

    fn seconds(&self, world: &World, job: &Job) -> Option<f64> {
        let (_, structure) = structure_of(world, job.site())?;
        let rules = world.rules();
        let full = rules.structure(structure.kind()).hp?;
        Some((full - structure.hp()).max(0.0) / full / rules.jobs.repair_per_second + job.done())
    }

    fn each_tick(&self, world: &mut World, site: Site, rate: f64) {
        let per_second = world.rules.jobs.repair_per_second;
        let Some((id, structure)) = structure_of(world, site) else { return };
        let full = world.rules.structure(structure.kind()).hp.unwrap_or(0.0);
        if let Some(structure) = world.state.map.structures.get_mut(id) {
            structure.hp = (structure.hp + full * per_second * rate * TICK_SECONDS).min(full);
        }
    }

    fn finish(&self, world: &mut World, _job_id: JobId, site: Site, _events: &mut Events) -> Finish {
        let Some((id, structure)) = structure_of(world, site) else { return Finish::Done(None) };
        let (cell, full) = (structure.cell(), world.rules.structure(structure.kind()).hp);
        if let (Some(structure), Some(full)) = (world.state.map.structures.get_mut(id), full) {
            structure.hp = full;
        }
        Finish::Done(Some(cell))
    }
}
