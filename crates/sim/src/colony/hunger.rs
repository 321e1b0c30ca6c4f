//! Hunger: how long food lasts, who is due for a meal, and who goes without.

use super::goods::way_in;
use super::lookout::danger;
use super::mood::feel;
use crate::ground::World;
use crate::kinds::limits;
use crate::kinds::{Event, Events, HitPoints, Role, Seconds, StructureId, Ticks, UnitId};
use crate::rules::{ColonyRules, Function, MoodCause, Rules};
use crate::state::{Colonist, Unit};

/// The time from one meal to the next where there is no kitchen.
pub(super) fn interval(rules: &Rules) -> Seconds {
    rules.time.day_seconds / rules.colony.meals_per_day.max(0.01) * f64::from(rules.colony.portions)
}

/// Time that a portion of food lasts: where there is a kitchen, less is wasted.
fn lasting(world: &World) -> Ticks {
    let kitchens = world.with_function(|function| matches!(function, Function::Kitchen { .. }));
    let kitchens = kitchens.filter_map(|(_, kitchen)| match world.rules.structure(kitchen.kind()).function {
        Function::Kitchen { meals_per_day } => Some(meals_per_day),
        _ => None,
    });
    let portions = kitchens.fold(world.rules.colony.meals_per_day, f64::min);
    (world.rules.time.day_seconds / portions.max(0.01)).ticks()
}

fn has_food(world: &World) -> bool {
    let stock = world.stock();
    stock.food > 0 || stock.bread > 0
}

/// Checks whether it is time to eat and there is food. The hungry eat as soon as there is.
pub(super) fn is_due(world: &World, id: UnitId) -> bool {
    let Some(colonist) = world.unit(id).and_then(|unit| unit.colonist()) else { return false };
    has_food(world) && (colonist.hungry || colonist.meal_at <= world.clock().now())
}

/// Hunger of a colonist: −10 just after a whole meal, 10 when the next one is due or one has been missed, and evenly
/// between.
pub(super) fn hunger(world: &World, colonist: &Colonist) -> f64 {
    let now = world.clock().now();
    let due = if colonist.hungry { Ticks(0) } else { colonist.meal_at.since(now) };
    let whole = lasting(world) * u64::from(world.rules.colony.portions);
    (10.0 - 20.0 * due.0 as f64 / whole.0.max(1) as f64).max(-10.0)
}

/// Closeness of the last meal: 1 just after it, falling evenly to 0 in the time that a talk lasts at most.
pub(super) fn after_meal(world: &World, colonist: &Colonist) -> f64 {
    let talk = world.rules.traits.talk_seconds.ticks().0;
    let Some(fed_at) = colonist.fed_at.filter(|_| talk > 0) else { return 0.0 };
    (1.0 - world.clock().now().since(fed_at).0 as f64 / talk as f64).max(0.0)
}

/// Checks whether meals are eaten at structures of this function.
pub(super) fn serves(function: &Function) -> bool {
    matches!(function, Function::Hearth | Function::Stockpile | Function::Kitchen { .. })
}

