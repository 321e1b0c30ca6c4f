//! Kinds of work behind one table: what a job can be about, what it costs, how long it takes, what opens
//! it and what results from it. Names, skills and priorities are the rows of [`JobKind`].

mod build;
mod bury;
mod craft;
mod douse;
mod harvest;

use crate::colony::answer::{Answer, Rejection};
use crate::colony::mood::work_factor;
use crate::ground::{Arrival, World};
use crate::kinds::limits;
use crate::kinds::{
    Area, Event, Events, Good, JobId, JobKind, Seconds, Skill, Stock, StructureId, TICK_SECONDS, UnitId,
};
use crate::state::{Destination, Job, Obstacle, Site, Structure, Unit};
use osada_ai::grid::Cell;

/// The most urgent work that a structure asks for by itself. Every structure that is damaged or has a state of its own is
/// asked in every tick (`upkeep.rs`), so nothing is looked up in the table.
pub(super) fn called_for(world: &World, structure: &Structure) -> Option<JobKind> {
    fn asks<W: Work>(work: W, world: &World, structure: &Structure) -> Option<JobKind> {
        work.is_called_for(world, structure).then(|| work.kind())
    }
    asks(build::Man, world, structure)
        .or_else(|| asks(build::Rearm, world, structure))
        .or_else(|| asks(build::Repair, world, structure))
        .or_else(|| asks(harvest::Farm, world, structure))
        .or_else(|| asks(craft::Craft, world, structure))
}

/// Implementation of a kind of work.
pub(crate) fn of(kind: JobKind) -> &'static dyn Work {
    match kind {
        JobKind::Chop => &harvest::CHOP,
        JobKind::Mine => &harvest::MINE,
        JobKind::Forage => &harvest::FORAGE,
        JobKind::Hunt => &harvest::Hunt,
        JobKind::Build => &build::Build,
        JobKind::Repair => &build::Repair,
        JobKind::Rearm => &build::Rearm,
        JobKind::Dismantle => &build::Dismantle,
        JobKind::Farm => &harvest::Farm,
        JobKind::Haul => &harvest::Haul,
        JobKind::Clear => &harvest::CLEAR,
        JobKind::Craft => &craft::Craft,
        JobKind::Man => &build::Man,
        JobKind::Douse => &douse::Douse,
        JobKind::Bury => &bury::Bury,
    }
}

/// Result of the last tick of a job.
pub(crate) enum Finish {
    /// It is done, at this tile.
    Done(Option<Cell>),
    /// It has to wait for a moment.
    Wait,
    /// It cannot be finished now, for this reason.
    Never(Obstacle),
}

/// A kind of work: what it can be about, what it costs, how long it takes, what opens it and what results from it.
pub(crate) trait Work: Sync {
    /// The kind, whose row has its name, skill and priority.
    fn kind(&self) -> JobKind;

    /// Site of a mark of this kind on a tile, if anything can be worked on there in this way. [`Work::can_mark`] and
    /// [`Work::mark`] look at jobs that are open on the tile already.
    fn site_at(&self, _world: &World, _cell: Cell) -> Option<Site> {
        None
    }

    /// Checks whether the work takes the place of a job that is open on a tile already.
    fn replaces(&self, _job: &Job) -> bool {
        false
    }

    /// Checks whether anything in the area can be marked for this work.
    fn can_mark(&self, world: &World, area: Area) -> bool {
        area.cells(world.map().width(), world.map().height()).any(|cell| free_site(self, world, cell).is_some())
    }

    /// Opens a job for everything in the area that can be marked, and gives the sites.
    fn mark(&self, world: &mut World, area: Area) -> Vec<Site> {
        let mut sites = Vec::new();
        for cell in area.cells(world.map().width(), world.map().height()) {
            if let Some(site) = free_site(self, world, cell) {
                if let Some((old, _)) = world.jobs().at(cell) {
                    world.close_job(old);
                }
                world.open_job(Job::new(self.kind(), site));
                sites.push(site);
            }
        }
        sites
    }

    /// Checks whether a structure asks for this work by itself, with nothing marked.
    fn is_called_for(&self, _world: &World, _structure: &Structure) -> bool {
        false
    }

    /// Checks whether a job about a structure is not worth doing any more, as long as nobody does it.
    fn lapses(&self, _world: &World, _structure: &Structure) -> bool {
        false
    }

    /// Goods that beginning a job takes from the stock.
    fn cost(&self, _world: &World, _site: Site) -> Stock {
        Stock::default()
    }

    /// Time that a job takes an average colonist; `None` for work that is not a matter of time.
    fn duration(&self, world: &World, job: &Job) -> Option<Seconds>;

    /// Objection to taking this job, in addition to those to any job.
    fn objection(&self, _world: &World, _from: Cell, _site: Site) -> Option<Rejection> {
        None
    }

