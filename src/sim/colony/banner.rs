//! Banners: beside one nobody loses heart, however badly hurt.

use crate::sim::ground::World;
use crate::sim::rules::Function;
use crate::sim::state::Unit;

/// Whether a banner is near.
pub(super) fn takes_heart(world: &World, unit: &Unit) -> bool {
    world.map().structures().any(|(id, structure)| match world.rules.structure(structure.kind()).function {
        Function::Banner { radius } => world.distance_to(unit.place(), id).is_some_and(|distance| distance <= radius),
        _ => false,
    })
}