/// The place to eat: the nearest kitchen or store that can be reached and near which no besieger is. `None` if there is no
/// food or no such place.
pub(super) fn table(world: &World, unit: &Unit) -> Option<StructureId> {
    if !has_food(world) {
        return None;
    }
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

/// The place to eat for a colonist who is due: the habit of minds that know no meals.
pub(super) fn habitual_meal(world: &World, id: UnitId) -> Option<StructureId> {
    table(world, world.unit(id).filter(|_| is_due(world, id))?)
}

/// Takes as many portions from the stock as a meal has and there are, bread first, and a mug of ale.
pub(super) fn eat(world: &mut World, id: UnitId, events: &mut Events) {
    let (now, lasting) = (world.clock().now(), lasting(world));
    let ColonyRules { portions, ale_rests, ale_heals, bread_lasts, .. } = world.rules.colony;
    let stock = &mut world.state.stock;
    let bread = stock.bread.min(portions);
    let food = stock.food.min(portions - bread);
    let eaten = bread + food;
    let ale = stock.ale.min(u32::from(eaten > 0 && (ale_rests > 0.0 || ale_heals > HitPoints(0.0))));
    stock.bread -= bread;
    stock.food -= food;
    stock.ale -= ale;
    if eaten > 0 && stock.food == 0 && stock.bread == 0 {
        events.push(Event::FoodGone);
    }
    if bread > 0 || ale > 0 {
        feel(world, id, MoodCause::GoodMeal, None);
    }
    let bread_lasts = (f64::from(bread) * bread_lasts * lasting.0 as f64) as u64;
    let Some(unit) = world.state.units.get_mut(id) else { return };
    unit.hp = world.rules.unit(unit.kind()).hp.min(unit.hp + ale_heals * f64::from(ale));
    let Some(colonist) = unit.colonist_mut() else { return };
    if eaten > 0 {
        let lasts = lasting * u64::from(food) + Ticks(bread_lasts);
        colonist.fatigue = (colonist.fatigue - f64::from(ale) * ale_rests).max(0.0);
        colonist.hungry = false;
        colonist.fed_at = Some(now);
        // Meals keep their hours however late one was, but nobody eats twice in a row.
        colonist.meal_at = (colonist.meal_at + lasts).max(now + lasts / 2);
    }
}

/// Makes a colonist hungry whose meal is due while there is no food, or who has not eaten for the time of a whole meal
/// since.
pub(super) fn miss(world: &mut World, id: UnitId) {
    let (now, none, late) = (world.clock().now(), !has_food(world), interval(&world.rules).ticks());
    let Some(colonist) = world.unit(id).and_then(|unit| unit.colonist()) else { return };
    if colonist.meal_at > now {
        return;
    }
    let missed = colonist.meal_at + late <= now;
    let next = if none { now + lasting(world) } else { colonist.meal_at };
    if !colonist.hungry && (none || missed) {
        limits::count_one(&mut world.state.tally.hungry);
    }
    if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
        colonist.hungry |= none || missed;
        colonist.meal_at = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::meadow;
    use crate::rules::Stock;

    /// A meal of somebody with this fatigue from this stock: what is left of both, and how long it lasts.
    fn meal(stock: Stock, fatigue: f64) -> (Stock, f64, u64) {
        let mut world = meadow();
        let id = world.ids_of(Role::Colonist)[0];
        world.state.stock = stock;
        let now = world.clock().now();
        let colonist = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()).expect("a colonist");
        (colonist.fatigue, colonist.meal_at) = (fatigue, now);
        eat(&mut world, id, &mut Events::new());
        let colonist = world.unit(id).and_then(|unit| unit.colonist()).expect("a colonist");
        (world.stock(), colonist.fatigue(), colonist.meal_at.since(now).0)
    }

    #[test]
    fn bread_is_eaten_before_food_and_lasts_longer() {
        let (left, _, food_lasts) = meal(Stock { food: 9, ..Stock::default() }, 4.0);
        assert_eq!(left.food, 7);
        let (left, _, bread_lasts) = meal(Stock { food: 9, bread: 2, ..Stock::default() }, 4.0);
        assert_eq!((left.food, left.bread), (9, 0));
        assert_eq!(bread_lasts, food_lasts * 2);
        let (left, _, both_last) = meal(Stock { food: 9, bread: 1, ..Stock::default() }, 4.0);
        assert_eq!((left.food, left.bread), (8, 0));
        assert_eq!(both_last * 2, food_lasts + bread_lasts);
    }

    #[test]
    fn a_mug_of_ale_with_a_meal_rests_and_nobody_drinks_without_eating() {
        let (left, fatigue, _) = meal(Stock { food: 9, ale: 3, ..Stock::default() }, 4.0);
        assert_eq!((left.ale, fatigue), (2, 2.5));
        let (left, fatigue, _) = meal(Stock { ale: 3, ..Stock::default() }, 4.0);
        assert_eq!((left.ale, fatigue), (3, 4.0));
    }

    #[test]
    fn a_mug_of_ale_gives_hit_points_back_but_no_more_than_there_were() {
        let after = |lost: f64| {
            let mut world = meadow();
            let id = world.ids_of(Role::Colonist)[0];
            world.state.stock = Stock { food: 9, ale: 1, ..Stock::default() };
            let unit = world.state.units.get_mut(id).expect("a colonist");
            unit.hp -= HitPoints(lost);
            eat(&mut world, id, &mut Events::new());
            let unit = world.unit(id).expect("a colonist");
            world.rules.unit(unit.kind()).hp - unit.hp()
        };
        let heals = meadow().rules.colony.ale_heals;
        assert_eq!(after(heals.0 + 3.0), HitPoints(3.0));
        assert_eq!(after(heals.0 / 2.0), HitPoints(0.0));
    }
}
