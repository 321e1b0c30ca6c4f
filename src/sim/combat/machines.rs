//! Traps under besiegers and towers near them.

use super::blow::{Blow, Source};
use super::reach::sees;
use super::strikes::hurt;
use crate::grid::Cell;
use crate::sim::ground::World;
use crate::sim::kinds::{Event, Events, Role, StructureId, UnitId, ticks};
use crate::sim::rules::Function;
use crate::sim::state::{Target, Unit};

/// Every trap under a besieger springs and every tower that is ready shoots.
pub(super) fn work_machines(world: &mut World, blows: &mut Vec<Blow>, events: &mut Events) {
    for index in 0..world.state.map.structures.places() {
        let Some(id) = world.state.map.structures.at(index) else { continue };
        let Some(structure) = world.map().structure(id).filter(|structure| structure.charges > 0) else { continue };
        let cell = structure.cell();
        match world.rules.structure(structure.kind()).function {
            Function::Trap { damage, .. } => blows.extend(spring(world, id, cell, damage, events)),
            Function::Tower { range, damage, interval, .. } if structure.ready_at <= world.clock().tick() => {
                blows.extend(shoot(world, id, cell, (range, damage, interval), events));
            }
            _ => {}
        }
    }
}

fn spring(world: &mut World, id: StructureId, cell: Cell, damage: f64, events: &mut Events) -> Option<Blow> {
    let on_it = |_: UnitId, unit: &Unit| unit.role() == Role::Besieger && unit.cell() == cell && unit.hp() > 0.0;
    let victim = world.nearest(cell.centre(), 1.0, on_it)?;
    if let Some(structure) = world.state.map.structures.get_mut(id) {
        structure.charges = 0;
    }
    hurt(world, victim, damage, None);
    world.state.tally.traps += 1;
    events.push(Event::TrapSprung { cell });
    events.push(Event::Struck { by: None, from: cell.centre(), at: cell.centre(), damage, missile: false });
    Some(Blow { by: Source::Trap, on: Target::Unit(victim), damage, felled: false })
}

fn shoot(
    world: &mut World,
    id: StructureId,
    cell: Cell,
    (range, damage, interval): (f64, f64, f64),
    events: &mut Events,
) -> Option<Blow> {
    let seen =
        |_: UnitId, unit: &Unit| unit.role() == Role::Besieger && unit.hp() > 0.0 && sees(world, cell, unit.cell());
    let victim = world.nearest(cell.centre(), range, seen)?;
    let at = world.unit(victim).map_or(cell.centre(), Unit::place);
    let now = world.clock().tick();
    if let Some(structure) = world.state.map.structures.get_mut(id) {
        structure.charges -= 1;
        structure.ready_at = now + ticks(interval);
    }
    hurt(world, victim, damage, None);
    events.push(Event::Struck { by: None, from: cell.centre(), at, damage, missile: true });
    Some(Blow { by: Source::Tower, on: Target::Unit(victim), damage, felled: false })
}
