//! People as they come: traits drawn by chance.

use super::hunger::interval;
use crate::grid::Stream;
use crate::sim::kinds::{JobKind, Stock, ticks};
use crate::sim::rules::{Rules, TraitRules};
use crate::sim::state::{Activity, Colonist, Skills, Spent};

/// A colonist with traits of its own.
pub(in crate::sim) fn draw_colonist(rules: &Rules, stream: &mut Stream) -> Colonist {
    let TraitRules { laziness, skill, .. } = rules.traits;
    // The mean of three even draws: most near the middle.
    let mut middling =
        |(low, high)| (stream.range(low, high) + stream.range(low, high) + stream.range(low, high)) / 3.0;
    let laziness = middling(laziness);
    let skills = Skills { build: middling(skill), gather: middling(skill), fight: middling(skill) };
    let meal = ticks(interval(rules));
    Colonist {
        laziness,
        skills,
        fatigue: stream.range(rules.fatigue.start.0, rules.fatigue.start.1),
        meal_at: meal / 2 + stream.below(meal.max(1) as usize) as u64,
        hungry: false,
        think_at: 0,
        decided: crate::brain::Action::Work,
        activity: Activity::Idle,
        draft: None,
        spent: Spent::default(),
        carried: Stock::default(),
        priorities: [None; JobKind::ALL.len()],
    }
}
