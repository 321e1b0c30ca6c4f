//! What people take from what happens: grief for the dead, pride in a blow, a night that was held; and what they remember of it.

use super::burial::lay_out;
use super::mood::feel;
use crate::combat::{Blow, Death, Source};
use crate::ground::{World, bearing};
use crate::kinds::{Event, Role, StructureKind, UnitId, UnitKind};
use crate::rules::{Function, MoodCause, Passage};
use crate::state::{Bond, Fact, Stand, Target, Unit};
use osada_ai::grid::Cell;

/// Somebody remembers something.
pub(crate) fn remember(world: &mut World, id: UnitId, fact: Fact) {
    let day = today(world);
    if let Some(colonist) = world.state.units.get_mut(id).and_then(Unit::colonist_mut) {
        colonist.person.remember(day, fact);
    }
}

fn today(world: &World) -> u32 {
    world.clock().day(&world.rules.time).min(u64::from(u32::MAX)) as u32
}

/// Notes who takes part in a raid, where, and whom they strike down.
pub(crate) fn note_blows(world: &mut World, blows: &[Blow]) {
    for blow in blows {
        let (Source::Unit(by), Target::Unit(on)) = (blow.by, blow.on) else { continue };
        let besieger = world.unit(on).and_then(Unit::besieger);
        // Who guards a camp is of no wave.
        let Some(wave) = besieger.map(|besieger| besieger.wave).filter(|&wave| wave > 0) else { continue };
        let Some(unit) = world.state.units.get_mut(by) else { continue };
        let cell = unit.cell();
        let Some(colonist) = unit.colonist_mut() else { continue };
        let stand = &mut colonist.person.stand;
        if stand.is_none_or(|stand| stand.wave != wave) {
            *stand = Some(Stand { wave, cell, kills: 0 });
        }
        if let Some(stand) = stand.as_mut().filter(|_| blow.felled) {
            stand.kills = stand.kills.saturating_add(1);
        }
    }
}

/// Lets people feel the scars of a tick.
pub(crate) fn feel_scars(world: &mut World, events: &[Event]) {
    for event in events {
        if let Event::Scarred { unit, by } = *event {
            feel(world, unit, MoodCause::Scarred, None);
            remember(world, unit, Fact::Scarred { by });
        }
    }
}

/// Lets everybody feel the deaths of a tick.
pub(crate) fn feel_deaths(world: &mut World, deaths: &[Death]) {
    for death in deaths {
        let role = death.unit.role();
        if role == Role::Colonist {
            grieve(world, death);
            lay_out(world, death);
        } else if let (Role::Besieger, Some(killer)) = (role, death.killer) {
            take_pride(world, killer.id, &death.unit);
        }
    }
}

/// The name of a besieger who has one.
fn name_of_foe(unit: &Unit) -> Option<String> {
    unit.besieger().filter(|besieger| besieger.named).map(|_| unit.name().to_owned())
}

/// The killer of somebody who died: kind, and name if they have one.
pub(super) fn killer(world: &World, death: &Death) -> (Option<UnitKind>, Option<String>) {
    let name = death.killer.and_then(|killer| name_of_foe(world.unit(killer.id)?));
    (death.killer.map(|killer| killer.kind), name)
}

fn grieve(world: &mut World, death: &Death) {
    let Some(dead) = death.unit.colonist().map(|colonist| colonist.person.id) else { return };
    let (by, foe) = killer(world, death);
    let name = death.unit.name();
    for id in world.ids_of(Role::Colonist) {
        let Some(colonist) = world.unit(id).and_then(Unit::colonist) else { continue };
        let bond = colonist.person.tie_to(dead).map(|tie| tie.bond);
        let cause = match bond {
            Some(bond) if bond.is_kin() => MoodCause::LostKin,
            Some(Bond::Friend) => MoodCause::LostFriend,
            _ => MoodCause::LostNeighbour,
        };
        feel(world, id, cause, Some(name.to_owned()));
        if let Some(bond) = bond.filter(|_| cause.is_grief()) {
            remember(world, id, Fact::Lost { name: name.to_owned(), bond, by, foe: foe.clone() });
        }
    }
}

fn take_pride(world: &mut World, id: UnitId, victim: &Unit) {
    let foe = name_of_foe(victim);
    let cause = if foe.is_some() { MoodCause::Revenge } else { MoodCause::Kill };
    feel(world, id, cause, Some(victim.name().to_owned()));
    if let Some(name) = foe {
        remember(world, id, Fact::Felled { name, kind: victim.kind() });
    }
}

/// Lets people look back on the raids that have ended since the last tick.
pub(crate) fn look_back(world: &mut World) {
    let now = world.clock().now();
    let ended = world.siege().raids().iter().filter(|raid| raid.over_at == Some(now));
    let ended: Vec<(u32, bool)> = ended.map(|raid| (raid.wave, raid.kills == 0 && raid.dead > 0)).collect();
    for (wave, unharmed) in ended {
        for id in world.ids_of(Role::Colonist) {
            let Some(colonist) = world.state.units.get_mut(id).and_then(Unit::colonist_mut) else { continue };
            if let Some(stand) = colonist.person.stand.take_if(|stand| stand.wave == wave) {
                let fact = held(world, stand);
                remember(world, id, fact);
            }
            if unharmed {
                feel(world, id, MoodCause::WonNight, None);
            }
        }
    }
}

/// How near to where somebody fights something has to stand for it to be their post.
const POST: f64 = 4.0;

/// A part in a raid as it is remembered.
fn held(world: &World, Stand { wave, cell, kills }: Stand) -> Fact {
    Fact::Held { wave, side: bearing(world, cell), post: post_at(world, cell), kills }
}

/// What stands nearest to a tile and is worth a word: gates before towers before walls.
fn post_at(world: &World, cell: Cell) -> Option<StructureKind> {
    let rank = |kind: StructureKind| {
        let row = world.rules.structure(kind);
        match row.function {
            _ if row.passage == Passage::Door => Some(0),
            Function::Tower { .. } => Some(1),
            _ if row.is_wall() => Some(2),
            _ => None,
        }
    };
    let near = world.map().structures().filter(|(_, structure)| structure.cell().octile(cell) <= POST);
    let ranked = near.filter_map(|(id, structure)| Some((rank(structure.kind())?, id, structure.kind())));
    ranked.min_by_key(|&(rank, id, _)| (rank, id)).map(|(_, _, kind)| kind)
}
