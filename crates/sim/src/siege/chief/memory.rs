//! The chief's memory: what the besiegers of a raid see and suffer while it lasts.

use super::super::senses::SIGHT;
use crate::combat::{Blow, Source, sees};
use crate::ground::World;
use crate::kinds::{Area, HitPoints, Role, StructureKind, UnitId};
use crate::rules::Function;
use crate::state::{HarmCause, Intent, RaidMemory, Sighting, Target, Unit};

/// Ticks between two looks of the same besieger.
const LOOK: u64 = 60;
/// Most breaches that are remembered of a raid.
const MOST_BREACHES: usize = 1000;

/// Begins the memory of a raid that has come.
pub(in crate::siege) fn begin(world: &mut World, wave: u32, came: u32) {
    let strength = world.units().filter(|(_, unit)| is_of(unit, wave)).fold(0.0, |sum, (_, unit)| sum + unit.hp().0);
    let plan = world.chief().plan(wave).map(|plan| plan.carried_out());
    let most = world.rules.siege.remembers as usize;
    let memory = &mut world.state.chief.memory;
    memory.push(RaidMemory { wave, plan, came, strength: HitPoints(strength), ..RaidMemory::default() });
    let surplus = memory.len().saturating_sub(most.max(1));
    memory.drain(..surplus);
}

fn is_of(unit: &Unit, wave: u32) -> bool {
    unit.besieger().is_some_and(|besieger| besieger.wave == wave)
}

/// Ends the memory of a raid.
pub(in crate::siege) fn conclude(world: &mut World, wave: u32) {
    let raid = world.siege().raids().iter().find(|raid| raid.wave == wave);
    let (kills, contact) =
        raid.map_or((0, None), |raid| (raid.kills, raid.contact_at.map(|at| at.since(raid.attack_at))));
    let chief = &mut world.state.chief;
    if let Some(memory) = chief.memory_of(wave) {
        (memory.kills, memory.contact) = (kills, contact);
        memory.conclude();
    }
    chief.plans.iter_mut().filter(|plan| plan.wave == wave).for_each(|plan| plan.dangers = Vec::new());
}

/// Records a blow: harm that was done to one of them, or what they had to break through.
pub(in crate::siege) fn note_blow(world: &mut World, blow: &Blow) {
    match (blow.by, blow.on) {
        // Nobody is to blame for where a fire burns.
        (Source::Fire, _) => {}
        (by, Target::Unit(victim)) => note_harm(world, by, victim, blow),
        (Source::Unit(by), Target::Structure(structure)) => {
            let Some(besieger) = world.unit(by).and_then(|unit| unit.besieger()) else { return };
            let Some(cell) = world.map().structure(structure).map(|structure| structure.cell()) else { return };
            let (wave, wanted) = (besieger.wave, besieger.intent == Intent::Attack(Target::Structure(structure)));
            if let Some(memory) = world.state.chief.memory_of(wave) {
                if !wanted {
                    memory.note_held_up(by);
                }
                if blow.felled && memory.breaches.len() < MOST_BREACHES {
                    memory.breaches.push(cell);
                }
            }
        }
        _ => {}
    }
}

fn note_harm(world: &mut World, by: Source, victim: UnitId, blow: &Blow) {
    let Some(unit) = world.unit(victim) else { return };
    let Some(wave) = unit.besieger().map(|besieger| besieger.wave) else { return };
    let cause = match by {
        Source::Trap(..) => HarmCause::Trap,
        Source::Tower(..) => HarmCause::Tower,
        Source::Unit(_) if blow.missile => HarmCause::Missile,
        Source::Unit(_) | Source::Fire => HarmCause::Blow,
    };
    // Damage beyond the last hit point harms nobody.
    let damage = (blow.damage + unit.hp().min(HitPoints(0.0))).max(HitPoints(0.0));
    let cell = unit.cell();
    let machine = match by {
        Source::Trap(kind, cell) | Source::Tower(kind, cell) => Some(Sighting { cell, kind }),
        Source::Unit(_) | Source::Fire => None,
    };
    if let Some(memory) = world.state.chief.memory_of(wave) {
        memory.add_harm(cell, cause, damage, blow.felled);
        machine.into_iter().for_each(|sighting| memory.note_seen(sighting));
    }
}

/// Lets every besieger of a raid look about now and then.
pub(in crate::siege) fn look_about(world: &mut World) {
    let now = world.clock().now().0;
    for id in world.ids_of(Role::Besieger) {
        if !(now + id.index() as u64).is_multiple_of(LOOK) {
            continue;
        }
        let Some(wave) = world.unit(id).and_then(|unit| unit.besieger()).map(|besieger| besieger.wave) else {
            continue;
        };
        if world.state.chief.memory_of(wave).is_some() {
            look(world, id, wave);
        }
    }
}

fn look(world: &mut World, id: UnitId, wave: u32) {
    let Some(unit) = world.unit(id) else { return };
    let (from, place) = (unit.cell(), unit.place());
    let Some(memory) = world.chief().memory.iter().rev().find(|memory| memory.wave == wave) else { return };
    let mut found: Vec<Sighting> = Area::around(from, SIGHT.0 as i32)
        .cells(world.map().width(), world.map().height())
        .filter_map(|tile| world.map().structure_at(tile))
        .map(|(_, structure)| Sighting { cell: structure.cell(), kind: structure.kind() })
        .filter(|seen| is_remembered(world, seen.kind) && !memory.knows(seen.cell) && sees(world, from, seen.cell))
        .collect();
    found.dedup();
    let mut people = Vec::new();
    world.each_near(place, SIGHT, Role::Colonist, |other, seen| {
        if memory.met.binary_search(&other).is_err() && sees(world, from, seen.cell()) {
            people.push(other);
        }
    });
    if let Some(memory) = world.state.chief.memory_of(wave) {
        found.into_iter().for_each(|sighting| memory.note_seen(sighting));
        people.into_iter().for_each(|person| memory.note_met(person));
    }
}

/// Checks for structures worth remembering. Nobody sees a trap before it has sprung.
fn is_remembered(world: &World, kind: StructureKind) -> bool {
    let row = world.rules.structure(kind);
    row.function != Function::Camp && !matches!(row.function, Function::Trap { .. })
}
