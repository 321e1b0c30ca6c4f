//! Shared searches for requests of a crowd that separate searches have not answered soon: behind walls that cost hundreds of
//! tiles each would look at the whole map. Units with one goal and the same costs are answered together by the exact
//! distances to it, found once by a search backwards; with them as estimate each one's own A* expands little more than its
//! path. Distances are not kept for the next tick: every blow against a wall changes those of all who would go through it.

use super::path_requests::{Group, GroupMemory, Request};
use super::path_search::Searching;
use super::world::World;
use crate::kinds::{UnitId, UnitKind};
use crate::state::{Destination, Progress, State, Unit};
use crate::threads;
use osada_ai::grid::{Cell, Grid};
use osada_ai::path::dijkstra::{self, Orientation};
use osada_ai::path::smooth::pull_string;
use osada_ai::path::{Goal, GridGraph, Ground, Heap, Options, PathError, Query, Scratch, StepRules, Trace, astar};

/// Most units that are answered together, since only later ones keep off their ways.
const TOGETHER: usize = 32;

/// Key of requests for which every way costs the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Key {
    kind: UnitKind,
    /// The raid, whose plan says what to keep off.
    wave: Option<u32>,
    to: Destination,
}

impl Key {
    fn new(unit: &Unit, to: Destination) -> Self {
        Self { kind: unit.kind(), wave: unit.besieger().map(|besieger| besieger.wave), to }
    }

    /// The key of a request, if the unit is still there.
    pub fn of(state: &State, request: &Request) -> Option<Self> {
        state.units.get(request.id).map(|unit| Self::new(unit, request.to))
    }
}

/// Groups of those among the `waiting` who ask for the same as one of the `unanswered`: as many groups as may expand every tile
/// of the map without passing `most`, but one at least. Who is left waits for the next tick.
pub(super) fn gather(
    world: &World,
    unanswered: &[UnitId],
    waiting: impl Iterator<Item = (UnitId, Destination)>,
    most: u32,
) -> Vec<Group> {
    let tiles = world.map().width() * world.map().height();
    let mut keys: Vec<Key> = Vec::new();
    for unit in unanswered.iter().filter_map(|&id| world.unit(id)) {
        if let Progress::Waiting(to) = unit.walk.progress {
            let key = Key::new(unit, to);
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
    }
    keys.truncate((most as usize / tiles).max(1));
    let mut groups: Vec<Group> = keys.iter().map(|_| Group::default()).collect();
    for (id, to) in waiting {
        // Chases have searches of their own, unless those could do nothing.
        let Some(unit) = world.unit(id).filter(|unit| unit.walk.chase.is_none() || unanswered.contains(&id)) else {
            continue;
        };
        let at = keys.iter().position(|&key| key == Key::new(unit, to));
        if let Some(group) = at.map(|at| &mut groups[at]).filter(|group| group.requests.len() < TOGETHER) {
            let trace = world.cache.searches.recorded.then(Trace::default);
            group.requests.push(Request { trace, ..Request::new(id, to) });
        }
    }
    groups
}

/// Finds the paths of groups, on as many threads as there are.
pub(super) fn search(world: &mut World, groups: &mut [Group]) {
    let World { rules, state, cache } = world;
    let mut memories = std::mem::take(&mut cache.group_memories);
    let searching = Searching { rules, state, cache, hasty: false, limit: u32::MAX };
    threads::share(groups, &mut memories, |group, memory| searching.answer_together(group, memory));
    cache.group_memories = memories;
    cache.work.expanded += groups.iter().map(|group| u64::from(group.expanded)).sum::<u64>();
}

impl Searching<'_> {
    fn answer_together(&self, group: &mut Group, memory: &mut GroupMemory) {
        let Some(unit) = group.requests.first().and_then(|request| self.state.units.get(request.id)) else { return };
        let GroupMemory { ground, goals, distances, own } = memory;
        let met = self.ground(unit);
        let ground = ground.get_or_insert_with(|| Grid::filled(met.width(), met.height(), None));
        ground.values_mut().iter_mut().enumerate().for_each(|(index, tile)| *tile = met.footing(index));
        let ground = &*ground;
        let to = group.requests[0].to.goal();
        goals.clear();
        goals.extend(tiles_of(to, ground));
        let graph = GridGraph::new(ground, StepRules::default());
        dijkstra::distances(&graph, goals, Orientation::ToSources, f64::INFINITY, distances);
        group.expanded = distances.stats().expanded;
        for Request { id, path, trace, found, to } in &mut group.requests {
            let Some(unit) = self.state.units.get(*id) else { continue };
            *found = self
                .ask_zones(unit, *to)
                .and_then(|()| descend(ground, distances, unit.cell(), to.goal(), own, trace, path));
        }
    }
}

/// Tiles on which a goal is reached and somebody can stand.
fn tiles_of(goal: Goal, ground: &impl Ground) -> impl Iterator<Item = u32> {
    let bounds = goal.bounds();
    let cells =
        (bounds.min.y..=bounds.max.y).flat_map(move |y| (bounds.min.x..=bounds.max.x).map(move |x| Cell::new(x, y)));
    let reached = cells.filter(move |&cell| goal.accepts(cell) && ground.contains(cell));
    reached.map(|cell| ground.index(cell)).filter(|&index| ground.footing(index).is_some()).map(|index| index as u32)
}

/// Finds a path by the exact distances to its goal, leaves it in `path` with its string pulled tight from the first step on,
/// and gives its cost and the number of expansions.
fn descend(
    ground: &impl Ground,
    distances: &Scratch<Heap>,
    start: Cell,
    goal: Goal,
    scratch: &mut Scratch<Heap>,
    trace: &mut Option<Trace>,
    path: &mut Vec<Cell>,
) -> Result<(f64, u32), PathError> {
    let query = Query { start, goal, options: &Options::default() };
    let from = ground.index(start) as u32;
    // A start that nobody can get to is at no distance, and the search begins all the same.
    let estimate = |node| distances.cost(node).unwrap_or(if node == from { 0.0 } else { f64::INFINITY });
    let cost = astar::find_by(ground, &query, estimate, scratch, trace, path)?;
    pull_string(ground, path, 1);
    Ok((cost, scratch.stats().expanded))
}
