//! Hunger: how long food lasts, who is due for a meal, and who goes without.

use super::stores::way_in;
use super::vision::danger;
use crate::sim::ground::World;
use crate::sim::kinds::{Event, Events, Role, Seconds, StructureId, Ticks, UnitId};
use crate::sim::rules::{Function, Rules};

/// The time from one meal to the next where there is no kitchen.
pub(super) fn interval(rules: &Rules) -> Seconds {
    rules.time.day_seconds / rules.colony.meals_per_day.max(0.01) * f64::from(rules.colony.portions)
}

/// How long a portion of food lasts: where there is a kitchen, less is wasted.
fn lasting(world: &World) -> Ticks {
    let kitchens = world.map().structures().filter_map(|(_, it)| match world.rules.structure(it.kind()).function {
        Function::Kitchen { meals_per_day } => Some(meals_per_day),
        _ => None,
    });
    let portions = kitchens.fold(world.rules.colony.meals_per_day, f64::min);
    (world.rules.time.day_seconds / portions.max(0.01)).ticks()
}

/// Whether it is time to eat and there is something. Whoever is hungry eats as soon as there is.
pub(super) fn is_due(world: &World, id: UnitId) -> bool {
    let Some(colonist) = world.unit(id).and_then(|unit| unit.colonist()) else { return false };
    world.stock().food > 0 && (colonist.hungry || colonist.meal_at <= world.clock().now())
}

/// Where somebody who is due goes to eat: the nearest kitchen or store that can be reached and near which no besieger
/// is. `None` if it is not time or there is no such place.
pub(super) fn table_for(world: &World, id: UnitId) -> Option<StructureId> {
    let unit = world.unit(id).filter(|_| is_due(world, id))?;
    let serves =
        |function: &Function| matches!(function, Function::Hearth | Function::Stockpile | Function::Kitchen { .. });
    world
        .with_function(serves)
        .filter(|&(table, structure)| {
            way_in(world, table)
                .is_some_and(|place| !unit.walk().failed(place) && world.reachable(Role::Colonist, unit.cell(), place))
                && danger(world, structure.cell()).is_none()
        })
        .min_by(|a, b| unit.cell().octile(a.1.cell()).total_cmp(&unit.cell().octile(b.1.cell())))
        .map(|(table, _)| table)
}

/// Takes as many portions from the stock as a meal has and there are.
pub(super) fn eat(world: &mut World, id: UnitId, events: &mut Events) {
    let (now, lasting) = (world.clock().now(), lasting(world));
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

/// Makes those hungry whose time has come while there is no food, and those who have not eaten for the time of a
/// whole meal since.
pub(super) fn miss(world: &mut World, id: UnitId) {
    let (now, food, late) = (world.clock().now(), world.state.stock.food, interval(&world.rules).ticks());
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
