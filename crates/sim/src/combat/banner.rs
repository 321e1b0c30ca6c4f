//! Banners: near one nobody loses heart, however badly hurt, and every blow is harder.

use crate::ground::World;
use crate::rules::Function;
use crate::state::Unit;

/// Whether a banner is near.
pub(crate) fn takes_heart(world: &World, unit: &Unit) -> bool {
    near(world, unit).next().is_some()
}

/// How many times as hard somebody strikes because of the banners near them: the best of them counts.
pub(super) fn strength(world: &World, unit: &Unit) -> f64 {
    near(world, unit).fold(1.0, f64::max)
}

/// What the banners near somebody are worth.
fn near(world: &World, unit: &Unit) -> impl Iterator<Item = f64> {
    let banners = world.with_function(|function| matches!(function, Function::Banner { .. }));
    banners.filter_map(|(id, structure)| match world.rules.structure(structure.kind()).function {
        Function::Banner { radius, strength } => {
            world.distance_to(unit.place(), id).filter(|&distance| distance <= radius).map(|_| strength)
        }
        _ => None,
    })
}
