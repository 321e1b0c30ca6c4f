//! A tick of fighting.

use super::blow::Blow;
use super::machines::work_machines;
use super::strikes::strike_all;
use crate::ground::World;
use crate::kinds::Events;

/// Everybody who can strikes; then traps and towers. Gives every blow that landed, in order.
pub(crate) fn fight(world: &mut World, events: &mut Events) -> Vec<Blow> {
    let mut blows = Vec::new();
    strike_all(world, &mut blows, events);
    work_machines(world, &mut blows, events);
    blows
}
