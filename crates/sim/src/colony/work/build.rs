//! Work on structures: building what is planned, mending, re-arming, taking down, and manning towers.

use super::{Finish, Work, structure_of};
use crate::colony::answer::Answer;
use crate::colony::cut_off::{Closing, consider_closing};
use crate::colony::goods::lay;
use crate::ground::{Arrival, World};
use crate::kinds::limits;
use crate::kinds::{
    Event, Events, HitPoints, JobId, JobKind, Role, Seconds, Stock, StructureKind, TICK_SECONDS, Tiles, UnitId,
};
use crate::rules::{Function, Passage};
use crate::state::{Destination, Job, Obstacle, Progress, Site, Structure, StructureState, covered};
use osada_ai::grid::Cell;

/// Time that a builder waits for somebody to step aside.
const PATIENCE: Seconds = Seconds(3.0);

/// Building what is planned.
pub(super) struct Build;

impl Work for Build {
    fn kind(&self) -> JobKind {
        JobKind::Build
    }

    fn cost(&self, world: &World, site: Site) -> Stock {
        let Site::Plan(kind, _) = site else { return Stock::default() };
        world.rules.structure(kind).cost
    }

    fn duration(&self, world: &World, job: &Job) -> Option<Seconds> {
        let Site::Plan(kind, _) = job.site() else { return None };
        world.rules.structure(kind).build_seconds
    }

    fn approach(&self, world: &mut World, id: UnitId, _site: Site, place: Destination) -> Arrival {
        come_to_side(world, id, place)
    }

    fn finish(&self, world: &mut World, job_id: JobId, site: Site, events: &mut Events) -> Finish {
        let Site::Plan(kind, cell) = site else { return Finish::Done(None) };
        let occupants = world.occupants(kind, cell);
        if !occupants.is_empty() {
            return wait_for_room(world, job_id, kind, cell, &occupants);
        }
        let row = world.rules.structure(kind);
        if matches!(row.passage, Passage::Blocked | Passage::Besiegers(_)) {
            let tiles: Vec<Cell> = covered(cell, row.size).collect();
            if let Some(first) = before_closing(world, job_id, site, &tiles) {
                return first;
            }
        }
        world.close_job(job_id);
        let structure = world.raise(kind, cell);
        limits::count_one(&mut world.state.tally.built);
        limits::count_kind(&mut world.state.works.structures, kind);
        events.push(Event::Built { structure, kind, cell });
        Finish::Done(Some(cell))
    }
}

/// Goes to the place of a job, or to the side of it that its worker has chosen for the last moment.
fn come_to_side(world: &mut World, id: UnitId, place: Destination) -> Arrival {
    let goes_to = world.unit(id).and_then(|unit| match unit.walk().progress() {
        Progress::Waiting(Destination::Tile(side)) | Progress::Walking(Destination::Tile(side)) => Some(side),
        _ => None,
    });
    if goes_to.is_some_and(|side| place.accepts(side)) { Arrival::OnTheWay } else { world.walk_to(id, place) }
}

/// What a worker does before the last moment of a job that closes tiles to colonists: they go to the side from which they get
/// home, or leave it undone as long as it would shut somebody in. `None` where nothing has to come first.
fn before_closing(world: &mut World, job: JobId, site: Site, tiles: &[Cell]) -> Option<Finish> {
    let worker = world.jobs().get(job).and_then(Job::worker)?;
    let place = world.destination(site)?;
    match consider_closing(world, worker, tiles, place) {
        Closing::Safe => None,
        Closing::ShutsIn => Some(Finish::Never(Obstacle::ShutsIn)),
        Closing::From(side) => {
            world.state.units.get_mut(worker)?.walk.go(Destination::Tile(side));
            Some(Finish::Wait)
        }
    }
}

/// Waits for units on the site: idle colonists are asked to step aside, and after a while the builder does something else.
fn wait_for_room(world: &mut World, job_id: JobId, kind: StructureKind, at: Cell, occupants: &[UnitId]) -> Finish {
    let size = world.rules.structure(kind).size;
    let beside = Destination::Beside { cell: at, size: (size.width, size.height) };
    for &id in occupants {
        let Some(unit) = world.state.units.get_mut(id) else { continue };
        if covered(at, size).any(|tile| tile == unit.cell()) && unit.walk.progress == Progress::Standing {
            unit.walk.go(beside);
        }
    }
    let needed = world.rules.structure(kind).build_seconds.unwrap_or_default();
    match world.state.jobs.slots.get_mut(job_id).filter(|job| job.done > needed + PATIENCE) {
        Some(job) => {
            job.done = needed;
            Finish::Never(Obstacle::Occupied)
        }
        None => Finish::Wait,
    }
}

/// Mending what is damaged.
pub(super) struct Repair;

/// Hit points left and hit points when whole, of a structure that can be struck.
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

/// Setting traps again and filling the magazines of towers.
pub(super) struct Rearm;

impl Work for Rearm {
    fn kind(&self) -> JobKind {
        JobKind::Rearm
    }

    fn is_called_for(&self, world: &World, structure: &Structure) -> bool {
        match (structure.state(), world.rules.structure(structure.kind()).function) {
            (StructureState::Trap { armed }, _) => !armed,
            (StructureState::Tower { bolts, .. }, Function::Tower { magazine, .. }) => bolts * 2 <= magazine,
            _ => false,
        }
    }

