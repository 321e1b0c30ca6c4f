//! Waves: announced before dusk, arriving at dusk or when they are called, gathering at the camps.

use super::camps::{gathering, make_camps};
use super::garrison::grow;
use super::muster::{Newcomer, bring, muster_ground};
use crate::grid::Cell;
use crate::sim::ground::World;
use crate::sim::kinds::{Event, Events, Refusal, Ticks};
use crate::sim::state::{Band, Raid, Squad, dusk};

/// Announces the next wave, and brings it at dusk. Where raids are called it comes uncalled only from its latest day on.
pub(in crate::sim) fn arrive(world: &mut World, events: &mut Events) {
    let rules = world.rules.clone();
    grow(world);
    let Some((wave, band)) = next(world) else { return };
    let today = world.clock().day(&rules.time);
    if world.siege().latest_day().is_some_and(|latest| today < latest) {
        return;
    }
    let besiegers = band.iter().map(|squad| squad.count).sum();
    let since_dawn = world.clock().since_dawn(&rules.time);
    let (dusk, warning) = (dusk(&rules.time), rules.time.warning_seconds.ticks());
    let until_dusk = dusk.0.checked_sub(since_dawn.0).map(Ticks);
    if world.state.siege.announced < wave
        && !band.is_empty()
        && let Some(in_ticks) = until_dusk.filter(|&left| left > Ticks(0) && left <= warning)
    {
        world.state.siege.announced = wave;
        events.push(Event::WaveAnnounced { wave, besiegers, in_ticks });
    }
    if since_dawn == dusk {
        make_camps(world);
        spawn(world, wave, &band, events);
    }
}

/// The number of the next wave and who comes in it: nobody from camps that are beaten, and once all of them are the
/// besiegers have lost what they would come for.
fn next(world: &World) -> Option<(u32, Band)> {
    let siege = world.siege();
    let band = siege.next().filter(|_| !siege.is_broken())?;
    Some((siege.arrived() + 1, siege.unbeaten(band)))
}

/// Whether the next wave would come if it were called.
pub(in crate::sim) fn can_be_called(world: &World) -> Result<(), Refusal> {
    if !world.siege().is_on_call() {
        Err(Refusal::RaidsComeThemselves)
    } else if world.siege().raids().iter().any(|raid| raid.over_at.is_none()) {
        Err(Refusal::RaidIsHere)
    } else {
        let coming = world.siege().waves().iter().skip(world.siege().arrived() as usize);
        let left = coming.map(|band| world.siege().unbeaten(band)).any(|band| !band.is_empty());
        if left { Ok(()) } else { Err(Refusal::NoRaidLeft) }
    }
}

/// Brings the next wave at once.
pub(in crate::sim) fn call(world: &mut World, events: &mut Events) {
    while let Some((wave, band)) = next(world) {
        make_camps(world);
        spawn(world, wave, &band, events);
        if !band.is_empty() {
            return;
        }
    }
}

/// Brings a wave. One of which nobody comes passes unnoticed.
fn spawn(world: &mut World, wave: u32, band: &[Squad], events: &mut Events) {
    if band.is_empty() {
        world.state.siege.arrived = wave;
        return world.state.siege.grow();
    }
    let rules = world.rules.clone();
    let now = world.clock().now();
    let morale = if wave == 1 { rules.siege.first_morale } else { rules.siege.morale };
    let morale = (morale + world.handicap().morale).clamp(-10.0, 10.0);
    let attack_at = now + rules.siege.muster_seconds.ticks();
    let sites: Vec<Option<Cell>> = band.iter().map(|squad| gathering(world, squad.camp)).collect();
    // The free places around each camp, the nearest last.
    let mut grounds: Vec<(Cell, Vec<Cell>)> = Vec::new();
    for &site in sites.iter().flatten() {
        if grounds.iter().all(|(other, _)| *other != site) {
            let mut places = muster_ground(world, site);
            places.reverse();
            grounds.push((site, places));
        }
    }
    let mut came = 0;
    for (&Squad { kind, count, mind, camp }, &site) in band.iter().zip(&sites) {
        let ground = grounds.iter_mut().find(|(other, _)| Some(*other) == site);
        let Some((_, places)) = ground else { continue };
        for _ in 0..count {
            let Some(cell) = places.pop() else { break };
            bring(world, &Newcomer { kind, mind, cell, wave, camp, guards: false, morale, decide_at: attack_at });
            came += 1;
        }
    }
    world.state.siege.arrived = wave;
    world.state.siege.announced = world.state.siege.announced.max(wave);
    world.state.siege.grow();
    world.state.siege.raids.push(Raid {
        wave,
        came,
        dead: 0,
        kills: 0,
        arrived_at: now,
        attack_at,
        contact_at: None,
        blow_at: now,
        over_at: None,
        leaving: false,
    });
    let cell = sites.into_iter().flatten().next().unwrap_or_default();
    events.push(Event::WaveArrived { wave, besiegers: came, cell });
}
