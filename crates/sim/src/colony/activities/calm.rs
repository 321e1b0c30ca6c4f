//! When a fight or a flight is over.

use crate::ground::World;
use crate::kinds::Seconds;
use crate::state::Unit;

/// The time without a blow after which a fight or a flight is over.
const CALM: Seconds = Seconds(4.0);

/// Whether nobody has struck somebody for a while.
pub(super) fn is_calm(world: &World, unit: &Unit) -> bool {
    unit.hurt_at.is_none_or(|at| world.clock().now().since(at) > CALM.ticks())
}
