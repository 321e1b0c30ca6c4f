//! New people: traits drawn at random.

use super::hunger::interval;
use crate::kinds::{Stock, Tick};
use crate::rules::{Rules, TraitRules};
use crate::state::{Activity, Body, Colonist, OwnPriorities, Skills, Spent, StandingOrders};
use osada_ai::grid::Stream;

/// A colonist with traits of its own.
pub(crate) fn draw_colonist(rules: &Rules, stream: &mut Stream) -> Colonist {
    let TraitRules { diligence, skill, .. } = rules.traits;
    // The mean of three even draws: most near the middle.
    let mut middling =
        |(low, high)| (stream.range(low, high) + stream.range(low, high) + stream.range(low, high)) / 3.0;
    let diligence = middling(diligence);
    let skills = Skills { build: middling(skill), gather: middling(skill), fight: middling(skill) };
    let meal = interval(rules).ticks().0;
    Colonist {
        diligence,
        skills,
        fatigue: stream.range(rules.fatigue.start.0, rules.fatigue.start.1),
        fed_at: None,
        meal_at: Tick(meal / 2 + stream.below(meal.max(1) as usize) as u64),
        hungry: false,
        think_at: Tick::default(),
        decided: osada_ai::brain::Action::Work,
        decided_at: None,
        activity: Activity::Idle,
        draft: None,
        orders: StandingOrders::default(),
        spent: Spent::default(),
        carried: Stock::default(),
        priorities: OwnPriorities::default(),
        body: Body::default(),
    }
}
