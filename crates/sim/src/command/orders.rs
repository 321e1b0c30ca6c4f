//! Orders to people: drafting, direct orders and lines, stances, aims and posts, and the player's groups.

use super::Instruction;
use crate::colony::drop_activity;
use crate::ground::World;
use crate::kinds::limits;
use crate::kinds::{Aim, Area, Events, Order, Refusal, Role, Stance, UnitId};
use crate::state::{Activity, Colonist, Destination, GROUPS, Unit};
use osada_ai::grid::{Cell, Point};
use serde::{Deserialize, Serialize};

/// Drafts colonists or releases them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    pub units: Vec<UnitId>,
    pub drafted: bool,
}

impl Instruction for Draft {
    fn check(&self, world: &World) -> Result<(), Refusal> {
        check_colonists(world, &self.units)
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        let now = world.clock().now();
        for &id in &self.units {
            drop_activity(world, id);
            if self.drafted {
                limits::count_one(&mut world.state.tally.drafted);
            }
            change(world, id, |colonist| {
                colonist.draft = self.drafted.then_some(Order::Hold);
                colonist.activity = Activity::Idle;
                colonist.think_at = now;
            });
        }
    }
}

/// Gives an order to drafted colonists.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GiveOrder {
    /// All of them drafted.
    pub units: Vec<UnitId>,
    pub order: Order,
}

impl Instruction for GiveOrder {
    fn cell(&self) -> Option<Cell> {
        match self.order {
            Order::Move(cell) | Order::Line { place: cell, .. } => Some(cell),
            _ => None,
        }
    }

    fn check(&self, world: &World) -> Result<(), Refusal> {
        check_drafted(world, &self.units)?;
        check_possible(world, self.order)
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        for &id in &self.units {
            world.stop(id);
            change(world, id, |colonist| colonist.draft = Some(self.order));
        }
    }
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
        Order::Move(cell) => check_standable(world, cell),
        Order::Line { place, ends: (from, to) } => {
            [place, from, to].into_iter().try_for_each(|cell| check_on_map(world, cell))?;
            check_standable(world, place)
        }
        Order::Attack(id) => world.unit(id).map(|_| ()).ok_or(Refusal::NoUnit),
        Order::Raze(id) => {
            let structure = world.map().structure(id).ok_or(Refusal::NoStructure)?;
            let strikable = world.rules().structure(structure.kind()).hp.is_some();
            if strikable { Ok(()) } else { Err(Refusal::NotStrikable) }
        }
    }
}

/// Distance from the line at which people stand if nobody can stand on it, in tiles.
const BESIDE: i32 = 3;

/// Sends drafted colonists to places in a line, abreast of each other, to hold it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FormLine {
    pub units: Vec<UnitId>,
    /// One end of the line.
    pub from: Cell,
    /// The other end; where both are the same tile, the line lies across the way there.
    pub to: Cell,
}

impl FormLine {
    /// A place for each of the people as near to the line as there is room, in the order in which they stand along it now.
    /// Those who find no room are left out.
    pub fn places(&self, world: &World) -> Vec<(UnitId, Cell)> {
        let place = |&id: &UnitId| Some((id, world.unit(id)?.place()));
        let people: Vec<(UnitId, Point)> = self.units.iter().filter_map(place).collect();
        let count = people.len() as f64;
        let (start, end) = (self.from.centre(), self.to.centre());
        let (start, end) = if self.from == self.to { across(&people, end) } else { (start, end) };
        let along = Point::new(end.x - start.x, end.y - start.y);
        let mut people: Vec<(f64, UnitId)> =
            people.iter().map(|&(id, at)| (at.x * along.x + at.y * along.y, id)).collect();
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
}

impl Instruction for FormLine {
    fn cell(&self) -> Option<Cell> {
        Some(self.from)
    }

    fn check(&self, world: &World) -> Result<(), Refusal> {
        check_drafted(world, &self.units)?;
        check_on_map(world, self.from)?;
        check_on_map(world, self.to)?;
        if self.places(world).is_empty() && !self.units.is_empty() { Err(Refusal::NotStandable) } else { Ok(()) }
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        for (id, place) in self.places(world) {
            world.stop(id);
            change(world, id, |colonist| {
                colonist.orders.stance = Stance::Line;
                colonist.draft = Some(Order::Line { place, ends: (self.from, self.to) });
            });
        }
    }
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

/// Sets how colonists fight while they are drafted. Those who are drop their present order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetStance {
    pub units: Vec<UnitId>,
    pub stance: Stance,
}

impl Instruction for SetStance {
    fn check(&self, world: &World) -> Result<(), Refusal> {
        check_colonists(world, &self.units)
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        for &id in &self.units {
            change(world, id, |colonist| colonist.orders.stance = self.stance);
            let drafted = world.unit(id).and_then(|unit| unit.colonist()).is_some_and(|colonist| colonist.is_drafted());
            if drafted {
                world.stop(id);
                change(world, id, |colonist| colonist.draft = Some(Order::Hold));
            }
        }
    }
}

/// Sets the enemy that colonists strike first, even if another is nearer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetAim {
    pub units: Vec<UnitId>,
    /// `None` for the nearest.
    pub at: Option<Aim>,
}

