//! Choosing the target of a besieger: one of the colonists, the nearest in sight, or the hearth.

use super::senses::SIGHT;
use crate::sim::combat::{nearest_seen, sees};
use crate::sim::ground::World;
use crate::sim::kinds::{Role, Seconds, Tiles, UnitId};
use crate::sim::rules::Focus;
use crate::sim::state::{Besieger, Destination, Intent, Site, Target, Unit};

/// A besieger that is struck from this near turns on who struck …
const TURN_RADIUS: Tiles = Tiles(2.5);
/// … for this long after.
const RECENT: Seconds = Seconds(0.5);

/// Whom to attack: who has just struck from near; else the present target while they live; else one of the colonists,
/// all alike (the AGH thesis, 4.6.5). The hearth, where no way leads to any of them.
pub(super) fn target(world: &mut World, id: UnitId, besieger: &Besieger) -> Option<Target> {
    let unit = world.unit(id)?;
    let near = |other: &UnitId| {
        world.unit(*other).is_some_and(|other| {
            other.role() == Role::Colonist && other.place().distance(unit.place()) <= TURN_RADIUS.0
        })
    };
    let recent = unit.hurt_at.is_some_and(|at| world.clock().now() <= at + RECENT.ticks());
    if let Some(attacker) = unit.hurt_by.filter(|attacker| recent && near(attacker)) {
        return Some(Target::Unit(attacker));
    }
    if let Some(chosen) = by_tactics(world, id) {
        return Some(chosen);
    }
    if let Intent::Attack(present @ Target::Unit(_)) = besieger.intent
        && destination(world, present).is_some()
    {
        return Some(present);
    }
    draw_target(world, id)
}

/// Whom besiegers go for who do not go for anybody alike: the nearest or the weakest of those in sight.
fn by_tactics(world: &World, id: UnitId) -> Option<Target> {
    match world.handicap().tactics.focus {
        Focus::Any => None,
        Focus::Nearest => in_sight(world, id),
        Focus::Weakest => weakest_in_sight(world, id),
    }
}

/// The colonist in sight who has the fewest hit points left.
fn weakest_in_sight(world: &World, id: UnitId) -> Option<Target> {
    let unit = world.unit(id)?;
    let is_seen =
        |other: &Unit| unit.place().distance(other.place()) <= SIGHT.0 && sees(world, unit.cell(), other.cell());
    let seen = world.of_role(Role::Colonist).filter(|(_, other)| is_seen(other));
    seen.min_by(|a, b| a.1.hp().0.total_cmp(&b.1.hp().0).then(a.0.cmp(&b.0))).map(|(id, _)| Target::Unit(id))
}

/// The nearest colonist in sight.
pub(super) fn in_sight(world: &World, id: UnitId) -> Option<Target> {
    let unit = world.unit(id)?;
    nearest_seen(world, unit.place(), SIGHT, Role::Colonist).map(Target::Unit)
}

/// The hearth, if any way leads there.
pub(super) fn hearth_in_reach(world: &World, id: UnitId) -> Option<Target> {
    let (from, hearth) = (world.unit(id)?.cell(), Target::Structure(world.hearth()?.0));
    world.reachable(Role::Besieger, from, destination(world, hearth)?).then_some(hearth)
}

/// One of the colonists to whom a way leads, all alike; the hearth where there is none.
pub(super) fn draw_target(world: &mut World, id: UnitId) -> Option<Target> {
    let from = world.unit(id)?.cell();
    let can_be_reached = |to: Option<Destination>| to.is_some_and(|to| world.reachable(Role::Besieger, from, to));
    let colonists: Vec<Target> = world
        .of_role(Role::Colonist)
        .map(|(id, _)| Target::Unit(id))
        .filter(|&target| can_be_reached(destination(world, target)))
        .collect();
    let drawn = world.state.streams.besiegers.pick(&colonists).copied();
    drawn.or_else(|| hearth_in_reach(world, id))
}

/// Where to stand for striking at a target, while it is there.
pub(super) fn destination(world: &World, target: Target) -> Option<Destination> {
    match target {
        Target::Unit(id) => world.unit(id).map(|unit| Destination::beside(unit.cell())),
        Target::Structure(id) => world.destination(Site::Structure(id)),
    }
}
