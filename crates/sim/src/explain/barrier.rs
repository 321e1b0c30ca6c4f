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

/// The barrier between a colonist and the site of a job, without which a way would lead there. `None` if a way leads there, or
/// if more than one kind of thing would have to go.
///
/// 1. Flood-fill the small area that encloses the site, else the one that encloses the colonist.
/// 2. Try each tile of its edge alone: structures before ground, for they can be taken down, forbidden doors first, the
///    nearest first.
/// 3. Else try all the wall, water or rock of one kind together.
pub fn barrier(world: &World, worker: UnitId, job: JobId) -> Option<Barrier> {
    let from = world.unit(worker)?.cell();
    let site = world.destination(world.jobs().get(job)?.site())?;
    if world.reachable(Role::Colonist, from, site) {
        return None;
    }
    // What is marked to be felled or mined will be gone one day: what lies behind all that is the better answer, unless
    // nothing does.
    let marked = FloodFill::of(world, beside(world, site), site, true);
    let ignores_marked = marked.is_complete && !marked.seen.contains(&from);
    let around_site = if ignores_marked { marked } else { FloodFill::of(world, beside(world, site), site, false) };
    let around_worker = FloodFill::of(world, vec![from], site, false);
    let is_of_worker = !around_site.is_complete && around_worker.is_complete;
    let (area, beyond) =
        if is_of_worker { (around_worker, Beyond::Site(site)) } else { (around_site, Beyond::Worker(from)) };
    let edge = Edge { world, area, ignores_marked, beyond };
    let tiles = edge.nearest_first(if is_of_worker { site.cell() } else { from });
    let cell = tiles.iter().copied().find(|&cell| edge.tile_bars(cell)).or_else(|| edge.kind_that_bars(&tiles))?;
    Some(Barrier { what: obstruction(world, cell)?, cell, shut_in: edge.area.is_complete })
}

/// The edge of an area, each tile of which may be the barrier.
struct Edge<'a> {
    world: &'a World,
    area: FloodFill,
    ignores_marked: bool,
    beyond: Beyond,
}

impl Edge<'_> {
    /// Tiles in the order in which they are tried.
    fn nearest_first(&self, other: Cell) -> Vec<Cell> {
        let structure = |cell| self.world.map().structure_at(cell).map(|(_, structure)| structure);
        let is_ground = |cell| !self.area.is_complete || structure(cell).is_none();
        // A forbidden door is the first to be thought of: it need only be allowed again.
        let is_allowed = |cell| !structure(cell).is_some_and(|door| door.is_forbidden());
        let mut tiles: Vec<Cell> = self.area.edge.iter().copied().collect();
        tiles.sort_by_key(|&cell| (is_ground(cell), is_allowed(cell), (cell.octile(other) * 1000.0) as u64));
        tiles
    }

    /// Checks whether a way would lead beyond the edge without what stands or lies on this one tile.
    fn tile_bars(&self, cell: Cell) -> bool {
        let standing = |tile| self.world.map().structure_at(tile).map(|(id, _)| id);
        let is_it = |tile| standing(cell).map_or(tile == cell, |id| standing(tile) == Some(id));
        self.would_connect(&[cell], is_it)
    }

    /// The first tile of the kind of thing without all of which a way would lead beyond the edge.
    fn kind_that_bars(&self, tiles: &[Cell]) -> Option<Cell> {
        let mut kinds: Vec<(Obstruction, Vec<Cell>)> = Vec::new();
        for &cell in tiles {
            let Some(what) = obstruction(self.world, cell) else { continue };
            match kinds.iter_mut().find(|(known, _)| known.is_like(&what)) {
                Some((_, cells)) => cells.push(cell),
                None => kinds.push((what, vec![cell])),
            }
        }
        let is_of = |what: &Obstruction, tile| obstruction(self.world, tile).is_some_and(|other| other.is_like(what));
        let found = kinds.iter().find(|(what, cells)| self.would_connect(cells, |tile| is_of(what, tile)));
        found.and_then(|(_, cells)| cells.first().copied())
    }

    /// Checks whether a way would lead from tiles of the edge to what lies beyond, were tiles open that are `removed`.
    fn would_connect(&self, from: &[Cell], removed: impl Fn(Cell) -> bool) -> bool {
        let is_open = |tile: Cell| is_open(self.world, tile, self.ignores_marked);
        let leads_out = |tile: Cell| !self.area.seen.contains(&tile) || !is_open(tile);
        let mut seen: BTreeSet<Cell> = from.iter().copied().collect();
        let mut queue: VecDeque<Cell> = from.iter().copied().collect();
        while let Some(cell) = queue.pop_front().filter(|_| seen.len() <= MOST_TILES) {
            if self.beyond.is_reached(self.world, cell) {
                return true;
            }
            for next in Direction::ORTHOGONAL.map(|direction| cell.step(direction)) {
                let open = self.world.map().contains(next) && leads_out(next) && (removed(next) || is_open(next));
                if open && seen.insert(next) {
                    queue.push_back(next);
                }
            }
        }
        false
    }
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

/// Checks whether colonists can walk on a tile; `ignores_marked`, also whether they could once what is marked there is done.
fn is_open(world: &World, cell: Cell, ignores_marked: bool) -> bool {
    let is_marked = || world.jobs().at(cell).is_some_and(|(_, job)| matches!(job.site(), Site::Tile(_)));
    world.factor(Role::Colonist, cell) > 0.0 || (ignores_marked && is_marked())
}

/// The tiles on which one could do a job, whether one can stand there or not.
fn beside(world: &World, site: Destination) -> Vec<Cell> {
    let bounds = site.goal().bounds();
    let tiles = Area::new(bounds.min, bounds.max).cells(world.map().width(), world.map().height());
    tiles.filter(|&cell| site.accepts(cell)).collect()
}

/// A flood fill from a place, and the blocked tiles at its edge.
struct FloodFill {
    /// Every tile that was looked at, the edge included.
    seen: BTreeSet<Cell>,
    edge: BTreeSet<Cell>,
    /// It came to its end within [`MOST_TILES`].
    is_complete: bool,
}

impl FloodFill {
    fn of(world: &World, start: Vec<Cell>, site: Destination, ignores_marked: bool) -> Self {
        let mut edge = BTreeSet::new();
        let mut seen: BTreeSet<Cell> = start.iter().copied().collect();
        let mut queue = VecDeque::from(start);
        while let Some(cell) = queue.pop_front() {
            if !is_open(world, cell, ignores_marked) {
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
                return Self { seen, edge, is_complete: false };
            }
        }
        Self { seen, edge, is_complete: true }
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
