//! Moving everybody along their ways.

use super::sides::side;
use super::world::World;
use crate::kinds::{Role, Seconds, TICK_SECONDS, Tick};
use crate::rules::{Passage, Rules, UnitRules};
use crate::state::{Nature, Progress, Unit};
use osada_ai::grid::{Cell, Grid, Point};

/// Moves everybody who has somewhere to go.
pub(crate) fn walk(world: &mut World) {
    let World { rules, state, cache } = world;
    let now = state.clock.tick;
    state.units.each_mut(|unit| step(rules, &cache.factors[side(unit.role())], unit, now));
}

/// Moves somebody who has somewhere to go, and is not waiting for others.
fn step(rules: &Rules, factors: &Grid<f64>, unit: &mut Unit, now: Tick) {
    if !matches!(unit.walk.progress, Progress::Walking(_)) || unit.walk.paused {
        return;
    }
    let open = |cell: Cell| factors.get(cell).is_some_and(|&factor| factor > 0.0);
    if unit.walk.waypoints().first().is_some_and(|&next| !open(next)) {
        // A besieger stands before a wall that its path leads through; whoever else plans again.
        if unit.role() != Role::Besieger {
            unit.walk.replan();
        }
        return;
    }
    let speed = speed(rules, unit, now);
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

/// What is left of somebody's walking speed under their armour and their wound.
pub(crate) fn pace(rules: &Rules, unit: &Unit) -> f64 {
    let burden: f64 = unit.outfit.iter().map(|gear| rules.gear(gear).weight).sum();
    let wound = unit.colonist().map_or(0.0, |colonist| colonist.body.wound);
    (1.0 - burden).max(0.1) * (1.0 - rules.wounds.slow * wound)
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
