//! Resting until the wounds have healed or a meal is due.

use crate::colony::answer::Answer;
use crate::colony::beds::lie_down;
use crate::colony::hunger::{is_due, table};
use crate::ground::World;
use crate::kinds::{StructureId, UnitId};

pub(in crate::colony) fn go_on(world: &mut World, id: UnitId, bed: Option<StructureId>) -> Answer {
    let Some(unit) = world.unit(id) else { return Answer::GoOn };
    let full = world.rules.unit(unit.kind()).hp;
    let thinks = unit.colonist().is_some_and(|colonist| colonist.think_at <= world.clock().now());
    let meal_waits = || thinks && is_due(world, id) && table(world, unit).is_some();
    // A wound is tended in a bed and nowhere else.
    let tended = bed.is_none() || unit.colonist().is_none_or(|colonist| colonist.body.wound <= 0.0);
    if unit.hp() >= full * world.rules.healing.rest_until && tended || meal_waits() {
        return Answer::Done;
    }
    lie_down(world, id, bed);
    Answer::GoOn
}
