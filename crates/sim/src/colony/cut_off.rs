//! People who are cut off from the hearth and from food: nobody shuts themselves or others in by their work, and whoever is
//! cut off all the same says so.

use super::goods::way_in;
use super::hunger::serves;
use crate::ground::World;
use crate::kinds::{Area, Event, Events, Role, UnitId};
use crate::state::{Destination, Unit};
use osada_ai::grid::Cell;

/// Ticks between two looks of the same person.
const LOOK: u64 = 60;

/// Checks whether a way leads from a tile to the hearth, or to a place where meals are served.
fn leads_home(world: &World, from: Cell) -> bool {
    let place = |table| way_in(world, table).is_some_and(|place| world.reachable(Role::Colonist, from, place));
    world.reaches_hearth(Role::Colonist, from) || world.with_function(serves).any(|(table, _)| place(table))
}

/// Checks whether no way leads to the hearth or to food for a unit that stands where colonists can walk.
pub(crate) fn is_cut_off(world: &World, unit: &Unit) -> bool {
    world.zone(Role::Colonist, unit.cell()).is_some() && !leads_home(world, unit.cell())
}

/// Notifies the player of somebody who is cut off, once, and again after they got home in the meantime.
pub(super) fn notify_of_cut_off(world: &mut World, id: UnitId, events: &mut Events) {
    if !(world.clock().now().0 + id.index() as u64).is_multiple_of(LOOK) {
        return;
    }
    let Some(unit) = world.unit(id) else { return };
    let (now, cell) = (is_cut_off(world, unit), unit.cell());
    let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) else { return };
    if now && !colonist.cut_off {
        events.push(Event::CutOff { unit: id, cell });
    }
    colonist.cut_off = now;
}

/// What has to come before tiles are closed to colonists, so that nobody is shut in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    /// Nothing: nobody is.
    Safe,
    /// The worker has to stand on this tile.
    From(Cell),
    /// Somebody has to come out first.
    ShutsIn,
}

/// Considers closing tiles to colonists by the work of one who stands beside a place. Nobody is kept from closing a wall while
/// others are outside: shut in is who is left in the smaller part. Those who are drafted are where the player wants them.
pub(super) fn consider_closing(world: &mut World, worker: UnitId, tiles: &[Cell], place: Destination) -> Closing {
    let Some(here) = world.unit(worker).map(Unit::cell).filter(|&cell| leads_home(world, cell)) else {
        return Closing::Safe;
    };
    let bounds = place.goal().bounds();
    let area = Area::new(bounds.min, bounds.max);
    let (width, height) = (world.map().width(), world.map().height());
    let can_get = |cell: &Cell| {
        place.accepts(*cell) && !tiles.contains(cell) && world.reachable(Role::Colonist, here, Destination::Tile(*cell))
    };
    let mut sides: Vec<Cell> = area.cells(width, height).filter(can_get).collect();
    sides.sort_by(|a, b| here.octile(*a).total_cmp(&here.octile(*b)).then(a.cmp(b)));
    let is_drafted = |unit: &Unit| unit.colonist().is_some_and(|colonist| colonist.is_drafted());
    let others: Vec<Cell> = world
        .of_role(Role::Colonist)
        .filter(|&(id, unit)| id != worker && !is_drafted(unit) && leads_home(world, unit.cell()))
        .map(|(_, unit)| unit.cell())
        .collect();
    world.if_closed(tiles, |world| {
        let size =
            |cell: Cell| world.zone(Role::Colonist, cell).map_or(0, |zone| world.zone_size(Role::Colonist, zone));
        let side = [here].into_iter().chain(sides).find(|&cell| leads_home(world, cell));
        let Some(side) = side else { return Closing::ShutsIn };
        let is_shut_in = |&cell: &Cell| size(cell) > 0 && size(cell) < size(side) && !leads_home(world, cell);
        match others.iter().any(is_shut_in) {
            true => Closing::ShutsIn,
            false if side == here => Closing::Safe,
            false => Closing::From(side),
        }
    })
}
