//! Breaking in: people sent to something behind a palisade go to a piece of it and break that down first.

use crate::combat::in_reach;
use crate::ground::World;
use crate::kinds::{Area, HitPoints, Role, StructureId, UnitId};
use crate::rules::Passage;
use crate::state::{Destination, Site, Structure};
use osada_ai::grid::Cell;

/// How far around the place where somebody is sent a palisade is looked for.
const AROUND: i32 = 12;
/// This many hit points of a piece are worth one tile of walking: those who come later help where others are at work.
const HP_PER_TILE: f64 = 10.0;

/// Goes for the palisade that lies between somebody and whom they are to attack; says whether one does.
pub(super) fn storm(world: &mut World, id: UnitId, target: UnitId) -> bool {
    let (Some(unit), Some(other)) = (world.unit(id), world.unit(target)) else { return false };
    let to = Destination::beside(other.cell());
    !in_reach(world, unit, other) && storm_to(world, id, to)
}

/// Goes for the palisade that lies between somebody and a place; says whether one does.
pub(super) fn storm_to(world: &mut World, id: UnitId, to: Destination) -> bool {
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
