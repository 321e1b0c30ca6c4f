//! Meals: whoever is due goes to the nearest kitchen or store, sits down and eats from the stock; then the lazy stay
//! by the hearth for a talk. Whoever finds nothing to eat, or has no time for it, goes hungry.

use super::colonists::{begin, choose};
use super::event::{Event, Events};
use super::haul::way_in;
use super::rules::{Function, Role, Rules, ticks};
use super::world::{Activity, Progress, StructureId, Unit, UnitId, World};

/// Seconds from one meal to the next where there is no kitchen.
pub(super) fn interval(rules: &Rules) -> f64 {
    rules.time.day_seconds / rules.colony.meals_per_day.max(0.01) * f64::from(rules.colony.portions)
}

/// Ticks that a portion of food lasts: where there is a kitchen, less is wasted.
fn lasting(world: &World) -> u64 {
    let kitchens = world.map().structures().filter_map(|(_, it)| match world.rules.structure(it.kind()).function {
        Function::Kitchen { meals_per_day } => Some(meals_per_day),
        _ => None,
    });
    let portions = kitchens.fold(world.rules.colony.meals_per_day, f64::min);
    ticks(world.rules.time.day_seconds / portions.max(0.01))
}

/// Whether it is time to eat and there is something. Whoever is hungry eats as soon as there is.
pub(super) fn is_due(world: &World, id: UnitId) -> bool {
    let Some(colonist) = world.unit(id).and_then(|unit| unit.colonist()) else { return false };
    world.stock().food > 0 && (colonist.hungry || colonist.meal_at <= world.clock().tick())
}

/// Where somebody who is due goes to eat: the nearest kitchen or store that can be reached and near which no besieger
/// is. `None` if it is not time or there is no such place.
pub(super) fn table_for(world: &World, id: UnitId) -> Option<StructureId> {
    let unit = world.unit(id).filter(|_| is_due(world, id))?;
    let serves =
        |function: &Function| matches!(function, Function::Hearth | Function::Stockpile | Function::Kitchen { .. });
    let radius = world.rules.jobs.danger_radius;
    let besieger = |_: UnitId, other: &Unit| other.role() == Role::Besieger;
    world
        .with_function(serves)
        .filter(|&(table, structure)| {
            way_in(world, table)
                .is_some_and(|place| !unit.walk().failed(place) && world.reachable(Role::Colonist, unit.cell(), place))
                && world.nearest(structure.cell().centre(), radius, besieger).is_none()
        })
        .min_by(|a, b| unit.cell().octile(a.1.cell()).total_cmp(&unit.cell().octile(b.1.cell())))
        .map(|(table, _)| table)
}

/// Goes to the table, sits there for a while, and eats.
pub(super) fn dine(world: &mut World, id: UnitId, (at, until): (StructureId, Option<u64>), events: &mut Events) {
    let now = world.clock().tick();
    let place = way_in(world, at);
    let Some(unit) = world.unit(id) else { return };
    let Some(place) = place.filter(|&place| !unit.walk().failed(place)) else { return choose(world, id) };
    if !place.accepts(unit.cell()) || unit.walk().progress() != Progress::Standing {
        if let Some(unit) = world.state.units.get_mut(id) {
            unit.walk.go(place);
        }
        return;
    }
    match until {
        None => {
            let until = Some(now + ticks(world.rules.colony.meal_seconds));
            if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
                colonist.activity = Activity::Eat { at, until };
            }
        }
        Some(until) if until <= now => {
            eat(world, id, events);
            stay(world, id);
        }
        Some(_) => {}
    }
}

/// Takes as many portions from the stock as a meal has and there are.
fn eat(world: &mut World, id: UnitId, events: &mut Events) {
    let (now, lasting) = (world.clock().tick(), lasting(world));
    let stock = &mut world.state.stock;
    let eaten = stock.food.min(world.rules.colony.portions);
    stock.food -= eaten;
    if eaten > 0 && stock.food == 0 {
        events.push(Event::FoodGone);
    }
    let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) else { return };
    if eaten > 0 {
        let lasts = lasting * u64::from(eaten);
        colonist.hungry = false;
        // Meals keep their hours however late one was, but nobody eats twice in a row.
        colonist.meal_at = (colonist.meal_at + lasts).max(now + lasts / 2);
    }
}

/// After a meal the lazy stay for a talk, the longer the lazier they are.
fn stay(world: &mut World, id: UnitId) {
    let Some(colonist) = world.unit(id).and_then(|unit| unit.colonist()) else { return };
    let seconds = world.rules.traits.talk(colonist.laziness);
    // A moment is not worth the walk to the hearth.
    if seconds >= 1.0 {
        let until = world.clock().tick() + ticks(seconds);
        begin(world, id, Activity::Talk { until });
    } else {
        choose(world, id);
    }
}

/// Makes those hungry whose time has come while there is no food, and those who have not eaten for the time of a
/// whole meal since.
pub(super) fn miss(world: &mut World, id: UnitId) {
    let (now, food, late) = (world.clock().tick(), world.state.stock.food, ticks(interval(&world.rules)));
    let Some(colonist) = world.unit(id).and_then(|unit| unit.colonist()) else { return };
    if colonist.meal_at > now {
        return;
    }
    let (none, missed) = (food == 0, colonist.meal_at + late <= now);
    let next = if none { now + lasting(world) } else { colonist.meal_at };
    if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
        colonist.hungry |= none || missed;
        colonist.meal_at = next;
    }
}
