//! Waves: announced before dusk, arriving at dusk or when they are called, gathering at the camps; those for whom a camp has no
//! room yet wait beyond the edge of the map and come in as places become free.

use super::camps::{Newcomer, bring, make_camps, muster_ground};
use super::chief::{self, Party};
use super::cut_off::notify_of_cut_off;
use super::foes::recognize;
use super::garrison::grow;
use crate::ground::World;
use crate::kinds::{Event, Events, MindId, Refusal, Ticks, UnitKind};
use crate::state::{Band, Camp, Gathering, Queued, Raid, Squad, dusk};
use osada_ai::grid::Cell;
use std::collections::BTreeSet;

/// Plans the next wave, announces it, and brings it at dusk, unless the chief puts it off. Where raids are called it comes
/// uncalled only from its latest day on.
pub(crate) fn arrive(world: &mut World, events: &mut Events) {
    let rules = world.rules.clone();
    grow(world);
    admit(world);
    notify_of_cut_off(world, events);
    if next(world).is_none() {
        return;
    }
    let today = world.clock().day(&rules.time);
    if world.siege().latest_day().is_some_and(|latest| today < latest) {
        return;
    }
    if world.siege().calm_days(today) > 0 {
        return;
    }
    let since_dawn = world.clock().since_dawn(&rules.time);
    let (dusk, warning) = (dusk(&rules.time), rules.time.warning_seconds.ticks());
    let signs = rules.siege.sign_seconds.ticks().max(warning);
    let until_dusk = dusk.0.checked_sub(since_dawn.0).map(Ticks);
    let anybody = next(world).is_some_and(|(_, band)| !band.is_empty());
    if anybody && until_dusk.is_some_and(|left| left <= signs) {
        chief::plan(world, false, events);
    }
    let Some((wave, band)) = next(world).filter(|_| !chief::puts_off(world)) else { return };
    let besiegers = band.iter().map(|squad| squad.count).sum();
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

/// Number and people of the next wave: nobody comes from beaten camps, and nobody at all once all of them are.
fn next(world: &World) -> Option<(u32, Band)> {
    let siege = world.siege();
    let band = chief::planned_band(world).filter(|_| !siege.is_broken())?;
    Some((siege.arrived() + 1, siege.unbeaten(band)))
}

/// Checks whether the next wave would come if it were called.
pub(crate) fn can_be_called(world: &World) -> Result<(), Refusal> {
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
pub(crate) fn call(world: &mut World, events: &mut Events) {
    chief::plan(world, true, events);
    while let Some((wave, band)) = next(world) {
        make_camps(world);
        spawn(world, wave, &band, events);
        if !band.is_empty() {
            return;
        }
        chief::plan(world, true, events);
    }
}

/// Checks whether the next wave would come uncalled at the coming dusk.
pub(crate) fn can_be_delayed(world: &World) -> Result<(), Refusal> {
    can_be_called(world)?;
    let time = &world.rules.time;
    let is_before_dusk = world.clock().since_dawn(time) < dusk(time);
    let is_due = world.siege().latest_day().is_some_and(|latest| latest <= world.clock().day(time));
    if is_due && is_before_dusk { Ok(()) } else { Err(Refusal::NoRaidToday) }
}

/// Has the next wave come uncalled a day later; nobody has been warned of it then.
pub(crate) fn delay(world: &mut World) {
    let siege = &mut world.state.siege;
    siege.on_call = siege.on_call.map(|day| day.saturating_add(1));
    siege.announced = siege.arrived;
}

/// The time until the next raid comes by itself, called or not; `None` if none is left.
pub fn raid_due(world: &World) -> Option<Ticks> {
    world.siege().next()?;
    let (clock, time) = (world.clock(), &world.rules().time);
    Some(clock.until_dusk(time) + time.day_seconds.ticks() * (day_of_next(world) - day_of_dusk(world)))
}

/// Day of the dusk that comes next, or is now.
fn day_of_dusk(world: &World) -> u64 {
    let (clock, time) = (world.clock(), &world.rules().time);
    clock.day(time) + u64::from(clock.since_dawn(time) > dusk(time))
}

/// Day at whose dusk the next wave comes by itself.
fn day_of_next(world: &World) -> u64 {
    let (siege, clock, time) = (world.siege(), world.clock(), &world.rules().time);
    let first = day_of_dusk(world);
    let put_off = u64::from(chief::puts_off(world) && clock.since_dawn(time) <= dusk(time));
    siege.latest_day().unwrap_or(0).max(first + siege.calm_days(first)).max(first + put_off)
}

/// Cancels the next wave, unless it is the last, and nobody comes in its place; returns its number.
pub(crate) fn skip_next(world: &mut World) -> Option<u32> {
    let calm = (!world.siege().is_on_call()).then(|| day_of_next(world));
    let siege = &mut world.state.siege;
    let wave = siege.arrived + 1;
    let is_last = siege.own.is_none() && siege.waves.len() <= wave as usize;
    if siege.next().is_none() || is_last {
        return None;
    }
    siege.arrived = wave;
    siege.announced = siege.announced.max(wave);
    siege.calm_until = calm.or(siege.calm_until);
    siege.grow();
    Some(wave)
}
/// The largest squad that waves grow to.
const LARGEST_SQUAD: u32 = 5000;

/// Lets all waves to come grow by a share.
pub(crate) fn grow_waves(world: &mut World, share: f64) {
    let siege = &mut world.state.siege;
    let arrived = siege.arrived as usize;
    for squad in siege.waves.iter_mut().skip(arrived).flatten() {
        let grown = (f64::from(squad.count) * (1.0 + share) + 0.5) as u32;
        squad.count = squad.count.max(grown.min(LARGEST_SQUAD));
    }
}

/// Makes the chief plan the next wave, if somebody comes and he has not planned it yet.
pub(crate) fn plan_now(world: &mut World, events: &mut Events) {
    if next(world).is_some_and(|(_, band)| !band.is_empty()) {
        chief::plan(world, false, events);
    }
}

/// Brings besiegers of no wave near a place; they attack at once.
pub(crate) fn bring_party(world: &mut World, site: Cell, kinds: &[(UnitKind, Option<MindId>)]) {
    let camp = world.nearest_camp(site).unwrap_or(0).min(usize::from(u8::MAX)) as u8;
    let morale = (world.rules.siege.morale + world.handicap().morale).clamp(-10.0, 10.0);
    let decide_at = world.clock().now() + Ticks(1);
    for (&(kind, mind), cell) in kinds.iter().zip(muster_ground(world, site)) {
        let queued = Queued { kind, mind, armour: None, site, wave: 0, camp, vanguard: false, morale, decide_at };
        bring(world, &newcomer(&queued, cell));
    }
}

/// Brings a wave. An empty one passes unnoticed.
fn spawn(world: &mut World, wave: u32, band: &[Squad], events: &mut Events) {
    if band.is_empty() {
        world.state.siege.arrived = wave;
        return world.state.siege.grow();
    }
    let rules = world.rules.clone();
    let now = world.clock().now();
    let morale = if wave == 1 { rules.siege.first_morale } else { rules.siege.morale };
    let heart = world.plan_rules(wave).map_or(0.0, |plan| plan.morale);
    let morale = (morale + heart + world.handicap().morale).clamp(-10.0, 10.0);
    let attack_at = now + rules.siege.muster_seconds.ticks();
    let parties = chief::parties(world, wave, band);
    // The free places around each camp, the nearest last.
    let mut grounds: Vec<(Cell, Vec<Cell>)> = Vec::new();
    for party in &parties {
        if grounds.iter().all(|(other, _)| *other != party.site) {
            let mut places = muster_ground(world, party.site);
            places.reverse();
            grounds.push((party.site, places));
        }
    }
    let mut came = 0;
    for &Party { squad: Squad { kind, count, mind, camp }, site, delay, vanguard } in &parties {
        let Some((_, places)) = grounds.iter_mut().find(|(other, _)| *other == site) else { continue };
        let shield = rules.unit(kind).shields.as_ref().filter(|shields| wave >= shields.from_wave);
        for number in 0..count {
            let carries = shield.filter(|shields| number.is_multiple_of(shields.one_in.max(1)));
            let armour = carries.and_then(|shields| rules.gear_named(&shields.gear));
            let decide_at = attack_at + delay;
            let queued = Queued { kind, mind, armour, site, wave, camp, vanguard, morale, decide_at };
            match places.pop() {
                Some(cell) => bring(world, &newcomer(&queued, cell)),
                None => world.state.siege.queue.push(queued),
            }
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
        gathering: Gathering::Coming,
        cut_off: false,
    });
    chief::begin(world, wave, came);
    let cell = parties.first().map_or_else(Cell::default, |party| party.site);
    events.push(Event::WaveArrived { wave, besiegers: came, cell });
    recognize(world, wave, events);
}

/// Ticks between two looks for free places.
const LOOK: u64 = 30;

/// Brings those in who find room now. Nobody waits for a raid that leaves, or for a camp that is beaten: they turn back.
fn admit(world: &mut World) {
    if world.state.siege.queue.is_empty() || !world.clock().now().0.is_multiple_of(LOOK) {
        return;
    }
    let taken: BTreeSet<Cell> =
        world.units().filter(|(_, unit)| unit.besieger().is_some()).map(|(_, unit)| unit.cell()).collect();
    // The free places around each camp, the nearest last.
    let mut grounds: Vec<(Cell, Vec<Cell>)> = Vec::new();
    let mut queue = std::mem::take(&mut world.state.siege.queue);
    queue.retain(|queued| {
        if grounds.iter().all(|(site, _)| *site != queued.site) {
            let mut free = muster_ground(world, queued.site);
            free.retain(|cell| !taken.contains(cell));
            free.reverse();
            grounds.push((queued.site, free));
        }
        if !is_still_coming(world, queued) {
            return false;
        }
        let places = grounds.iter_mut().find(|(site, _)| *site == queued.site);
        match places.and_then(|(_, places)| places.pop()) {
            Some(cell) => bring(world, &newcomer(queued, cell)),
            None => return true,
        }
        false
    });
    world.state.siege.queue = queue;
}

fn is_still_coming(world: &World, queued: &Queued) -> bool {
    let leaves = |raid: &Raid| raid.wave == queued.wave && raid.leaving;
    let beaten = world.siege().camps().get(usize::from(queued.camp)).is_some_and(Camp::is_beaten);
    !beaten && !world.siege().raids().iter().any(leaves)
}

/// The newcomer for a queued besieger and a tile.
pub(super) fn newcomer(queued: &Queued, cell: Cell) -> Newcomer {
    let &Queued { kind, mind, armour, site: _, wave, camp, vanguard, morale, decide_at } = queued;
    Newcomer { kind, mind, armour, cell, wave, camp, guards: false, vanguard, morale, decide_at }
}
