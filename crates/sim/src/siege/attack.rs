//! Going for a target, and breaking through what stands in the way.

use super::defend::strays;
use super::intents::{decide_now, resolve};
use super::targets::{destination, draw_target};
use crate::combat::{in_reach, is_enemy_structure, structure_in_reach};
use crate::ground::World;
use crate::kinds::{Area, Role, StructureId, UnitId};
use crate::state::{Destination, Intent, Progress, Target};
use osada_ai::grid::Cell;

/// Comes near enough to strike a target, and stands there.
pub(super) fn attack(world: &mut World, id: UnitId, target: Target) {
    let (Some(unit), Some(to)) = (world.unit(id), destination(world, target)) else { return decide_now(world, id) };
    if unit.besieger().is_some_and(|besieger| strays(world, id, besieger, target)) {
        return decide_now(world, id);
    }
    let reached = match target {
        Target::Unit(other) => world.unit(other).is_some_and(|other| in_reach(world, unit, other)),
        Target::Structure(structure) => structure_in_reach(world, unit, structure),
    };
    // A besieger that stopped short in the tile beside somebody has to come nearer still.
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

/// Chooses another target where no path was found, or waits until a way leads to one.
fn retarget(world: &mut World, id: UnitId) {
    let intent = draw_target(world, id).map_or(Intent::Muster, Intent::Attack);
    resolve(world, id, intent);
}

/// Strikes at a structure that the path leads through, until it is down.
pub(super) fn breach(world: &mut World, id: UnitId) {
    let Some(unit) = world.unit(id) else { return };
    let Some(besieger) = unit.besieger() else { return };
    let held = besieger.breach.filter(|&wall| structure_in_reach(world, unit, wall));
    let ahead = unit.walk().waypoints().first().and_then(|&next| {
        let blocked = world.factor(Role::Besieger, next) <= 0.0 && next.chebyshev(unit.cell()) <= 1;
        if blocked { world.map().structure_at(next).map(|(wall, _)| wall) } else { None }
    });
    let breach = held.or(ahead);
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        besieger.breach = breach;
    }
}

/// A structure of the colony's that stands beside a unit.
pub(super) fn structure_beside(world: &World, cell: Cell) -> Option<StructureId> {
    Area::around(cell, 1)
        .cells(world.map().width(), world.map().height())
        .filter_map(|tile| world.map().structure_at(tile))
        .find(|(_, structure)| is_enemy_structure(world, Role::Besieger, structure))
        .map(|(wall, _)| wall)
}
