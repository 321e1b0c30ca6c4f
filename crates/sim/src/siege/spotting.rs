//! Spotting traps: some besiegers watch where they tread, and what one has seen all know.

use crate::combat::sees;
use crate::ground::World;
use crate::kinds::{Area, Event, Events, StructureId, UnitId};
use crate::rules::Function;

/// Ticks between two looks of the same besieger.
const LOOK: u64 = 12;

/// Looks about for traps now and then, if it is one who does.
pub(super) fn spot(world: &mut World, id: UnitId, events: &mut Events) {
    if !(world.clock().now().0 + id.index() as u64).is_multiple_of(LOOK) {
        return;
    }
    for trap in unknown_traps(world, id) {
        if let Some(cell) = world.map().structure(trap).map(|trap| trap.cell())
            && world.make_known(trap)
        {
            events.push(Event::TrapSeen { cell });
        }
    }
}

fn unknown_traps(world: &World, id: UnitId) -> Vec<StructureId> {
    let Some(unit) = world.unit(id) else { return Vec::new() };
    let (from, radius) = (unit.cell(), world.rules.unit(unit.kind()).spots.0);
    if radius <= 0.0 {
        return Vec::new();
    }
    Area::around(from, radius as i32)
        .cells(world.map().width(), world.map().height())
        .filter(|cell| cell.euclidean(from) <= radius)
        .filter_map(|cell| world.map().structure_at(cell))
        .filter(|(_, trap)| matches!(world.rules.structure(trap.kind()).function, Function::Trap { .. }))
        .filter(|(_, trap)| !trap.is_known() && sees(world, from, trap.cell()))
        .map(|(id, _)| id)
        .collect()
}
