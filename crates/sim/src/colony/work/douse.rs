//! Putting out fires: on burning tiles of the settlement and near it, a job opens by itself.

use super::{Finish, Work};
use crate::ground::World;
use crate::kinds::{Events, JobId, JobKind, Seconds};
use crate::state::{Job, Site};

pub(super) struct Douse;

impl Work for Douse {
    fn kind(&self) -> JobKind {
        JobKind::Douse
    }

    fn duration(&self, world: &World, _job: &Job) -> Option<Seconds> {
        Some(world.rules.fire.douse_seconds)
    }

    fn finish(&self, world: &mut World, _job_id: JobId, site: Site, events: &mut Events) -> Finish {
        let Site::Fire(cell) = site else { return Finish::Done(None) };
        world.put_out(cell, events);
        Finish::Done(Some(cell))
    }
}
