//! What besiegers do: muster, then attack, rest or flee by the flee–attack rule on hit points × morale.

use super::attack::{attack, breach};
use super::chief::look_about;
use super::decision::decide;
use super::defend::{go_back, keep_watch, patrol};
use super::intents::{flee, note_progress, resolve, rest};
use super::morale::watch;
use super::spotting::spot;
use super::together::wait_for_each_other;
use super::watch::look_out;
use crate::ground::World;
use crate::kinds::{Events, Role, UnitId};
use crate::state::Intent;

/// Every besieger continues what they are doing, or decides again.
pub(crate) fn think(world: &mut World, events: &mut Events) {
    // Colonists have moved since besiegers thought last.
    world.cache.targets.clear();
    wait_for_each_other(world);
    for id in world.ids_of(Role::Besieger) {
        step(world, id, events);
    }
    look_about(world);
}

fn step(world: &mut World, id: UnitId, events: &mut Events) {
    let Some(besieger) = world.unit(id).and_then(|unit| unit.besieger()) else { return };
    let (camp, garrison, flees) = (besieger.camp(), besieger.garrison(), besieger.intent == Intent::Flee);
    let leaving = world.siege().raids().iter().any(|raid| raid.wave == besieger.wave && raid.leaving);
    if leaving && !flees {
        return resolve(world, id, Intent::Flee);
    }
    // Asked before it looks out: whoever is roused by what it sees decides in the next tick, itself included.
    let decides = besieger.is_to_decide(world.clock().now()) && !flees;
    if let Some(camp) = garrison {
        look_out(world, id, camp);
    }
    if decides && let Some(besieger) = world.unit(id).and_then(|unit| unit.besieger()).cloned() {
        decide(world, id, &besieger);
    }
    match world.unit(id).and_then(|unit| unit.besieger()).map(|besieger| besieger.intent) {
        Some(Intent::Attack(target)) => attack(world, id, target),
        Some(Intent::Patrol(to)) => match garrison {
            Some(camp) => keep_watch(world, id, camp, to),
            None => patrol(world, id, to),
        },
        Some(Intent::Defend) => go_back(world, id, camp),
        Some(Intent::Rest) => rest(world, id),
        Some(Intent::Muster) => note_progress(world, id),
        Some(Intent::Flee) => flee(world, id, events),
        None => {}
    }
    spot(world, id, events);
    breach(world, id);
    watch(world, id, events);
}
