//! Blows between units, and on structures.

use super::aim::aim;
use super::blow::{Blow, Source};
use super::cover::share_of_blow;
use super::missiles::{hit, landing};
use super::reach::{attack_on, is_enemy};
use crate::grid::{Cell, Point};
use crate::sim::ground::World;
use crate::sim::kinds::{Event, Events, HitPoints, Seconds, StructureId, UnitId};
use crate::sim::state::{Nature, Target, Unit, covered};

/// Everybody who can strikes.
pub(super) fn strike_all(world: &mut World, blows: &mut Vec<Blow>, events: &mut Events) {
    let now = world.clock().now();
    for index in 0..world.state.units.places() {
        let Some(id) = world.state.units.at(index) else { continue };
        let ready = world.unit(id).is_some_and(|unit| unit.strike_at <= now && unit.hp() > HitPoints(0.0));
        if ready && let Some(target) = aim(world, id) {
            blows.extend(strike(world, id, target, events));
        }
    }
}

fn strike(world: &mut World, id: UnitId, target: Target, events: &mut Events) -> Option<Blow> {
    let (unit, now) = (world.unit(id)?, world.clock().now());
    let row = world.rules.unit(unit.kind());
    let from = unit.place();
    let skill = match &unit.nature {
        Nature::Colonist(colonist) => colonist.skills.fight,
        Nature::Besieger(_) => world.handicap().damage,
        Nature::Beast(_) => 1.0,
    };
    let (at, damage, interval, scatter) = match target {
        Target::Unit(other) => {
            let at = world.unit(other).map(Unit::place)?;
            let attack = attack_on(world, unit, at)?;
            (at, attack.blow() * skill, attack.interval, attack.is_ranged().then_some(attack.scatter))
        }
        Target::Structure(structure) => {
            let at = nearest_tile(world, from, structure)?;
            let interval = row.attacks.first().map_or(Seconds(1.0), |attack| attack.interval);
            (at, HitPoints(row.structure_damage() * interval.0 * skill), interval, None)
        }
    };
    let role = unit.role();
    if let Some(unit) = world.state.units.get_mut(id) {
        unit.strike_at = now + interval.ticks();
    }
    let (mut target, mut at, missile) = (target, at, scatter.is_some());
    if let (Some(scatter), Target::Unit(aimed)) = (scatter, target) {
        at = landing(world, (from, at), scatter);
        let Some(victim) = hit(world, at, |other, unit| other == aimed || is_enemy(role, unit)) else {
            events.push(Event::Missed { by: Some(id), from, at });
            return None;
        };
        target = Target::Unit(victim);
    }
    let damage = match target {
        Target::Unit(other) if !missile => damage * world.unit(other).map_or(1.0, |other| share_of_blow(world, other)),
        _ => damage,
    };
    events.push(Event::Struck { by: Some(id), from, at, damage, missile });
    let felled = match target {
        Target::Unit(other) => hurt(world, other, damage, Some(id)),
        Target::Structure(structure) => batter(world, structure, damage),
    };
    Some(Blow { by: Source::Unit(id), on: target, damage, missile, felled })
}

fn nearest_tile(world: &World, from: Point, id: StructureId) -> Option<Point> {
    let structure = world.map().structure(id)?;
    let size = world.rules().structure(structure.kind()).size;
    covered(structure.cell(), size).map(Cell::centre).min_by(|a, b| a.distance(from).total_cmp(&b.distance(from)))
}

/// Takes hit points from a unit, and tells whether it has none left.
pub(super) fn hurt(world: &mut World, id: UnitId, damage: HitPoints, by: Option<UnitId>) -> bool {
    let now = world.clock().now();
    let Some(unit) = world.state.units.get_mut(id) else { return false };
    unit.hp -= damage;
    unit.hurt_at = Some(now);
    unit.hurt_by = by.or(unit.hurt_by);
    unit.hp <= HitPoints(0.0)
}

/// Takes hit points from a structure, and tells whether it has none left.
fn batter(world: &mut World, id: StructureId, damage: HitPoints) -> bool {
    let Some(structure) = world.state.map.structures.get_mut(id) else { return false };
    structure.hp = structure.hp.map(|hp| hp - damage);
    structure.hp.is_some_and(|hp| hp <= HitPoints(0.0))
}
