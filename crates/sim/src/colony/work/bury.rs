//! Burying the dead: fetching them from where they lie, and digging a grave.

use super::{Finish, Work};
use crate::colony::burial;
use crate::ground::{Arrival, World};
use crate::kinds::{Events, JobId, JobKind, Seconds, UnitId};
use crate::state::{Destination, Job, Site};

pub(super) struct Bury;

impl Work for Bury {
    fn kind(&self) -> JobKind {
        JobKind::Bury
    }

    fn duration(&self, world: &World, _job: &Job) -> Option<Seconds> {
        world.rules.people.burial.as_ref().map(|burial| burial.seconds)
    }

    fn approach(&self, world: &mut World, id: UnitId, site: Site, place: Destination) -> Arrival {
        let Site::Grave(person, _) = site else { return Arrival::NoWay };
        match world.walk_to(id, place) {
            Arrival::There if !burial::take_up(world, id, person) => Arrival::OnTheWay,
            arrival => arrival,
        }
    }

    fn finish(&self, world: &mut World, job_id: JobId, site: Site, events: &mut Events) -> Finish {
        let Site::Grave(person, plot) = site else { return Finish::Done(None) };
        let by = world.jobs().get(job_id).and_then(Job::worker);
        burial::bury(world, by, person, plot, events);
        Finish::Done(Some(plot))
    }
}
