//! Who could strike whom from where they are.

use super::arms::{attack_at, attacks, reach};
use super::darkness::shown;
use crate::ground::World;
use crate::kinds::{Role, StructureId, Tiles, UnitId};
use crate::rules::Attack;
use crate::state::{Structure, Unit, covered};
use osada_ai::grid::{Cell, Point, line_of_sight};

/// How far an arm reaches: structures can be struck beside them, also across a corner.
pub(super) const ARM: Tiles = Tiles(1.5);

/// Whether one could strike the other from where they are.
pub(crate) fn in_reach(world: &World, unit: &Unit, other: &Unit) -> bool {
    let distance = unit.place().distance(other.place());
    attack_on(world, unit, other.place())
        .is_some_and(|attack| !attack.is_ranged() || distance <= attack.range.0 * shown(world, other))
}

/// The strongest attack that reaches a point; missiles need a line of sight.
pub(super) fn attack_on<'a>(world: &'a World, unit: &Unit, at: Point) -> Option<&'a Attack> {
    let distance = Tiles(unit.place().distance(at));
    let attack = attack_at(world.rules(), unit, distance)?;
    (!attack.is_ranged() || sees(world, unit.cell(), at.cell())).then_some(attack)
}

/// Whether two stand near enough to each other for blows by hand.
pub(crate) fn is_within_arm(unit: &Unit, other: &Unit) -> bool {
    Tiles(unit.place().distance(other.place())) <= ARM
}

/// Whether nothing that hides lies between two tiles. Structures are low enough to shoot over.
pub(crate) fn sees(world: &World, from: Cell, to: Cell) -> bool {
    line_of_sight(from, to, |cell| {
        cell == from
            || cell == to
            || world.map().terrain(cell).is_some_and(|terrain| !world.rules().terrain(terrain).blocks_sight)
    })
}

/// How many lines of sight one look tries at most, so that a crowd behind a rock costs no more than a few people would.
const MOST_LOOKS: u32 = 64;

/// The nearest unit of a side that somebody at a place sees: at most `radius` away, with nothing between that hides.
pub(crate) fn nearest_seen(world: &World, from: Point, radius: Tiles, role: Role) -> Option<UnitId> {
    nearest_seen_of(world, from, radius, role, |_| true)
}

/// The nearest besieger in sight of a place, except for garrisons keeping watch at their camps.
pub(crate) fn nearest_threat(world: &World, from: Point, radius: Tiles) -> Option<UnitId> {
    nearest_seen_of(world, from, radius, Role::Besieger, |other| {
        other.besieger().is_some_and(|besieger| !besieger.keeps_watch())
    })
}

fn nearest_seen_of(
    world: &World,
    from: Point,
    radius: Tiles,
    role: Role,
    wanted: impl Fn(&Unit) -> bool,
) -> Option<UnitId> {
    let looks = std::cell::Cell::new(0);
    world.nearest_of(
        |side| side == role,
        from,
        radius,
        |_, other| {
            if !wanted(other) || looks.get() == MOST_LOOKS {
                return false;
            }
            looks.set(looks.get() + 1);
            sees(world, from.cell(), other.cell())
        },
    )
}

/// The nearest unit of a side that somebody could strike from where they are.
pub(crate) fn nearest_in_reach(world: &World, unit: &Unit, role: Role) -> Option<UnitId> {
    let reach = reach(world.rules(), unit);
    world.nearest_of(|side| side == role, unit.place(), reach, |_, other| in_reach(world, unit, other))
}

/// Whether a unit stands near enough to strike a structure. Those who shoot do it from afar where the plan of their raid
/// says so, if nothing that hides lies between.
pub(crate) fn structure_in_reach(world: &World, unit: &Unit, id: StructureId) -> bool {
    let Some(structure) = world.map().structure(id) else { return false };
    let size = world.rules().structure(structure.kind()).size;
    // In whatever corner of the tile beside it they have come to a halt.
    let beside = || covered(structure.cell(), size).any(|tile| tile.chebyshev(unit.cell()) <= 1);
    let within = |reach: Tiles| world.distance_to(unit.place(), id).is_some_and(|distance| distance <= reach);
    (unit.walk().is_still() && beside())
        || within(ARM)
        || within(long_reach(world, unit)) && sees_structure(world, unit, id)
}

/// Whether a blow on a structure flies there.
pub(super) fn flies(world: &World, unit: &Unit, id: StructureId) -> bool {
    world.distance_to(unit.place(), id).is_some_and(|distance| distance > ARM)
}

fn long_reach(world: &World, unit: &Unit) -> Tiles {
    let shoots = attacks(world.rules(), unit).any(Attack::is_ranged);
    world.plan_rules_of(unit).filter(|_| shoots).map_or(Tiles(0.0), |plan| plan.reach)
}

fn sees_structure(world: &World, unit: &Unit, id: StructureId) -> bool {
    world.map().structure(id).is_some_and(|structure| sees(world, unit.cell(), structure.cell()))
}

/// Whether a structure can be struck and belongs to the other side.
pub(crate) fn is_enemy_structure(world: &World, role: Role, structure: &Structure) -> bool {
    let row = world.rules().structure(structure.kind());
    row.hp.is_some() && row.function.is_of_besiegers() == (role == Role::Colonist)
}

/// Whether anybody of the other side is one that somebody of this side strikes at without being told.
pub(super) fn may_be_enemy(role: Role, other: Role) -> bool {
    match role {
        Role::Colonist => matches!(other, Role::Besieger | Role::Predator),
        Role::Besieger => other == Role::Colonist,
        Role::Prey | Role::Predator => false,
    }
}

/// Whether a unit is one that somebody of this side strikes at without being told.
pub(crate) fn is_enemy(role: Role, other: &Unit) -> bool {
    match other.role() {
        Role::Besieger => role == Role::Colonist,
        Role::Colonist => role == Role::Besieger,
        // Wild beasts are left alone, until they are on the hunt.
        Role::Predator => role == Role::Colonist && other.beast().is_some_and(|it| it.prey().is_some()),
        Role::Prey => false,
    }
}
