//! Sight, reach and darkness, and what a unit fights with and is protected by.

use crate::ground::World;
use crate::kinds::{HitPoints, Role, Seconds, StructureId, Tiles, UnitId};
use crate::rules::{Attack, Function, Guard, Rules};
use crate::state::{Structure, Unit, covered};
use osada_ai::grid::{Cell, Point, line_of_sight};

/// Reach of an arm: structures can be struck beside them, also across a corner.
pub(super) const ARM: Tiles = Tiles(1.5);

/// Checks whether one unit could strike the other from where they are.
pub(crate) fn in_reach(world: &World, unit: &Unit, other: &Unit) -> bool {
    let distance = unit.place().distance(other.place());
    attack_on(world, unit, other.place())
        .is_some_and(|attack| !attack.is_ranged() || distance <= range(world, unit, attack).0 * shown(world, other))
}

/// The time for which somebody who was struck counts as under fire.
const UNDER_FIRE: Seconds = Seconds(4.0);

/// The enemy who has struck a unit lately and whom it cannot strike from where it stands.
pub fn unanswered_attacker(world: &World, unit: &Unit) -> Option<UnitId> {
    unit.hurt_at.filter(|&at| world.clock().now().since(at) <= UNDER_FIRE.ticks())?;
    let attacker = unit.hurt_by?;
    world.unit(attacker).is_some_and(|other| !in_reach(world, unit, other)).then_some(attacker)
}

/// The strongest attack that reaches a point; missiles need a line of sight.
pub(super) fn attack_on<'a>(world: &'a World, unit: &Unit, at: Point) -> Option<&'a Attack> {
    let distance = Tiles(unit.place().distance(at));
    let attack = attack_at(world, unit, distance)?;
    (!attack.is_ranged() || sees(world, unit.cell(), at.cell())).then_some(attack)
}

/// Checks whether two units stand near enough to each other for blows by hand.
pub(crate) fn is_within_arm(unit: &Unit, other: &Unit) -> bool {
    Tiles(unit.place().distance(other.place())) <= ARM
}

/// Checks the line of sight between two tiles. Structures are low enough to shoot over.
pub(crate) fn sees(world: &World, from: Cell, to: Cell) -> bool {
    line_of_sight(from, to, |cell| {
        cell == from
            || cell == to
            || world.map().terrain(cell).is_some_and(|terrain| !world.rules().terrain(terrain).blocks_sight)
    })
}

/// Most lines of sight that one look tries, so that a crowd behind a rock costs no more than a few people would.
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
    let reach = reach_from(world, unit);
    world.nearest_of(|side| side == role, unit.place(), reach, |_, other| in_reach(world, unit, other))
}

/// Checks whether a unit stands near enough to strike a structure. Those who shoot do it from afar where the plan of their
/// raid says so, if nothing that hides lies between.
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

/// Checks whether a blow on a structure flies there.
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

/// Checks whether a structure can be struck and belongs to the other side.
pub(crate) fn is_enemy_structure(world: &World, role: Role, structure: &Structure) -> bool {
    let row = world.rules().structure(structure.kind());
    row.hp.is_some() && row.function.is_of_besiegers() == (role == Role::Colonist)
}

/// Checks whether units of one side may strike units of the other without an order.
pub(super) fn may_be_enemy(role: Role, other: Role) -> bool {
    match role {
        Role::Colonist => matches!(other, Role::Besieger | Role::Predator),
        Role::Besieger => other == Role::Colonist,
        Role::Prey | Role::Predator => false,
    }
}

/// Checks whether units of this side strike a unit without an order.
pub(crate) fn is_enemy(role: Role, other: &Unit) -> bool {
    match other.role() {
        Role::Besieger => role == Role::Colonist,
        Role::Colonist => role == Role::Besieger,
        // Wild beasts are left alone, until they are on the hunt.
        Role::Predator => role == Role::Colonist && other.beast().is_some_and(|beast| beast.prey().is_some()),
        Role::Prey => false,
    }
}

/// Attacks of a unit: those of the weapon, then those of its kind, if the weapon leaves a hand free.
pub fn attacks<'r>(rules: &'r Rules, unit: &Unit) -> impl Iterator<Item = &'r Attack> + use<'r> {
    let weapon = unit.outfit().weapon.map(|gear| rules.gear(gear));
    let of_kind: &[Attack] =
        if weapon.is_some_and(|row| row.two_handed) { &[] } else { &rules.unit(unit.kind()).attacks };
    weapon.map_or(&[][..], |row| &row.attacks).iter().chain(of_kind)
}

/// Longest reach of a unit, in tiles.
pub fn reach(rules: &Rules, unit: &Unit) -> Tiles {
    attacks(rules, unit).map(|attack| attack.range).fold(Tiles(0.0), Tiles::max)
}

