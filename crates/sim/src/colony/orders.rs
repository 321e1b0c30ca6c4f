//! Orders of drafted colonists. Sent to something behind a palisade, they break a piece of that down first.

use super::activities::close_in;
use super::stances;
use super::wagon::goes_along;
use crate::combat::in_reach;
use crate::ground::{Arrival, World};
use crate::kinds::{Area, HitPoints, Order, Role, StructureId, UnitId};
use crate::rules::Passage;
use crate::state::{Destination, Site, Structure};
use osada_ai::grid::Cell;

/// Carries out the order of a drafted colonist; one that is done, or cannot be, leaves them to their stance.
pub(super) fn carry_out_order(world: &mut World, id: UnitId, order: Order) {
    match order {
        Order::Hold if goes_along(world, id) => {}
        Order::Hold => stances::act(world, id),
        Order::Move(cell) => {
            if world.walk_to(id, Destination::Tile(cell)) != Arrival::OnTheWay {
                hold(world, id);
            }
        }
        Order::Attack(target) => {
            if world.unit(target).is_none() {
                hold(world, id);
            } else if !storm(world, id, target) {
                close_in(world, id, target);
            }
        }
        Order::Line { place, .. } => {
            if stances::advance(world, id, place) {
                hold(world, id);
            }
        }
        Order::Raze(structure) => {
            let place = world.destination(Site::Structure(structure));
            let stormed = place.is_some_and(|place| storm_to(world, id, place));
            if !stormed && place.is_none_or(|place| world.walk_to(id, place) == Arrival::NoWay) {
                hold(world, id);
            }
        }
    }
}

fn hold(world: &mut World, id: UnitId) {
    world.stop(id);
    if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
        colonist.draft = Some(Order::Hold);
    }
}

/// Distance around the destination in which a palisade is looked for.
const AROUND: i32 = 12;
/// Hit points of a piece that are worth one tile of walking: those who come later help where others are at work.
const HP_PER_TILE: f64 = 10.0;

/// Goes for the palisade between a colonist and their target; returns whether there is one.
fn storm(world: &mut World, id: UnitId, target: UnitId) -> bool {
    let (Some(unit), Some(other)) = (world.unit(id), world.unit(target)) else { return false };
    let to = Destination::beside(other.cell());
    !in_reach(world, unit, other) && storm_to(world, id, to)
}

/// Goes for the palisade between a colonist and a place; returns whether there is one.
fn storm_to(world: &mut World, id: UnitId, to: Destination) -> bool {
    let Some(from) = world.unit(id).map(|unit| unit.cell()) else { return false };
    if world.reachable(Role::Colonist, from, to) {
        return false;
    }
    let Some(place) = piece(world, from, to.cell()).and_then(|piece| world.destination(Site::Structure(piece))) else {
        return false;
    };
    world.walk_to(id, place);
    true
}

/// The piece of a palisade that is broken soonest from here.
fn piece(world: &World, from: Cell, to: Cell) -> Option<StructureId> {
    let bars = |structure: &Structure| {
        matches!(world.rules().structure(structure.kind()).passage, Passage::Besiegers(_))
            && world.reachable(Role::Colonist, from, world.beside(structure))
    };
    let effort = |structure: &Structure| {
        structure.cell().octile(from) + structure.hp().unwrap_or(HitPoints(0.0)).0 / HP_PER_TILE
    };
    Area::around(to, AROUND)
        .cells(world.map().width(), world.map().height())
        .filter_map(|tile| world.map().structure_at(tile))
        .filter(|(_, structure)| bars(structure))
        .min_by(|a, b| effort(a.1).total_cmp(&effort(b.1)))
        .map(|(id, _)| id)
}
