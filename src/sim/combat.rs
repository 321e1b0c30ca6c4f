//! Blows, missiles, traps and towers, and what becomes of those who are struck down.

use super::besiegers::{decide_now, note_progress, struck_structure};
use super::command::Order;
use super::event::{Event, Events};
use super::rules::{Attack, Function, Role, Stock, ticks};
use super::world::{
    Activity, Intent, Job, JobKind, Nature, Progress, Site, Structure, StructureId, Target, Unit, UnitId, World,
};
use super::{colonists, haul, jobs, predators};
use crate::grid::{Cell, Point, line_of_sight};

/// Distance in tiles at which structures can be struck: beside them, also across a corner.
const ARM: f64 = 1.5;

/// Whether one could strike the other from where they are.
pub(super) fn in_reach(world: &World, unit: &Unit, other: &Unit) -> bool {
    attack_on(world, unit, other.place()).is_some()
}

/// The strongest attack that reaches a point; missiles need a line of sight.
fn attack_on<'a>(world: &'a World, unit: &Unit, at: Point) -> Option<&'a Attack> {
    let distance = unit.place().distance(at);
    let attack = world.rules().unit(unit.kind()).attack_at(distance)?;
    (!attack.is_ranged() || sees(world, unit.cell(), at.cell())).then_some(attack)
}

/// Whether nothing that hides lies between two tiles. Structures are low enough to shoot over.
pub(super) fn sees(world: &World, from: Cell, to: Cell) -> bool {
    line_of_sight(from, to, |cell| {
        cell == from
            || cell == to
            || world.map().terrain(cell).is_some_and(|terrain| !world.rules().terrain(terrain).blocks_sight)
    })
}

/// Whether a unit stands near enough to strike a structure.
pub(super) fn structure_in_reach(world: &World, unit: &Unit, id: StructureId) -> bool {
    jobs::distance_to(world, unit.place(), id).is_some_and(|distance| distance <= ARM)
}

/// Whether a structure can be struck and belongs to the other side.
pub(super) fn is_enemy_structure(world: &World, role: Role, structure: &Structure) -> bool {
    let row = world.rules().structure(structure.kind());
    row.hp.is_some() && (row.function == Function::Camp) == (role == Role::Colonist)
}

/// Everybody who can strikes; then traps and towers.
pub(super) fn fight(world: &mut World, events: &mut Events) {
    let now = world.clock().tick();
    for index in 0..world.state.units.places() {
        let Some(id) = world.state.units.at(index) else { continue };
        let ready = world.unit(id).is_some_and(|unit| unit.strike_at <= now && unit.hp() > 0.0);
        if ready && let Some(target) = aim(world, id) {
            strike(world, id, target, events);
        }
    }
    machines(world, events);
}

/// What a unit strikes at now, if anything is in reach.
fn aim(world: &World, id: UnitId) -> Option<Target> {
    let unit = world.unit(id)?;
    match &unit.nature {
        Nature::Colonist(colonist) => match (colonist.draft, colonist.activity) {
            (Some(Order::Attack(target)), _) => reached(world, unit, target).or_else(|| anybody(world, unit)),
            (Some(Order::Raze(structure)), _) if structure_in_reach(world, unit, structure) => {
                Some(Target::Structure(structure))
            }
            (Some(_), _) => anybody(world, unit),
            (None, Activity::Fight { target }) => reached(world, unit, target).or_else(|| anybody(world, unit)),
            (None, Activity::Flee | Activity::Shelter) if unit.walk().progress() == Progress::Standing => {
                anybody(world, unit)
            }
            (None, Activity::Work { job }) => match world.jobs().get(job).map(Job::site) {
                Some(Site::Beast(beast)) => reached(world, unit, beast),
                _ => None,
            },
            _ => None,
        },
        Nature::Besieger(besieger) => {
            let attacking = matches!(besieger.intent, Intent::Attack(_));
            let chosen = match besieger.intent {
                Intent::Attack(Target::Unit(target)) => reached(world, unit, target),
                _ => None,
            };
            let structure =
                struck_structure(besieger).filter(|&it| structure_in_reach(world, unit, it)).map(Target::Structure);
            chosen.or(structure).or_else(|| if attacking { anybody(world, unit) } else { None })
        }
        Nature::Beast(beast) => beast.prey().and_then(|prey| reached(world, unit, prey)),
    }
}

