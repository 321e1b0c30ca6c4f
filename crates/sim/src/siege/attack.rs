//! Going for a target.

use super::defend::strays;
use super::intents::{decide_now, resolve};
use super::targets::{destination, draw_target};
use crate::combat::{in_reach, structure_in_reach};
use crate::ground::World;
use crate::kinds::UnitId;
use crate::state::{Destination, Intent, Progress, Target};

/// Comes nearer, and stands where the target can be struck.
pub(super) fn attack(world: &mut World, id: UnitId, target: Target) {
    let (Some(unit), Some(to)) = (world.unit(id), destination(world, target)) else { return decide_now(world, id) };
    if unit.besieger().is_some_and(|besieger| strays(world, besieger, target)) {
        return decide_now(world, id);
    }
    let reached = match target {
        Target::Unit(other) => world.unit(other).is_some_and(|other| in_reach(world, unit, other)),
        Target::Structure(structure) => structure_in_reach(world, unit, structure),
    };
    // Whoever stopped short in the tile beside somebody has to come nearer still.
    let to = match target {
        Target::Unit(other) if !reached && to.accepts(unit.cell()) => {
            world.unit(other).map_or(to, |other| Destination::Tile(other.cell()))
        }
        _ => to,
    };
    let stale = match unit.walk().progress() {
        Progress::Walking(there) => there.cell().chebyshev(to.cell()) >= 2,
        Progress::Waiting(_) => false,
        Progress::Failed(_) => return retarget(world, id),
        Progress::Standing => true,
    };
    let Some(unit) = world.state.units.get_mut(id) else { return };
    if reached {
        unit.walk.stop();
    } else if stale {
        unit.walk.go(to);
    }
}

/// No path leads to the target: another one, or off the map; a guard stays.
fn retarget(world: &mut World, id: UnitId) {
    let guards = world.unit(id).and_then(|unit| unit.besieger()).is_some_and(|besieger| besieger.guards);
    let otherwise = if guards { Intent::Muster } else { Intent::Flee };
    let intent = draw_target(world, id).map_or(otherwise, Intent::Attack);
    resolve(world, id, intent);
}
