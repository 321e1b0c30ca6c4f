//! Traps under besiegers and towers near them.

use super::blow::{Blow, Source};
use super::darkness::shown;
use super::missiles::{hit, landing};
use super::reach::sees;
use super::strikes::hurt;
use crate::grid::Cell;
use crate::sim::ground::World;
use crate::sim::kinds::{Event, Events, HitPoints, Role, Seconds, StructureId, StructureKind, Tiles, UnitId};
use crate::sim::rules::Function;
use crate::sim::state::{StructureState, Target, Unit};

/// Every trap under a besieger springs and every tower that is ready shoots.
pub(super) fn work_machines(world: &mut World, blows: &mut Vec<Blow>, events: &mut Events) {
    for index in 0..world.state.map.structures.places() {
        let Some(id) = world.state.map.structures.at(index) else { continue };
        let Some(structure) = world.map().structure(id) else { continue };
        let (kind, cell) = (structure.kind(), structure.cell());
        match (structure.state(), world.rules.structure(kind).function) {
            (StructureState::Trap { armed: true }, Function::Trap { damage, .. }) => {
                blows.extend(spring(world, id, (kind, cell), damage, events));
            }
            (StructureState::Tower { bolts, ready_at }, Function::Tower { range, damage, interval, scatter, .. })
                if bolts > 0 && ready_at <= world.clock().now() =>
            {
                let shot = Shot { kind, cell, range, damage, interval, scatter };
                blows.extend(shoot(world, id, shot, bolts - 1, events));
            }
            _ => {}
        }
    }
}

fn spring(
    world: &mut World,
    id: StructureId,
    (kind, cell): (StructureKind, Cell),
    damage: HitPoints,
    events: &mut Events,
) -> Option<Blow> {
    let on_it = |_: UnitId, unit: &Unit| is_alive_besieger(unit) && unit.cell() == cell;
    let victim = world.nearest(cell.centre(), Tiles(1.0), on_it)?;
    if let Some(structure) = world.state.map.structures.get_mut(id) {
        structure.state = StructureState::Trap { armed: false };
    }
    let felled = hurt(world, victim, damage, None);
    world.state.tally.traps += 1;
    events.push(Event::TrapSprung { cell });
    events.push(Event::Struck { by: None, from: cell.centre(), at: cell.centre(), damage, missile: false });
    Some(Blow { by: Source::Trap(kind, cell), on: Target::Unit(victim), damage, missile: false, felled })
}

fn is_alive_besieger(unit: &Unit) -> bool {
    unit.role() == Role::Besieger && unit.hp() > HitPoints(0.0)
}

/// What a tower can do.
struct Shot {
    kind: StructureKind,
    cell: Cell,
    range: Tiles,
    damage: HitPoints,
    interval: Seconds,
    scatter: f64,
}

fn shoot(world: &mut World, id: StructureId, shot: Shot, bolts: u32, events: &mut Events) -> Option<Blow> {
    let Shot { kind, cell, range, damage, interval, scatter } = shot;
    let near = |unit: &Unit| unit.place().distance(cell.centre()) <= range.0 * shown(world, unit);
    let seen = |_: UnitId, unit: &Unit| is_alive_besieger(unit) && near(unit) && sees(world, cell, unit.cell());
    let aimed = world.nearest(cell.centre(), range, seen)?;
    let at = world.unit(aimed).map_or(cell.centre(), Unit::place);
    let ready_at = world.clock().now() + interval.ticks();
    if let Some(structure) = world.state.map.structures.get_mut(id) {
        structure.state = StructureState::Tower { bolts, ready_at };
    }
    let from = cell.centre();
    let at = landing(world, (from, at), scatter);
    let Some(victim) = hit(world, at, |_, unit| is_alive_besieger(unit)) else {
        events.push(Event::Missed { by: None, from, at });
        return None;
    };
    let felled = hurt(world, victim, damage, None);
    events.push(Event::Struck { by: None, from, at, damage, missile: true });
    Some(Blow { by: Source::Tower(kind, cell), on: Target::Unit(victim), damage, missile: true, felled })
}
