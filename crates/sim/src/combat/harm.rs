//! Harm: blows and deaths as data, to which those concerned react in their own phase; the hit points that a blow takes, what
//! a bad hit leaves behind, the cover that softens it, and taking the dead off the map.

use super::reach::past_guard;
use crate::ground::World;
use crate::kinds::limits;
use crate::kinds::{
    DeathCause, Event, Events, HitPoints, Order, Role, Stance, StructureId, StructureKind, Tiles, UnitId, UnitKind,
};
use crate::rules::WoundRules;
use crate::state::{Activity, Colonist, MOST_SCARS, Progress, Scar, Tally, Target, Unit};
use osada_ai::grid::{Cell, Direction, Point};

/// Origin of a blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Unit(UnitId),
    /// A trap of this kind on this tile.
    Trap(StructureKind, Cell),
    /// A tower of this kind, with its upper left tile.
    Tower(StructureKind, Cell),
    /// The fire on the tile.
    Fire,
}

/// A blow that has landed; what it took is taken already.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Blow {
    pub by: Source,
    pub on: Target,
    pub damage: HitPoints,
    /// It flew, as arrows and bolts do.
    pub missile: bool,
    /// It took the last hit points of its target.
    pub felled: bool,
}

/// A unit that has died and been taken off the map.
#[derive(Clone, Debug)]
pub(crate) struct Death {
    pub id: UnitId,
    pub unit: Unit,
    /// The last attacker, if still there.
    pub killer: Option<Killer>,
}

/// The last attacker of a unit that died, as others need to know it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Killer {
    pub id: UnitId,
    pub kind: UnitKind,
    pub role: Role,
    /// The wave it came with, of a besieger.
    pub wave: Option<u32>,
    /// The herd or pack it belongs to, of a beast.
    pub herd: Option<usize>,
}

/// A blow that is about to land on somebody.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    pub by: Source,
    pub from: Point,
    pub missile: bool,
    /// Before armour has kept anything off.
    pub damage: HitPoints,
}

/// Takes hit points from a unit; returns how many, and whether none are left.
pub(super) fn hurt(world: &mut World, id: UnitId, hit: Hit, events: &mut Events) -> (HitPoints, bool) {
    let now = world.clock().now();
    let Some(unit) = world.unit(id) else { return (HitPoints(0.0), false) };
    let damage = match hit.by {
        // A shield is of no use on a burning tile.
        Source::Fire => hit.damage,
        _ => past_guard(world, unit, hit.from, hit.missile, hit.damage),
    };
    if unit.role() == Role::Besieger {
        count(world, hit, damage.min(unit.hp().max(HitPoints(0.0))));
    }
    wound(world, id, hit, damage, events);
    let by = if let Source::Unit(by) = hit.by { Some(by) } else { None };
    let Some(unit) = world.state.units.get_mut(id) else { return (damage, false) };
    unit.hp -= damage;
    unit.hurt_at = Some(now);
    // Whoever struck before has no part in a fire.
    unit.hurt_by = if hit.by == Source::Fire { None } else { by.or(unit.hurt_by) };
    (damage, unit.hp <= HitPoints(0.0))
}

/// Counts the losses of a besieger by their cause.
fn count(world: &mut World, Hit { by, missile, .. }: Hit, lost: HitPoints) {
    let people = matches!(by, Source::Unit(by) if world.unit(by).is_some_and(|unit| unit.role() == Role::Colonist));
    let Tally { damage, shot, .. } = &mut world.state.tally;
    if people && missile {
        limits::add_damage(shot, lost);
    }
    match by {
        Source::Tower(..) => limits::add_damage(&mut damage.towers, lost),
        Source::Trap(..) => limits::add_damage(&mut damage.traps, lost),
        Source::Unit(_) if people => limits::add_damage(&mut damage.people, lost),
        Source::Unit(_) | Source::Fire => {}
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
    let by = if let Source::Unit(by) = hit.by { world.unit(by).map(|unit| unit.kind()) } else { None };
    let at = world.clock().now();
    let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) else { return };
    let body = &mut colonist.body;
    let before = body.wound;
    body.wound = (before + share * of_full).min(1.0);
    if let Some(by) = by.filter(|_| before <= scar && body.wound > scar) {
        if body.scars.len() >= MOST_SCARS {
            body.scars.remove(0);
        }
        let marks = world.rules.scars.len();
        let mark = (marks > 0).then(|| world.state.streams.people.below(marks) as u16);
        body.scars.push(Scar { by, missile: hit.missile, at, mark });
        events.push(Event::Scarred { unit: id, by });
    }
}

