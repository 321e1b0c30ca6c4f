//! Morale and patience: blows and deaths change how besiegers feel, make them decide again, and are the contact of their
//! raid; without progress they plan again, then breach, then retreat, so that nobody is ever stuck.

use super::attack::structure_beside;
use super::chief::note_blow;
use super::foes::strike_off;
use super::intents::{decide_now, leave, note_progress, resolve};
use super::targets::draw_target;
use super::watch::call_back;
use crate::combat::{Blow, Death, Killer, Source, sees};
use crate::ground::World;
use crate::kinds::{Events, Role, Tiles, UnitId};
use crate::state::{Intent, Nature, Patience, Progress, Target, Unit};

/// Applies the blows of a tick, in order.
pub(crate) fn apply_blows(world: &mut World, blows: &[Blow]) {
    for blow in blows {
        note_blow(world, blow);
        let by = if let Source::Unit(by) = blow.by { Some(by) } else { None };
        let on = if let Target::Unit(on) = blow.on { Some(on) } else { None };
        if let Some(by) = by {
            note_progress(world, by);
        }
        if let Some(on) = on {
            hearten(world, on, world.rules.siege.per_hp_lost * blow.damage.0);
            decide_now(world, on);
        }
        if matches!(blow.by, Source::Trap(..))
            && let Some(on) = on
        {
            hearten(world, on, world.rules.siege.trap);
        }
        if blow.felled
            && on.is_none()
            && let Some(by) = by
        {
            hearten(world, by, world.rules.siege.breach);
        }
        if let Some(camp) = struck_camp(world, blow) {
            call_back(world, camp);
        }
        // A blow between the sides is contact for the raid it belongs to.
        let wave_of = |id: UnitId| Some(world.unit(id)?.besieger()?.wave);
        let wave = if blow.by == Source::Fire { None } else { by.and_then(wave_of).or(on.and_then(wave_of)) };
        if let Some(wave) = wave {
            touch(world, wave);
        }
    }
}

/// The camp that a blow of the colony's has hit: what stands there, or one of those who guard it.
fn struck_camp(world: &World, blow: &Blow) -> Option<usize> {
    let of_colony = match blow.by {
        Source::Unit(by) => world.unit(by).is_some_and(|by| by.role() == Role::Colonist),
        Source::Trap(..) | Source::Tower(..) => true,
        Source::Fire => false,
    };
    match blow.on {
        Target::Unit(on) => world.unit(on)?.besieger()?.garrison().filter(|_| of_colony),
        Target::Structure(on) => {
            let structure = world.map().structure(on)?;
            let theirs = world.rules.structure(structure.kind()).function.is_of_besiegers();
            world.nearest_camp(structure.cell()).filter(|_| theirs && of_colony)
        }
    }
}

/// Applies the deaths of a tick, in order.
pub(crate) fn apply_deaths(world: &mut World, deaths: &[Death], events: &mut Events) {
    strike_off(world, deaths, events);
    for death in deaths {
        match &death.unit.nature {
            Nature::Colonist(_) => credit(world, death.killer),
            Nature::Besieger(besieger) => {
                if let Some(raid) = world.state.siege.raid_mut(besieger.wave) {
                    raid.dead += 1;
                }
                dishearten(world, &death.unit);
            }
            Nature::Beast(_) => {}
        }
    }
}

fn hearten(world: &mut World, id: UnitId, change: f64) {
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        besieger.morale = (besieger.morale + change).clamp(-10.0, 10.0);
    }
}

fn touch(world: &mut World, wave: u32) {
    let now = world.clock().now();
    if let Some(raid) = world.state.siege.raid_mut(wave) {
        raid.contact_at = raid.contact_at.or(Some(now));
        raid.blow_at = now;
    }
}

/// Raises the morale of the killer of a colonist.
fn credit(world: &mut World, killer: Option<Killer>) {
    let Some((killer, wave)) = killer.and_then(|killer| Some((killer.id, killer.wave?))) else { return };
    hearten(world, killer, world.rules.siege.kill);
    if let Some(raid) = world.state.siege.raid_mut(wave) {
        raid.kills += 1;
    }
}

/// Lowers the morale of besiegers who see one of theirs die, and makes them decide again; some deaths shake all of them.
fn dishearten(world: &mut World, dead: &Unit) {
    let rules = world.rules.clone();
    let (now, shock) = (world.clock().now(), rules.unit(dead.kind()).death_morale);
    let near = |unit: &Unit| unit.place().distance(dead.place()) <= rules.siege.ally_radius.0;
    let witnesses: Vec<UnitId> = world
        .of_role(Role::Besieger)
        .filter(|(_, unit)| near(unit) && sees(world, unit.cell(), dead.cell()))
        .map(|(id, _)| id)
        .collect();
    for (id, unit) in world.state.units.iter_mut() {
        let seen = witnesses.binary_search(&id).is_ok();
        if let Some(besieger) = unit.besieger_mut() {
            let change = shock + if seen { rules.siege.ally_death } else { 0.0 };
            besieger.morale = (besieger.morale + change).clamp(-10.0, 10.0);
            if seen {
                besieger.decide_by(now);
            }
        }
    }
}

/// Least approach that counts as progress.
const NEARER: Tiles = Tiles(0.2);

/// Updates the patience of a besieger. Coming nearer along the path, striking, breaching and resting in camp are progress.
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
    let attacking = world
        .unit(id)
        .and_then(|unit| unit.besieger())
        .is_some_and(|besieger| matches!(besieger.intent, Intent::Attack(_)));
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

/// Makes a besieger strike at a structure beside it.
fn force_breach(world: &mut World, id: UnitId) {
    let Some(unit) = world.unit(id) else { return };
    let wall = structure_beside(world, unit.cell());
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        besieger.patience = Patience::Breaching;
        besieger.breach = wall;
    }
}

/// Makes a besieger retreat; one that was already retreating slips away. A guard has nowhere to retreat to.
fn give_in(world: &mut World, id: UnitId, events: &mut Events) {
    let fleeing =
        world.unit(id).and_then(|unit| unit.besieger()).is_some_and(|besieger| besieger.intent == Intent::Flee);
    let guards = world.unit(id).and_then(|unit| unit.besieger()).is_some_and(|besieger| besieger.guards);
    if fleeing {
        leave(world, id, events);
    } else if guards {
        resolve(world, id, Intent::Muster);
    } else {
        resolve(world, id, Intent::Flee);
    }
}
