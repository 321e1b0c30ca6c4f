//! Advancing in line: those ahead wait for the slowest, and all halt while one of them is engaged.

use crate::combat::{is_enemy, is_within_arm};
use crate::ground::{Arrival, World};
use crate::kinds::{Order, Role, Tiles, UnitId};
use crate::state::{Destination, Progress, Unit};
use osada_ai::grid::Cell;

/// A line, by its ends.
type Ends = (Cell, Cell);

/// Walks on to a place in a line, and tells whether it is over with that.
pub(in crate::colony) fn advance(world: &mut World, id: UnitId, place: Cell) -> bool {
    world.walk_to(id, Destination::Tile(place)) != Arrival::OnTheWay
}

/// Everybody in a line who is ahead of the others waits for them, and those who are engaged stand.
pub(in crate::colony) fn keep_abreast(world: &mut World) {
    // The longest way that is left to anybody, line by line.
    let mut lines: Vec<(Ends, Tiles)> = Vec::new();
    for (_, unit) in world.of_role(Role::Colonist) {
        let Some((ends, left)) = place_of(unit) else { continue };
        match lines.iter_mut().find(|(line, _)| *line == ends) {
            Some((_, most)) => *most = most.max(left),
            None => lines.push((ends, left)),
        }
    }
    if lines.is_empty() {
        return;
    }
    let slack = world.rules().orders.line_slack;
    for id in world.ids_of(Role::Colonist) {
        let Some((ends, left)) = world.unit(id).and_then(place_of) else { continue };
        let ahead = lines.iter().any(|&(line, most)| line == ends && left + slack < most);
        let engaged = world.unit(id).is_some_and(|unit| is_engaged(world, unit));
        if let Some(unit) = world.state.units.get_mut(id) {
            unit.walk.paused = ahead || engaged;
        }
    }
}

/// The line that somebody is in on the way to their place, and how much of it is left.
fn place_of(unit: &Unit) -> Option<(Ends, Tiles)> {
    let Some(Order::Line { place, ends }) = unit.colonist()?.draft else { return None };
    let left = match unit.walk().progress() {
        Progress::Walking(_) => unit.walk().route.remaining(),
        _ => unit.place().distance(place.centre()),
    };
    Some((ends, Tiles(left)))
}

fn is_engaged(world: &World, unit: &Unit) -> bool {
    let near = |_: UnitId, other: &Unit| is_enemy(Role::Colonist, other) && is_within_arm(unit, other);
    world.nearest(unit.place(), Tiles(2.0), near).is_some()
}