/// Whether a unit is one that somebody of this side strikes at without being told.
pub(super) fn is_enemy(role: Role, other: &Unit) -> bool {
    match other.role() {
        Role::Besieger => role == Role::Colonist,
        Role::Colonist => role == Role::Besieger,
        // Wild beasts are left alone, until they are on the hunt.
        Role::Prey | Role::Predator => role == Role::Colonist && other.beast().is_some_and(|it| it.prey().is_some()),
    }
}

fn reached(world: &World, unit: &Unit, target: UnitId) -> Option<Target> {
    let other = world.unit(target)?;
    (other.hp() > 0.0 && in_reach(world, unit, other)).then_some(Target::Unit(target))
}

/// The nearest enemy in reach.
fn anybody(world: &World, unit: &Unit) -> Option<Target> {
    let reach = world.rules().unit(unit.kind()).reach();
    world
        .nearest(unit.place(), reach + 0.5, |_, other| {
            is_enemy(unit.role(), other) && other.hp() > 0.0 && in_reach(world, unit, other)
        })
        .map(Target::Unit)
}

fn strike(world: &mut World, id: UnitId, target: Target, events: &mut Events) {
    let (Some(unit), now) = (world.unit(id), world.clock().tick()) else { return };
    let row = world.rules.unit(unit.kind());
    let from = unit.place();
    let skill = match &unit.nature {
        Nature::Colonist(colonist) => colonist.skills.fight,
        Nature::Besieger(_) => world.handicap().damage,
        Nature::Beast(_) => 1.0,
    };
    let (at, damage, interval, missile) = match target {
        Target::Unit(other) => {
            let Some(at) = world.unit(other).map(Unit::place) else { return };
            let Some(attack) = attack_on(world, unit, at) else { return };
            (at, attack.blow() * skill, attack.interval, attack.is_ranged())
        }
        Target::Structure(structure) => {
            let Some(at) = nearest_tile(world, from, structure) else { return };
            let interval = row.attacks.first().map_or(1.0, |attack| attack.interval);
            (at, row.structure_damage() * interval * skill, interval, false)
        }
    };
    if let Some(unit) = world.state.units.get_mut(id) {
        unit.strike_at = now + ticks(interval);
    }
    note_progress(world, id);
    events.push(Event::Struck { by: Some(id), from, at, damage, missile });
    match target {
        Target::Unit(other) => hurt(world, other, damage, Some(id)),
        Target::Structure(structure) => batter(world, structure, damage, id),
    }
    note_contact(world, id, target);
}

fn nearest_tile(world: &World, from: Point, id: StructureId) -> Option<Point> {
    let structure = world.map().structure(id)?;
    let size = world.rules().structure(structure.kind()).size;
    super::world::covered(structure.cell(), size)
        .map(Cell::centre)
        .min_by(|a, b| a.distance(from).total_cmp(&b.distance(from)))
}

/// Takes hit points from a unit, with what that does to its mind.
pub(super) fn hurt(world: &mut World, id: UnitId, damage: f64, by: Option<UnitId>) {
    let now = world.clock().tick();
    let per_hp = world.rules.siege.per_hp_lost;
    let Some(unit) = world.state.units.get_mut(id) else { return };
    unit.hp -= damage;
    unit.hurt_at = now;
    unit.hurt_by = by.or(unit.hurt_by);
    if let Some(besieger) = unit.besieger_mut() {
        besieger.morale = (besieger.morale + per_hp * damage).clamp(-10.0, 10.0);
    }
    decide_now(world, id);
}

fn batter(world: &mut World, id: StructureId, damage: f64, by: UnitId) {
    let breach = world.rules.siege.breach;
    let Some(structure) = world.state.map.structures.get_mut(id) else { return };
    structure.hp -= damage;
    if structure.hp <= 0.0
        && let Some(besieger) = world.state.units.get_mut(by).and_then(|unit| unit.besieger_mut())
    {
        besieger.morale = (besieger.morale + breach).clamp(-10.0, 10.0);
    }
}

