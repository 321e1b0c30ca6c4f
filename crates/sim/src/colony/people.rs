//! New people: traits drawn at random; one joins at dawn while a bed is free and there is food.

use super::driver::drop_activity;
use super::hunger::interval;
use super::kinship::introduce;
use super::memories::remember;
use crate::ground::{World, nearest_tile};
use crate::kinds::limits;
use crate::kinds::{Event, Events, Role, Stock, Tick, Ticks, Tiles, UnitId, UnitKind};
use crate::rules::{Function, Rules, TraitRules};
use crate::state::{
    Activity, Body, Colonist, Destination, Fact, Intent, Nature, OwnPriorities, Person, Skills, Spent, StandingOrders,
    Structure, Unit,
};
use osada_ai::grid::{Cell, Stream};

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
        person: Person::default(),
        cut_off: false,
        saboteur: false,
    }
}

/// Lets a new colonist join at dawn, if the settlement has room.
pub(crate) fn join(world: &mut World, events: &mut Events) {
    let rules = world.rules.clone();
    if world.clock().tick() == 0 || world.clock().since_dawn(&rules.time) != Ticks(0) {
        return;
    }
    if let Some(cell) = doorstep(world).filter(|&cell| is_welcome(world, cell)) {
        enter(world, cell, events);
    }
}

/// Lets somebody join near a place from which the hearth can be reached, or else beside the hearth; nobody beyond what the
/// settlement takes.
pub(crate) fn welcome(world: &mut World, near: Cell, events: &mut Events) {
    if world.of_role(Role::Colonist).count() < world.rules.colony.most_colonists as usize {
        admit(world, near, events);
    }
}

/// Lets somebody join near a place from which the hearth can be reached, or else beside the hearth.
pub(super) fn admit(world: &mut World, near: Cell, events: &mut Events) -> Option<UnitId> {
    let open = |tile: Cell| world.reaches_hearth(Role::Colonist, tile) && !world.occupied([tile].into_iter());
    let cell = nearest_tile(world.map(), near, open).or_else(|| doorstep(world))?;
    enter(world, cell, events)
}

/// Takes somebody off the map who leaves for good, with what they carry.
pub(crate) fn dismiss(world: &mut World, id: UnitId, events: &mut Events) {
    drop_activity(world, id);
    if let Some(unit) = world.take_away(id) {
        events.push(Event::Departed { unit: id, name: unit.name().to_owned(), cell: unit.cell() });
    }
}

/// Puts a new colonist on a tile.
fn enter(world: &mut World, cell: Cell, events: &mut Events) -> Option<UnitId> {
    let rules = world.rules.clone();
    let kind = UnitKind(rules.units.iter().position(|row| row.role == Role::Colonist)? as u16);
    let name = name(world);
    let mut drawn = draw_colonist(&rules, &mut world.state.streams.colonists);
    let now = world.clock().now();
    drawn.think_at = now;
    drawn.meal_at = drawn.meal_at + now.since(Tick::default());
    let unit = Unit::new(&rules, kind, name.clone(), cell, Nature::Colonist(Box::new(drawn)));
    let unit = world.bring_in(Unit { mind: world.state.mind_for(kind), ..unit });
    introduce(world, unit);
    remember(world, unit, Fact::Joined);
    limits::count_one(&mut world.state.tally.joined);
    events.push(Event::Joined { unit, name, cell });
    Some(unit)
}

/// The nearest tile to the hearth from which it can be reached: nobody appears beyond a wall.
pub(super) fn doorstep(world: &World) -> Option<Cell> {
    let (_, hearth) = world.hearth()?;
    nearest_tile(world.map(), hearth.cell(), |tile| world.reaches_hearth(Role::Colonist, tile))
}

/// Checks for peace, a bed for one more that can be reached from a tile, food for the start, and not too many mouths already.
fn is_welcome(world: &World, from: Cell) -> bool {
    let rules = &world.rules.colony;
    let people = world.of_role(Role::Colonist).count();
    let within = |bed: &Structure| world.reachable(Role::Colonist, from, Destination::Tile(bed.cell()));
    let beds = world.with_function(|function| *function == Function::Bed).filter(|(_, bed)| within(bed)).count();
    !is_attacked(world)
        && people < rules.most_colonists as usize
        && beds > people
        && world.stock().food.saturating_add(world.stock().bread) >= rules.recruit_food
}

/// Tiles around the hearth in which an attacker keeps newcomers away.
const WELCOME: Tiles = Tiles(8.0);

/// Checks whether anybody attacks around the hearth: nobody walks into that to stay.
fn is_attacked(world: &World) -> bool {
    let attacks = |unit: &Unit| unit.besieger().is_some_and(|besieger| matches!(besieger.intent(), Intent::Attack(_)));
    let Some((hearth, _)) = world.hearth() else { return false };
    let is_near = |unit: &Unit| world.distance_to(unit.place(), hearth).is_some_and(|distance| distance <= WELCOME);
    world.raiders().any(|(_, unit)| attacks(unit) && is_near(unit))
}

/// A name that nobody alive bears, drawn from the list, else the first namesake.
fn name(world: &mut World) -> String {
    let rules = world.rules.clone();
    let names = &rules.traits.names;
    let is_free = |world: &World, name: &String| world.units().all(|(_, unit)| unit.name() != name);
    let free: Vec<String> = names.iter().filter(|name| is_free(world, name)).cloned().collect();
    if let Some(drawn) = world.state.streams.colonists.pick(&free) {
        return drawn.clone();
    }
    let namesake = (0..).map_while(|number| names.namesake(number)).find(|name| is_free(world, name));
    namesake.unwrap_or_else(|| format!("Settler {}", world.state.units.places() + 1))
}
