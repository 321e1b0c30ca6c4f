//! The besiegers' camps: where they will be, when they are made, and who gathers where.

use crate::grid::Cell;
use crate::sim::ground::World;
use crate::sim::kinds::{Role, StructureKind};
use crate::sim::rules::{Function, StructureRules};
use crate::sim::state::covered;

/// Where the camps will be: where the level says, if besiegers can reach the hearth from there, else a place drawn
/// near the map's edge.
pub(in crate::sim) fn site_camps(world: &mut World) {
    let Some((kind, _)) = camp_kind(world) else { return };
    for index in 0..world.state.siege.camps.len() {
        let asked = world.state.siege.camps[index].cell.filter(|&cell| suits_camp(world, kind, cell));
        let cell = asked.or_else(|| draw_camp(world, kind));
        world.state.siege.camps[index].cell = cell;
    }
}

fn camp_kind(world: &World) -> Option<(StructureKind, &StructureRules)> {
    world.rules.structure_kinds().find(|(_, row)| row.function == Function::Camp)
}

/// The camps are made when the first wave comes, and stay. If something is in the way, another place is drawn.
pub(super) fn make_camps(world: &mut World) {
    if world.state.siege.arrived > 0 {
        return;
    }
    let Some((kind, row)) = camp_kind(world) else { return };
    let size = row.size;
    site_camps(world);
    for index in 0..world.state.siege.camps.len() {
        let site = world.state.siege.camps[index].cell;
        if let Some(cell) = site.filter(|&cell| !world.occupied(covered(cell, size))) {
            let camp = world.raise(kind, cell);
            world.state.siege.camps[index].structure = Some(camp);
        }
    }
}

/// Where those gather who are to come from a camp: there, unless it has been burnt down and another one stands.
pub(super) fn gathering(world: &World, camp: u8) -> Option<Cell> {
    let camp = world.siege().camps().get(usize::from(camp))?;
    let burnt = camp.structure.is_some_and(|id| world.map().structure(id).is_none());
    let other = world.camps().next().filter(|_| burnt).map(|(_, structure)| structure.cell());
    other.or(camp.cell)
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