    /// Obstacle that makes a colonist leave a job that they have begun.
    fn obstacle(&self, _world: &World, _site: Site) -> Option<Obstacle> {
        None
    }

    /// Checks whether it is done with besiegers near, too.
    fn braves_danger(&self) -> bool {
        false
    }

    /// Gets somebody to where the work is done.
    fn approach(&self, world: &mut World, id: UnitId, _site: Site, place: Destination) -> Arrival {
        world.walk_to(id, place)
    }

    /// A tick of work by somebody who is there.
    fn labour(&self, world: &mut World, id: UnitId, job_id: JobId, job: &Job, events: &mut Events) -> Answer {
        put_in_time(self, world, id, job_id, job, events)
    }

    /// Effect of every tick of work, at `rate` seconds of average work a second.
    fn each_tick(&self, _world: &mut World, _site: Site, _rate: f64) {}

    /// Result of a job once the time has been put in. The job is still open.
    fn finish(&self, world: &mut World, job_id: JobId, site: Site, events: &mut Events) -> Finish;
}

/// Site of a mark on a tile, unless another job is open there that it does not replace.
pub(crate) fn free_site(work: &(impl Work + ?Sized), world: &World, cell: Cell) -> Option<Site> {
    let taken = world.jobs().at(cell).is_some_and(|(_, job)| !work.replaces(job));
    if taken { None } else { work.site_at(world, cell) }
}

/// The good that the stock lacks for beginning a job.
pub(super) fn lacking(work: &(impl Work + ?Sized), world: &World, job: &Job) -> Option<Good> {
    if job.is_paid() { None } else { world.stock().lacks(&work.cost(world, job.site())) }
}

fn put_in_time(
    work: &(impl Work + ?Sized),
    world: &mut World,
    id: UnitId,
    job_id: JobId,
    job: &Job,
    events: &mut Events,
) -> Answer {
    if !job.paid {
        if let Some(good) = lacking(work, world, job) {
            return Answer::GiveUp(Obstacle::Lacks(good));
        }
        let price = work.cost(world, job.site());
        // Nothing is lacking: it has just been asked.
        let _ = world.state.stock.take(&price);
    }
    let rate = world.unit(id).map_or(0.0, |unit| rate(world, unit, job.kind()));
    let needed = work.duration(world, job);
    practise(world, id, job.kind());
    work.each_tick(world, job.site(), rate);
    let Some(job) = world.state.jobs.slots.get_mut(job_id) else { return Answer::GoOn };
    job.paid = true;
    job.done += Seconds(rate * TICK_SECONDS);
    let (done, site, kind) = (job.done, job.site, job.kind);
    let Some(needed) = needed else {
        world.close_job(job_id);
        return Answer::Done;
    };
    if done < needed {
        return Answer::GoOn;
    }
    match work.finish(world, job_id, site, events) {
        Finish::Wait => Answer::GoOn,
        Finish::Never(obstacle) => Answer::GiveUp(obstacle),
        Finish::Done(cell) => {
            world.close_job(job_id);
            limits::count_one(&mut world.state.tally.jobs);
            events.extend(cell.map(|cell| Event::JobDone { kind, by: id, cell }));
            Answer::Done
        }
    }
}

/// Seconds of average work that a colonist puts in per second.
fn rate(world: &World, unit: &Unit, kind: JobKind) -> f64 {
    let Some(colonist) = unit.colonist() else { return 0.0 };
    let rules = &world.rules().fatigue;
    let skill = colonist.skills().at(kind);
    let tired = ((colonist.fatigue - rules.slow_above) / (10.0 - rules.slow_above)).clamp(0.0, 1.0);
    let wounded = 1.0 - world.rules().wounds.weak * colonist.body.wound;
    let marks = colonist.body.marked(world.rules(), |mark| mark.work);
    skill * (1.0 - rules.slow_share * tired) * wounded * marks * work_factor(world, colonist) * world.conditions().work
}

/// A tick of work teaches a colonist something, whatever comes of it.
fn practise(world: &mut World, id: UnitId, kind: JobKind) {
    let rules = world.rules.practice;
    let Some(skill) = kind.row().skill else { return };
    let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) else { return };
    let learns = rules.work * colonist.person.training(&world.rules, skill);
    let learnt = match skill {
        Skill::Build => &mut colonist.body.practice.build,
        Skill::Gather => &mut colonist.body.practice.gather,
        Skill::Fight => return,
    };
    *learnt = (*learnt + learns * TICK_SECONDS).min(rules.most.max(*learnt));
}

/// The structure that a job is about, while it stands.
fn structure_of(world: &World, site: Site) -> Option<(StructureId, &Structure)> {
    let Site::Structure(id) = site else { return None };
    world.map().structure(id).map(|structure| (id, structure))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_work_is_found_under_its_own_name() {
        for kind in JobKind::ALL {
            assert_eq!(of(kind).kind(), kind);
        }
    }
}
