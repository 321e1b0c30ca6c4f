//! Answering requests for paths: A* for most, Lazy Moving-Target Adaptive A* for those chasing a beast, ways of
//! their own for each of a band of besiegers, in a crowd the exact distances to a goal that many share; then the string is
//! pulled tight. Path work per tick is bounded by expanded nodes, never by time; the zones answer "reachable?" before any search.

use super::cache::Cache;
use super::path_search::{Searching, chase};
use super::shared_paths::{Key, gather, search};
use super::world::World;
use crate::kinds::{Role, Tiles, UnitId};
use crate::state::{Destination, Map, Progress, State};
use crate::threads;
use osada_ai::grid::{Cell, Grid};
use osada_ai::path::{Footing, Heap, PathError, Route, Scratch, Trace, Usage};

/// A request for a path, and its answer.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub id: UnitId,
    pub to: Destination,
    /// Cost of the path and the number of expansions.
    pub found: Result<(f64, u32), PathError>,
    pub path: Vec<Cell>,
    /// The search step by step, where that is recorded.
    pub trace: Option<Trace>,
}

impl Request {
    pub fn new(id: UnitId, to: Destination) -> Self {
        Self { id, to, found: Ok((0.0, 0)), path: Vec::new(), trace: None }
    }
}

/// Requests that are answered by one search backwards, and the nodes that it expanded.
#[derive(Debug, Default)]
pub(crate) struct Group {
    pub requests: Vec<Request>,
    pub expanded: u32,
}

/// The memory of a thread that answers groups.
#[derive(Clone, Debug, Default)]
pub(crate) struct GroupMemory {
    /// Footing of each tile.
    pub ground: Option<Grid<Option<Footing>>>,
    pub goals: Vec<u32>,
    pub distances: Scratch<Heap>,
    pub own: Scratch<Heap>,
}

/// Expansions in a tick after which no search is begun, usually and in a crowd.
const EXPANSIONS_PER_TICK: u32 = 4000;
const EXPANSIONS_IN_A_CROWD: u32 = 20_000;

/// Number of units above which searches are hasty: nobody is to wait long for a path.
const CROWD: usize = 400;

/// Product of units and tiles of the map above which they are hasty, too, since the paths of a wide map are long: 146 units
/// on 320×320 tiles.
const WIDE_CROWD: usize = 15_000_000;

/// Requests of a crowd that are answered at once, on all threads: each of them keeps off the earlier ways of others. It does
/// not depend on the number of threads, and so nothing else does.
const BATCH: usize = 32;

/// In a crowd a search is given up, to be made together with others, after as many expansions as this part of the map has tiles.
const GIVEN_UP_AFTER: usize = 16;

/// From the place of the unit array that comes first in a tick to that of the next, in a crowd: all parts of it come first in turn.
const STRIDE: u64 = 7919;

/// Answers requests for paths, beginning each tick with another unit so that nobody waits forever.
pub(crate) fn plan(world: &mut World) {
    let places = world.state.units.places();
    let hasty = is_crowd(&world.state);
    let (most, batch, stride) =
        if hasty { (EXPANSIONS_IN_A_CROWD, BATCH, STRIDE) } else { (EXPANSIONS_PER_TICK, 1, 1) };
    let turn = world.clock().tick().wrapping_mul(stride);
    let first = turn.checked_rem(places as u64).unwrap_or(0) as usize;
    let mut order = (first..places).chain(0..first);
    let mut requests = std::mem::take(&mut world.cache.requests);
    let (mut spent, mut counted) = (0, false);
    while spent <= most {
        let asked = take(world, &mut order, batch, &mut requests);
        if asked == 0 {
            break;
        }
        let requests = &mut requests[..asked];
        let World { state, cache, .. } = world;
        let of_besieger =
            |request: &Request| state.units.get(request.id).is_some_and(|unit| unit.role() == Role::Besieger);
        if !counted && requests.iter().any(of_besieger) {
            counted = true;
            count_ways(state, &mut cache.usage);
            cache.caution.prepare(state);
        }
        search_all(world, requests, hasty);
        let mut unanswered = Vec::new();
        for request in requests {
            if let Err(PathError::LimitReached { limit, .. }) = request.found {
                unanswered.push(request.id);
                spent += limit;
                world.cache.work.expanded += u64::from(limit);
            } else {
                spent += settle(world, request);
            }
        }
        if !unanswered.is_empty() {
            let all = waiting(world, (first..places).chain(0..first));
            let mut groups = gather(world, &unanswered, all, most.saturating_sub(spent));
            search(world, &mut groups);
            for Group { requests, expanded } in &mut groups {
                spent += *expanded + requests.iter_mut().map(|request| settle(world, request)).sum::<u32>();
            }
        }
    }
    world.cache.requests = requests;
}

fn is_crowd(state: &State) -> bool {
    let units = state.units.len();
    units > CROWD || units * state.map.width() * state.map.height() > WIDE_CROWD
}