    fn cost(&self, world: &World, site: Site) -> Stock {
        match structure_of(world, site).map(|(_, structure)| world.rules.structure(structure.kind()).function) {
            Some(Function::Trap { rearm_cost, .. } | Function::Tower { rearm_cost, .. }) => rearm_cost,
            _ => Stock::default(),
        }
    }

    fn duration(&self, world: &World, job: &Job) -> Option<Seconds> {
        match world.rules.structure(structure_of(world, job.site())?.1.kind()).function {
            Function::Trap { rearm_seconds, .. } | Function::Tower { rearm_seconds, .. } => Some(rearm_seconds),
            _ => None,
        }
    }

    fn finish(&self, world: &mut World, _job_id: JobId, site: Site, _events: &mut Events) -> Finish {
        let Some((id, structure)) = structure_of(world, site) else { return Finish::Done(None) };
        let (cell, function) = (structure.cell(), world.rules.structure(structure.kind()).function);
        if let Some(structure) = world.state.map.structures.get_mut(id) {
            structure.state.rearm(&function);
        }
        Finish::Done(Some(cell))
    }
}

/// Taking structures down; part of what they cost comes back.
pub(super) struct Dismantle;

impl Work for Dismantle {
    fn kind(&self) -> JobKind {
        JobKind::Dismantle
    }

    fn site_at(&self, world: &World, cell: Cell) -> Option<Site> {
        let (id, structure) = world.map().structure_at(cell)?;
        world.rules.structure(structure.kind()).build_seconds.is_some().then_some(Site::Structure(id))
    }

    /// Replaces upkeep: a structure that is taken down needs none.
    fn replaces(&self, job: &Job) -> bool {
        job.kind().row().by_itself
    }

    fn duration(&self, world: &World, job: &Job) -> Option<Seconds> {
        let (_, structure) = structure_of(world, job.site())?;
        let build = world.rules.structure(structure.kind()).build_seconds?;
        Some(build * world.rules.jobs.dismantle_share)
    }

    fn approach(&self, world: &mut World, id: UnitId, _site: Site, place: Destination) -> Arrival {
        come_to_side(world, id, place)
    }

    fn finish(&self, world: &mut World, job_id: JobId, site: Site, _events: &mut Events) -> Finish {
        let Some((id, structure)) = structure_of(world, site) else { return Finish::Done(None) };
        if world.carries_somebody(id) {
            return Finish::Never(Obstacle::Occupied);
        }
        // What carries people over ground on which nobody can stand closes that ground.
        let tiles: Vec<Cell> = world.borne_by(structure).collect();
        if let Some(first) = before_closing(world, job_id, site, &tiles) {
            return first;
        }
        let Some((_, structure)) = structure_of(world, site) else { return Finish::Done(None) };
        let (cell, cost) = (structure.cell(), world.rules.structure(structure.kind()).cost);
        world.raze(id);
        lay(world, cell, &cost.share(world.rules.jobs.refund_percent, 100));
        Finish::Done(Some(cell))
    }
}

/// Distance beyond its range at which besiegers make a tower ask for somebody …
const AHEAD: Tiles = Tiles(8.0);
/// … and beyond which it lets them go.
const OVER: Tiles = Tiles(10.0);

/// Ticks between two looks of a tower that nobody is at.
const LOOK: u64 = 20;

/// Manning a tower while a raid is near: standing by it is all the work.
pub(super) struct Man;

/// Checks for besiegers near a tower that shoots better with somebody beside it and has something to shoot.
fn is_raided(world: &World, structure: &Structure, ahead: Tiles) -> bool {
    let Function::Tower { range, unmanned, .. } = world.rules.structure(structure.kind()).function else {
        return false;
    };
    unmanned < 1.0
        && structure.state().bolts() > 0
        && world
            .nearest_of(|role| role == Role::Besieger, structure.cell().centre(), range + ahead, |_, _| true)
            .is_some()
}

impl Work for Man {
    fn kind(&self) -> JobKind {
        JobKind::Man
    }

    fn is_called_for(&self, world: &World, structure: &Structure) -> bool {
        let look = world.clock().tick() + structure.cell().x as u64 + structure.cell().y as u64;
        look.is_multiple_of(LOOK) && is_raided(world, structure, AHEAD)
    }

    fn lapses(&self, world: &World, structure: &Structure) -> bool {
        !is_raided(world, structure, OVER)
    }

    fn replaces(&self, job: &Job) -> bool {
        job.worker().is_none() && job.kind() != JobKind::Man && job.kind().row().by_itself
    }

    fn braves_danger(&self) -> bool {
        true
    }

    fn duration(&self, _world: &World, _job: &Job) -> Option<Seconds> {
        None
    }

    fn labour(&self, world: &mut World, _id: UnitId, job_id: JobId, job: &Job, _events: &mut Events) -> Answer {
        let raided = structure_of(world, job.site()).is_some_and(|(_, tower)| is_raided(world, tower, OVER));
        if raided {
            return Answer::GoOn;
        }
        world.close_job(job_id);
        Answer::Done
    }

    fn finish(&self, _world: &mut World, _job_id: JobId, _site: Site, _events: &mut Events) -> Finish {
        Finish::Done(None)
    }
}
