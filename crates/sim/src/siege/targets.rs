//! Choosing the target of a besieger: one of the colonists, the nearest in sight, or the hearth.

use super::senses::SIGHT;
use super::watch::quarry;
use crate::combat::{nearest_seen, sees};
use crate::ground::World;
use crate::kinds::{Role, Seconds, StructureId, Tiles, UnitId};
use crate::rules::Focus;
use crate::state::{Besieger, Destination, Intent, LevelGoal, Site, Structure, Target, Unit};
use osada_ai::grid::Cell;

/// Distance within which a besieger turns on its attacker …
const TURN_RADIUS: Tiles = Tiles(2.5);
/// … for this long after.
const RECENT: Seconds = Seconds(0.5);

/// The colonist who has just struck a besieger at close quarters.
pub(super) fn attacker(world: &World, id: UnitId) -> Option<Target> {
    let unit = world.unit(id)?;
    let near = |other: &UnitId| {
        world.unit(*other).is_some_and(|other| {
            other.role() == Role::Colonist && other.place().distance(unit.place()) <= TURN_RADIUS.0
        })
    };
    let recent = unit.hurt_at.is_some_and(|at| world.clock().now() <= at + RECENT.ticks());
    unit.hurt_by.filter(|attacker| recent && near(attacker)).map(Target::Unit)
}

/// Target of a besieger: who has just struck it from near; else the present target while they live; else one of the
/// colonists, all alike (the AGH thesis, 4.6.5). The hearth, where no way leads to any of them.
pub(super) fn target(world: &mut World, id: UnitId, besieger: &Besieger) -> Option<Target> {
    if let Some(attacker) = attacker(world, id) {
        return Some(attacker);
    }
    if let Some(chosen) = by_tactics(world, id) {
        return Some(chosen);
    }
    let wagon = world.siege().exposed_wagon().map(|wagon| Target::Structure(wagon.structure));
    if let Intent::Attack(present) = besieger.intent
        && (matches!(present, Target::Unit(_)) || Some(present) == wagon)
        && destination(world, present).is_some()
    {
        return Some(present);
    }
    draw_target(world, id)
}

/// Target by the tactics of the challenge: the nearest or the weakest of those in sight.
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

/// Target of besiegers who do not come for people: the nearest of the hearth, of what the level has the colony keep, and of
/// the wagon, if any way leads there.
pub(super) fn prize(world: &World, id: UnitId) -> Option<Target> {
    let from = world.unit(id)?.cell();
    let kept = |structure: &Structure| world.siege().goals().contains(&LevelGoal::Keep(structure.kind()));
    let kept = world.map().structures().filter(|(_, structure)| kept(structure)).map(|(id, _)| id);
    let wagon = world.siege().exposed_wagon().map(|wagon| wagon.structure);
    let prizes = world.hearth().map(|(id, _)| id).into_iter().chain(kept).chain(wagon);
    let can_be_reached = |id: StructureId| {
        let to = destination(world, Target::Structure(id))?;
        world.reachable(Role::Besieger, from, to).then(|| (to.cell().octile(from), id))
    };
    let nearest = prizes.filter_map(can_be_reached).min_by(|a, b| a.0.total_cmp(&b.0));
    nearest.map(|(_, id)| Target::Structure(id))
}

/// One of the colonists to whom a way leads, all alike; the wagon among them; the hearth where there is none. A guard has
/// only those by its camp.
pub(super) fn draw_target(world: &mut World, id: UnitId) -> Option<Target> {
    if let Some(camp) = world.unit(id)?.besieger().and_then(Besieger::garrison) {
        return quarry(world, id, camp);
    }
    let from = world.unit(id)?.cell();
    let zone = world.zone(Role::Besieger, from);
    let mut known = std::mem::take(&mut world.cache.targets);
    let place = known.iter().position(|(other, _)| *other == zone).unwrap_or_else(|| {
        known.push((zone, targets_from(world, from)));
        known.len() - 1
    });
    let drawn = world.state.streams.besiegers.pick(&known[place].1).copied();
    world.cache.targets = known;
    drawn.or_else(|| prize(world, id))
}

/// The colonists to whom a way leads from a tile, and the wagon: the same from everywhere in a zone, as long as they stay where they
/// are.
fn targets_from(world: &World, from: Cell) -> Vec<Target> {
    let can_be_reached = |to: Option<Destination>| to.is_some_and(|to| world.reachable(Role::Besieger, from, to));
    let wagon = world.siege().exposed_wagon().map(|wagon| Target::Structure(wagon.structure));
    let colonists = world.of_role(Role::Colonist).map(|(id, _)| Target::Unit(id));
    colonists.chain(wagon).filter(|&target| can_be_reached(destination(world, target))).collect()
}

/// Destination for striking at a target, while it is there.
pub(super) fn destination(world: &World, target: Target) -> Option<Destination> {
    match target {
        Target::Unit(id) => world.unit(id).map(|unit| Destination::beside(unit.cell())),
        Target::Structure(id) => world.destination(Site::Structure(id)),
    }
}
