//! Walks by night, in levels where some are in league with the besiegers: everybody takes one now and then, and the walks of
//! saboteurs end in a fire where nobody looks.

use super::answer::Answer;
use crate::combat::is_lit;
use crate::ground::{Arrival, World};
use crate::kinds::{Events, HitPoints, Role, Seconds, StructureId, UnitId};
use crate::state::{Activity, LevelGoal, Obstacle, Site, Structure, Unit};

/// Where somebody would walk to now, if they would.
pub(super) fn wish(world: &mut World, id: UnitId) -> Option<StructureId> {
    let is_suspected = world.siege().goals().iter().any(|goal| matches!(goal, LevelGoal::Unmask { .. }));
    if !is_suspected || !world.clock().is_night(&world.rules.time) || !world.fires().is_empty() {
        return None;
    }
    let errands = &world.rules.errands;
    let chance = if is_saboteur(world, id) { errands.saboteur_walks } else { errands.honest_walks };
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
    let errands = &world.rules.errands;
    let distance = if is_lit(world, place) { errands.watched_in_light } else { errands.watched };
    let looks = |(other, unit): (UnitId, &Unit)| {
        let awake = |activity: Activity| !matches!(activity, Activity::Sleep { .. });
        other != id
            && unit.colonist().is_some_and(|colonist| !colonist.saboteur && awake(colonist.activity))
            && unit.place().distance(place) <= distance.0
    };
    world.of_role(Role::Colonist).any(looks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::meadow_with;
    use crate::kinds::{Tick, Tiles};
    use osada_ai::grid::Cell;

    /// The meadow by night, in a level with saboteurs, with a bed beside its only colonist, and their id.
    fn night() -> (World, UnitId, StructureId) {
        // The hearth gives no light here.
        let mut world = meadow_with(|rules| {
            rules.structures.iter_mut().for_each(|row| {
                if row.name == "hearth" {
                    row.light = Tiles(0.0);
                }
            })
        });
        world.state.siege.goals = vec![LevelGoal::Unmask { saboteurs: 1, mistakes: 1 }];
        let time = &world.rules.time;
        world.state.clock.tick = Tick((time.day_seconds - Seconds(10.0)).ticks().0);
        assert!(world.clock().is_night(&world.rules.time));
        let bed = world.rules.structure_named("bed").expect("it ships");
        let bed = world.raise(bed, Cell::new(9, 8));
        let id = world.ids_of(Role::Colonist)[0];
        (world, id, bed)
    }

    fn corrupt(world: &mut World, id: UnitId) {
        world.state.units.get_mut(id).and_then(Unit::colonist_mut).expect("a colonist").saboteur = true;
    }

    fn burns_after_a_walk(world: &mut World, id: UnitId, bed: StructureId) -> bool {
        let mut events = Events::new();
        assert!(matches!(stroll(world, id, bed, &mut events), Answer::Done));
        !world.fires().is_empty()
    }

    #[test]
    fn a_saboteur_who_is_alone_sets_fire_and_nobody_else_does() {
        let (mut world, id, bed) = night();
        assert!(!burns_after_a_walk(&mut world, id, bed), "an honest walk");
        corrupt(&mut world, id);
        assert!(burns_after_a_walk(&mut world, id, bed));
    }

    #[test]
    fn under_the_eyes_of_somebody_awake_nothing_is_lit_and_from_farther_away_only_where_there_is_light() {
        for (x, y, torch, burns) in [(10, 9, false, false), (13, 8, false, true), (13, 8, true, false)] {
            let (mut world, id, bed) = night();
            super::super::people::admit(&mut world, Cell::new(x, y), &mut Events::new()).expect("there is room");
            if torch {
                let torch = world.rules.structure_named("torch").expect("it ships");
                world.raise(torch, Cell::new(9, 10));
            }
            corrupt(&mut world, id);
            assert_eq!(burns_after_a_walk(&mut world, id, bed), burns, "{x}, {y}, light {torch}");
        }
    }

    #[test]
    fn walks_are_taken_by_night_and_only_where_some_are_suspected() {
        let (mut world, id, bed) = night();
        let wishes = |world: &mut World| (0..50).filter_map(|_| wish(world, id)).next();
        assert_eq!(wishes(&mut world), Some(bed));
        world.state.clock.tick = Tick(100);
        assert_eq!(wishes(&mut world), None, "by day");
        let (mut world, ..) = night();
        world.state.siege.goals.clear();
        assert_eq!(wishes(&mut world), None, "nobody is suspected");
    }
}