impl Instruction for SetAim {
    fn cell(&self) -> Option<Cell> {
        if let Some(Aim::Place(cell)) = self.at { Some(cell) } else { None }
    }

    fn check(&self, world: &World) -> Result<(), Refusal> {
        check_colonists(world, &self.units)?;
        let role = match self.at {
            None => return Ok(()),
            Some(Aim::Place(cell)) => return check_on_map(world, cell),
            Some(Aim::Unit(id)) => world.unit(id).map(|unit| unit.role()),
            Some(Aim::Kind(kind)) => world.rules().units.get(kind.index()).map(|row| row.role),
        };
        if role.ok_or(Refusal::NoUnit)? == Role::Colonist { Err(Refusal::NotStrikable) } else { Ok(()) }
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        for &id in &self.units {
            change(world, id, |colonist| colonist.orders.aim = self.at);
        }
    }
}

/// Sets the place where a colonist stands and strikes when the bell rings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetPost {
    pub unit: UnitId,
    /// `None` for the hearth, like everybody else.
    pub cell: Option<Cell>,
}

impl Instruction for SetPost {
    fn cell(&self) -> Option<Cell> {
        self.cell
    }

    fn check(&self, world: &World) -> Result<(), Refusal> {
        let unit = colonist(world, self.unit)?;
        let Some(cell) = self.cell else { return Ok(()) };
        check_standable(world, cell)?;
        if !world.reachable(Role::Colonist, unit.cell(), Destination::Tile(cell)) {
            return Err(Refusal::OutOfReach(unit.name().to_owned()));
        }
        let has_it = |colonist: &Colonist| colonist.orders().post == Some(cell);
        let taken = world
            .of_role(Role::Colonist)
            .find(|(other, unit)| *other != self.unit && unit.colonist().is_some_and(has_it));
        taken.map_or(Ok(()), |(_, other)| Err(Refusal::PostTaken(other.name().to_owned())))
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        change(world, self.unit, |colonist| colonist.orders.post = self.cell);
    }
}

/// Sets the people of a numbered group; nobody else is in it any more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetGroup {
    /// From 1 to 9.
    pub number: u8,
    /// Empty to remove the group.
    pub units: Vec<UnitId>,
}

impl Instruction for SetGroup {
    fn check(&self, world: &World) -> Result<(), Refusal> {
        if !(1..=GROUPS).contains(&self.number) {
            return Err(Refusal::NoGroup(self.number));
        }
        check_colonists(world, &self.units)
    }

    fn apply(&self, world: &mut World, _: &mut Events) {
        let people: Vec<UnitId> = world.of_role(Role::Colonist).map(|(id, _)| id).collect();
        for id in people {
            change(world, id, |colonist| colonist.orders.groups.set(self.number, self.units.contains(&id)));
        }
    }
}

pub(super) fn change(world: &mut World, id: UnitId, effect: impl FnOnce(&mut Colonist)) {
    if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
        effect(colonist);
    }
}

fn check_on_map(world: &World, cell: Cell) -> Result<(), Refusal> {
    if world.map().contains(cell) { Ok(()) } else { Err(Refusal::OffMap(cell)) }
}

/// Checks whether a colonist could stand on a tile.
fn check_standable(world: &World, cell: Cell) -> Result<(), Refusal> {
    check_on_map(world, cell)?;
    world.map().factor(world.rules(), cell, Role::Colonist).map(|_| ()).ok_or(Refusal::NotStandable)
}

fn check_colonists(world: &World, units: &[UnitId]) -> Result<(), Refusal> {
    units.iter().try_for_each(|&id| colonist(world, id).map(|_| ()))
}

/// A colonist who is alive.
pub(super) fn colonist(world: &World, id: UnitId) -> Result<&Unit, Refusal> {
    let unit = world.unit(id).ok_or(Refusal::NoUnit)?;
    if unit.role() == Role::Colonist { Ok(unit) } else { Err(Refusal::NotColonist) }
}
