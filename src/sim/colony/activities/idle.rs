//! Having nothing to do: by the hearth, until the next thought.

use crate::sim::colony::answer::Answer;
use crate::sim::ground::World;
use crate::sim::kinds::UnitId;

pub(in crate::sim::colony) fn go_on(world: &World, id: UnitId) -> Answer {
    let colonist = world.unit(id).and_then(|unit| unit.colonist());
    let thinks = colonist.is_some_and(|colonist| colonist.think_at <= world.clock().now());
    if thinks { Answer::Done } else { Answer::GoOn }
}
