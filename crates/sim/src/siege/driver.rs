//! Decisions of besiegers: muster, then attack, rest or flee by the flee–attack rule on hit points × morale.

use super::attack::{attack, breach};
use super::chief::{self, look_about};
use super::defend::{choose_keepers, go_back, keep_watch, on_guard, patrol, stretch, turn_back};
use super::intents::{flee, note_progress, resolve, rest, schedule};
use super::morale::watch;
use super::senses::senses;
use super::targets::{attacker, in_sight, prize, target};
use super::together::wait_for_each_other;
use super::watch::{look_out, spot};
use crate::ground::World;
use crate::kinds::{Events, Role, UnitId};
use crate::state::{Besieger, Intent};
use osada_ai::brain::{Action, Sense};

/// Lets every besieger continue or decide again.
pub(crate) fn think(world: &mut World, events: &mut Events) {
    // Colonists have moved since besiegers thought last.
    world.cache.targets.clear();
    choose_keepers(world);
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
    // Asked before it looks out: those who are roused by what it sees decide in the next tick, itself included.
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

/// Asks the mind what to do, and does it.
pub(super) fn decide(world: &mut World, id: UnitId, besieger: &Besieger) {
    let luck = world.state.streams.besiegers.unit();
    let Some(unit) = world.unit(id) else { return };
    let Some(mind) = world.mind_of(unit) else { return };
    let decided = world.rules.mind(mind).decide(&senses(world, id, unit, besieger).with(Sense::Luck, luck));
    let intent = match decided {
        _ if besieger.guards => Some(on_guard(world, id, besieger, decided)),
        Action::Defend => Some(turn_back(world, id, besieger)),
        Action::Flee => Some(Intent::Flee),
        Action::Rest => Some(Intent::Rest),
        Action::Stand => Some(Intent::Muster),
        Action::Patrol => Some(stretch(world, id, besieger)),
        // Nobody in sight: looks about.
        Action::Pursue => Some(in_sight(world, id).map_or_else(|| stretch(world, id, besieger), Intent::Attack)),
        Action::Attack | Action::Raze if chief::waits_for_shooters(world, id, besieger) => Some(Intent::Muster),
        Action::Raze => {
            let wanted = chief::quarry(world, id, besieger).or_else(|| prize(world, id));
            wanted.or_else(|| target(world, id, besieger)).map(Intent::Attack)
        }
        _ => {
            let wanted = attacker(world, id).or_else(|| chief::quarry(world, id, besieger));
            wanted.or_else(|| target(world, id, besieger)).map(Intent::Attack)
        }
    };
    let now = world.clock().now();
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        (besieger.decided, besieger.decided_at) = (decided, Some(now));
    }
    // Those for whom no way leads to anybody, nor to the hearth, wait for one as long as their raid has patience.
    let intent = intent.unwrap_or(Intent::Muster);
    if intent == besieger.intent {
        schedule(world, id, intent);
    } else {
        resolve(world, id, intent);
    }
}