/// A blow between the sides is contact for the raid it belongs to.
fn note_contact(world: &mut World, by: UnitId, target: Target) {
    let wave_of = |id: UnitId| world.unit(id).and_then(|unit| unit.besieger()).map(|besieger| besieger.wave);
    let struck = if let Target::Unit(other) = target { wave_of(other) } else { None };
    if let Some(wave) = wave_of(by).or(struck) {
        touch(world, wave);
    }
}

fn touch(world: &mut World, wave: u32) {
    let now = world.clock().tick();
    if let Some(raid) = world.state.siege.raid_mut(wave) {
        raid.contact_at = raid.contact_at.or(Some(now));
        raid.blow_at = now;
    }
}

/// Traps under besiegers and towers near them.
fn machines(world: &mut World, events: &mut Events) {
    for index in 0..world.state.map.structures.places() {
        let Some(id) = world.state.map.structures.at(index) else { continue };
        let Some(structure) = world.map().structure(id).filter(|structure| structure.charges > 0) else { continue };
        let cell = structure.cell();
        match world.rules.structure(structure.kind()).function {
            Function::Trap { damage, .. } => spring(world, id, cell, damage, events),
            Function::Tower { range, damage, interval, .. } if structure.ready_at <= world.clock().tick() => {
                shoot(world, id, cell, (range, damage, interval), events);
            }
            _ => {}
        }
    }
}

fn spring(world: &mut World, id: StructureId, cell: Cell, damage: f64, events: &mut Events) {
    let on_it = |_: UnitId, unit: &Unit| unit.role() == Role::Besieger && unit.cell() == cell && unit.hp() > 0.0;
    let Some(victim) = world.nearest(cell.centre(), 1.0, on_it) else { return };
    let morale = world.rules.siege.trap;
    if let Some(structure) = world.state.map.structures.get_mut(id) {
        structure.charges = 0;
    }
    hurt(world, victim, damage, None);
    if let Some(besieger) = world.state.units.get_mut(victim).and_then(|unit| unit.besieger_mut()) {
        besieger.morale = (besieger.morale + morale).clamp(-10.0, 10.0);
    }
    world.state.tally.traps += 1;
    events.push(Event::TrapSprung { cell });
    events.push(Event::Struck { by: None, from: cell.centre(), at: cell.centre(), damage, missile: false });
    touch_raid_of(world, victim);
}

fn shoot(
    world: &mut World,
    id: StructureId,
    cell: Cell,
    (range, damage, interval): (f64, f64, f64),
    events: &mut Events,
) {
    let seen =
        |_: UnitId, unit: &Unit| unit.role() == Role::Besieger && unit.hp() > 0.0 && sees(world, cell, unit.cell());
    let Some(victim) = world.nearest(cell.centre(), range, seen) else { return };
    let at = world.unit(victim).map_or(cell.centre(), Unit::place);
    let now = world.clock().tick();
    if let Some(structure) = world.state.map.structures.get_mut(id) {
        structure.charges -= 1;
        structure.ready_at = now + ticks(interval);
    }
    hurt(world, victim, damage, None);
    events.push(Event::Struck { by: None, from: cell.centre(), at, damage, missile: true });
    touch_raid_of(world, victim);
}

fn touch_raid_of(world: &mut World, id: UnitId) {
    if let Some(wave) = world.unit(id).and_then(|unit| unit.besieger()).map(|besieger| besieger.wave) {
        touch(world, wave);
    }
}

/// Removes the dead and the destroyed, and opens the jobs that follow from the fighting.
pub(super) fn bury(world: &mut World, events: &mut Events) {
    for index in 0..world.state.units.places() {
        let Some(id) = world.state.units.at(index) else { continue };
        if world.unit(id).is_some_and(|unit| unit.hp() <= 0.0) {
            die(world, id, events);
        }
    }
    for index in 0..world.state.map.structures.places() {
        let Some(id) = world.state.map.structures.at(index) else { continue };
        tend_structure(world, id, events);
    }
}

