//! Hunting: following a beast until it is in reach; the striking itself is combat, and the meat is laid down when it dies.

use super::task::{Finish, Work};
use crate::colony::rejection::Rejection;
use crate::combat::in_reach;
use crate::ground::{Arrival, World};
use crate::kinds::{Area, Events, JobId, JobKind, Role, Seconds, UnitId};
use crate::state::{Destination, Job, Obstacle, Site, Unit};
use osada_ai::grid::Cell;

pub(super) struct Hunt;

/// Whether a beast is in an area and not hunted yet.
fn is_free(world: &World, area: Area, id: UnitId, unit: &Unit) -> bool {
    unit.role().is_beast() && area.contains(unit.cell()) && world.hunting(id).is_none()
}

impl Work for Hunt {
    fn kind(&self) -> JobKind {
        JobKind::Hunt
    }

    fn can_mark(&self, world: &World, area: Area) -> bool {
        world.units().any(|(id, unit)| is_free(world, area, id, unit))
    }

    fn mark(&self, world: &mut World, area: Area) -> Vec<Site> {
        let free = world.units().filter(|&(id, unit)| is_free(world, area, id, unit));
        let sites: Vec<Site> = free.map(|(id, _)| Site::Beast(id)).collect();
        for &site in &sites {
            world.open_job(Job::new(JobKind::Hunt, site));
        }
        sites
    }

    /// A beast may run where no hunter would come back from, and one after another would follow it there.
    fn objection(&self, world: &World, _from: Cell, site: Site) -> Option<Rejection> {
        self.hindrance(world, site).map(|_| Rejection::Guarded)
    }

    fn hindrance(&self, world: &World, site: Site) -> Option<Obstacle> {
        let Site::Beast(beast) = site else { return None };
        world.unit(beast).filter(|beast| world.is_guarded(beast.cell())).map(|_| Obstacle::Guarded)
    }

    fn duration(&self, _world: &World, _job: &Job) -> Option<Seconds> {
        None
    }

    fn approach(&self, world: &mut World, id: UnitId, site: Site, place: Destination) -> Arrival {
        let Site::Beast(beast) = site else { return Arrival::NoWay };
        let (Some(unit), Some(prey)) = (world.unit(id), world.unit(beast)) else { return Arrival::OnTheWay };
        if in_reach(world, unit, prey) {
            world.stop(id);
            return Arrival::OnTheWay;
        }
        if unit.walk().failed(place) || !world.reachable(Role::Colonist, unit.cell(), place) {
            return Arrival::NoWay;
        }
        world.follow(id, beast);
        Arrival::OnTheWay
    }

    fn finish(&self, _world: &mut World, _job_id: JobId, _site: Site, _events: &mut Events) -> Finish {
        Finish::Done(None)
    }
}
