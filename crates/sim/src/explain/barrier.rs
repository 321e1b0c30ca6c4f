//! The barrier between a colonist and a job that no way leads to, and every other rejection with names and places.

use crate::colony::{Rejection, work};
use crate::ground::World;
use crate::kinds::{Area, JobId, Role, Seconds, StructureKind, TerrainId, UnitId, UnitKind};
use crate::state::{Destination, Job, Site};
use osada_ai::grid::{Cell, Direction};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, VecDeque};

/// Largest area that is walked through: areas that shut somebody in are small.
const MOST_TILES: usize = 3000;

/// An obstruction between a colonist and a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Barrier {
    pub what: Obstruction,
    /// A tile of it.
    pub cell: Cell,
    /// It shuts in the place, or the colonist, on a small area; else the two are only apart.
    pub shut_in: bool,
}

/// What a barrier consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Obstruction {
    Structure { kind: StructureKind, is_forbidden: bool },
    Ground(TerrainId),
}

/// A rejection with the names and places that explain it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ExplainedRejection {
    ReservedBy(String),
    Danger {
        enemy: UnitKind,
        cell: Cell,
    },
    NotTheirs {
        worker: String,
    },
    Barred(Barrier),
    /// There is nothing more to say about it.
    Bare(Rejection),
}

/// The barrier between a colonist and the site of a job, or `None` if there is none: on the edge of the small area that the
/// site (or else the colonist) is confined to, what lies nearest to the other; structures before ground, for they can be
/// taken down.
pub fn barrier(world: &World, worker: UnitId, job: JobId) -> Option<Barrier> {
    let from = world.unit(worker)?.cell();
    let site = world.destination(world.jobs().get(job)?.site())?;
    if world.reachable(Role::Colonist, from, site) {
        return None;
    }
    // What is marked to be felled or mined will be gone one day: what lies behind all that is the better answer, unless
    // nothing does.
    let marked = Confines::around(world, beside(world, site), site, true);
    let leaks = !marked.whole || marked.seen.contains(&from);
    let around_site = if leaks { Confines::around(world, beside(world, site), site, false) } else { marked };
    let around_worker = Confines::around(world, vec![from], site, false);
    let (confines, other) = match (around_site.whole, around_worker.whole) {
        (false, true) => (around_worker, site.cell()),
        _ => (around_site, from),
    };
    let near = |cell: &&Cell| (cell.octile(other) * 1000.0) as u64;
    let stands = |cell: &&Cell| confines.whole && world.map().structure_at(**cell).is_some();
    // A forbidden door is the first to be thought of: it need only be allowed again.
    let open = |cell: &&Cell| !world.map().structure_at(**cell).is_some_and(|(_, door)| door.is_forbidden());
    let structure = confines.edge.iter().filter(stands).min_by_key(|cell| (open(cell), near(cell)));
    let cell = *structure.or_else(|| confines.edge.iter().min_by_key(near))?;
    let what = match world.map().structure_at(cell) {
        Some((_, structure)) => {
            Obstruction::Structure { kind: structure.kind(), is_forbidden: structure.is_forbidden() }
        }
        None => Obstruction::Ground(world.map().terrain(cell)?),
    };
    Some(Barrier { what, cell, shut_in: confines.whole })
}

/// The tiles on which one could do a job, whether one can stand there or not.
fn beside(world: &World, site: Destination) -> Vec<Cell> {
    let bounds = site.goal().bounds();
    let tiles = Area::new(bounds.min, bounds.max).cells(world.map().width(), world.map().height());
    tiles.filter(|&cell| site.accepts(cell)).collect()
}

/// An area that can be walked through, and what bounds it.
struct Confines {
    /// Every tile that was looked at, the edge included.
    seen: BTreeSet<Cell>,
    edge: BTreeSet<Cell>,
    /// It was walked through to its end.
    whole: bool,
}

impl Confines {
    /// `through` walks over tiles that are marked for work, too.
    fn around(world: &World, start: Vec<Cell>, site: Destination, through: bool) -> Self {
        let is_marked = |cell: Cell| world.jobs().at(cell).is_some_and(|(_, job)| matches!(job.site(), Site::Tile(_)));
        let open = |cell: Cell| world.factor(Role::Colonist, cell) > 0.0 || (through && is_marked(cell));
        let mut edge = BTreeSet::new();
        let mut seen: BTreeSet<Cell> = start.iter().copied().collect();
        let mut queue = VecDeque::from(start);
        while let Some(cell) = queue.pop_front() {
            if !open(cell) {
                // What is to be done is not what is in the way.
                if cell != site.cell() {
                    edge.insert(cell);
                }
                continue;
            }
            // Corners are not cut, so that whatever can be walked to can be walked to straight.
            for direction in Direction::ORTHOGONAL {
                let next = cell.step(direction);
                if world.map().contains(next) && seen.insert(next) {
                    queue.push_back(next);
                }
            }
            if seen.len() > MOST_TILES {
                return Self { seen, edge, whole: false };
            }
        }
        Self { seen, edge, whole: true }
    }
}

/// A rejection with the names and places that explain it, as they are at this moment.
pub fn explain_rejection(world: &World, worker: UnitId, job: JobId, reason: &Rejection) -> ExplainedRejection {
    let known = match *reason {
        Rejection::Reserved(other) => {
            world.unit(other).map(|other| ExplainedRejection::ReservedBy(other.name().to_owned()))
        }
        Rejection::Danger(enemy) => {
            world.unit(enemy).map(|enemy| ExplainedRejection::Danger { enemy: enemy.kind(), cell: enemy.cell() })
        }
        Rejection::NotTheirs => {
            world.unit(worker).map(|worker| ExplainedRejection::NotTheirs { worker: worker.name().to_owned() })
        }
        Rejection::NoPath => barrier(world, worker, job).map(ExplainedRejection::Barred),
        _ => None,
    };
    known.unwrap_or(ExplainedRejection::Bare(*reason))
}

/// The tile that is to blame for a rejection, if any.
pub fn culprit(world: &World, worker: UnitId, job: JobId, reason: &Rejection) -> Option<Cell> {
    match *reason {
        Rejection::Reserved(unit) | Rejection::Danger(unit) => world.unit(unit).map(|unit| unit.cell()),
        Rejection::NoPath => barrier(world, worker, job).map(|barrier| barrier.cell),
        _ => None,
    }
}

/// Checks whether a way leads some colonist to where a job is done.
pub fn is_within_reach(world: &World, job: &Job) -> bool {
    world.destination(job.site()).is_some_and(|place| {
        world.of_role(Role::Colonist).any(|(_, unit)| world.reachable(Role::Colonist, unit.cell(), place))
    })
}

/// Time that a job takes an average colonist; `None` for those that are not a matter of time.
pub fn duration(world: &World, job: &Job) -> Option<Seconds> {
    work::of(job.kind()).duration(world, job)
}
