//! Falling back: to the hearth, and there against anyone who comes near it.

use super::free::charge;
use super::quarry::is_to_be_fought;
use crate::colony::warmth::go_to_hearth;
use crate::ground::World;
use crate::kinds::UnitId;

pub(super) fn act(world: &mut World, id: UnitId) {
    let radius = world.rules().orders.fall_back_radius;
    let (Some(unit), Some((hearth, _))) = (world.unit(id), world.hearth()) else { return };
    let home = world.distance_to(unit.place(), hearth).is_some_and(|distance| distance <= radius);
    let near_hearth = |at| world.distance_to(at, hearth).is_some_and(|distance| distance <= radius);
    let enemy =
        world.nearest(unit.place(), radius * 2.0, |_, other| is_to_be_fought(other) && near_hearth(other.place()));
    match enemy.filter(|_| home) {
        Some(enemy) => charge(world, id, enemy),
        None => go_to_hearth(world, id),
    }
}
