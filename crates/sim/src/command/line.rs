//! Forming a line: everybody gets a place of their own in it, and goes there abreast of the others.

use super::order::check_drafted;
use crate::ground::World;
use crate::kinds::{Area, Order, Refusal, Role, Stance, UnitId};
use osada_ai::grid::{Cell, Point};

/// How far off the line somebody stands if nobody can stand on it, in tiles.
const BESIDE: i32 = 3;

pub(super) fn check(world: &World, units: &[UnitId], ends: (Cell, Cell)) -> Result<(), Refusal> {
    check_drafted(world, units)?;
    for cell in [ends.0, ends.1] {
        if !world.map().contains(cell) {
            return Err(Refusal::OffMap(cell));
        }
    }
    if line_places(world, units, ends).is_empty() && !units.is_empty() { Err(Refusal::NotStandable) } else { Ok(()) }
}

/// Who stands where in a line between two tiles, as near to it as there is room, keeping the order of those who are in
/// that order now. Where both tiles are the same the line lies across the way there. Anyone who finds no room is left out.
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

pub(super) fn apply(world: &mut World, units: &[UnitId], ends: (Cell, Cell)) {
    for (id, place) in line_places(world, units, ends) {
        world.stop(id);
        if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
            colonist.orders.stance = Stance::Line;
            colonist.draft = Some(Order::Line { place, ends });
        }
    }
}
