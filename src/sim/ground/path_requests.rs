//! Answering requests for paths: A* for most, Lazy Moving-Target Adaptive A* for those chasing a beast, ways of
//! their own for each of a band of besiegers; then the string is pulled tight. Path work per tick is bounded by
//! expanded nodes, never by time; the zones answer "reachable?" before any search.

use super::cache::Cache;
use super::caution::Wary;
use super::reachability::connected;
use super::sides::side;
use super::walker_ground::WalkerGround;
use super::world::World;
use crate::path::smooth::pull_string;
use crate::path::{Alternative, Footing, Ground, Observer, Options, PathError, Query, Route, Usage, astar};
use crate::sim::kinds::{Role, Tiles, UnitId};
use crate::sim::rules::Rules;
use crate::sim::state::{Destination, Map, Progress, State};

/// No search is begun in a tick after this many expansions, and in a crowd after as many as that has.
const EXPANSIONS_PER_TICK: u32 = 4000;
const EXPANSIONS_IN_A_CROWD: u32 = 20_000;

/// Where there are more units than this, searches are hasty: nobody is to wait long for a way.
const CROWD: usize = 400;

/// What a tile that is left counts in the estimates of hasty searches, more than the ways of others make it cost: in the open little
/// more than the path itself is expanded, and no path costs more than this ÷ the least factor of any tile times the least (weighted
/// A*, Pohl 1970).
const HASTE: f64 = 2.6;

/// From the place of the unit array that comes first in a tick to that of the next, in a crowd: all parts of it come first in turn.
const STRIDE: u64 = 7919;

/// Answers requests for paths, beginning each tick with another unit so that nobody waits for ever.
pub(in crate::sim) fn plan(world: &mut World) {
    let places = world.state.units.places();
    let hasty = world.state.units.len() > CROWD;
    let turn = world.clock().tick().wrapping_mul(if hasty { STRIDE } else { 1 });
    let first = turn.checked_rem(places as u64).unwrap_or(0) as usize;
    let (mut spent, mut counted) = (0, false);
    for index in (first..places).chain(0..first) {
        if spent > if hasty { EXPANSIONS_IN_A_CROWD } else { EXPANSIONS_PER_TICK } {
            return;
        }
        let Some(id) = world.state.units.at(index) else { continue };
        let Some(unit) = world.state.units.get(id) else { continue };
        let Progress::Waiting(to) = unit.walk.progress else { continue };
        if unit.role() == Role::Besieger && !std::mem::replace(&mut counted, true) {
            count_ways(&world.state, &mut world.cache.usage);
            world.cache.caution.prepare(&world.state);
        }
        spent += answer(world, id, to, hasty);
    }
}

/// Notes which tiles the ways of besiegers lead over.
fn count_ways(state: &State, usage: &mut Usage) {
    usage.begin(state.map.width() * state.map.height());
    for (_, unit) in state.units.iter() {
        if unit.role() == Role::Besieger && matches!(unit.walk.progress, Progress::Walking(_)) {
            count_way(&state.map, &unit.walk.route, usage);
        }
    }
}

fn count_way(map: &Map, route: &Route, usage: &mut Usage) {
    let width = map.width();
    route.each_tile(|cell| usage.add([cell.y as usize * width + cell.x as usize]));
}

/// Finds the path that a unit waits for and gives the number of expansions.
fn answer(world: &mut World, id: UnitId, to: Destination, hasty: bool) -> u32 {
    let World { rules, state, cache } = world;
    let Some(unit) = state.units.get(id) else { return 0 };
    let (role, start) = (unit.role(), unit.cell());
    let zones = &cache.zones[side(role)];
    let found = if zones.zone(start).is_some() && !connected(zones, start, to) {
        Err(PathError::NoPath { start })
    } else if cache.searches.recorded {
        let mut trace = cache.searches.take(id);
        let found = search(rules, state, cache, id, (to, hasty), &mut trace);
        cache.searches.put(id, trace);
        found
    } else {
        search(rules, state, cache, id, (to, hasty), &mut ())
    };
    let Some(unit) = state.units.get_mut(id) else { return 0 };
    cache.work.requests += 1;
    match found {
        Ok((cost, expanded)) => {
            cache.work.expanded += u64::from(expanded);
            unit.walk.route.follow(&cache.path);
            unit.walk.cost = Tiles(cost);
            unit.walk.progress = Progress::Walking(to);
            if role == Role::Besieger {
                count_way(&state.map, &unit.walk.route, &mut cache.usage);
            }
            expanded
        }
        Err(_) => {
            cache.work.failed += 1;
            unit.walk.route.stop();
            unit.walk.progress = Progress::Failed(to);
            1
        }
    }
}

/// Ground on which estimates are scaled by a factor of its own.
struct Estimated<'a, G> {
    ground: &'a G,
    least: f64,
}

impl<G: Ground> Ground for Estimated<'_, G> {
    fn width(&self) -> usize {
        self.ground.width()
    }

    fn height(&self) -> usize {
        self.ground.height()
    }

    fn footing(&self, index: usize) -> Option<Footing> {
        self.ground.footing(index)
    }

    fn least_factor(&self) -> f64 {
        self.least
    }
}

/// Leaves the path in the cache and gives its cost and the number of expansions. The first step stays as it was
/// found, since the walker may stand anywhere in its tile; from there on the string is pulled tight.
fn search(
    rules: &Rules,
    state: &mut State,
    cache: &mut Cache,
    id: UnitId,
    (to, hasty): (Destination, bool),
    observer: &mut impl Observer,
) -> Result<(f64, u32), PathError> {
    let Cache { factors, search, path, usage, chases, caution, .. } = cache;
    let (costs, walls) = state.units.get(id).map_or((None, 1.0), |unit| caution.of(rules, state, unit));
    let State { units, map, challenge, .. } = state;
    let Some(unit) = units.get_mut(id) else { return Ok((0.0, 0)) };
    let (start, role) = (unit.cell(), unit.role());
    let options = Options { reopen: !hasty, ..Options::default() };
    let ground = WalkerGround::new(rules, map, factors, unit.kind());
    let standable = |cell| ground.contains(cell) && ground.footing(ground.index(cell)).is_some();
    if let Some(chase) = unit.walk.chase.as_mut().filter(|_| standable(to.cell())) {
        let found = chases.search(&ground, id, chase, (start, to.cell()), observer, path)?;
        // The prey stands on the last tile; beside it is near enough.
        path.truncate(path.len().max(2) - 1);
        pull_string(&ground, path, 1);
        return Ok(found);
    }
    let ground = Estimated { ground: &ground, least: if hasty { HASTE } else { ground.least_factor() } };
    let cost = if role == Role::Besieger {
        let (penalty, most) = rules.siege.spread;
        let penalty = penalty * rules.challenges.of(*challenge).tactics.spread;
        let wary = Wary { ground: &ground, costs, walls };
        let apart = Alternative { ground: &wary, usage, penalty, most };
        let cost = astar::find(&apart, &Query { start, goal: to.goal(), options: &options }, search, observer, path)?;
        pull_string(&apart, path, 1);
        cost
    } else {
        let cost = astar::find(&ground, &Query { start, goal: to.goal(), options: &options }, search, observer, path)?;
        pull_string(&ground, path, 1);
        cost
    };
    Ok((cost, search.stats().expanded))
}
