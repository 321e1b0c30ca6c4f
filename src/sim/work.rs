//! Doing jobs: paying, putting in time, and what comes of it.

use super::event::{Event, Events};
use super::jobs::{destination, lacking};
use super::rules::{Function, Role, Stock, TICK_SECONDS, ticks};
use super::world::{
    Activity, Job, JobId, JobKind, Obstacle, Progress, Site, Unit, UnitId, World, covered, full_charges,
};
use super::{colonists, combat, haul};
use crate::grid::Cell;

/// What beginning a job takes from the stock.
pub(super) fn cost(world: &World, job: &Job) -> Stock {
    let rules = world.rules();
    match (job.kind(), job.site()) {
        (JobKind::Build, Site::Plan(kind, _)) => rules.structure(kind).cost,
        (JobKind::Rearm, Site::Structure(id)) => {
            match world.map().structure(id).map(|it| rules.structure(it.kind()).function) {
                Some(Function::Trap { rearm_cost, .. } | Function::Tower { rearm_cost, .. }) => rearm_cost,
                _ => Stock::default(),
            }
        }
        _ => Stock::default(),
    }
}

/// Seconds of work that a job takes an average colonist; `None` for those that are not a matter of time.
pub fn seconds(world: &World, job: &Job) -> Option<f64> {
    let rules = world.rules();
    let structure = |id| world.map().structure(id).map(|it| (it, rules.structure(it.kind())));
    match (job.kind(), job.site()) {
        (_, Site::Tile(cell)) => rules.terrain(world.map().terrain(cell)?).harvest.as_ref().map(|it| it.seconds),
        (_, Site::Plan(kind, _)) => rules.structure(kind).build_seconds,
        (JobKind::Rearm, Site::Structure(id)) => match structure(id)?.1.function {
            Function::Trap { rearm_seconds, .. } | Function::Tower { rearm_seconds, .. } => Some(rearm_seconds),
            _ => None,
        },
        (JobKind::Farm, Site::Structure(id)) => {
            let (it, row) = structure(id)?;
            let Function::Farm { sow_seconds, harvest_seconds, .. } = row.function else { return None };
            Some(if it.charges() == 0 { sow_seconds } else { harvest_seconds })
        }
        (JobKind::Repair, Site::Structure(id)) => {
            let (it, row) = structure(id)?;
            row.hp.map(|full| (full - it.hp()).max(0.0) / full / rules.jobs.repair_per_second + job.done())
        }
        (_, Site::Structure(id)) => structure(id)?.1.build_seconds.map(|seconds| seconds * rules.jobs.dismantle_share),
        (_, Site::Beast(_) | Site::Goods(_)) => None,
    }
}

/// Every colonist at work goes on with it.
pub(super) fn progress(world: &mut World, events: &mut Events) {
    for index in 0..world.state.units.places() {
        let Some(id) = world.state.units.at(index) else { continue };
        let activity = world.unit(id).and_then(|unit| unit.colonist()).map(|colonist| colonist.activity);
        match activity {
            Some(Activity::Work { job }) => work(world, id, job, events),
            Some(Activity::Carry { to }) => haul::carry(world, id, to, events),
            _ => {}
        }
    }
}

fn work(world: &mut World, id: UnitId, job_id: JobId, events: &mut Events) {
    let Some(job) = world.jobs().get(job_id).cloned() else { return colonists::choose(world, id) };
    let (Some(site), Some(unit)) = (destination(world, job.site()), world.unit(id)) else {
        world.close_job(job_id);
        return colonists::choose(world, id);
    };
    if let Site::Beast(beast) = job.site() {
        return hunt(world, id, beast, job_id);
    }
    if !site.accepts(unit.cell()) || unit.walk().progress() != Progress::Standing {
        if unit.walk().failed(site) {
            return give_up(world, id, job_id, Obstacle::NoPath);
        }
        if let Some(unit) = world.state.units.get_mut(id) {
            unit.walk.go(site);
        }
        return;
    }
    if let Site::Goods(cell) = job.site() {
        return haul::pick_up(world, id, job_id, cell);
    }
    put_in(world, id, job_id, &job, events);
}

/// A tick of work at the site.
fn put_in(world: &mut World, id: UnitId, job_id: JobId, job: &Job, events: &mut Events) {
    if !job.paid {
        if let Some(good) = lacking(world, job) {
            return give_up(world, id, job_id, Obstacle::Lacks(good));
        }
        let price = cost(world, job);
        // Nothing is lacking: it has just been asked.
        let _ = world.state.stock.take(&price);
    }
    let rate = world.unit(id).map_or(0.0, |unit| rate(world, unit, job.kind()));
    let needed = seconds(world, job);
    if let (JobKind::Repair, Site::Structure(structure)) = (job.kind(), job.site()) {
        mend(world, structure, rate);
    }
    let Some(job) = world.state.jobs.slots.get_mut(job_id) else { return };
    job.paid = true;
    job.done += rate * TICK_SECONDS;
    let (done, site, kind) = (job.done, job.site, job.kind);
    match needed {
        Some(needed) if done < needed => {}
        Some(_) => finish(world, id, job_id, kind, site, events),
        None => {
            world.close_job(job_id);
            colonists::choose(world, id);
        }
    }
}

/// Seconds of average work that a colonist puts in per second.
fn rate(world: &World, unit: &Unit, kind: JobKind) -> f64 {
    let Some(colonist) = unit.colonist() else { return 0.0 };
    let rules = &world.rules().fatigue;
    let skill = colonist.skills.at(kind);
    let tired = ((colonist.fatigue - rules.slow_above) / (10.0 - rules.slow_above)).clamp(0.0, 1.0);
    skill * (1.0 - rules.slow_share * tired)
}

