//! Taking up an intent, and what restarts or ends it.

use crate::ground::World;
use crate::kinds::{Event, Events, UnitId};
use crate::state::{Intent, Patience};

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

/// When to decide next if nothing happens: attacks are thought over every few seconds, rest ends by itself.
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

/// Notes that something has come of what the besieger is about.
pub(super) fn note_progress(world: &mut World, id: UnitId) {
    let now = world.clock().now();
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        besieger.progress_at = now;
        besieger.patience = Patience::Calm;
    }
}

/// Something has happened that is worth a new decision.
pub(super) fn decide_now(world: &mut World, id: UnitId) {
    let now = world.clock().now();
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        besieger.decide_by(now);
    }
}

/// A besieger leaves the map.
pub(super) fn leave(world: &mut World, id: UnitId, events: &mut Events) {
    if let Some(unit) = world.take_away(id) {
        world.state.tally.fled += 1;
        events.push(Event::Left { unit: id, cell: unit.cell() });
    }
}
