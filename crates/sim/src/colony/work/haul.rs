//! Hauling: taking a load from a heap and setting out for a store.

use super::{Finish, Work};
use crate::colony::answer::{Answer, Rejection};
use crate::colony::goods::{has_store, is_ready, nearest_store};
use crate::ground::World;
use crate::kinds::{Events, JobId, JobKind, Seconds, UnitId};
use crate::state::{Activity, Job, Obstacle, Site, Unit};
use osada_ai::grid::Cell;

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
