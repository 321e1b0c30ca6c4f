//! The bell.

use crate::ground::World;
use crate::kinds::Refusal;
use crate::state::Lookout;

pub(super) fn check(world: &World, on: bool) -> Result<(), Refusal> {
    if on == world.alarm() { Err(Refusal::AsItIs) } else { Ok(()) }
}

pub(super) fn apply(world: &mut World, on: bool) {
    world.state.alarm = on;
    // Those who rang it themselves do not ring it again at once.
    let now = world.clock().now();
    world.state.lookout = if on { Lookout::Quiet } else { Lookout::Overruled(now) };
}
