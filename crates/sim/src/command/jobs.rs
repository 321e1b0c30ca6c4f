//! Marking what to work on, planning structures, and taking both back; what was paid for comes back.

use super::Instruction;
use super::crafts::check_known;
use crate::colony::work;
use crate::ground::World;
use crate::kinds::{Area, Events, Good, JobId, JobKind, Refusal, StructureKind};
use crate::rules::Rules;
use crate::state::{Act, Job, Site, covered};
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// Marks everything in the area that can be worked on in this way. The row of each kind of work says whether the player
/// marks it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Designate {
    pub job: JobKind,
    pub area: Area,
}

impl Instruction for Designate {
    fn cell(&self) -> Option<Cell> {
        Some(self.area.from)
    }

    fn check(&self, world: &World) -> Result<(), Refusal> {
        let job = self.job;
        if !job.is_designated() {
            return Err(Refusal::NotDesignated(job));
        }
        if work::of(job).can_mark(world, self.area) { Ok(()) } else { Err(Refusal::NothingToDo(job)) }
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        let opened = work::of(self.job).mark(world, self.area).into_iter().map(|site| (self.job, site)).collect();
        world.state.history.note(Act { opened, closed: Vec::new() });
    }
}

/// Plans a structure with its upper left corner on each of the tiles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Build {
    pub structure: StructureKind,
    /// Tiles on which it cannot stand are passed over as long as it can stand on one.
    pub cells: Vec<Cell>,
}

impl Instruction for Build {
    fn cell(&self) -> Option<Cell> {
        self.cells.first().copied()
    }

    fn check(&self, world: &World) -> Result<(), Refusal> {
        let mut answer = Err(Refusal::NoTiles);
        for &cell in &self.cells {
            match check_site(world, self.structure, cell) {
                Ok(()) => return Ok(()),
                Err(reason) if answer == Err(Refusal::NoTiles) => answer = Err(reason),
                Err(_) => {}
            }
        }
        answer
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        let mut act = Act::default();
        for &cell in &self.cells {
            if check_site(world, self.structure, cell).is_ok() {
                // A plan replaces whatever was designated there before.
                let size = world.rules.structure(self.structure).size;
                for tile in covered(cell, size) {
                    if let Some((old, job)) = world.jobs().at(tile) {
                        act.closed.push((job.kind(), job.site()));
                        world.close_job(old);
                    }
                }
                let site = Site::Plan(self.structure, cell);
                world.open_job(Job::new(JobKind::Build, site));
                act.opened.push((JobKind::Build, site));
            }
        }
        world.state.history.note(act);
    }
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
    check_known(world, row.craft.as_deref())?;
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

/// Takes back designations and plans in the area; what was paid for comes back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cancel {
    pub area: Area,
}

impl Cancel {
    /// The jobs in the area; a large plan is among them once for each of its tiles.
    fn jobs(&self, world: &World) -> impl Iterator<Item = JobId> {
        let cells = self.area.cells(world.map().width(), world.map().height());
        hunts(world, self.area).chain(cells.filter_map(|cell| Some(world.jobs().at(cell)?.0)))
    }
}

impl Instruction for Cancel {
    fn cell(&self) -> Option<Cell> {
        Some(self.area.from)
    }

    fn check(&self, world: &World) -> Result<(), Refusal> {
        self.jobs(world).next().map(|_| ()).ok_or(Refusal::NothingPlanned)
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        let mut act = Act::default();
        for id in self.jobs(world).collect::<Vec<_>>() {
            if let Some(job) = world.jobs().get(id) {
                act.closed.push((job.kind(), job.site()));
                refund(world, id);
                world.close_job(id);
            }
        }
        world.state.history.note(act);
    }
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
