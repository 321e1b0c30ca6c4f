//! Running to the hearth, until nobody strikes any more.

use super::calm::is_calm;
use crate::colony::answer::Answer;
use crate::colony::warmth::go_to_hearth;
use crate::ground::World;
use crate::kinds::UnitId;

pub(in crate::colony) fn go_on(world: &mut World, id: UnitId) -> Answer {
    if world.unit(id).is_some_and(|unit| is_calm(world, unit)) {
        return Answer::Done;
    }
    go_to_hearth(world, id);
    Answer::GoOn
}
