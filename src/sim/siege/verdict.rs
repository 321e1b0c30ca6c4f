//! When raids are over, and how the level ends.

use super::chief::conclude;
use crate::sim::ground::World;
use crate::sim::kinds::{Event, Events, Outcome, Role, Seconds, Ticks, UnitId};
use crate::sim::state::Unit;

/// Where raids are called, victory comes no sooner after the last of them: there is time to see that it is over.
const CALM: Seconds = Seconds(20.0);

/// Ends raids, and the level when it is decided.
pub(in crate::sim) fn judge(world: &mut World, events: &mut Events) {
    end_raids(world, events);
    let outcome = verdict(world);
    if outcome != Outcome::Running {
        world.state.outcome = outcome;
        events.push(Event::Ended { outcome });
    }
}

fn verdict(world: &World) -> Outcome {
    let (siege, now) = (world.siege(), world.clock().now());
    let all_arrived = !siege.waves().is_empty() && siege.next().is_none();
    let is_defended = world.missing_defence().is_none();
    let dawn = world.clock().since_dawn(&world.rules.time) == Ticks(0);
    if world.hearth().is_none() || world.of_role(Role::Colonist).next().is_none() {
        Outcome::Defeat
    } else if siege.is_on_call() {
        let calm = siege.raids().iter().all(|raid| raid.over_at.is_some_and(|at| now.since(at) >= CALM.ticks()));
        let won = (all_arrived || world.camps_are_lost()) && calm && dawn && is_defended;
        if won { Outcome::Victory } else { Outcome::Running }
    } else if is_defended && (world.camps_are_lost() || (all_arrived && dawn)) {
        Outcome::Victory
    } else {
        Outcome::Running
    }
}

fn end_raids(world: &mut World, events: &mut Events) {
    let rules = world.rules.clone();
    let now = world.clock().now();
    for index in 0..world.state.siege.raids.len() {
        let raid = &world.state.siege.raids[index];
        if raid.over_at.is_some() {
            continue;
        }
        let wave = raid.wave;
        let heavy = raid.came > 0 && f64::from(raid.dead) >= rules.siege.leave_at_losses * f64::from(raid.came);
        let bored = now.since(raid.blow_at.max(raid.attack_at)) > rules.siege.give_up_seconds.ticks();
        let of_wave = |(_, unit): &(UnitId, &Unit)| unit.besieger().is_some_and(|besieger| besieger.wave == wave);
        let over = !world.units().any(|unit| of_wave(&unit));
        let raid = &mut world.state.siege.raids[index];
        raid.leaving |= heavy || bored;
        if over {
            raid.over_at = Some(now);
            conclude(world, wave);
            events.push(Event::WaveOver { wave });
        }
    }
}
