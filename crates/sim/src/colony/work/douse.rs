//! Putting out fires: on burning tiles of the settlement and near it, a job opens by itself.

use super::{Finish, Work};
use crate::colony::answer::Rejection;
use crate::ground::World;
use crate::kinds::{Events, JobId, JobKind, Seconds};
use crate::state::{Job, Obstacle, Site};
use osada_ai::grid::Cell;

pub(super) struct Douse;

impl Work for Douse {
    fn kind(&self) -> JobKind {
        JobKind::Douse
    }

    fn duration(&self, world: &World, _job: &Job) -> Option<Seconds> {
        Some(world.rules.fire.douse_seconds)
    }

    fn objection(&self, world: &World, _from: Cell, site: Site) -> Option<Rejection> {
        self.obstacle(world, site).map(|_| Rejection::Guarded)
    }

    fn obstacle(&self, world: &World, site: Site) -> Option<Obstacle> {
        let Site::Fire(cell) = site else { return None };
        world.is_guarded(cell).then_some(Obstacle::Guarded)
    }

    fn finish(&self, world: &mut World, _job_id: JobId, site: Site, events: &mut Events) -> Finish {
        let Site::Fire(cell) = site else { return Finish::Done(None) };
        world.put_out(cell, events);
        Finish::Done(Some(cell))
    }
}
