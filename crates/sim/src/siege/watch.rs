//! Keeping watch: what alarms the people of a camp and whom they go for together; and the traps that some besiegers spot, of
//! which all know then.

use super::defend::leash;
use crate::combat::{nearest_seen, sees};
use crate::ground::{World, distance_to_camp, in_leash, is_near_camp};
use crate::kinds::{Area, Event, Events, Role, StructureId, Tick, Tiles, UnitId};
use crate::rules::Function;
use crate::state::{Besieger, Destination, Site, Target};
use osada_ai::grid::Cell;

/// Ticks between two looks of the same guard.
const LOOK: u64 = 30;
/// Distance within which an enemy is struck before anybody else.
const CLOSE: Tiles = Tiles(2.5);

/// Sight of a garrison at this hour.
pub(super) fn sight(world: &World) -> Tiles {
    let rules = &world.rules.siege.garrison;
    let clear = if world.clock().is_night(&world.rules.time) { rules.sight_night } else { rules.sight_day };
    clear * world.conditions().sight
}

/// Need of the camp of a besieger, from 1 just after a blow to 0. A garrison goes by what it sees, too.
pub(super) fn need(world: &World, besieger: &Besieger) -> f64 {
    let Some(camp) = world.siege().camps().get(besieger.camp()) else { return 0.0 };
    let seen = camp.seen_at.filter(|_| besieger.guards);
    lately(world, camp.struck_at).max(lately(world, seen))
}

fn lately(world: &World, at: Option<Tick>) -> f64 {
    let span = world.rules.siege.garrison.need_seconds.ticks().0.max(1) as f64;
    at.map_or(0.0, |at| (1.0 - world.clock().now().since(at).0 as f64 / span).max(0.0))
}

/// Makes everybody who came from a camp decide again after it, its palisade or its garrison was struck.
pub(super) fn call_back(world: &mut World, camp: usize) {
    let now = world.clock().now();
    let Some(before) = world.state.siege.camps.get(camp).copied() else { return };
    world.state.siege.camps[camp].struck_at = Some(now);
    if lately(world, before.struck_at) == 0.0 {
        rouse(world, camp, |_| true);
    }
}

/// Lets a guard look out; what one of them sees, all of them know.
pub(super) fn look_out(world: &mut World, id: UnitId, camp: usize) {
    let now = world.clock().now();
    if !(now.0 + id.index() as u64).is_multiple_of(LOOK) {
        return;
    }
    let Some(unit) = world.unit(id) else { return };
    let seen = nearest_seen(world, unit.place(), sight(world), Role::Colonist);
    if !seen.and_then(|seen| world.unit(seen)).is_some_and(|other| in_leash(world, camp, other.cell())) {
        return;
    }
    let Some(before) = world.state.siege.camps.get(camp).copied() else { return };
    world.state.siege.camps[camp].seen_at = Some(now);
    if lately(world, before.seen_at).max(lately(world, before.struck_at)) == 0.0 {
        rouse(world, camp, |besieger| besieger.guards);
    }
}

/// Makes people of a camp decide again.
fn rouse(world: &mut World, camp: usize, whom: impl Fn(&Besieger) -> bool) {
    let now = world.clock().now();
    let besiegers = world.state.units.iter_mut().filter_map(|(_, unit)| unit.besieger_mut());
    besiegers.filter(|besieger| besieger.camp() == camp && whom(besieger)).for_each(|besieger| besieger.decide_by(now));
}

/// Target of the defenders of a camp: an enemy close to the one who asks, else for all of them the same, who is nearest to
/// the camp, or the wagon; a tower that shoots at it where there is nobody.
pub(super) fn quarry(world: &World, id: UnitId, camp: usize) -> Option<Target> {
    let unit = world.unit(id)?;
    let can_get = |to: Destination| world.reachable(Role::Besieger, unit.cell(), to);
    let close = world.nearest_of(|role| role == Role::Colonist, unit.place(), CLOSE, |_, _| true);
    if let Some(close) = close {
        return Some(Target::Unit(close));
    }
    let leash = if unit.besieger()?.guards { leash(world, id, camp) } else { world.rules.siege.garrison.leash };
    let is_near = |cell: Cell| is_near_camp(world, camp, cell, leash);
    let colonists = world
        .of_role(Role::Colonist)
        .filter_map(|(id, other)| Some((distance_to_camp(world, camp, other.cell())?, id, other.cell())))
        .filter(|&(_, _, cell)| is_near(cell) && can_get(Destination::beside(cell)));
    let person = colonists.min().map(|(distance, person, _)| (distance, Target::Unit(person)));
    let wagon =
        world.siege().exposed_wagon().and_then(|wagon| world.map().structure(wagon.structure).map(|at| (wagon, at)));
    let wagon = wagon.filter(|(_, at)| is_near(at.cell()) && can_get(world.beside(at)));
    let wagon = wagon
        .and_then(|(wagon, at)| Some((distance_to_camp(world, camp, at.cell())?, Target::Structure(wagon.structure))));
    // Whoever pulls the wagon is as near as it is.
    if let Some((_, nearest)) = person.into_iter().chain(wagon).min_by_key(|(distance, _)| *distance) {
        return Some(nearest);
    }
    let struck = world.siege().camps().get(camp).and_then(|camp| camp.struck_at);
    if lately(world, struck) == 0.0 {
        return None;
    }
    let towers = world
        .with_function(|function| matches!(function, Function::Tower { .. }))
        .filter_map(|(id, tower)| Some((distance_to_camp(world, camp, tower.cell())?, id, tower.cell())))
        .filter(|&(_, id, cell)| is_near(cell) && world.destination(Site::Structure(id)).is_some_and(can_get));
    towers.min().map(|(_, tower, _)| Target::Structure(tower))
}

/// Ticks between two looks of the same besieger.
const LOOK_FOR_TRAPS: u64 = 12;

/// Looks about for traps now and then, if it is one who does.
pub(super) fn spot(world: &mut World, id: UnitId, events: &mut Events) {
    if !(world.clock().now().0 + id.index() as u64).is_multiple_of(LOOK_FOR_TRAPS) {
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
