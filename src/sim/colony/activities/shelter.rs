//! Waiting at the hearth until the bell is silent.

use crate::sim::colony::answer::Answer;
use crate::sim::colony::warmth::go_to_hearth;
use crate::sim::ground::World;
use crate::sim::kinds::UnitId;

pub(in crate::sim::colony) fn go_on(world: &mut World, id: UnitId) -> Answer {
    if !world.state.alarm {
        return Answer::Done;
    }
    go_to_hearth(world, id);
    Answer::GoOn
}
