//! The watchdog: nobody is ever stuck. Without progress a besieger plans again, then breaches, then retreats.

use super::breach::structure_beside;
use super::intents::{leave, note_progress, resolve};
use super::targets::draw_target;
use crate::ground::World;
use crate::kinds::{Events, Tiles, UnitId};
use crate::state::{Intent, Patience, Progress};

/// Coming nearer by less does not count as progress.
const NEARER: Tiles = Tiles(0.2);

/// Coming nearer along the path, striking, breaching and resting in camp are progress.
pub(super) fn watch(world: &mut World, id: UnitId, events: &mut Events) {
    let (patience_ticks, now) = (world.rules.siege.patience_seconds.ticks(), world.clock().now());
    let Some(unit) = world.state.units.get_mut(id) else { return };
    let walking = matches!(unit.walk.progress, Progress::Walking(_));
    let remaining = walking.then(|| Tiles(unit.walk.route.remaining()));
    let Some(besieger) = unit.besieger_mut() else { return };
    if let Some(remaining) = remaining
        && besieger.nearest.is_none_or(|nearest| remaining < nearest - NEARER)
    {
        besieger.nearest = Some(remaining);
        return note_progress(world, id);
    }
    let stuck = now.since(besieger.progress_at);
    let patience = besieger.patience;
    world.state.tally.longest_stuck = world.state.tally.longest_stuck.max(stuck);
    match patience {
        Patience::Calm if stuck >= patience_ticks => plan_again(world, id),
        Patience::Replanned if stuck >= patience_ticks * 3 / 2 => force_breach(world, id),
        Patience::Breaching if stuck >= patience_ticks * 2 => give_in(world, id, events),
        _ => {}
    }
}

fn plan_again(world: &mut World, id: UnitId) {
    let attacking =
        world.unit(id).and_then(|unit| unit.besieger()).is_some_and(|it| matches!(it.intent, Intent::Attack(_)));
    let drawn = if attacking { draw_target(world, id) } else { None };
    let Some(unit) = world.state.units.get_mut(id) else { return };
    unit.walk.stop();
    if let Some(besieger) = unit.besieger_mut() {
        besieger.patience = Patience::Replanned;
        besieger.nearest = None;
        if let Some(target) = drawn {
            besieger.intent = Intent::Attack(target);
        }
    }
}

/// Strikes at whatever structure stands beside.
fn force_breach(world: &mut World, id: UnitId) {
    let Some(unit) = world.unit(id) else { return };
    let wall = structure_beside(world, unit.cell());
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        besieger.patience = Patience::Breaching;
        besieger.breach = wall;
    }
}

/// Retreats; whoever was already retreating slips away. A guard has nowhere to retreat to.
fn give_in(world: &mut World, id: UnitId, events: &mut Events) {
    let fleeing = world.unit(id).and_then(|unit| unit.besieger()).is_some_and(|it| it.intent == Intent::Flee);
    let guards = world.unit(id).and_then(|unit| unit.besieger()).is_some_and(|it| it.guards);
    if fleeing {
        leave(world, id, events);
    } else if guards {
        resolve(world, id, Intent::Muster);
    } else {
        resolve(world, id, Intent::Flee);
    }
}
