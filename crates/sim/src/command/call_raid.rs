//! Calling the next raid, in levels where raids wait for that.

use crate::ground::World;
use crate::kinds::{Events, Refusal};
use crate::siege;

pub(super) fn check(world: &World) -> Result<(), Refusal> {
    siege::can_be_called(world)
}

pub(super) fn apply(world: &mut World, events: &mut Events) {
    siege::call(world, events);
}
