//! When a fight or a flight is over.

use crate::sim::ground::World;
use crate::sim::kinds::ticks;
use crate::sim::state::Unit;

/// Seconds without a blow after which a fight or a flight is over.
const CALM_SECONDS: f64 = 4.0;

/// Whether nobody has struck somebody for a while.
pub(super) fn is_calm(world: &World, unit: &Unit) -> bool {
    world.clock().tick().saturating_sub(unit.hurt_at) > ticks(CALM_SECONDS)
}
