//! Plans of the besiegers' chief: why he made them, and when they may be shown.

use crate::ground::World;
use crate::state::Plan;
use osada_ai::brain::{Action, Reasons, Senses};

/// Reasons for a plan: the answer of its mind to the same senses.
pub fn plan_reasons(world: &World, plan: &Plan) -> Reasons {
    let senses = plan.senses().iter().fold(Senses::default(), |senses, &(sense, value)| senses.with(sense, value));
    world.rules().mind(plan.mind()).explain(&senses)
}

/// Checks whether all of a plan may be shown: its raid is over, or the next one has come while some of it are still here.
/// Beforehand only its sign can be seen, unless somebody has told the player. A plan to wait is no secret.
pub fn is_revealed(world: &World, plan: &Plan) -> bool {
    let is_past = is_withstood(world, plan.wave());
    is_past || plan.carried_out() == Action::Wait || world.story().revealed() == Some(plan.wave())
}

/// Checks whether a raid has been withstood: it is over, or the next one has come while some of it are still here.
pub fn is_withstood(world: &World, wave: u32) -> bool {
    let siege = world.siege();
    let came = siege.raids().iter().find(|raid| raid.wave() == wave);
    came.is_some_and(|raid| raid.over_at().is_some() || siege.arrived() > wave)
}
