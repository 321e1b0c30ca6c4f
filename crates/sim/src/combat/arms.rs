//! What somebody fights with and what protects them: the attacks of their kind, and what they carry.

use crate::kinds::{HitPoints, Tiles};
use crate::rules::{Attack, Guard, Rules};
use crate::state::Unit;
use osada_ai::grid::Point;

/// The ways in which somebody can strike: those of the weapon, then those of their kind, if the weapon leaves a hand free.
pub fn attacks<'r>(rules: &'r Rules, unit: &Unit) -> impl Iterator<Item = &'r Attack> + use<'r> {
    let weapon = unit.outfit().weapon.map(|gear| rules.gear(gear));
    let of_kind: &[Attack] =
        if weapon.is_some_and(|row| row.two_handed) { &[] } else { &rules.unit(unit.kind()).attacks };
    weapon.map_or(&[][..], |row| &row.attacks).iter().chain(of_kind)
}

/// The farthest that somebody can strike, in tiles.
pub fn reach(rules: &Rules, unit: &Unit) -> Tiles {
    attacks(rules, unit).map(|attack| attack.range).fold(Tiles(0.0), Tiles::max)
}

/// The strongest attack that reaches `distance` tiles: one by hand if any does, since nobody takes aim at somebody that near.
pub(super) fn attack_at<'r>(rules: &'r Rules, unit: &Unit, distance: Tiles) -> Option<&'r Attack> {
    let reaching = || attacks(rules, unit).filter(|attack| attack.range >= distance);
    let strength = |a: &&Attack, b: &&Attack| a.damage.total_cmp(&b.damage);
    reaching().filter(|attack| !attack.is_ranged()).max_by(strength).or_else(|| reaching().max_by(strength))
}

/// Hit points a second that somebody takes from structures.
pub fn structure_damage(rules: &Rules, unit: &Unit) -> f64 {
    let of_kind = rules.unit(unit.kind()).structure_damage();
    let of_weapon = unit.outfit().weapon.map(|gear| rules.gear(gear)).map_or(0.0, |row| {
        row.wall_damage.unwrap_or_else(|| row.attacks.iter().map(|attack| attack.damage).fold(0.0, f64::max))
    });
    of_kind.max(of_weapon)
}

/// What somebody's armour keeps off.
pub fn guard(rules: &Rules, unit: &Unit) -> Option<Guard> {
    rules.gear(unit.outfit().armour?).guard
}

/// What is left of a blow from a place once armour has kept its share off. A shield only guards the half-plane in front.
pub(super) fn past_guard(rules: &Rules, unit: &Unit, from: Point, missile: bool, damage: HitPoints) -> HitPoints {
    let Some(guard) = guard(rules, unit) else { return damage };
    let (at, facing) = (unit.place(), unit.facing());
    let in_front = facing.x * (from.x - at.x) + facing.y * (from.y - at.y) >= 0.0;
    if guard.front && !in_front { damage } else { damage * guard.share(missile) }
}