/// Takes hit points from a structure; returns whether none are left.
pub(crate) fn batter(world: &mut World, id: StructureId, damage: HitPoints) -> bool {
    let Some(structure) = world.state.map.structures.get_mut(id) else { return false };
    structure.hp = structure.hp.map(|hp| hp - damage);
    world.cache.active.add(id);
    structure.hp.is_some_and(|hp| hp <= HitPoints(0.0))
}

/// Cover of a unit that stands its ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cover {
    /// Sides of their tile from which no blow comes, as far as they count.
    pub sides: u32,
    /// The share of a blow struck hand to hand that reaches them.
    pub share: f64,
}

/// Cover of a unit; `None` if it does not stand its ground.
pub fn cover(world: &World, unit: &Unit) -> Option<Cover> {
    if !stands_ground(unit) {
        return None;
    }
    let rules = &world.rules().orders;
    let walled = |cell: Cell| world.map().contains(cell) && world.factor(Role::Besieger, cell) <= 0.0;
    let closed = |cell: Cell| walled(cell) || is_held(world, cell);
    let sides = Direction::ORTHOGONAL.into_iter().filter(|&side| closed(unit.cell().step(side))).count() as u32;
    let sides = sides.min(rules.most_covered);
    Some(Cover { sides, share: (1.0 - rules.cover * f64::from(sides)).max(0.0) })
}

/// The share of a blow struck hand to hand that reaches somebody.
pub(super) fn share_of_blow(world: &World, unit: &Unit) -> f64 {
    cover(world, unit).map_or(1.0, |cover| cover.share)
}

/// Checks whether a comrade stands their ground on a tile.
fn is_held(world: &World, cell: Cell) -> bool {
    world.nearest(cell.centre(), Tiles(0.75), |_, other| other.cell() == cell && stands_ground(other)).is_some()
}

/// Checks whether a unit stands and has orders to stay.
fn stands_ground(unit: &Unit) -> bool {
    unit.walk().progress() == Progress::Standing && unit.colonist().is_some_and(is_to_stand)
}

fn is_to_stand(colonist: &Colonist) -> bool {
    match (colonist.draft(), colonist.activity()) {
        (Some(Order::Hold), _) => {
            matches!(colonist.orders().stance, Stance::Hold | Stance::Line | Stance::FallBack)
        }
        (None, activity) => activity == Activity::Post,
        (Some(_), _) => false,
    }
}

/// Takes every unit without hit points off the map and returns them. `blows` are those of the tick.
pub(crate) fn bury(world: &mut World, blows: &[Blow], events: &mut Events) -> Vec<Death> {
    // The attacker may be among the dead: causes are looked up while all are there.
    let fallen: Vec<(UnitId, DeathCause)> = world
        .units()
        .filter(|(_, unit)| unit.hp() <= HitPoints(0.0))
        .map(|(id, _)| (id, cause(world, id, blows)))
        .collect();
    fallen.into_iter().filter_map(|(id, cause)| die(world, id, cause, events)).collect()
}

fn die(world: &mut World, id: UnitId, cause: DeathCause, events: &mut Events) -> Option<Death> {
    let killer = world.unit(id)?.hurt_by.and_then(|killer| look_at(world, killer));
    let unit = world.take_away(id)?;
    match unit.role() {
        Role::Colonist => limits::count_one(&mut world.state.tally.losses),
        Role::Besieger => limits::count_one(&mut world.state.tally.kills),
        Role::Prey | Role::Predator => {}
    }
    let (kind, role, cell) = (unit.kind(), unit.role(), unit.cell());
    events.push(Event::Died { unit: id, kind, role, name: unit.name().to_owned(), cell, cause });
    Some(Death { id, unit, killer })
}

/// Cause of a death: the blow that took the last hit points, or else hunger.
fn cause(world: &World, id: UnitId, blows: &[Blow]) -> DeathCause {
    let Some(blow) = blows.iter().find(|blow| blow.felled && blow.on == Target::Unit(id)) else {
        return DeathCause::Hunger;
    };
    match blow.by {
        Source::Trap(kind, cell) => DeathCause::Trap { kind, cell },
        Source::Tower(kind, cell) => DeathCause::Tower { kind, cell },
        Source::Fire => DeathCause::Fire,
        Source::Unit(unit) => world.unit(unit).map_or(DeathCause::Hunger, |by| DeathCause::Unit {
            unit,
            kind: by.kind(),
            role: by.role(),
            name: by.name().to_owned(),
            missile: blow.missile,
        }),
    }
}

fn look_at(world: &World, id: UnitId) -> Option<Killer> {
    let unit = world.unit(id)?;
    Some(Killer {
        id,
        kind: unit.kind(),
        role: unit.role(),
        wave: unit.besieger().map(|besieger| besieger.wave),
        herd: unit.beast().map(|beast| beast.herd()),
    })
}
