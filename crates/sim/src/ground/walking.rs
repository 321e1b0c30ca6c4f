//! Walking: sending units somewhere and moving them along their ways.

use super::cache::side;
use super::world::World;
use crate::kinds::{Role, Seconds, TICK_SECONDS, Tick, UnitId};
use crate::rules::{Passage, Rules, UnitRules};
use crate::state::{Body, Destination, Nature, Progress, Unit};
use osada_ai::grid::{Cell, Grid, Point};

/// Moves every unit along its way.
pub(crate) fn walk(world: &mut World) {
    let World { rules, state, cache } = world;
    let (now, pace) = (state.clock.tick, cache.conditions.walking);
    state.units.each_mut(|unit| step(rules, &cache.factors[side(unit.role())], unit, now, pace));
}

/// Moves one unit along its way, unless it waits for others; `pace` is a factor on its speed.
fn step(rules: &Rules, factors: &Grid<f64>, unit: &mut Unit, now: Tick, pace: f64) {
    if !matches!(unit.walk.progress, Progress::Walking(_)) || unit.walk.paused {
        return;
    }
    let open = |cell: Cell| factors.get(cell).is_some_and(|&factor| factor > 0.0);
    if unit.walk.waypoints().first().is_some_and(|&next| !open(next)) {
        // A besieger stands before a wall that its path leads through; everybody else plans again.
        if unit.role() != Role::Besieger {
            unit.walk.replan();
        }
        return;
    }
    let speed = speed(rules, unit, now) * pace;
    let factor = |cell: Cell| factors.get(cell).copied().filter(|&factor| factor > 0.0).unwrap_or(1.0);
    let before = unit.place();
    unit.walk.route.advance(speed, TICK_SECONDS, factor);
    let after = unit.place();
    if before != after {
        unit.facing = Point::new(after.x - before.x, after.y - before.y);
    }
    if unit.walk.route.is_done() {
        unit.walk.progress = Progress::Standing;
    }
}

/// The farthest that anybody can walk in a tick, in tiles.
pub(super) fn fastest_step(rules: &Rules) -> f64 {
    let speed = |row: &UnitRules| {
        let sprint = row.sprint.map_or(0.0, |sprint| sprint.speed.max(sprint.tired_speed));
        (row.speed * rules.herds.graze_speed.max(1.0)).max(sprint)
    };
    let fastest = rules.units.iter().map(speed).fold(0.0, f64::max);
    let passages = rules.structures.iter().filter_map(|row| match row.passage {
        Passage::Open(factor) | Passage::Besiegers(factor) => Some(factor),
        Passage::Blocked | Passage::Door => None,
    });
    fastest * TICK_SECONDS / passages.fold(rules.smallest_factor(), f64::min)
}

/// Share of the walking speed that armour and wound leave.
fn pace(rules: &Rules, unit: &Unit) -> f64 {
    let burden: f64 = unit.outfit.iter().map(|gear| rules.gear(gear).weight).sum();
    let body = unit.colonist().map(|colonist| &colonist.body);
    let limps = |body: &Body| (1.0 - rules.wounds.slow * body.wound) * body.marked(rules, |mark| mark.walking);
    (1.0 - burden).max(0.1) * body.map_or(1.0, limps)
}

/// Tiles a second that a unit makes now on ground of factor 1.
fn speed(rules: &Rules, unit: &Unit, now: Tick) -> f64 {
    let row = rules.unit(unit.kind());
    match (&unit.nature, row.sprint) {
        (Nature::Beast(beast), Some(sprint)) if beast.is_running(now) => {
            if beast.breath > Seconds(0.0) {
                sprint.speed
            } else {
                sprint.tired_speed
            }
        }
        (Nature::Beast(_), _) => row.speed * rules.herds.graze_speed,
        _ => row.speed * pace(rules, unit),
    }
}

/// Divisor of the distance to somebody who is followed: so many tiles they may move before the way is planned again.
const SLACK: u32 = 6;

/// Progress of a unit that wants to be somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// They stand where they want to be.
    There,
    /// They walk, or wait for a path.
    OnTheWay,
    /// No path leads there.
    NoWay,
}

impl World {
    /// Sends a unit to a place, unless it is there or on the way already.
    pub(crate) fn walk_to(&mut self, id: UnitId, to: Destination) -> Arrival {
        let Some(unit) = self.state.units.get_mut(id) else { return Arrival::NoWay };
        if to.accepts(unit.cell()) && unit.walk.progress == Progress::Standing {
            Arrival::There
        } else if unit.walk.failed(to) {
            Arrival::NoWay
        } else {
            unit.walk.go(to);
            Arrival::OnTheWay
        }
    }

    /// Makes a unit stay where it is.
    pub(crate) fn stop(&mut self, id: UnitId) {
        if let Some(unit) = self.state.units.get_mut(id) {
            unit.walk.stop();
        }
    }

    /// Makes a unit follow another that moves; after a beast by moving-target search.
    pub(crate) fn follow(&mut self, id: UnitId, other: UnitId) {
        let Some((goal, beast)) = self.unit(other).map(|other| (other.cell(), other.role().is_beast())) else { return };
        self.notify_of_changes_so_far(id);
        let Some(unit) = self.state.units.get_mut(id) else { return };
        let least = if beast { 1 } else { 2 };
        let slack = least.max(unit.cell().chebyshev(goal) / SLACK);
        let stale = match unit.walk.progress {
            Progress::Waiting(_) => false,
            Progress::Walking(to) | Progress::Failed(to) => to.cell().chebyshev(goal) >= slack,
            Progress::Standing => true,
        };
        if stale && beast {
            unit.walk.pursue(other, goal);
        } else if stale {
            unit.walk.go(Destination::beside(goal));
        }
    }
}
