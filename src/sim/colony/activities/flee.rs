//! Running to the hearth, until nobody strikes any more.

use super::calm::is_calm;
use crate::sim::colony::answer::Answer;
use crate::sim::colony::warmth::go_to_hearth;
use crate::sim::ground::World;
use crate::sim::kinds::UnitId;

pub(in crate::sim::colony) fn go_on(world: &mut World, id: UnitId) -> Answer {
    if world.unit(id).is_some_and(|unit| is_calm(world, unit)) {
        return Answer::Done;
    }
    go_to_hearth(world, id);
    Answer::GoOn
}