fn mend(world: &mut World, id: super::world::StructureId, rate: f64) {
    let per_second = world.rules.jobs.repair_per_second;
    let full = world.map().structure(id).and_then(|it| world.rules.structure(it.kind()).hp).unwrap_or(0.0);
    if let Some(structure) = world.state.map.structures.get_mut(id) {
        structure.hp = (structure.hp + full * per_second * rate * TICK_SECONDS).min(full);
    }
}

fn finish(world: &mut World, id: UnitId, job_id: JobId, kind: JobKind, site: Site, events: &mut Events) {
    let rules = world.rules.clone();
    let mut cell = None;
    match site {
        Site::Tile(at) => {
            cell = Some(at);
            harvest(world, at);
        }
        Site::Plan(structure, at) => {
            if world.occupied(covered(at, rules.structure(structure).size)) {
                return wait_for_room(world, id, job_id, structure, at);
            }
            cell = Some(at);
            world.close_job(job_id);
            let built = world.raise(structure, at);
            world.state.tally.built += 1;
            events.push(Event::Built { structure: built, kind: structure, cell: at });
        }
        Site::Structure(target) => {
            if kind == JobKind::Dismantle && world.carries_somebody(target) {
                return give_up(world, id, job_id, Obstacle::Occupied);
            }
            cell = world.map().structure(target).map(|it| it.cell());
            tend(world, kind, target);
        }
        Site::Beast(_) | Site::Goods(_) => {}
    }
    world.close_job(job_id);
    world.state.tally.jobs += 1;
    if let Some(cell) = cell {
        events.push(Event::JobDone { kind, by: id, cell });
    }
    colonists::choose(world, id);
}

fn harvest(world: &mut World, cell: Cell) {
    let rules = world.rules.clone();
    let terrain = world.map().terrain(cell).map(|terrain| rules.terrain(terrain));
    let Some(harvest) = terrain.and_then(|row| row.harvest.as_ref()) else { return };
    if let Some(left) = rules.terrain_named(&harvest.leaves) {
        world.set_terrain(cell, left);
    }
    haul::lay(world, cell, &harvest.yields);
}

/// Repairs end whole, traps and towers armed, fields sown or harvested; what is dismantled gives part of its cost
/// back.
fn tend(world: &mut World, kind: JobKind, id: super::world::StructureId) {
    let (rules, now) = (world.rules.clone(), world.state.clock.tick);
    let Some(structure) = world.state.map.structures.get_mut(id) else { return };
    let row = rules.structure(structure.kind);
    match kind {
        JobKind::Farm => {
            let Function::Farm { grow_seconds, yields, .. } = row.function else { return };
            if structure.charges == 0 {
                structure.charges = 1;
                structure.ready_at = now + ticks(grow_seconds);
            } else {
                let cell = structure.cell;
                structure.charges = 0;
                haul::lay(world, cell, &yields);
            }
        }
        JobKind::Rearm => structure.charges = full_charges(&row.function),
        JobKind::Repair => structure.hp = row.hp.unwrap_or(structure.hp),
        JobKind::Dismantle => {
            let cell = structure.cell;
            world.raze(id);
            haul::lay(world, cell, &row.cost.share(rules.jobs.refund_percent, 100));
        }
        _ => {}
    }
}

/// Somebody stands where the structure is to be: idle colonists are asked to step aside, and after a while
/// the builder does something else.
fn wait_for_room(world: &mut World, id: UnitId, job_id: JobId, kind: super::rules::StructureKind, at: Cell) {
    let size = world.rules.structure(kind).size;
    let beside = super::world::Destination::Beside { cell: at, size: (size.width, size.height) };
    for (_, unit) in world.state.units.iter_mut() {
        if covered(at, size).any(|tile| tile == unit.cell()) && unit.walk.progress == Progress::Standing {
            unit.walk.go(beside);
        }
    }
    let needed = world.rules.structure(kind).build_seconds.unwrap_or(0.0);
    if world.jobs().get(job_id).is_some_and(|job| job.done > needed + 3.0) {
        if let Some(job) = world.state.jobs.slots.get_mut(job_id) {
            job.done = needed;
        }
        give_up(world, id, job_id, Obstacle::Occupied);
    }
}

/// The job rests for a while and the colonist chooses anew.
pub(super) fn give_up(world: &mut World, id: UnitId, job_id: JobId, obstacle: Obstacle) {
    let retry_at = world.state.clock.tick + ticks(world.rules.jobs.retry_seconds);
    if let Some(job) = world.state.jobs.slots.get_mut(job_id) {
        job.worker = None;
        job.obstacle = Some(obstacle);
        job.retry_at = retry_at;
    }
    colonists::choose(world, id);
}

/// Follows a beast until it is in reach; the striking itself is combat.
fn hunt(world: &mut World, id: UnitId, beast: UnitId, job_id: JobId) {
    let (Some(unit), Some(prey)) = (world.unit(id), world.unit(beast)) else { return };
    let followed = super::world::Destination::beside(prey.cell());
    if combat::in_reach(world, unit, prey) {
        if let Some(unit) = world.state.units.get_mut(id) {
            unit.walk.stop();
        }
        return;
    }
    if unit.walk().failed(followed) || !world.reachable(Role::Colonist, unit.cell(), followed) {
        return give_up(world, id, job_id, Obstacle::NoPath);
    }
    colonists::follow(world, id, beast);
}
