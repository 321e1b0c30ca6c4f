//! Meals: going to the table, sitting there for a while, and eating from the stock.

use crate::colony::answer::Answer;
use crate::colony::hunger::eat;
use crate::colony::stores::way_in;
use crate::ground::{Arrival, World};
use crate::kinds::{Events, Seconds, StructureId, Tick, UnitId};
use crate::state::{Activity, Obstacle};
use osada_ai::brain::Action;

pub(in crate::colony) fn go_on(
    world: &mut World,
    id: UnitId,
    (at, until): (StructureId, Option<Tick>),
    events: &mut Events,
) -> Answer {
    let now = world.clock().now();
    let Some(place) = way_in(world, at) else { return Answer::GiveUp(Obstacle::NoPath) };
    match world.walk_to(id, place) {
        Arrival::There => {}
        Arrival::OnTheWay => return Answer::GoOn,
        Arrival::NoWay => return Answer::GiveUp(Obstacle::NoPath),
    }
    match until {
        None => {
            let until = Some(now + world.rules.colony.meal_seconds.ticks());
            if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
                colonist.activity = Activity::Eat { at, until };
            }
            Answer::GoOn
        }
        Some(until) if until <= now => {
            eat(world, id, events);
            stay(world, id)
        }
        Some(_) => Answer::GoOn,
    }
}

/// What comes after a meal is for the mind to say. By habit, where it has no word for meals, the lazy stay for a talk, the
/// longer the lazier they are.
fn stay(world: &World, id: UnitId) -> Answer {
    let Some(unit) = world.unit(id) else { return Answer::Done };
    let Some(colonist) = unit.colonist() else { return Answer::Done };
    if world.mind_of(unit).is_some_and(|mind| world.rules.mind(mind).answers(Action::Eat)) {
        return Answer::Done;
    }
    let talk = world.rules.traits.talk(colonist.diligence);
    // A moment is not worth a word.
    if talk >= Seconds(1.0) {
        Answer::Then(Activity::Talk { until: world.clock().now() + talk.ticks() })
    } else {
        Answer::Done
    }
}
