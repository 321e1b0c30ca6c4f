//! Orders to people: drafting, direct orders and lines, stances, aims and posts, and the player's groups.

use crate::colony::drop_activity;
use crate::ground::World;
use crate::kinds::{Aim, Area, Order, Refusal, Role, Stance, UnitId};
use crate::state::{Activity, Destination, GROUPS, StandingOrders, Unit};
use osada_ai::grid::{Cell, Point};

pub(super) fn check_draft(world: &World, units: &[UnitId]) -> Result<(), Refusal> {
    units.iter().try_for_each(|&id| colonist(world, id).map(|_| ()))
}

pub(super) fn draft(world: &mut World, units: &[UnitId], drafted: bool) {
    let now = world.clock().now();
    for &id in units {
        drop_activity(world, id);
        if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
            colonist.draft = drafted.then_some(Order::Hold);
            colonist.activity = Activity::Idle;
            colonist.think_at = now;
        }
    }
}

pub(super) fn check_order(world: &World, units: &[UnitId], order: Order) -> Result<(), Refusal> {
    check_drafted(world, units)?;
    check_possible(world, order)
}

/// Checks that all of them are drafted.
fn check_drafted(world: &World, units: &[UnitId]) -> Result<(), Refusal> {
    units.iter().try_for_each(|&id| {
        let unit = colonist(world, id)?;
        let drafted = unit.colonist().is_some_and(|colonist| colonist.is_drafted());
        if drafted { Ok(()) } else { Err(Refusal::NotDrafted(unit.name().to_owned())) }
    })
}

fn check_possible(world: &World, order: Order) -> Result<(), Refusal> {
    match order {
        Order::Hold => Ok(()),
        Order::Move(cell) | Order::Line { place: cell, .. } if !world.map().contains(cell) => {
            Err(Refusal::OffMap(cell))
        }
        Order::Line { ends: (from, to), .. } if !world.map().contains(from) || !world.map().contains(to) => {
            Err(Refusal::OffMap(if world.map().contains(from) { to } else { from }))
        }
        Order::Move(cell) | Order::Line { place: cell, .. } => {
            let factor = world.map().factor(world.rules(), cell, Role::Colonist);
            factor.map(|_| ()).ok_or(Refusal::NotStandable)
        }
        Order::Attack(id) => world.unit(id).map(|_| ()).ok_or(Refusal::NoUnit),
        Order::Raze(id) => {
            let structure = world.map().structure(id).ok_or(Refusal::NoStructure)?;
            let strikable = world.rules().structure(structure.kind()).hp.is_some();
            if strikable { Ok(()) } else { Err(Refusal::NotStrikable) }
        }
    }
}

pub(super) fn give_order(world: &mut World, units: &[UnitId], order: Order) {
    for &id in units {
        world.stop(id);
        if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
            colonist.draft = Some(order);
        }
    }
}

/// Distance from the line at which people stand if nobody can stand on it, in tiles.
const BESIDE: i32 = 3;

pub(super) fn check_line(world: &World, units: &[UnitId], ends: (Cell, Cell)) -> Result<(), Refusal> {
    check_drafted(world, units)?;
    for cell in [ends.0, ends.1] {
        if !world.map().contains(cell) {
            return Err(Refusal::OffMap(cell));
        }
    }
    if line_places(world, units, ends).is_empty() && !units.is_empty() { Err(Refusal::NotStandable) } else { Ok(()) }
}

/// Places of units in a line between two tiles, as near to it as there is room, in the order in which they stand along it
/// now. Where both tiles are the same the line lies across the way there. Units that find no room are left out.
pub fn line_places(world: &World, units: &[UnitId], (from, to): (Cell, Cell)) -> Vec<(UnitId, Cell)> {
    let people: Vec<(UnitId, Point)> = units.iter().filter_map(|&id| Some((id, world.unit(id)?.place()))).collect();
    let count = people.len() as f64;
    let (start, end) = if from == to { across(&people, to.centre()) } else { (from.centre(), to.centre()) };
    let along = Point::new(end.x - start.x, end.y - start.y);
    let mut people: Vec<(f64, UnitId)> = people.iter().map(|&(id, at)| (at.x * along.x + at.y * along.y, id)).collect();
    people.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut taken: Vec<Cell> = Vec::new();
    let mut places = Vec::new();
    for (number, &(_, id)) in people.iter().enumerate() {
        let share = if count > 1.0 { number as f64 / (count - 1.0) } else { 0.5 };
        if let Some(cell) = room(world, start.lerp(end, share).cell(), &taken) {
            taken.push(cell);
            places.push((id, cell));
        }
    }
    places
}

/// The ends of a line of one tile for everybody, across the way from where they are to a point.
fn across(people: &[(UnitId, Point)], to: Point) -> (Point, Point) {
    let count = people.len().max(1) as f64;
    let middle = people.iter().fold(Point::ZERO, |sum, (_, at)| Point::new(sum.x + at.x / count, sum.y + at.y / count));
    let way = Point::new(to.x - middle.x, to.y - middle.y).unit();
    let half = (count - 1.0) / 2.0;
    let end = |half: f64| Point::new(to.x - way.y * half, to.y + way.x * half);
    (end(-half), end(half))
}

