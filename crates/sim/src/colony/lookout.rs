//! Looking out: how far colonists see, farther near a watchtower, and the danger that they see. People whose minds can ring the
//! bell do so when they see a raid; it falls silent when nobody has seen one for a while. If the player has silenced it, they
//! leave it alone until then.

use super::senses::senses;
use crate::combat::nearest_threat;
use crate::ground::World;
use crate::kinds::{Event, Events, Role, Seconds, Tick, Tiles, UnitId};
use crate::rules::Function;
use crate::state::{Activity, Lookout, Unit};
use osada_ai::brain::Action;
use osada_ai::grid::{Cell, Point};

/// Ticks between two looks of the same person.
const LOOK: u64 = 30;

/// Time without a besieger in sight after which the bell falls silent.
const QUIET: Seconds = Seconds(12.0);

/// Looks about now and then, and rings the bell if that is what the mind says of what is seen.
pub(super) fn look_out(world: &mut World, id: UnitId, events: &mut Events) {
    let now = world.clock().now();
    if !(now.0 + id.index() as u64).is_multiple_of(LOOK) || !world.unit(id).is_some_and(|unit| sees_raid(world, unit)) {
        return;
    }
    match &mut world.state.lookout {
        Lookout::Rung(seen) | Lookout::Overruled(seen) => return *seen = now,
        Lookout::Quiet if world.state.alarm => return,
        Lookout::Quiet => {}
    }
    let Some((unit, mind)) = world.unit(id).and_then(|unit| Some((unit, world.mind_of(unit)?))) else { return };
    let Some(colonist) = unit.colonist() else { return };
    if world.rules.mind(mind).decide(&senses(world, id, unit, colonist)) == Action::Alarm {
        let cell = unit.cell();
        ring(world, id, now);
        events.push(Event::AlarmRung { by: id, cell });
    }
}

/// Checks whether a colonist on the look-out sees a besieger who has come for them: no garrison that stands by its camp.
fn sees_raid(world: &World, unit: &Unit) -> bool {
    let keeps = world.mind_of(unit).is_some_and(|mind| world.rules.mind(mind).answers(Action::Alarm));
    let awake = unit.colonist().is_some_and(|colonist| !matches!(colonist.activity, Activity::Sleep { .. }));
    keeps && awake && {
        let sight = vision_range(world, unit.place());
        nearest_threat(world, unit.place(), sight).is_some()
    }
}

fn ring(world: &mut World, id: UnitId, now: Tick) {
    world.state.alarm = true;
    world.state.lookout = Lookout::Rung(now);
    if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
        (colonist.decided, colonist.decided_at) = (Action::Alarm, Some(now));
    }
}

/// Silences the bell when nobody has a reason for it any more.
pub(super) fn calm_down(world: &mut World) {
    let now = world.clock().now();
    let over = |seen: Tick| now.since(seen) > QUIET.ticks();
    match world.state.lookout {
        Lookout::Rung(seen) if over(seen) => {
            world.state.alarm = false;
            world.state.lookout = Lookout::Quiet;
        }
        Lookout::Overruled(seen) if over(seen) => world.state.lookout = Lookout::Quiet,
        _ => {}
    }
}

/// Sight of a colonist without a watchtower.
const SIGHT: Tiles = Tiles(8.0);

/// Sight of a colonist at a place.
pub(super) fn vision_range(world: &World, at: Point) -> Tiles {
    from_watchtowers(world, at, SIGHT) * world.conditions().sight
}

/// The besieger who makes a place dangerous: the nearest to it, if near enough.
pub(super) fn danger(world: &World, place: Cell) -> Option<UnitId> {
    let at = place.centre();
    let radius = from_watchtowers(world, at, world.rules().jobs.danger_radius);
    world.nearest_of(|role| role == Role::Besieger, at, radius, |_, _| true)
}

/// Sight at a place with the watchtowers near it, if that is farther than without them.
fn from_watchtowers(world: &World, at: Point, without: Tiles) -> Tiles {
    let towers = world.with_function(|function| matches!(function, Function::Watchtower { .. }));
    let towers = towers.filter_map(|(id, structure)| {
        let Function::Watchtower { radius, sight, .. } = world.rules().structure(structure.kind()).function else {
            return None;
        };
        world.distance_to(at, id).filter(|&distance| distance <= radius).map(|_| sight)
    });
    towers.fold(without, |farthest, sight| if sight > farthest { sight } else { farthest })
}
