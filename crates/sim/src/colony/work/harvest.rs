//! Getting goods out of what grows, lies or lives on the map: tiles, as the table of terrains says (chopping, mining, foraging
//! and clearing differ only in the rows that name them), fields, and beasts; and hauling them: taking a load from a heap and
//! setting out for a store.

use super::{Finish, Work, structure_of};
use crate::colony::answer::{Answer, Rejection};
use crate::colony::goods::{has_store, is_ready, lay, nearest_store};
use crate::combat::in_reach;
use crate::ground::{Arrival, World};
use crate::kinds::{Area, Events, JobId, JobKind, Role, Seconds, UnitId};
use crate::rules::{Function, Harvest};
use crate::state::{Activity, Destination, FieldState, Job, Obstacle, Site, Structure, StructureState, Unit};
use osada_ai::grid::Cell;

/// The kind of work whose harvests the table of terrains lists.
pub(super) struct Harvesting(pub(super) JobKind);

impl Work for Harvesting {
    fn kind(&self) -> JobKind {
        self.0
    }

    fn site_at(&self, world: &World, cell: Cell) -> Option<Site> {
        let harvest = harvest_at(world, cell)?;
        (harvest.job == self.0 && world.map().structure_at(cell).is_none()).then_some(Site::Tile(cell))
    }

    fn duration(&self, world: &World, job: &Job) -> Option<Seconds> {
        let Site::Tile(cell) = job.site() else { return None };
        harvest_at(world, cell).map(|harvest| harvest.seconds)
    }

    /// The tile turns into what is left, and the goods lie there.
    fn finish(&self, world: &mut World, _job_id: JobId, site: Site, _events: &mut Events) -> Finish {
        let Site::Tile(cell) = site else { return Finish::Done(None) };
        let harvest =
            harvest_at(world, cell).map(|harvest| (world.rules.terrain_named(&harvest.leaves), harvest.yields));
        if let Some((left, yields)) = harvest {
            if let Some(left) = left {
                world.set_terrain(cell, left);
            }
            lay(world, cell, &yields);
        }
        Finish::Done(Some(cell))
    }
}

fn harvest_at(world: &World, cell: Cell) -> Option<&Harvest> {
    world.rules.terrain(world.map().terrain(cell)?).harvest.as_ref()
}

/// Trees become what the table of terrains says: wood, and a stump.
pub(super) static CHOP: Harvesting = Harvesting(JobKind::Chop);

/// A stump becomes a little wood and open ground.
pub(super) static CLEAR: Harvesting = Harvesting(JobKind::Clear);

/// Bushes give their berries and grow new ones.
pub(super) static FORAGE: Harvesting = Harvesting(JobKind::Forage);

/// Rock becomes stone and bare ground.
pub(super) static MINE: Harvesting = Harvesting(JobKind::Mine);

/// Sowing fields and harvesting them.
pub(super) struct Farm;

impl Work for Farm {
    fn kind(&self) -> JobKind {
        JobKind::Farm
    }

    fn is_called_for(&self, world: &World, structure: &Structure) -> bool {
        match structure.state() {
            StructureState::Field(FieldState::Fallow) => true,
            StructureState::Field(FieldState::Sown { ripe_at }) => ripe_at <= world.clock().now(),
            _ => false,
        }
    }

    fn duration(&self, world: &World, job: &Job) -> Option<Seconds> {
        let (_, structure) = structure_of(world, job.site())?;
        match (structure.state(), world.rules.structure(structure.kind()).function) {
            (StructureState::Field(FieldState::Fallow), Function::Farm { sow_seconds, .. }) => Some(sow_seconds),
            (StructureState::Field(FieldState::Sown { .. }), Function::Farm { harvest_seconds, .. }) => {
                Some(harvest_seconds)
            }
            _ => None,
        }
    }

    fn finish(&self, world: &mut World, _job_id: JobId, site: Site, _events: &mut Events) -> Finish {
        let now = world.clock().now();
        let Some((id, structure)) = structure_of(world, site) else { return Finish::Done(None) };
        let (cell, function) = (structure.cell(), world.rules.structure(structure.kind()).function);
        let Function::Farm { grow_seconds, yields, .. } = function else { return Finish::Done(Some(cell)) };
        let growth = world.conditions().growth * world.water_near(cell).growth;
        let ripe_at = now + (world.season_rules().ripening_time(grow_seconds) / growth).ticks();
        let Some(structure) = world.state.map.structures.get_mut(id) else { return Finish::Done(Some(cell)) };
        if structure.state == StructureState::Field(FieldState::Fallow) {
            structure.state = StructureState::Field(FieldState::Sown { ripe_at });
        } else {
            structure.state = StructureState::Field(FieldState::Fallow);
            lay(world, cell, &yields);
        }
        Finish::Done(Some(cell))
    }
}

/// Hunting: following a beast until it is in reach; the striking itself is combat, and the meat is laid down when it dies.
pub(super) struct Hunt;

/// Checks whether a beast is in an area and not hunted yet.
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
        self.obstacle(world, site).map(|_| Rejection::Guarded)
    }

    fn obstacle(&self, world: &World, site: Site) -> Option<Obstacle> {
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

pub(super) struct Haul;

impl Work for Haul {
    fn kind(&self) -> JobKind {
        JobKind::Haul
    }

    fn duration(&self, _world: &World, _job: &Job) -> Option<Seconds> {
        None
    }

    fn objection(&self, world: &World, from: Cell, site: Site) -> Option<Rejection> {
        let Site::Goods(cell) = site else { return None };
        if !has_store(world, from) {
            return Some(Rejection::NoStore);
        }
        let waits = world.map().goods().at(cell).is_some_and(|pile| !is_ready(world, pile));
        waits.then_some(Rejection::TooLittle)
    }

    /// Takes a load; what is too much stays for another walk.
    fn labour(&self, world: &mut World, id: UnitId, job_id: JobId, job: &Job, _events: &mut Events) -> Answer {
        let Site::Goods(cell) = job.site() else { return Answer::Done };
        let load = world.rules.jobs.load;
        let from = world.unit(id).map(Unit::cell);
        let Some(store) = from.and_then(|from| nearest_store(world, from)) else {
            return Answer::GiveUp(Obstacle::NoPath);
        };
        let Some(pile) = world.state.map.goods.at_mut(cell) else {
            world.close_job(job_id);
            return Answer::Done;
        };
        let taken = pile.goods.split_off(load);
        if pile.goods.is_empty() {
            world.state.map.goods.remove(cell);
            world.close_job(job_id);
        } else {
            world.assign_job(job_id, None);
        }
        if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
            colonist.carried.put(&taken);
        }
        Answer::Then(Activity::Carry { to: store })
    }

    fn finish(&self, _world: &mut World, _job_id: JobId, _site: Site, _events: &mut Events) -> Finish {
        Finish::Done(None)
    }
}
