//! Having nothing to do: by the hearth, until the next thought.

use crate::colony::answer::Answer;
use crate::ground::World;
use crate::kinds::UnitId;

pub(in crate::colony) fn go_on(world: &World, id: UnitId) -> Answer {
    let colonist = world.unit(id).and_then(|unit| unit.colonist());
    let thinks = colonist.is_some_and(|colonist| colonist.think_at <= world.clock().now());
    if thinks { Answer::Done } else { Answer::GoOn }
}
