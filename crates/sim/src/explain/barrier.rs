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
    /// No way leads there, and nothing alone is to blame for it.
    Apart,
    /// There is nothing more to say about it.
    Bare(Rejection),
}

/// The barrier between a colonist and the site of a job, without which a way would lead there: on the edge of the small area
/// that the site (or else the colonist) is confined to, what lies nearest to the other; structures before ground, for they can
/// be taken down; one structure or tile before all the wall, water or rock that it is part of. `None` if a way leads there, or
/// if more than one kind of thing would have to go.
pub fn barrier(world: &World, worker: UnitId, job: JobId) -> Option<Barrier> {
    let from = world.unit(worker)?.cell();
    let site = world.destination(world.jobs().get(job)?.site())?;
    if world.reachable(Role::Colonist, from, site) {
        return None;
    }
    // What is marked to be felled or mined will be gone one day: what lies behind all that is the better answer, unless
    // nothing does.
    let marked = Confines::around(world, beside(world, site), site, true);
    let through = marked.whole && !marked.seen.contains(&from);
    let around_site = if through { marked } else { Confines::around(world, beside(world, site), site, false) };
    let around_worker = Confines::around(world, vec![from], site, false);
    let is_of_worker = !around_site.whole && around_worker.whole;
    let (confines, other) = if is_of_worker { (around_worker, site.cell()) } else { (around_site, from) };
    let beyond = if is_of_worker { Beyond::Site(site) } else { Beyond::Worker(from) };
    let near = |cell: &Cell| (cell.octile(other) * 1000.0) as u64;
    let is_ground = |cell: &Cell| !confines.whole || world.map().structure_at(*cell).is_none();
    // A forbidden door is the first to be thought of: it need only be allowed again.
    let open = |cell: &Cell| !world.map().structure_at(*cell).is_some_and(|(_, door)| door.is_forbidden());
    let mut edge: Vec<Cell> = confines.edge.iter().copied().collect();
    edge.sort_by_key(|cell| (is_ground(cell), open(cell), near(cell)));
    let leads_out = |tile: Cell| !confines.seen.contains(&tile) || !is_open(world, tile, through);
    let alone = |cell: &Cell| {
        let standing = world.map().structure_at(*cell).map(|(id, _)| id);
        let is_it = |tile: Cell| {
            standing.map_or(tile == *cell, |id| world.map().structure_at(tile).is_some_and(|(other, _)| other == id))
        };
        opens(world, &[*cell], |tile| leads_out(tile) && (is_it(tile) || is_open(world, tile, through)), beyond)
    };
    let found = edge.iter().copied().find(alone).or_else(|| {
        let mut kinds: Vec<(Obstruction, Vec<Cell>)> = Vec::new();
        for &cell in &edge {
            let Some(what) = obstruction(world, cell) else { continue };
            match kinds.iter_mut().find(|(known, _)| known.is_like(&what)) {
                Some((_, cells)) => cells.push(cell),
                None => kinds.push((what, vec![cell])),
            }
        }
        let is_of = |what: &Obstruction, tile: Cell| obstruction(world, tile).is_some_and(|other| other.is_like(what));
        let whole = |(what, cells): &&(Obstruction, Vec<Cell>)| {
            opens(world, cells, |tile| leads_out(tile) && (is_of(what, tile) || is_open(world, tile, through)), beyond)
        };
        kinds.iter().find(whole).and_then(|(_, cells)| cells.first().copied())
    });
    let cell = found?;
    Some(Barrier { what: obstruction(world, cell)?, cell, shut_in: confines.whole })
}

/// What stands or lies on a tile.
fn obstruction(world: &World, cell: Cell) -> Option<Obstruction> {
    Some(match world.map().structure_at(cell) {
        Some((_, structure)) => {
            Obstruction::Structure { kind: structure.kind(), is_forbidden: structure.is_forbidden() }
        }
        None => Obstruction::Ground(world.map().terrain(cell)?),
    })
}

impl Obstruction {
    /// Checks whether both are structures of one kind, or ground of one kind.
    fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Structure { kind, .. }, Self::Structure { kind: other, .. }) => kind == other,
            (Self::Ground(terrain), Self::Ground(other)) => terrain == other,
            _ => false,
        }
    }
}

/// What lies on the other side of a barrier.
#[derive(Clone, Copy)]
enum Beyond {
    Worker(Cell),
    Site(Destination),
}

impl Beyond {
    fn is_reached(&self, world: &World, tile: Cell) -> bool {
        match *self {
            Self::Worker(from) => tile == from || world.reachable(Role::Colonist, tile, Destination::Tile(from)),
            Self::Site(site) => site.accepts(tile) || world.reachable(Role::Colonist, tile, site),
        }
    }
}

/// Checks whether a way would lead from an edge over open tiles to what lies beyond it.
fn opens(world: &World, edge: &[Cell], open: impl Fn(Cell) -> bool, beyond: Beyond) -> bool {
    let mut seen: BTreeSet<Cell> = edge.iter().copied().collect();
    let mut queue: VecDeque<Cell> = edge.iter().copied().collect();
    while let Some(cell) = queue.pop_front().filter(|_| seen.len() <= MOST_TILES) {
        if beyond.is_reached(world, cell) {
            return true;
        }
        for next in Direction::ORTHOGONAL.map(|direction| cell.step(direction)) {
            if world.map().contains(next) && open(next) && seen.insert(next) {
                queue.push_back(next);
            }
        }
    }
    false
}

/// Checks whether colonists can walk on a tile, or, `through`, could once what is marked there is done.
fn is_open(world: &World, cell: Cell, through: bool) -> bool {
    let is_marked = || world.jobs().at(cell).is_some_and(|(_, job)| matches!(job.site(), Site::Tile(_)));
    world.factor(Role::Colonist, cell) > 0.0 || (through && is_marked())
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
        let open = |cell: Cell| is_open(world, cell, through);
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

fn can_get_there(world: &World, worker: UnitId, job: JobId) -> bool {
    let place = world.jobs().get(job).and_then(|job| world.destination(job.site()));
    place.zip(world.unit(worker)).is_none_or(|(place, unit)| world.reachable(Role::Colonist, unit.cell(), place))
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
        Rejection::NoPath if can_get_there(world, worker, job) => None,
        Rejection::NoPath => {
            Some(barrier(world, worker, job).map_or(ExplainedRejection::Apart, ExplainedRejection::Barred))
        }
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
    world.destination(job.site()).is_some_and(|place| world.colony_reaches(place))
}

/// Time that a job takes an average colonist; `None` for those that are not a matter of time.
pub fn duration(world: &World, job: &Job) -> Option<Seconds> {
    work::of(job.kind()).duration(world, job)
}
