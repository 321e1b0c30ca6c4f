//! Structures that fight: traps under besiegers, towers near them, and banners, which give heart and harden blows.

use super::harm::{Blow, Hit, Source, hurt};
use super::missiles::{hit, landing, steadied};
use super::reach::{ARM, sees, shown};
use crate::ground::World;
use crate::kinds::limits;
use crate::kinds::{Event, Events, HitPoints, Role, Seconds, StructureId, StructureKind, Tiles, UnitId};
use crate::rules::Function;
use crate::state::{Activity, StructureState, Target, Unit};
use osada_ai::grid::Cell;

/// Every trap under a besieger springs and every tower that is ready shoots.
pub(super) fn work_machines(world: &mut World, blows: &mut Vec<Blow>, events: &mut Events) {
    let now = world.clock().now();
    let is_ready = |state: StructureState| match state {
        StructureState::Trap { armed } => armed,
        StructureState::Tower { bolts, ready_at } => bolts > 0 && ready_at <= now,
        _ => false,
    };
    let ready: Vec<StructureId> =
        world.active_structures().filter(|(_, machine)| is_ready(machine.state())).map(|(id, _)| id).collect();
    for id in ready {
        let Some(structure) = world.map().structure(id) else { continue };
        let (kind, cell) = (structure.kind(), structure.cell());
        match (structure.state(), world.rules.structure(kind).function) {
            (StructureState::Trap { .. }, Function::Trap { damage, .. }) => {
                blows.extend(spring(world, id, kind, cell, damage, events));
            }
            (
                StructureState::Tower { bolts, .. },
                Function::Tower { range, damage, interval, unmanned, scatter, splash, .. },
            ) => {
                let shot = Shot { kind, cell, range, damage, interval, unmanned, scatter, splash };
                shoot(world, id, shot, bolts - 1, blows, events);
            }
            _ => {}
        }
    }
}

fn spring(
    world: &mut World,
    id: StructureId,
    kind: StructureKind,
    cell: Cell,
    damage: HitPoints,
    events: &mut Events,
) -> Option<Blow> {
    let on_it = |_: UnitId, unit: &Unit| is_alive(unit) && unit.cell() == cell;
    let victim = world.nearest_of(is_besieger, cell.centre(), Tiles(1.0), on_it)?;
    if let Some(structure) = world.state.map.structures.get_mut(id) {
        structure.state = StructureState::Trap { armed: false };
    }
    let by = Source::Trap(kind, cell);
    let (damage, felled) = hurt(world, victim, Hit { by, from: cell.centre(), missile: false, damage }, events);
    limits::count_one(&mut world.state.tally.traps);
    events.push(Event::TrapSprung { cell });
    events.push(Event::Struck { by: None, from: cell.centre(), at: cell.centre(), damage, missile: false });
    let witnessed = !felled || {
        let near = world.rules.siege.ally_radius;
        let saw = |id: UnitId, unit: &Unit| id != victim && is_alive(unit) && sees(world, unit.cell(), cell);
        world.nearest_of(is_besieger, cell.centre(), near, saw).is_some()
    };
    if witnessed && world.make_known(id) {
        events.push(Event::TrapSeen { cell });
    }
    Some(Blow { by, on: Target::Unit(victim), damage, missile: false, felled })
}

fn is_besieger(role: Role) -> bool {
    role == Role::Besieger
}

fn is_alive(unit: &Unit) -> bool {
    unit.hp() > HitPoints(0.0)
}

/// The colonist who mans a tower: the nearest who stands beside it, awake and not on the way elsewhere.
pub fn manned_by(world: &World, id: StructureId) -> Option<UnitId> {
    let structure = world.map().structure(id)?;
    let size = world.rules().structure(structure.kind()).size;
    let stands = |unit: &Unit| {
        let awake = unit.colonist().is_some_and(|colonist| !matches!(colonist.activity, Activity::Sleep { .. }));
        awake && unit.walk().is_still() && is_alive(unit)
    };
    let radius = ARM + Tiles(f64::from(size.width) + f64::from(size.height));
    world.nearest_of(
        |role| role == Role::Colonist,
        structure.cell().centre(),
        radius,
        |_, unit| stands(unit) && world.distance_to(unit.place(), id).is_some_and(|distance| distance <= ARM),
    )
}

/// Properties of a tower.
struct Shot {
    kind: StructureKind,
    cell: Cell,
    range: Tiles,
    damage: HitPoints,
    interval: Seconds,
    unmanned: f64,
    scatter: f64,
    splash: Tiles,
}

fn shoot(world: &mut World, id: StructureId, shot: Shot, bolts: u32, blows: &mut Vec<Blow>, events: &mut Events) {
    let Shot { kind, cell, range, damage, interval, unmanned, scatter, splash } = shot;
    let near = |unit: &Unit| unit.place().distance(cell.centre()) <= range.0 * shown(world, unit);
    let seen = |_: UnitId, unit: &Unit| is_alive(unit) && near(unit) && sees(world, cell, unit.cell());
    let Some(aimed) = world.nearest_of(is_besieger, cell.centre(), range, seen) else { return };
    let at = world.unit(aimed).map_or(cell.centre(), Unit::place);
    let rate = if unmanned < 1.0 && manned_by(world, id).is_none() { unmanned } else { 1.0 };
    let ready_at = world.clock().now() + (interval / rate).ticks();
    if let Some(structure) = world.state.map.structures.get_mut(id) {
        structure.state = StructureState::Tower { bolts, ready_at };
    }
    let from = cell.centre();
    let at = landing(world, from, at, steadied(world, from, scatter));
    let Some(victim) = hit(world, at, |_, unit| is_besieger(unit.role())) else {
        events.push(Event::Missed { by: None, from, at });
        return;
    };
    let by = Source::Tower(kind, cell);
    // Rain wets the strings of towers, too; it does nothing to what is poured.
    let damage = if splash > Tiles(0.0) { damage } else { damage * world.conditions().bows };
    let mut others = Vec::new();
    if splash > Tiles(0.0) {
        world.each_near(at, splash, Role::Besieger, |id, unit| {
            if id != victim && is_alive(unit) {
                others.push(id);
            }
        });
    }
    for victim in std::iter::once(victim).chain(others) {
        let (damage, felled) = hurt(world, victim, Hit { by, from, missile: true, damage }, events);
        events.push(Event::Struck { by: None, from, at, damage, missile: true });
        blows.push(Blow { by, on: Target::Unit(victim), damage, missile: true, felled });
    }
}

/// Checks for a banner near a unit.
pub(crate) fn takes_heart(world: &World, unit: &Unit) -> bool {
    banners_near(world, unit).next().is_some()
}

/// Factor on the damage of a unit by the banners near it: the best of them counts.
pub(super) fn strength_near_banners(world: &World, unit: &Unit) -> f64 {
    banners_near(world, unit).fold(1.0, f64::max)
}

/// Factors of the banners near a unit.
fn banners_near(world: &World, unit: &Unit) -> impl Iterator<Item = f64> {
    let banners = world.with_function(|function| matches!(function, Function::Banner { .. }));
    banners.filter_map(|(id, structure)| match world.rules.structure(structure.kind()).function {
        Function::Banner { radius, strength } => {
            world.distance_to(unit.place(), id).filter(|&distance| distance <= radius).map(|_| strength)
        }
        _ => None,
    })
}