fn die(world: &mut World, id: UnitId, events: &mut Events) {
    colonists::drop_activity(world, id);
    if let Some((hunt, _)) = world.jobs().hunting(id) {
        feast(world, id, hunt);
    }
    if let Some(killer) = world.unit(id).and_then(|unit| unit.hurt_by) {
        predators::eat(world, killer);
    }
    let Some(unit) = world.state.units.remove(id) else { return };
    let (role, cell) = (unit.role(), unit.cell());
    match &unit.nature {
        Nature::Colonist(_) => {
            world.state.tally.losses += 1;
            credit(world, unit.hurt_by);
        }
        Nature::Besieger(besieger) => {
            world.state.tally.kills += 1;
            if let Some(raid) = world.state.siege.raid_mut(besieger.wave) {
                raid.dead += 1;
            }
            dishearten(world, &unit);
        }
        Nature::Beast(_) => {}
    }
    events.push(Event::Died { unit: id, kind: unit.kind(), role, name: unit.name, cell });
}

/// A hunted beast is food, unless another beast got it first.
fn feast(world: &mut World, beast: UnitId, hunt: super::world::JobId) {
    let Some(unit) = world.unit(beast) else { return };
    let robbed = unit.hurt_by.and_then(|by| world.unit(by)).is_some_and(|by| by.role().is_beast());
    if !robbed {
        let (cell, food) = (unit.cell(), world.rules.unit(unit.kind()).meat);
        haul::lay(world, cell, &Stock { food, ..Stock::default() });
        world.state.tally.hunted += 1;
        world.state.tally.jobs += 1;
    }
    world.close_job(hunt);
}

/// Whoever killed a colonist takes heart.
fn credit(world: &mut World, killer: Option<UnitId>) {
    let kill = world.rules.siege.kill;
    let Some(besieger) = killer.and_then(|id| world.state.units.get_mut(id)?.besieger_mut()) else { return };
    besieger.morale = (besieger.morale + kill).clamp(-10.0, 10.0);
    let wave = besieger.wave;
    if let Some(raid) = world.state.siege.raid_mut(wave) {
        raid.kills += 1;
    }
}

/// Besiegers who see one of theirs die lose heart and think again; some deaths shake all of them.
fn dishearten(world: &mut World, dead: &Unit) {
    let rules = world.rules.clone();
    let (now, shock) = (world.clock().tick(), rules.unit(dead.kind()).death_morale);
    for (_, unit) in world.state.units.iter_mut() {
        let seen = unit.place().distance(dead.place()) <= rules.siege.ally_radius;
        if let Some(besieger) = unit.besieger_mut() {
            let change = shock + if seen { rules.siege.ally_death } else { 0.0 };
            besieger.morale = (besieger.morale + change).clamp(-10.0, 10.0);
            if seen {
                besieger.decide_at = besieger.decide_at.min(now);
            }
        }
    }
}

fn tend_structure(world: &mut World, id: StructureId, events: &mut Events) {
    let rules = world.rules.clone();
    let Some(structure) = world.map().structure(id) else { return };
    let (kind, cell) = (structure.kind(), structure.cell());
    let row = rules.structure(kind);
    if row.hp.is_some() && structure.hp() <= 0.0 {
        if row.function != Function::Camp {
            world.state.tally.destroyed += 1;
        }
        world.raze(id);
        events.push(Event::Destroyed { kind, cell });
        return;
    }
    if world.jobs().at(cell).is_some() || row.function == Function::Camp {
        return;
    }
    let damaged = row.hp.is_some_and(|full| structure.hp() < full * rules.jobs.repair_below);
    let spent = match row.function {
        Function::Trap { .. } => structure.charges == 0,
        Function::Tower { magazine, .. } => structure.charges * 2 <= magazine,
        _ => false,
    };
    let job = match row.function {
        _ if spent => Some(JobKind::Rearm),
        _ if damaged => Some(JobKind::Repair),
        Function::Farm { .. } if structure.charges == 0 || structure.ready_at <= world.clock().tick() => {
            Some(JobKind::Farm)
        }
        _ => None,
    };
    if let Some(job) = job {
        world.open_job(Job::new(job, Site::Structure(id)));
    }
}