/// What the parapet under a colonist gives: tiles added to their range, and the share of missiles that gets through.
fn parapet(world: &World, unit: &Unit) -> Option<(Tiles, f64)> {
    unit.colonist()?;
    let (_, structure) = world.map().structure_at(unit.cell())?;
    match world.rules().structure(structure.kind()).function {
        Function::Parapet { reach, cover } => Some((reach, cover)),
        _ => None,
    }
}

/// Range of an attack of a unit from where it stands.
fn range(world: &World, unit: &Unit, attack: &Attack) -> Tiles {
    let raised = if attack.is_ranged() { parapet(world, unit) } else { None };
    raised.map_or(attack.range, |(reach, _)| attack.range + reach)
}

/// Longest reach of a unit from where it stands.
pub(super) fn reach_from(world: &World, unit: &Unit) -> Tiles {
    attacks(world.rules(), unit).map(|attack| range(world, unit, attack)).fold(Tiles(0.0), Tiles::max)
}

/// The strongest attack that reaches `distance` tiles: one by hand if any does, since nobody takes aim at somebody that near.
fn attack_at<'w>(world: &'w World, unit: &Unit, distance: Tiles) -> Option<&'w Attack> {
    let reaching = || attacks(world.rules(), unit).filter(|attack| range(world, unit, attack) >= distance);
    let strength = |a: &&Attack, b: &&Attack| a.damage.total_cmp(&b.damage);
    reaching().filter(|attack| !attack.is_ranged()).max_by(strength).or_else(|| reaching().max_by(strength))
}

/// Damage of a unit to structures, in hit points a second.
pub fn structure_damage(rules: &Rules, unit: &Unit) -> f64 {
    let of_kind = rules.unit(unit.kind()).structure_damage();
    let of_weapon = unit.outfit().weapon.map(|gear| rules.gear(gear)).map_or(0.0, |row| {
        row.wall_damage.unwrap_or_else(|| row.attacks.iter().map(|attack| attack.damage).fold(0.0, f64::max))
    });
    of_kind.max(of_weapon)
}

/// Protection of a unit by its armour.
pub fn guard(rules: &Rules, unit: &Unit) -> Option<Guard> {
    rules.gear(unit.outfit().armour?).guard
}

/// Damage of a blow after armour and parapets. A shield only guards the half-plane in front.
pub(super) fn past_guard(world: &World, unit: &Unit, from: Point, missile: bool, damage: HitPoints) -> HitPoints {
    let sheltered = if missile { parapet(world, unit) } else { None };
    let damage = sheltered.map_or(damage, |(_, cover)| damage * cover);
    let Some(guard) = guard(world.rules(), unit) else { return damage };
    let (at, facing) = (unit.place(), unit.facing());
    let in_front = facing.x * (from.x - at.x) + facing.y * (from.y - at.y) >= 0.0;
    if guard.front && !in_front { damage } else { damage * guard.share(missile) }
}

/// Distance from which a unit can be hit, as a share of the usual one: less than 1 where nobody sees far, and for those of a
/// raid whose plan is the dark, at night, away from everything that shines.
pub(super) fn shown(world: &World, unit: &Unit) -> f64 {
    let sight = world.conditions().sight;
    let Some(plan) = world.plan_rules_of(unit).filter(|plan| plan.dark < 1.0) else { return sight };
    if !world.clock().is_night(&world.rules().time) || is_lit(world, unit.place()) {
        return sight;
    }
    plan.dark.min(sight)
}

/// Checks whether the light of a structure falls on a place.
pub(crate) fn is_lit(world: &World, place: Point) -> bool {
    world.with_row(|row| row.light > Tiles(0.0)).any(|(id, structure)| {
        let light = world.rules().structure(structure.kind()).light;
        light > Tiles(0.0) && world.distance_to(place, id).is_some_and(|distance| distance <= light)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::meadow;

    #[test]
    fn who_stands_on_a_wall_walk_shoots_farther_and_less_of_what_is_shot_reaches_them() {
        let mut world = meadow();
        let id = world.ids_of(Role::Colonist)[0];
        let unit = world.unit(id).expect("a colonist").clone();
        let blow = HitPoints(10.0);
        let arrives = |world: &World, missile: bool| past_guard(world, &unit, Point::new(20.0, 8.0), missile, blow);
        assert_eq!((reach_from(&world, &unit), arrives(&world, true)), (Tiles(5.0), blow));
        let kind = world.rules.structure_named("wall_walk").expect("it ships");
        world.raise(kind, unit.cell());
        assert_eq!(reach_from(&world, &unit), Tiles(6.5));
        assert_eq!((arrives(&world, true), arrives(&world, false)), (HitPoints(6.0), blow));
        let far = Tiles(6.2);
        assert!(attack_at(&world, &unit, far).is_some_and(Attack::is_ranged), "a stone is thrown");
    }
}
