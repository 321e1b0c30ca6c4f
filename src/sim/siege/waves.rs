//! Waves: announced before dusk, arriving at dusk or when they are called, gathering at the camps.

use super::camps::{gathering, make_camps};
use crate::brain::Action;
use crate::grid::Cell;
use crate::sim::ground::World;
use crate::sim::kinds::{Area, Event, Events, Refusal, Role, Ticks};
use crate::sim::state::{Band, Besieger, Gathering, Intent, Nature, Patience, Raid, Squad, Unit, dusk};

/// Announces the next wave, and brings it at dusk. Where raids are called it comes uncalled only from its latest day on.
pub(in crate::sim) fn arrive(world: &mut World, events: &mut Events) {
    let rules = world.rules.clone();
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

/// The number of the next wave and who comes in it; with the last camp the besiegers lose what they would come for.
fn next(world: &World) -> Option<(u32, Band)> {
    let band = world.siege().next().filter(|_| !world.camps_are_lost())?;
    Some((world.siege().arrived() + 1, band.clone()))
}

/// Whether the next wave would come if it were called.
pub(in crate::sim) fn can_be_called(world: &World) -> Result<(), Refusal> {
    if !world.siege().is_on_call() {
        Err(Refusal::RaidsComeThemselves)
    } else if world.siege().raids().iter().any(|raid| raid.over_at.is_none()) {
        Err(Refusal::RaidIsHere)
    } else {
        next(world).map(|_| ()).ok_or(Refusal::NoRaidLeft)
    }
}

/// Brings the next wave at once.
pub(in crate::sim) fn call(world: &mut World, events: &mut Events) {
    if let Some((wave, band)) = next(world) {
        make_camps(world);
        spawn(world, wave, &band, events);
    }
}

fn spawn(world: &mut World, wave: u32, band: &[Squad], events: &mut Events) {
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
    for (&Squad { kind, count, mind, .. }, &site) in band.iter().zip(&sites) {
        let ground = grounds.iter_mut().find(|(other, _)| Some(*other) == site);
        let Some((_, places)) = ground else { continue };
        let mind = mind.or_else(|| world.state.mind_for(kind));
        for _ in 0..count {
            let Some(cell) = places.pop() else { break };
            let besieger = Besieger {
                wave,
                morale,
                start_morale: morale,
                intent: Intent::Muster,
                decided: Action::Stand,
                decided_at: None,
                decide_at: Some(attack_at),
                breach: None,
                progress_at: now,
                nearest: None,
                patience: Patience::Calm,
            };
            let title = rules.unit(kind).title.clone();
            let unit = Unit::new(&rules, kind, title, cell, Nature::Besieger(besieger));
            world.state.units.insert(Unit { mind, ..unit });
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
    });
    let cell = sites.into_iter().flatten().next().unwrap_or_default();
    events.push(Event::WaveArrived { wave, besiegers: came, cell });
}

/// Tiles around the camp on which besiegers can stand and from which a way leads to the hearth, the nearest first.
fn muster_ground(world: &World, camp: Cell) -> Vec<Cell> {
    let Some(hearth) = world.beside_hearth() else { return Vec::new() };
    let area = Area::around(camp, 12);
    let fits =
        |cell: &Cell| world.factor(Role::Besieger, *cell) > 0.0 && world.reachable(Role::Besieger, *cell, hearth);
    let mut cells: Vec<Cell> = area.cells(world.map().width(), world.map().height()).filter(fits).collect();
    cells.sort_by(|a, b| a.euclidean(camp).total_cmp(&b.euclidean(camp)));
    cells
}
