//! Intents of a besieger: taking one up, what restarts or ends it, and the two that need no target, recovering in camp and
//! running off the map.

use super::foes::get_away;
use crate::ground::{Arrival, World};
use crate::kinds::limits;
use crate::kinds::{Event, Events, Role, TICK_SECONDS, Tiles, UnitId};
use crate::state::{Destination, Intent, Patience, Progress, Site, Structure};
use osada_ai::grid::Cell;

/// Takes up an intent.
pub(super) fn resolve(world: &mut World, id: UnitId, intent: Intent) {
    let now = world.clock().now();
    let Some(unit) = world.state.units.get_mut(id) else { return };
    unit.walk.stop();
    if let Some(besieger) = unit.besieger_mut() {
        besieger.intent = intent;
        besieger.breach = None;
        besieger.nearest = None;
        besieger.progress_at = now;
        besieger.patience = Patience::Calm;
    }
    schedule(world, id, intent);
}

/// Schedules the next decision if nothing happens: attacks are thought over every few seconds, rest ends by itself.
pub(super) fn schedule(world: &mut World, id: UnitId, intent: Intent) {
    let next = match intent {
        Intent::Rest | Intent::Flee => None,
        Intent::Attack(_) | Intent::Patrol(_) | Intent::Muster | Intent::Defend => {
            let seconds = world.rules.siege.decide_seconds * world.handicap().tactics.decide;
            Some(world.clock().now() + seconds.ticks())
        }
    };
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        besieger.decide_at = next;
    }
}

/// Records progress of a besieger.
pub(super) fn note_progress(world: &mut World, id: UnitId) {
    let now = world.clock().now();
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        besieger.progress_at = now;
        besieger.patience = Patience::Calm;
    }
}

/// Makes a besieger decide again.
pub(super) fn decide_now(world: &mut World, id: UnitId) {
    let now = world.clock().now();
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        besieger.decide_by(now);
    }
}

/// Takes a besieger off the map.
pub(super) fn leave(world: &mut World, id: UnitId, events: &mut Events) {
    get_away(world, id);
    if let Some(unit) = world.take_away(id) {
        limits::count_one(&mut world.state.tally.fled);
        events.push(Event::Left { unit: id, cell: unit.cell() });
    }
}

/// Distance from the camp at which rest begins.
const CAMP_RADIUS: Tiles = Tiles(5.0);

/// Goes to the nearest camp that can be reached and recovers there; without one, leaves.
pub(super) fn rest(world: &mut World, id: UnitId) {
    let Some(unit) = world.unit(id) else { return };
    let far = |camp: &Structure| camp.cell().octile(unit.cell());
    let within = |camp: &Structure| world.reachable(Role::Besieger, unit.cell(), world.beside(camp));
    let camps = world.camps().filter(|(_, camp)| within(camp));
    let nearest = camps.min_by(|a, b| far(a.1).total_cmp(&far(b.1))).map(|(camp, _)| camp);
    let camp = nearest.and_then(|camp| Some((camp, world.destination(Site::Structure(camp))?)));
    let Some((camp, place)) = camp else { return resolve(world, id, Intent::Flee) };
    let near = world.distance_to(unit.place(), camp).is_some_and(|distance| distance <= CAMP_RADIUS);
    if !near {
        if world.walk_to(id, place) == Arrival::NoWay {
            resolve(world, id, Intent::Flee);
        }
        return;
    }
    note_progress(world, id);
    let now = world.state.clock.tick;
    let whole = recover(world, id);
    let until = world.rules.siege.rest_until_morale;
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        // Besiegers who came with less than that can never recover more than they came with.
        if whole && besieger.morale >= until.min(besieger.start_morale) {
            besieger.decide_at = Some(now);
        }
    }
}

/// Recovers for a tick at a camp; returns whether the hit points are those at which rest ends.
pub(super) fn recover(world: &mut World, id: UnitId) -> bool {
    let rules = world.rules.clone();
    let Some(unit) = world.state.units.get_mut(id) else { return false };
    let full = rules.unit(unit.kind).hp;
    unit.hp = (unit.hp + full * rules.siege.rest_hp * world.cache.conditions.healing * TICK_SECONDS).min(full);
    let whole = unit.hp >= full * rules.siege.rest_until_hp;
    if let Some(besieger) = unit.besieger_mut() {
        let gain = rules.siege.rest_morale * TICK_SECONDS;
        besieger.morale = (besieger.morale + gain).min(besieger.start_morale.max(besieger.morale));
    }
    whole
}

/// Goes to the nearest edge of the map and leaves there.
pub(super) fn flee(world: &mut World, id: UnitId, events: &mut Events) {
    let Some(unit) = world.unit(id) else { return };
    let (width, height) = (world.map().width() as i32, world.map().height() as i32);
    let cell = unit.cell();
    if cell.x == 0 || cell.y == 0 || cell.x == width - 1 || cell.y == height - 1 {
        return leave(world, id, events);
    }
    if matches!(unit.walk().progress(), Progress::Standing | Progress::Failed(_)) {
        match nearest_edge(world, cell) {
            Some(edge) if !unit.walk().failed(Destination::Tile(edge)) => {
                if let Some(unit) = world.state.units.get_mut(id) {
                    unit.walk.go(Destination::Tile(edge));
                }
            }
            // Nothing leads off the map: slips away unseen.
            _ => leave(world, id, events),
        }
    }
}

fn nearest_edge(world: &World, from: Cell) -> Option<Cell> {
    let (width, height) = (world.map().width() as i32, world.map().height() as i32);
    let rows = (0..height).flat_map(|y| [Cell::new(0, y), Cell::new(width - 1, y)]);
    let columns = (0..width).flat_map(|x| [Cell::new(x, 0), Cell::new(x, height - 1)]);
    rows.chain(columns)
        .filter(|&edge| world.factor(Role::Besieger, edge) > 0.0)
        .filter(|&edge| world.reachable(Role::Besieger, from, Destination::Tile(edge)))
        .min_by(|a, b| from.octile(*a).total_cmp(&from.octile(*b)).then(a.cmp(b)))
}
