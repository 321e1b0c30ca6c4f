//! Staying by the hearth for a talk after a meal.

use crate::sim::colony::answer::Answer;
use crate::sim::ground::World;

pub(in crate::sim::colony) fn go_on(world: &World, until: u64) -> Answer {
    if world.clock().tick() >= until { Answer::Done } else { Answer::GoOn }
}
