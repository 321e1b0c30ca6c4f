//! Recovering in camp.

use super::intents::{note_progress, resolve};
use crate::ground::{Arrival, World};
use crate::kinds::{TICK_SECONDS, Tiles, UnitId};
use crate::state::{Intent, Site, Structure};

/// How near the camp rest begins.
const CAMP_RADIUS: Tiles = Tiles(5.0);

/// Goes to the nearest camp and recovers there; without one, leaves.
pub(super) fn rest(world: &mut World, id: UnitId) {
    let Some(unit) = world.unit(id) else { return };
    let far = |camp: &Structure| camp.cell().octile(unit.cell());
    let nearest = world.camps().min_by(|a, b| far(a.1).total_cmp(&far(b.1))).map(|(camp, _)| camp);
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
        // Whoever came with less than that can never recover more than they came with.
        if whole && besieger.morale >= until.min(besieger.start_morale) {
            besieger.decide_at = Some(now);
        }
    }
}

/// A tick of recovering at a camp; says whether the hit points are those at which rest ends.
pub(super) fn recover(world: &mut World, id: UnitId) -> bool {
    let rules = world.rules.clone();
    let Some(unit) = world.state.units.get_mut(id) else { return false };
    let full = rules.unit(unit.kind).hp;
    unit.hp = (unit.hp + full * rules.siege.rest_hp * TICK_SECONDS).min(full);
    let whole = unit.hp >= full * rules.siege.rest_until_hp;
    if let Some(besieger) = unit.besieger_mut() {
        let gain = rules.siege.rest_morale * TICK_SECONDS;
        besieger.morale = (besieger.morale + gain).min(besieger.start_morale.max(besieger.morale));
    }
    whole
}
