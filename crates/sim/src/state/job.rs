//! Work to be done and who does it.

use super::colonist::Priorities;
use super::person::PersonId;
use super::slots::Slots;
use crate::kinds::{Good, JobId, JobKind, JobTag, Seconds, StructureId, StructureKind, Tick, UnitId};
use osada_ai::grid::{Cell, Grid};
use serde::{Deserialize, Serialize};

/// The object of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Site {
    /// The terrain of a tile.
    Tile(Cell),
    /// A structure that is to stand with its upper left corner on a tile.
    Plan(StructureKind, Cell),
    /// A structure that stands.
    Structure(StructureId),
    /// A beast to be hunted.
    Beast(UnitId),
    /// A heap of goods to be carried away.
    Goods(Cell),
    /// A burning tile.
    Fire(Cell),
    /// Somebody dead, and the tile for their grave.
    Grave(PersonId, Cell),
}

/// Reason for which nobody does a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Obstacle {
    /// No way leads there.
    NoPath,
    /// The stock is short of something.
    Lacks(Good),
    /// Somebody stands where it is to be built.
    Occupied,
    /// It is about something that has come too near to a camp with a garrison.
    Guarded,
    /// It would shut somebody in.
    ShutsIn,
    /// It is on fire.
    Burning,
}

/// A piece of work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    pub(crate) kind: JobKind,
    pub(crate) site: Site,
    pub(crate) worker: Option<UnitId>,
    pub(crate) done: Seconds,
    pub(crate) paid: bool,
    pub(crate) setback: Option<Setback>,
}

/// The failure of the last attempt at a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setback {
    pub obstacle: Obstacle,
    /// Time from which the job is offered again.
    pub retry_at: Tick,
}

impl Job {
    pub(crate) fn new(kind: JobKind, site: Site) -> Self {
        Self { kind, site, worker: None, done: Seconds(0.0), paid: false, setback: None }
    }

    pub fn kind(&self) -> JobKind {
        self.kind
    }

    pub fn site(&self) -> Site {
        self.site
    }

    /// The colonist who has reserved it.
    pub fn worker(&self) -> Option<UnitId> {
        self.worker
    }

    /// Work put in, counted in seconds of somebody average.
    pub fn done(&self) -> Seconds {
        self.done
    }

    pub fn is_paid(&self) -> bool {
        self.paid
    }

    /// Obstacle to the last attempt.
    pub fn obstacle(&self) -> Option<Obstacle> {
        self.setback.map(|setback| setback.obstacle)
    }
}

/// All open jobs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Jobs {
    pub(crate) slots: Slots<JobTag, Job>,
    pub(crate) at: Grid<Option<JobId>>,
    pub(crate) priorities: Priorities,
}

impl Jobs {
    pub(crate) fn new(width: usize, height: usize, priorities: &[(JobKind, u8)]) -> Self {
        Self {
            slots: Slots::default(),
            at: Grid::filled(width, height, None),
            priorities: Priorities::new(priorities.iter().copied()),
        }
    }

    /// In the order of ids.
    pub fn iter(&self) -> impl Iterator<Item = (JobId, &Job)> {
        self.slots.iter()
    }

    pub fn get(&self, id: JobId) -> Option<&Job> {
        self.slots.get(id)
    }

    /// The job about a tile, or about the structure that stands or is to stand there.
    pub fn at(&self, cell: Cell) -> Option<(JobId, &Job)> {
        let id = (*self.at.get(cell)?)?;
        self.slots.get(id).map(|job| (id, job))
    }

    /// The colony's priority of a kind of work, from 0 (never) to 4 (first).
    pub fn priority(&self, kind: JobKind) -> u8 {
        self.priorities.of(kind)
    }

    pub fn len(&self) -> usize {
        self.slots.len()
    }

    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }
}
