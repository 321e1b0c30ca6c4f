//! Fighting back, until no enemy is near.

use super::calm::is_calm;
use crate::colony::answer::Answer;
use crate::combat::{in_reach, is_enemy};
use crate::ground::World;
use crate::kinds::{Role, Tiles, UnitId};
use crate::state::Activity;

/// A colonist turns on besiegers this near when hurt.
const FIGHT_RADIUS: Tiles = Tiles(6.0);

pub(in crate::colony) fn go_on(world: &mut World, id: UnitId, target: UnitId) -> Answer {
    let Some(unit) = world.unit(id) else { return Answer::GoOn };
    let Some(enemy) = world.unit(target) else { return next_enemy(world, id) };
    let far = enemy.place().distance(unit.place()) > FIGHT_RADIUS.0;
    if far && is_calm(world, unit) {
        return next_enemy(world, id);
    }
    close_in(world, id, target);
    Answer::GoOn
}

/// Turns on the next enemy near, or ends the fight.
fn next_enemy(world: &World, id: UnitId) -> Answer {
    let Some(unit) = world.unit(id) else { return Answer::GoOn };
    match world.nearest(unit.place(), FIGHT_RADIUS / 2.0, |_, other| is_enemy(Role::Colonist, other)) {
        Some(target) => Answer::Then(Activity::Fight { target }),
        None => Answer::Done,
    }
}

/// Walks towards somebody until they are in reach, then stands.
pub(in crate::colony) fn close_in(world: &mut World, id: UnitId, target: UnitId) {
    let (Some(unit), Some(enemy)) = (world.unit(id), world.unit(target)) else { return };
    if in_reach(world, unit, enemy) {
        world.stop(id);
    } else {
        world.follow(id, target);
    }
}
