//! Paths and walking. Path work per tick is bounded by expanded nodes, never by time; the zones answer
//! "reachable?" before any search.

use super::rules::{Function, Role, TICK_SECONDS, UnitKind};
use super::world::{Cache, Destination, Map, Nature, Progress, State, Unit, UnitId, World};
use crate::grid::{Cell, Grid, Point};
use crate::path::{Footing, Ground, Options, PathError, Zones, astar};
use crate::sim::rules::Rules;
use crate::sim::world::side;

/// No search is begun in a tick after this many expansions.
const EXPANSIONS_PER_TICK: u32 = 4000;

/// Notes where everybody is, for all questions of "who is near?" in this tick.
pub(super) fn locate(world: &mut World) {
    let Cache { near, near_ids, .. } = &mut world.cache;
    near_ids.clear();
    near_ids.extend(world.state.units.iter().map(|(id, _)| id));
    near.rebuild(world.state.units.iter().map(|(_, unit)| unit.place()));
}

impl World {
    /// The nearest unit at most `radius` tiles from a point for which `fits` holds, as of the beginning of the tick.
    pub(super) fn nearest(&self, at: Point, radius: f64, fits: impl Fn(UnitId, &Unit) -> bool) -> Option<UnitId> {
        let suits = |index: usize| {
            let id = self.cache.near_ids[index];
            self.unit(id).is_some_and(|unit| fits(id, unit))
        };
        self.cache.near.nearest(at, radius, suits).map(|(index, _)| self.cache.near_ids[index])
    }

    /// How many units of a side are at most `radius` tiles from a point, as of the beginning of the tick.
    pub(super) fn count_near(&self, at: Point, radius: f64, role: Role) -> usize {
        let mut count = 0;
        self.cache.near.within(at, radius, |index, _, _| {
            count += usize::from(self.unit(self.cache.near_ids[index]).is_some_and(|unit| unit.role() == role));
        });
        count
    }

    /// Whether somebody of this side could walk from a tile to a destination.
    pub fn reachable(&self, role: Role, from: Cell, to: Destination) -> bool {
        connected(&self.cache.zones[side(role)], from, to)
    }

    /// Movement factor of a tile for a side; 0 where it cannot walk.
    pub(super) fn factor(&self, role: Role, cell: Cell) -> f64 {
        self.cache.factors[side(role)].get(cell).copied().unwrap_or(0.0)
    }
}

fn connected(zones: &Zones, from: Cell, to: Destination) -> bool {
    match to {
        Destination::Tile(cell) => zones.same(from, cell),
        Destination::Beside { .. } => {
            let bounds = to.goal().bounds();
            let area = super::Area::new(bounds.min, bounds.max);
            let (width, height) = (usize::MAX >> 33, usize::MAX >> 33);
            area.cells(width, height).any(|cell| to.accepts(cell) && zones.same(from, cell))
        }
    }
}

/// Answers requests for paths, beginning each tick with another unit so that nobody waits for ever.
pub(super) fn plan(world: &mut World) {
    let places = world.state.units.places();
    let first = (world.state.clock.tick as usize).checked_rem(places).unwrap_or(0);
    let mut spent = 0;
    for index in (first..places).chain(0..first) {
        if spent > EXPANSIONS_PER_TICK {
            return;
        }
        let Some(id) = world.state.units.at(index) else { continue };
        if let Progress::Waiting(to) = world.state.units.get(id).map_or(Progress::Standing, |unit| unit.walk.progress) {
            spent += answer(world, id, to);
        }
    }
}

/// Finds the path that a unit waits for and gives the number of expansions.
fn answer(world: &mut World, id: UnitId, to: Destination) -> u32 {
    let World { rules, state, cache } = world;
    let Some(unit) = state.units.get(id) else { return 0 };
    let (role, start) = (unit.role(), unit.cell());
    let zones = &cache.zones[side(role)];
    let found = if zones.zone(start).is_some() && !connected(zones, start, to) {
        Err(PathError::NoPath { start })
    } else {
        search(rules, state, cache, id, to)
    };
    let expanded = if found.is_ok() { cache.search.stats().expanded } else { 1 };
    let Some(unit) = state.units.get_mut(id) else { return 0 };
    match found {
        Ok(cost) => {
            unit.walk.route.follow(&cache.path);
            unit.walk.cost = cost;
            unit.walk.progress = Progress::Walking(to);
        }
        Err(_) => {
            unit.walk.route.stop();
            unit.walk.progress = Progress::Failed(to);
        }
    }
    expanded
}

