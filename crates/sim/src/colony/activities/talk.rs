//! Staying for a talk where one has eaten.

use crate::colony::answer::Answer;
use crate::ground::World;
use crate::kinds::Tick;

pub(in crate::colony) fn go_on(world: &World, until: Tick) -> Answer {
    if world.clock().now() >= until { Answer::Done } else { Answer::GoOn }
}
