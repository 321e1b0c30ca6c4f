//! What a blow takes: hit points, which are counted by who took them, and what a bad hit leaves behind.

use super::arms::past_guard;
use super::blow::Source;
use crate::ground::World;
use crate::kinds::{Event, Events, HitPoints, Role, StructureId, UnitId};
use crate::rules::WoundRules;
use crate::state::{MOST_SCARS, Scar};
use osada_ai::grid::Point;

/// A blow that is about to land on somebody.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    pub by: Source,
    pub from: Point,
    pub missile: bool,
    /// Before armour has kept anything off.
    pub damage: HitPoints,
}

/// Takes hit points from a unit. What it took, and whether none are left.
pub(super) fn hurt(world: &mut World, id: UnitId, hit: Hit, events: &mut Events) -> (HitPoints, bool) {
    let now = world.clock().now();
    let Some(unit) = world.unit(id) else { return (HitPoints(0.0), false) };
    let damage = past_guard(&world.rules, unit, hit.from, hit.missile, hit.damage);
    if unit.role() == Role::Besieger {
        count(world, hit.by, damage.min(unit.hp().max(HitPoints(0.0))));
    }
    wound(world, id, hit, damage, events);
    let by = if let Source::Unit(by) = hit.by { Some(by) } else { None };
    let Some(unit) = world.state.units.get_mut(id) else { return (damage, false) };
    unit.hp -= damage;
    unit.hurt_at = Some(now);
    unit.hurt_by = by.or(unit.hurt_by);
    (damage, unit.hp <= HitPoints(0.0))
}

/// Counts what a besieger has lost, and to whom.
fn count(world: &mut World, by: Source, lost: HitPoints) {
    let people = matches!(by, Source::Unit(by) if world.unit(by).is_some_and(|it| it.role() == Role::Colonist));
    let damage = &mut world.state.tally.damage;
    match by {
        Source::Tower(..) => damage.towers += lost,
        Source::Trap(..) => damage.traps += lost,
        Source::Unit(_) if people => damage.people += lost,
        Source::Unit(_) => {}
    }
}

/// A bad hit leaves a wound, and one that grows too far a scar.
fn wound(world: &mut World, id: UnitId, hit: Hit, damage: HitPoints, events: &mut Events) {
    let WoundRules { bad_hit, share, scar, .. } = world.rules.wounds;
    let Some(unit) = world.unit(id) else { return };
    let of_full = damage / world.rules.unit(unit.kind()).hp;
    if bad_hit <= 0.0 || of_full < bad_hit {
        return;
    }
    let by = if let Source::Unit(by) = hit.by { world.unit(by).map(|it| it.kind()) } else { None };
    let at = world.clock().now();
    let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) else { return };
    let body = &mut colonist.body;
    let before = body.wound;
    body.wound = (before + share * of_full).min(1.0);
    if let Some(by) = by.filter(|_| before <= scar && body.wound > scar) {
        if body.scars.len() >= MOST_SCARS {
            body.scars.remove(0);
        }
        body.scars.push(Scar { by, missile: hit.missile, at });
        events.push(Event::Scarred { unit: id, by });
    }
}

/// Takes hit points from a structure, and tells whether it has none left.
pub(super) fn batter(world: &mut World, id: StructureId, damage: HitPoints) -> bool {
    let Some(structure) = world.state.map.structures.get_mut(id) else { return false };
    structure.hp = structure.hp.map(|hp| hp - damage);
    world.cache.active.add(id);
    structure.hp.is_some_and(|hp| hp <= HitPoints(0.0))
}
