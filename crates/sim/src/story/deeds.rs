//! Deeds: which of those in the rules a game has come to, judged once it is over.

use super::measure::holds;
use crate::ground::World;
use crate::kinds::Outcome;
use crate::rules::DeedRules;

/// The deeds that a game has come to, in the order of the rules; none while it goes on.
pub fn deeds_done(world: &World) -> impl Iterator<Item = &DeedRules> {
    let outcome = world.outcome();
    let counts = move |deed: &DeedRules| outcome == Outcome::Victory || (outcome == Outcome::Defeat && deed.even_lost);
    let ours = world.rules().deeds.iter().filter(move |deed| counts(deed) && deed.is_of(world.level()));
    ours.filter(|deed| deed.when.iter().all(|condition| holds(world, condition, 0)))
}
