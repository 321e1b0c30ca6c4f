//! Sleeping, or going to bed: until rested; those who collapsed sleep where they dropped until the worst is over.

use crate::colony::answer::Answer;
use crate::colony::beds::lie_down;
use crate::ground::World;
use crate::kinds::{StructureId, UnitId};

pub(in crate::colony) fn go_on(world: &mut World, id: UnitId, bed: Option<StructureId>, collapsed: bool) -> Answer {
    let Some(colonist) = world.unit(id).and_then(|unit| unit.colonist()) else { return Answer::GoOn };
    let rules = &world.rules.fatigue;
    let until = if collapsed { rules.collapse_until } else { rules.wake_at };
    if colonist.fatigue <= until {
        return Answer::Done;
    }
    if !collapsed {
        lie_down(world, id, bed);
    }
    Answer::GoOn
}
