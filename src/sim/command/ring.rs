//! The bell.

use crate::sim::ground::World;
use crate::sim::kinds::Refusal;

pub(super) fn check(world: &World, on: bool) -> Result<(), Refusal> {
    if on == world.alarm() { Err(Refusal::AsItIs) } else { Ok(()) }
}

pub(super) fn apply(world: &mut World, on: bool) {
    world.state.alarm = on;
}