/// Writes the next requests, so many at most, to the front of `requests` and returns their number.
fn take(world: &World, order: &mut impl Iterator<Item = usize>, most: usize, requests: &mut Vec<Request>) -> usize {
    let recorded = world.cache.searches.recorded;
    let mut count = 0;
    for (id, to) in waiting(world, order).take(most) {
        match requests.get_mut(count) {
            Some(request) => (request.id, request.to) = (id, to),
            None => requests.push(Request::new(id, to)),
        }
        requests[count].trace = recorded.then(Trace::default);
        count += 1;
    }
    count
}

/// Units that wait for a path and their destinations, in this order of their places in the unit array.
fn waiting(world: &World, order: impl Iterator<Item = usize>) -> impl Iterator<Item = (UnitId, Destination)> {
    let units = &world.state.units;
    order.filter_map(|index| {
        let id = units.at(index)?;
        if let Progress::Waiting(to) = units.get(id)?.walk.progress { Some((id, to)) } else { None }
    })
}

/// Makes the searches: those of chases one after another, all others on as many threads as there are.
fn search_all(world: &mut World, requests: &mut [Request], hasty: bool) {
    let World { rules, state, cache } = world;
    let mut others: Vec<&mut Request> = Vec::with_capacity(requests.len());
    for request in requests {
        match chase(rules, state, cache, request) {
            Some(found) => request.found = found,
            None => others.push(request),
        }
    }
    let mut scratches = std::mem::take(&mut cache.scratches);
    let tiles = state.map.width() * state.map.height();
    let limit = if hasty { (tiles / GIVEN_UP_AFTER) as u32 } else { u32::MAX };
    let searching = Searching { rules, state, cache, hasty, limit };
    let mut answer = |requests: &mut [&mut Request]| {
        threads::share(requests, &mut scratches, |request, scratch| searching.answer(request, scratch));
    };
    if hasty {
        // Of those who ask for the same only the first tries it: what takes that one too long would take them all too long.
        let (mut first, later) = first_of_each(state, others);
        answer(&mut first);
        let given_up: Vec<Key> =
            first.iter().filter(|request| is_given_up(request)).filter_map(|request| Key::of(state, request)).collect();
        let (hopeless, mut others): (Vec<_>, Vec<_>) =
            later.into_iter().partition(|request| Key::of(state, request).is_some_and(|key| given_up.contains(&key)));
        for request in hopeless {
            let start = state.units.get(request.id).map_or(request.to.cell(), |unit| unit.cell());
            request.found = Err(PathError::LimitReached { start, limit: 0 });
        }
        answer(&mut others);
    } else {
        answer(&mut others);
    }
    cache.scratches = scratches;
}

/// Requests that are the first to ask for something, and all others.
fn first_of_each<'r>(state: &State, requests: Vec<&'r mut Request>) -> (Vec<&'r mut Request>, Vec<&'r mut Request>) {
    let mut keys = Vec::new();
    requests.into_iter().partition(|request| {
        let key = Key::of(state, request);
        let is_first = !keys.contains(&key);
        if is_first {
            keys.push(key);
        }
        is_first
    })
}

fn is_given_up(request: &Request) -> bool {
    matches!(request.found, Err(PathError::LimitReached { .. }))
}

/// Counts the ways of besiegers over each tile. In a crowd a few stand for all, in each tick others, so that it takes no
/// longer the larger the crowd is.
fn count_ways(state: &State, usage: &mut Usage) {
    usage.begin(state.map.width() * state.map.height());
    let each = (state.units.len() / CROWD).max(1);
    let turn = state.clock.tick.0 as usize % each;
    for (id, unit) in state.units.iter() {
        let counts = id.index() % each == turn && unit.role() == Role::Besieger;
        if counts && matches!(unit.walk.progress, Progress::Walking(_)) {
            count_way(&state.map, &unit.walk.route, usage, each as u32);
        }
    }
}

fn count_way(map: &Map, route: &Route, usage: &mut Usage, times: u32) {
    let width = map.width();
    route.each_tile(|cell| usage.add_times(cell.y as usize * width + cell.x as usize, times));
}

/// Gives a unit the path that was found; returns the number of expansions.
fn settle(world: &mut World, request: &mut Request) -> u32 {
    let World { state, cache, .. } = world;
    let Cache { searches, work, usage, .. } = cache;
    // A request that was answered without a search leaves the last one to be looked at.
    if let Some(trace) = request.trace.take().filter(|trace| !trace.steps.is_empty()) {
        searches.put(request.id, trace);
    }
    let Some(unit) = state.units.get_mut(request.id) else { return 0 };
    work.requests += 1;
    match request.found {
        Ok((cost, expanded)) => {
            work.expanded += u64::from(expanded);
            unit.walk.route.follow(&request.path);
            unit.walk.cost = Tiles(cost);
            unit.walk.progress = Progress::Walking(request.to);
            if unit.role() == Role::Besieger {
                count_way(&state.map, &unit.walk.route, usage, 1);
            }
            expanded
        }
        Err(_) => {
            work.failed += 1;
            unit.walk.route.stop();
            unit.walk.progress = Progress::Failed(request.to);
            1
        }
    }
}
