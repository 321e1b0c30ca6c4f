//! Calling colonists under direct orders, and releasing them.

use super::people::colonist;
use crate::colony::drop_activity;
use crate::ground::World;
use crate::kinds::{Order, Refusal, UnitId};
use crate::state::Activity;

pub(super) fn check(world: &World, units: &[UnitId]) -> Result<(), Refusal> {
    units.iter().try_for_each(|&id| colonist(world, id).map(|_| ()))
}

pub(super) fn apply(world: &mut World, units: &[UnitId], drafted: bool) {
    let now = world.clock().now();
    for &id in units {
        drop_activity(world, id);
        if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
            colonist.draft = drafted.then_some(Order::Hold);
            colonist.activity = Activity::Idle;
            colonist.think_at = now;
        }
    }
}
