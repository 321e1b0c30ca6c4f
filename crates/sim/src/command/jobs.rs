//! Marking what to work on, planning structures, and taking both back; what was paid for comes back.

use crate::colony::work;
use crate::ground::World;
use crate::kinds::{Area, Good, JobId, JobKind, Refusal, StructureKind};
use crate::rules::Rules;
use crate::state::{Act, Job, Site, covered};
use osada_ai::grid::Cell;

pub(super) fn check_designation(world: &World, job: JobKind, area: Area) -> Result<(), Refusal> {
    if !job.is_designated() {
        return Err(Refusal::NotDesignated(job));
    }
    if work::of(job).can_mark(world, area) { Ok(()) } else { Err(Refusal::NothingToDo(job)) }
}

pub(super) fn designate(world: &mut World, job: JobKind, area: Area) {
    let opened = work::of(job).mark(world, area).into_iter().map(|site| (job, site)).collect();
    world.state.history.note(Act { opened, closed: Vec::new() });
}

pub(super) fn check_plan(world: &World, structure: StructureKind, cells: &[Cell]) -> Result<(), Refusal> {
    let mut answer = Err(Refusal::NoTiles);
    for &cell in cells {
        match check_site(world, structure, cell) {
            Ok(()) => return Ok(()),
            Err(reason) if answer == Err(Refusal::NoTiles) => answer = Err(reason),
            Err(_) => {}
        }
    }
    answer
}

/// Checks whether a structure could be planned with its upper left corner on a tile.
///
/// # Errors
///
/// The reason why it cannot stand there.
pub fn check_site(world: &World, kind: StructureKind, cell: Cell) -> Result<(), Refusal> {
    let (rules, map) = (world.rules(), world.map());
    let row = rules.structures.get(kind.index()).ok_or(Refusal::NotBuildable)?;
    if row.build_seconds.is_none() {
        return Err(Refusal::NotBuildable);
    }
    for tile in covered(cell, row.size) {
        let terrain = map.terrain(tile).ok_or(Refusal::OffMap(tile))?;
        if let Some((_, structure)) = map.structure_at(tile) {
            return Err(Refusal::Taken(rules.structure(structure.kind()).title.clone()));
        }
        if !row.stands_on(rules.terrain(terrain)) {
            return Err(Refusal::Ground(rules.terrain(terrain).name.replace('_', " ")));
        }
        if world.jobs().at(tile).is_some_and(|(_, job)| matches!(job.site(), Site::Plan(..))) {
            return Err(Refusal::AlreadyPlanned);
        }
    }
    Ok(())
}

/// The good that the stock lacks for building one of these now.
pub fn lacks(world: &World, rules: &Rules, kind: StructureKind) -> Option<Good> {
    world.stock().lacks(&rules.structure(kind).cost)
}

pub(super) fn plan(world: &mut World, kind: StructureKind, cells: &[Cell]) {
    let mut act = Act::default();
    for &cell in cells {
        if check_site(world, kind, cell).is_ok() {
            // A plan replaces whatever was designated there before.
            let size = world.rules.structure(kind).size;
            for tile in covered(cell, size) {
                if let Some((old, job)) = world.jobs().at(tile) {
                    act.closed.push((job.kind(), job.site()));
                    world.close_job(old);
                }
            }
            let site = Site::Plan(kind, cell);
            world.open_job(Job::new(JobKind::Build, site));
            act.opened.push((JobKind::Build, site));
        }
    }
    world.state.history.note(act);
}

pub(super) fn check_cancel(world: &World, area: Area) -> Result<(), Refusal> {
    let (width, height) = (world.map().width(), world.map().height());
    let marked = area.cells(width, height).any(|cell| world.jobs().at(cell).is_some());
    if marked || hunts(world, area).next().is_some() { Ok(()) } else { Err(Refusal::NothingPlanned) }
}

pub(super) fn cancel(world: &mut World, area: Area) {
    let mut gone: Vec<JobId> = hunts(world, area).collect();
    gone.extend(
        area.cells(world.map().width(), world.map().height()).filter_map(|cell| Some(world.jobs().at(cell)?.0)),
    );
    let mut act = Act::default();
    for id in gone {
        // A large plan is met once on each of its tiles.
        if let Some(job) = world.jobs().get(id) {
            act.closed.push((job.kind(), job.site()));
            refund(world, id);
            world.close_job(id);
        }
    }
    world.state.history.note(act);
}

/// The hunts whose beasts are in an area.
fn hunts(world: &World, area: Area) -> impl Iterator<Item = JobId> {
    let inside = move |job: &Job| beast_at(world, job).is_some_and(|cell| area.contains(cell));
    world.jobs().iter().filter(move |(_, job)| inside(job)).map(|(id, _)| id)
}

/// Tile of the beast that a job is about.
fn beast_at(world: &World, job: &Job) -> Option<Cell> {
    if let Site::Beast(beast) = job.site() { world.unit(beast).map(|unit| unit.cell()) } else { None }
}

/// Gives back what a plan was paid with.
pub(super) fn refund(world: &mut World, id: JobId) {
    let Some(job) = world.jobs().get(id) else { return };
    if let (Site::Plan(kind, _), true) = (job.site, job.paid) {
        let cost = world.rules.structure(kind).cost;
        world.state.stock.put(&cost);
    }
}
