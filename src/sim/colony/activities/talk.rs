//! Staying for a talk where one has eaten.

use crate::sim::colony::answer::Answer;
use crate::sim::ground::World;
use crate::sim::kinds::Tick;

pub(in crate::sim::colony) fn go_on(world: &World, until: Tick) -> Answer {
    if world.clock().now() >= until { Answer::Done } else { Answer::GoOn }
}
