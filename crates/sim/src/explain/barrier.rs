//! The barrier between a colonist and a job that no way leads to, and every other rejection in words with names and places.

use crate::colony::{Rejection, work};
use crate::ground::World;
use crate::kinds::{Area, JobId, Role, Seconds, StructureId, UnitId};
use crate::state::{Destination, Job, Site};
use osada_ai::grid::{Cell, Direction};
use std::collections::{BTreeSet, VecDeque};

/// Largest area that is walked through: areas that shut somebody in are small.
const MOST_TILES: usize = 3000;

/// An obstruction between a colonist and a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barrier {
    /// A tile of it.
    pub cell: Cell,
    /// The structure that stands there; without one it is the ground itself.
    pub structure: Option<StructureId>,
    /// It shuts in the place, or the colonist, on a small area; else the two are only apart.
    pub shut_in: bool,
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
    let structure = world.map().structure_at(cell).map(|(id, _)| id);
    Some(Barrier { cell, structure, shut_in: confines.whole })
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

/// A rejection in words, with names and places.
pub fn rejection_words(world: &World, worker: UnitId, job: JobId, reason: &Rejection) -> String {
    match *reason {
        Rejection::Reserved(other) => match world.unit(other) {
            Some(other) => format!("reserved by {}", other.name()),
            None => reason.to_string(),
        },
        Rejection::Danger(enemy) => match world.unit(enemy) {
            Some(enemy) => {
                let title = world.rules().unit(enemy.kind()).title.to_lowercase();
                format!("a {title} is near, at {}", enemy.cell())
            }
            None => reason.to_string(),
        },
        Rejection::NotTheirs => match world.unit(worker) {
            Some(worker) => format!("{} does not do this work", worker.name()),
            None => reason.to_string(),
        },
        Rejection::NoPath => match barrier(world, worker, job) {
            Some(barrier) => format!("{reason}: {}", barrier.words(world)),
            None => format!("{reason} a moment ago; it will be tried again soon"),
        },
        _ => reason.to_string(),
    }
}

/// The tile that is to blame for a rejection, if any.
pub fn culprit(world: &World, worker: UnitId, job: JobId, reason: &Rejection) -> Option<Cell> {
    match *reason {
        Rejection::Reserved(unit) | Rejection::Danger(unit) => world.unit(unit).map(|unit| unit.cell()),
        Rejection::NoPath => barrier(world, worker, job).map(|barrier| barrier.cell),
        _ => None,
    }
}

impl Barrier {
    /// "shut in by the wooden wall at 41, 17".
    fn words(&self, world: &World) -> String {
        let structure = self.structure.and_then(|id| world.map().structure(id));
        let what = match (structure, world.map().terrain(self.cell)) {
            (Some(structure), _) => {
                let forbidden = if structure.is_forbidden() { "forbidden " } else { "" };
                format!("the {forbidden}{}", world.rules().structure(structure.kind()).title.to_lowercase())
            }
            (None, Some(terrain)) => world.rules().terrain(terrain).name.replace('_', " "),
            (None, None) => "the edge of the map".to_owned(),
        };
        let how = if self.shut_in { "shut in" } else { "cut off" };
        format!("{how} by {what} at {}", self.cell)
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
