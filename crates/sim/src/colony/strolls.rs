//! Walks by night, in levels where some are in league with the besiegers: everybody takes one now and then, and the walks of
//! saboteurs end in a fire where nobody looks.

use super::answer::Answer;
use crate::combat::is_lit;
use crate::ground::{Arrival, World};
use crate::kinds::{Events, HitPoints, Role, Seconds, StructureId, Tiles, UnitId};
use crate::state::{Activity, LevelGoal, Obstacle, Site, Structure, Unit};

/// Chances that somebody takes a walk instead of work, each time they decide by night.
const HONEST: f64 = 0.22;
const SABOTEUR: f64 = 0.5;
/// Somebody awake within this distance keeps a saboteur from it …
const WATCHED: Tiles = Tiles(2.5);
/// … and where there is light, within this one.
const SEEN: Tiles = Tiles(8.0);

/// Where somebody would walk to now, if they would.
pub(super) fn wish(world: &mut World, id: UnitId) -> Option<StructureId> {
    let is_suspected = world.siege().goals().iter().any(|goal| matches!(goal, LevelGoal::Unmask { .. }));
    if !is_suspected || !world.clock().is_night(&world.rules.time) || !world.fires().is_empty() {
        return None;
    }
    let chance = if is_saboteur(world, id) { SABOTEUR } else { HONEST };
    if !world.state.streams.story.chance(chance) {
        return None;
    }
    let burns = |structure: &Structure| {
        let row = world.rules.structure(structure.kind());
        row.fuel > Seconds(0.0)
            && structure.hp().is_some_and(|hp| hp > HitPoints(0.0))
            && !row.function.is_of_besiegers()
    };
    let all: Vec<StructureId> =
        world.map().structures().filter(|(_, structure)| burns(structure)).map(|(id, _)| id).collect();
    world.state.streams.story.pick(&all).copied()
}

fn is_saboteur(world: &World, id: UnitId) -> bool {
    world.unit(id).and_then(Unit::colonist).is_some_and(|colonist| colonist.saboteur)
}

/// Walks to a structure; a saboteur sets it on fire if nobody looks.
pub(super) fn stroll(world: &mut World, id: UnitId, to: StructureId, events: &mut Events) -> Answer {
    let Some(place) = world.destination(Site::Structure(to)) else { return Answer::Done };
    match world.walk_to(id, place) {
        Arrival::OnTheWay => return Answer::GoOn,
        Arrival::NoWay => return Answer::GiveUp(Obstacle::NoPath),
        Arrival::There => {}
    }
    if let Some(cell) = world.map().structure(to).map(Structure::cell)
        && is_saboteur(world, id)
        && !is_watched(world, id)
        && world.can_ignite(cell)
    {
        world.ignite(cell, events);
    }
    Answer::Done
}

/// Checks whether somebody awake who is no saboteur could see what somebody does.
fn is_watched(world: &World, id: UnitId) -> bool {
    let Some(place) = world.unit(id).map(Unit::place) else { return false };
    let distance = if is_lit(world, place) { SEEN } else { WATCHED };
    let looks = |(other, unit): (UnitId, &Unit)| {
        let awake = |activity: Activity| !matches!(activity, Activity::Sleep { .. });
        other != id
            && unit.colonist().is_some_and(|colonist| !colonist.saboteur && awake(colonist.activity))
            && unit.place().distance(place) <= distance.0
    };
    world.of_role(Role::Colonist).any(looks)
}