fn search(rules: &Rules, state: &State, cache: &mut Cache, id: UnitId, to: Destination) -> Result<f64, PathError> {
    let Some(unit) = state.units.get(id) else { return Ok(0.0) };
    let ground = WalkerGround::new(rules, &state.map, &cache.factors, unit.kind());
    let (start, goal, options) = (unit.cell(), to.goal(), Options::default());
    if cache.watched == Some(id) {
        cache.trace.steps.clear();
        return astar::find(&ground, start, goal, &options, &mut cache.search, &mut cache.trace, &mut cache.path);
    }
    astar::find(&ground, start, goal, &options, &mut cache.search, &mut (), &mut cache.path)
}

/// The map as one kind of unit sees it. For besiegers a wall is a path cost in tiles: its hit points ÷ the
/// damage a second × the speed.
pub(super) struct WalkerGround<'a> {
    rules: &'a Rules,
    map: &'a Map,
    factors: &'a Grid<f64>,
    /// Tiles walked in the time that a hit point of a structure takes; 0 for those who do not breach.
    tiles_per_hp: f64,
}

impl<'a> WalkerGround<'a> {
    pub fn new(rules: &'a Rules, map: &'a Map, factors: &'a [Grid<f64>; 3], kind: UnitKind) -> Self {
        let row = rules.unit(kind);
        let breaches = row.role == Role::Besieger && row.structure_damage() > 0.0;
        let tiles_per_hp = if breaches { row.speed / row.structure_damage() } else { 0.0 };
        Self { rules, map, factors: &factors[side(row.role)], tiles_per_hp }
    }
}

impl Ground for WalkerGround<'_> {
    fn width(&self) -> usize {
        self.map.width()
    }

    fn height(&self) -> usize {
        self.map.height()
    }

    fn footing(&self, index: usize) -> Option<Footing> {
        let factor = self.factors.values()[index];
        if factor > 0.0 {
            return Some(Footing::free(factor));
        }
        if self.tiles_per_hp == 0.0 {
            return None;
        }
        let (_, structure) = self.map.structure_at(self.factors.cell(index))?;
        let row = self.rules.structure(structure.kind());
        // Nobody breaks through their own camp.
        row.hp.filter(|_| row.function != Function::Camp)?;
        Some(Footing::breach(1.0, structure.hp().max(1.0) * self.tiles_per_hp))
    }

    fn least_factor(&self) -> f64 {
        self.rules.smallest_factor()
    }
}

/// Moves everybody who has somewhere to go.
pub(super) fn walk(world: &mut World) {
    let World { rules, state, cache } = world;
    let now = state.clock.tick;
    for (_, unit) in state.units.iter_mut() {
        let Progress::Walking(_) = unit.walk.progress else { continue };
        let factors = &cache.factors[side(unit.role())];
        let open = |cell: Cell| factors.get(cell).is_some_and(|&factor| factor > 0.0);
        if unit.walk.waypoints().first().is_some_and(|&next| !open(next)) {
            // A besieger stands before a wall that its path leads through; whoever else plans again.
            if unit.role() != Role::Besieger {
                unit.walk.replan();
            }
            continue;
        }
        let speed = speed(rules, unit, now);
        let factor = |cell: Cell| factors.get(cell).copied().filter(|&factor| factor > 0.0).unwrap_or(1.0);
        unit.walk.route.advance(speed, TICK_SECONDS, factor);
        if unit.walk.route.is_done() {
            unit.walk.progress = Progress::Standing;
        }
    }
}

/// Tiles a second that a unit makes now on ground of factor 1.
fn speed(rules: &Rules, unit: &Unit, now: u64) -> f64 {
    let row = rules.unit(unit.kind());
    match (&unit.nature, row.sprint) {
        (Nature::Beast(beast), Some(sprint)) if beast.flee_until > now => {
            if beast.breath > 0.0 {
                sprint.speed
            } else {
                sprint.tired_speed
            }
        }
        (Nature::Beast(_), _) => row.speed * rules.herds.graze_speed,
        _ => row.speed,
    }
}
