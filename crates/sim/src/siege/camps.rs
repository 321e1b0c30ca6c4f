//! The besiegers' camps: where they stand, when they are made, and who gathers where.

use super::garrison::reinforce;
use super::palisade::put_up_palisade;
use crate::ground::{World, camp_kind};
use crate::kinds::{Role, StructureKind};
use crate::state::covered;
use osada_ai::grid::Cell;

/// Where the camps will be: where the level says, if besiegers can reach the hearth from there, else a place drawn
/// near the map's edge.
fn site_camps(world: &mut World) {
    let Some((kind, _)) = camp_kind(world) else { return };
    for index in 0..world.state.siege.camps.len() {
        let asked = world.state.siege.camps[index].cell.filter(|&cell| suits_camp(world, kind, cell));
        let cell = asked.or_else(|| draw_camp(world, kind));
        world.state.siege.camps[index].cell = cell;
    }
}

/// Raises every camp that has a place, with its palisade and its garrison.
pub(crate) fn found_camps(world: &mut World) {
    site_camps(world);
    for index in 0..world.state.siege.camps.len() {
        if pitch(world, index) {
            put_up_palisade(world, index);
            world.state.siege.camps[index].raised = Some(0);
            reinforce(world, index);
        }
    }
}

/// Where nothing stands yet when the first wave comes, as in states from before camps stood from the beginning, they are
/// made then. If something is in the way, another place is drawn.
pub(super) fn make_camps(world: &mut World) {
    let none = world.siege().camps().iter().all(|camp| camp.structure.is_none());
    if world.state.siege.arrived > 0 || !none {
        return;
    }
    site_camps(world);
    for index in 0..world.state.siege.camps.len() {
        pitch(world, index);
    }
}

/// Raises a camp in its place, if it has one and nobody stands there.
fn pitch(world: &mut World, index: usize) -> bool {
    let Some((kind, row)) = camp_kind(world) else { return false };
    let size = row.size;
    let site = world.state.siege.camps[index].cell.filter(|&cell| world.map().fits(&world.rules, cell, kind));
    let Some(cell) = site.filter(|&cell| !world.occupied(covered(cell, size))) else { return false };
    let camp = world.raise(kind, cell);
    world.state.siege.camps[index].structure = Some(camp);
    true
}

/// Where those gather who come from a camp.
pub(super) fn gathering(world: &World, camp: u8) -> Option<Cell> {
    world.siege().camps().get(usize::from(camp))?.cell
}

fn suits_camp(world: &World, kind: StructureKind, cell: Cell) -> bool {
    world.map().fits(&world.rules, cell, kind) && leads_to_hearth(world, kind, cell)
}

/// One of the places near the map's edge from which besiegers can reach the hearth.
fn draw_camp(world: &mut World, kind: StructureKind) -> Option<Cell> {
    let (width, height) = (world.map().width() as i32, world.map().height() as i32);
    let size = world.rules.structure(kind).size;
    let near_edge = |cell: &Cell| {
        let inset = cell
            .x
            .min(cell.y)
            .min(width - i32::from(size.width) - cell.x)
            .min(height - i32::from(size.height) - cell.y);
        (1..=3).contains(&inset)
    };
    let places: Vec<Cell> =
        world.map().terrain.cells().filter(near_edge).filter(|&cell| suits_camp(world, kind, cell)).collect();
    world.state.streams.waves.pick(&places).copied()
}

fn leads_to_hearth(world: &World, kind: StructureKind, cell: Cell) -> bool {
    let size = world.rules.structure(kind).size;
    world
        .beside_hearth()
        .is_some_and(|hearth| covered(cell, size).all(|tile| world.reachable(Role::Besieger, tile, hearth)))
}
