//! Waiting at the hearth until the bell is silent, or going to a tower that asks for somebody.

use crate::colony::answer::Answer;
use crate::colony::auction::best_of;
use crate::colony::warmth::go_to_hearth;
use crate::ground::World;
use crate::kinds::{JobKind, UnitId};
use crate::state::Activity;

/// Ticks between two looks for a tower.
const LOOK: u64 = 30;

pub(in crate::colony) fn go_on(world: &mut World, id: UnitId) -> Answer {
    if !world.state.alarm {
        return Answer::Done;
    }
    let now = world.clock().now();
    if (now.0 + id.index() as u64).is_multiple_of(LOOK)
        && let Some(job) = best_of(world, id, |kind| kind == JobKind::Man)
    {
        return Answer::Then(Activity::Work { job });
    }
    go_to_hearth(world, id);
    Answer::GoOn
}
