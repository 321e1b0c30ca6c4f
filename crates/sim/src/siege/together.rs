//! Attacking together: those who are ahead wait for the others before they attack, and those who shoot let hand-to-hand
//! fighters go first. The challenge decides how much of this they do.

use super::intents::note_progress;
use super::targets::destination;
use crate::combat::{attacks, nearest_in_reach};
use crate::ground::World;
use crate::kinds::{Role, Seconds, Tick, Tiles, UnitId};
use crate::rules::{Attack, Tactics};
use crate::state::{Besieger, Gathering, Intent, Progress, Unit};
use osada_ai::grid::Point;

/// Ticks between two looks.
const LOOK: u64 = 6;
/// Time after a blow in which the others do not leave its victim alone.
const RECENT: Seconds = Seconds(2.0);
/// Distance within which those who shoot look for comrades to let go first.
const COMRADES: Tiles = Tiles(12.0);

/// Pauses every besieger that is to wait, and lets the others go on.
pub(super) fn wait_for_each_other(world: &mut World) {
    let now = world.clock().now();
    let tactics = &world.handicap().tactics;
    let as_they_like = tactics.together <= Tiles(0.0) && tactics.behind <= Tiles(0.0);
    if as_they_like || !now.0.is_multiple_of(LOOK) {
        return;
    }
    let tactics = tactics.clone();
    for index in 0..world.state.siege.raids.len() {
        if world.state.siege.raids[index].over_at.is_none() {
            gather(world, index, &tactics, now);
        }
    }
    for id in world.ids_of(Role::Besieger) {
        let Some(waits) = world.unit(id).and_then(|unit| waits(world, id, unit, &tactics)) else { continue };
        if let Some(unit) = world.state.units.get_mut(id) {
            unit.walk.paused = waits;
        }
        if waits {
            note_progress(world, id);
        }
    }
}

/// Counts how many of a raid have come so near that they wait.
fn gather(world: &mut World, index: usize, tactics: &Tactics, now: Tick) {
    let raid = &world.state.siege.raids[index];
    let (mut all, mut near, mut struck) = (0_u32, 0_u32, false);
    for (_, unit) in world.of_role(Role::Besieger) {
        let Some(besieger) = unit.besieger().filter(|besieger| besieger.wave == raid.wave) else { continue };
        // Nobody waits for those who cannot come.
        let comes = !raid.cut_off || world.reaches_hearth(Role::Besieger, unit.cell());
        if !comes || !matches!(besieger.intent, Intent::Attack(_) | Intent::Muster) {
            continue;
        }
        all += 1;
        near += u32::from(is_near(unit, besieger, tactics));
        struck |= unit.hurt_at.is_some_and(|at| now <= at + RECENT.ticks());
    }
    let ready = f64::from(near) >= tactics.together_share * f64::from(all);
    let gathering = match raid.gathering {
        // Those who come back from the camp gather anew.
        _ if all == 0 => Gathering::Coming,
        Gathering::Over => Gathering::Over,
        _ if struck => Gathering::Over,
        Gathering::Coming if near > 0 => Gathering::Waiting(now),
        Gathering::Waiting(since) if ready || now.since(since) >= tactics.together_seconds.ticks() => Gathering::Over,
        as_before => as_before,
    };
    world.state.siege.raids[index].gathering = gathering;
}

/// Checks whether a besieger attacks and has come so near that it waits for the others.
fn is_near(unit: &Unit, besieger: &Besieger, tactics: &Tactics) -> bool {
    let attacks = matches!(besieger.intent, Intent::Attack(_));
    let walks = matches!(unit.walk().progress(), Progress::Walking(_));
    attacks && walks && Tiles(unit.walk().route.remaining()) <= tactics.together
}

/// Checks whether an attacking besieger is to wait; `None` for all others.
fn waits(world: &World, id: UnitId, unit: &Unit, tactics: &Tactics) -> Option<bool> {
    let besieger = unit.besieger()?;
    let Intent::Attack(target) = besieger.intent else { return None };
    let raid = world.siege().raids().iter().find(|raid| raid.wave == besieger.wave)?;
    let for_all = raid.gathering != Gathering::Over && is_near(unit, besieger, tactics);
    let goal = destination(world, target)?.cell().centre();
    Some(for_all || (tactics.behind > Tiles(0.0) && lets_others_go_first(world, id, unit, goal, tactics.behind)))
}

/// Checks whether somebody who shoots has comrades who fight hand to hand, and none of them is far enough ahead.
fn lets_others_go_first(world: &World, id: UnitId, unit: &Unit, goal: Point, ahead: Tiles) -> bool {
    let shoots = |unit: &Unit| attacks(world.rules(), unit).any(Attack::is_ranged);
    if !shoots(unit) || nearest_in_reach(world, unit, Role::Colonist).is_some() {
        return false;
    }
    let comrade = |other_id: UnitId, other: &Unit| {
        let attacks = other.besieger().is_some_and(|besieger| matches!(besieger.intent, Intent::Attack(_)));
        other_id != id && attacks && !shoots(other)
    };
    let mine = unit.place().distance(goal);
    let is_ahead = |id: UnitId, other: &Unit| comrade(id, other) && other.place().distance(goal) + ahead.0 <= mine;
    let led = world.nearest(unit.place(), COMRADES * 2.0, is_ahead).is_some();
    !led && world.nearest(unit.place(), COMRADES, comrade).is_some()
}
