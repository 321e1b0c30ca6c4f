//! Mending what is damaged.

use super::task::{Finish, Work, structure_of};
use crate::ground::World;
use crate::kinds::{Events, HitPoints, JobId, JobKind, Seconds, TICK_SECONDS};
use crate::state::{Job, Site, Structure};
use osada_ai::grid::Cell;

pub(super) struct Repair;

/// What a structure has left and what it has when whole, of one that can be struck.
fn hit_points(world: &World, structure: &Structure) -> Option<(HitPoints, HitPoints)> {
    structure.hp().zip(world.rules.structure(structure.kind()).hp)
}

impl Work for Repair {
    fn kind(&self) -> JobKind {
        JobKind::Repair
    }

    fn site_at(&self, world: &World, cell: Cell) -> Option<Site> {
        let (id, structure) = world.map().structure_at(cell)?;
        let (hp, full) = hit_points(world, structure)?;
        (hp < full).then_some(Site::Structure(id))
    }

    fn is_called_for(&self, world: &World, structure: &Structure) -> bool {
        hit_points(world, structure).is_some_and(|(hp, full)| hp < full * world.rules.jobs.repair_below)
    }

    fn duration(&self, world: &World, job: &Job) -> Option<Seconds> {
        let (hp, full) = hit_points(world, structure_of(world, job.site())?.1)?;
        let missing = (full - hp).max(HitPoints(0.0)) / full;
        Some(Seconds(missing / world.rules.jobs.repair_per_second) + job.done())
    }

    fn each_tick(&self, world: &mut World, site: Site, rate: f64) {
        let per_second = world.rules.jobs.repair_per_second;
        let Some((id, structure)) = structure_of(world, site) else { return };
        let Some((hp, full)) = hit_points(world, structure) else { return };
        if let Some(structure) = world.state.map.structures.get_mut(id) {
            structure.hp = Some((hp + full * per_second * rate * TICK_SECONDS).min(full));
        }
    }

    fn finish(&self, world: &mut World, _job_id: JobId, site: Site, _events: &mut Events) -> Finish {
        let Some((id, structure)) = structure_of(world, site) else { return Finish::Done(None) };
        let (cell, full) = (structure.cell(), world.rules.structure(structure.kind()).hp);
        if let Some(structure) = world.state.map.structures.get_mut(id) {
            structure.hp = full;
        }
        Finish::Done(Some(cell))
    }
}