/// The free tile nearest to one on which a colonist can stand.
fn room(world: &World, cell: Cell, taken: &[Cell]) -> Option<Cell> {
    let (map, rules) = (world.map(), world.rules());
    let free = |cell: &Cell| !taken.contains(cell) && map.factor(rules, *cell, Role::Colonist).is_some();
    let near = Area::around(cell, BESIDE).cells(map.width(), map.height()).filter(free);
    near.min_by(|a, b| a.euclidean(cell).total_cmp(&b.euclidean(cell)).then(a.cmp(b)))
}

pub(super) fn form_line(world: &mut World, units: &[UnitId], ends: (Cell, Cell)) {
    for (id, place) in line_places(world, units, ends) {
        world.stop(id);
        if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
            colonist.orders.stance = Stance::Line;
            colonist.draft = Some(Order::Line { place, ends });
        }
    }
}

pub(super) fn check_stance(world: &World, units: &[UnitId]) -> Result<(), Refusal> {
    units.iter().try_for_each(|&id| colonist(world, id).map(|_| ()))
}

/// Sets a stance; people who are drafted take it up at once, whatever they were ordered to before.
pub(super) fn set_stance(world: &mut World, units: &[UnitId], stance: Stance) {
    for &id in units {
        change_orders(world, id, |orders| orders.stance = stance);
        let drafted = world.unit(id).and_then(|unit| unit.colonist()).is_some_and(|colonist| colonist.is_drafted());
        if drafted {
            world.stop(id);
            if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
                colonist.draft = Some(Order::Hold);
            }
        }
    }
}

pub(super) fn check_aim(world: &World, units: &[UnitId], at: Option<Aim>) -> Result<(), Refusal> {
    check_stance(world, units)?;
    match at {
        None => Ok(()),
        Some(Aim::Unit(id)) => {
            let unit = world.unit(id).ok_or(Refusal::NoUnit)?;
            if unit.role() == Role::Colonist { Err(Refusal::NotStrikable) } else { Ok(()) }
        }
        Some(Aim::Kind(kind)) => {
            let row = world.rules().units.get(kind.index()).ok_or(Refusal::NoUnit)?;
            if row.role == Role::Colonist { Err(Refusal::NotStrikable) } else { Ok(()) }
        }
        Some(Aim::Place(cell)) if !world.map().contains(cell) => Err(Refusal::OffMap(cell)),
        Some(Aim::Place(_)) => Ok(()),
    }
}

pub(super) fn aim(world: &mut World, units: &[UnitId], at: Option<Aim>) {
    for &id in units {
        change_orders(world, id, |orders| orders.aim = at);
    }
}

/// Changes the standing orders of a colonist.
pub(super) fn change_orders(world: &mut World, id: UnitId, change: impl Fn(&mut StandingOrders)) {
    if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
        change(&mut colonist.orders);
    }
}

pub(super) fn check_post(world: &World, id: UnitId, cell: Option<Cell>) -> Result<(), Refusal> {
    let unit = colonist(world, id)?;
    let Some(cell) = cell else { return Ok(()) };
    if !world.map().contains(cell) {
        return Err(Refusal::OffMap(cell));
    }
    if world.map().factor(world.rules(), cell, Role::Colonist).is_none() {
        return Err(Refusal::NotStandable);
    }
    if !world.reachable(Role::Colonist, unit.cell(), Destination::Tile(cell)) {
        return Err(Refusal::OutOfReach(unit.name().to_owned()));
    }
    let has_it = |other: UnitId, post: Option<Cell>| other != id && post == Some(cell);
    let taken = world
        .of_role(Role::Colonist)
        .find(|(other, unit)| unit.colonist().is_some_and(|colonist| has_it(*other, colonist.orders().post)));
    taken.map_or(Ok(()), |(_, other)| Err(Refusal::PostTaken(other.name().to_owned())))
}

pub(super) fn set_post(world: &mut World, id: UnitId, cell: Option<Cell>) {
    change_orders(world, id, |orders| orders.post = cell);
}

pub(super) fn check_group(world: &World, number: u8, units: &[UnitId]) -> Result<(), Refusal> {
    if !(1..=GROUPS).contains(&number) {
        return Err(Refusal::NoGroup(number));
    }
    units.iter().try_for_each(|&id| colonist(world, id).map(|_| ()))
}

/// Makes a group of these people and nobody else.
pub(super) fn set_group(world: &mut World, number: u8, units: &[UnitId]) {
    let people: Vec<UnitId> = world.of_role(Role::Colonist).map(|(id, _)| id).collect();
    for id in people {
        change_orders(world, id, |orders| orders.groups.set(number, units.contains(&id)));
    }
}

/// A colonist who is alive.
pub(super) fn colonist(world: &World, id: UnitId) -> Result<&Unit, Refusal> {
    let unit = world.unit(id).ok_or(Refusal::NoUnit)?;
    if unit.role() == Role::Colonist { Ok(unit) } else { Err(Refusal::NotColonist) }
}
