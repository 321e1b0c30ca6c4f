//! Who is where, who could get where, and walking.

use super::rules::{Role, Rules, TICK_SECONDS};
use super::world::{Cache, Destination, Nature, Progress, Unit, UnitId, World, side};
use crate::grid::{Cell, Point};
use crate::path::Zones;

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

/// Whether somebody at `from` could walk to a destination, as these zones stand.
pub(super) fn connected(zones: &Zones, from: Cell, to: Destination) -> bool {
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
        (Nature::Beast(beast), Some(sprint)) if beast.is_running(now) => {
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
