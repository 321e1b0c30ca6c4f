//! Attacking freely: everybody goes for the besieger nearest to them, until they strike with their best.

use super::quarry::quarry;
use crate::combat::attacks;
use crate::ground::World;
use crate::kinds::{Tiles, UnitId};

pub(super) fn act(world: &mut World, id: UnitId) {
    let Some(unit) = world.unit(id) else { return };
    match quarry(world, unit, world.rules().orders.free_radius) {
        Some(enemy) => charge(world, id, enemy),
        None => world.stop(id),
    }
}

/// Comes so near to somebody that the strongest attack reaches them, and stands there.
pub(super) fn charge(world: &mut World, id: UnitId, enemy: UnitId) {
    let (Some(unit), Some(other)) = (world.unit(id), world.unit(enemy)) else { return };
    let best = attacks(world.rules(), unit)
        .max_by(|a, b| a.damage.total_cmp(&b.damage))
        .map_or(Tiles(0.0), |attack| attack.range);
    if Tiles(unit.place().distance(other.place())) <= best {
        world.stop(id);
    } else {
        world.follow(id, enemy);
    }
}
