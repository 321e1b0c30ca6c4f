//! A tick of fighting: who strikes at what, and blows between units and on structures.

use super::fire::{burn, set_on_fire};
use super::harm::{Blow, Hit, Source, batter, hurt, share_of_blow};
use super::machines::{self, work_machines};
use super::missiles::{hit, landing, steadied};
use super::reach::{
    ARM, attack_on, attacks, flies, in_reach, is_enemy, is_enemy_structure, may_be_enemy, reach_from, structure_damage,
    structure_in_reach,
};
use crate::ground::World;
use crate::kinds::{
    Aim, Area, Event, Events, HitPoints, Order, Role, Seconds, Skill, Stance, StructureId, Tiles, UnitId,
};
use crate::rules::StructureRules;
use crate::state::{Activity, Intent, Job, Nature, Progress, Site, Target, Unit, covered};
use crate::threads;
use osada_ai::grid::{Cell, Point};

/// Lets every unit strike that can, then traps and towers, and lets burn what is on fire. Returns the blows that landed, in order.
pub(crate) fn fight(world: &mut World, events: &mut Events) -> Vec<Blow> {
    let mut blows = Vec::new();
    strike_all(world, &mut blows, events);
    work_machines(world, &mut blows, events);
    burn(world, &mut blows, events);
    blows
}

/// Lets every unit strike that can.
fn strike_all(world: &mut World, blows: &mut Vec<Blow>, events: &mut Events) {
    let aims = take_aim(world);
    for (index, &aimed) in aims.iter().enumerate() {
        // Units that found nobody find nobody now.
        let Some(aimed) = aimed else { continue };
        let Some(id) = world.state.units.at(index).filter(|&id| is_ready(world, id)) else { continue };
        let target = if stays(world, id, aimed) { Some(aimed) } else { aim(world, id) };
        if let Some(target) = target {
            blows.extend(strike(world, id, target, events));
        }
    }
    world.cache.aims = aims;
}

/// Finds the target of every unit at once, as if nobody struck before it.
fn take_aim(world: &mut World) -> Vec<Option<Target>> {
    let mut aims = std::mem::take(&mut world.cache.aims);
    aims.resize(world.state.units.places(), None);
    let world = &*world;
    threads::each(&mut aims, |index, aimed| {
        // Most find nobody, and copying that answer, too, takes a browser long.
        *aimed = None;
        let ready = world.state.units.at(index).filter(|&id| is_ready(world, id));
        if let Some(target) = ready.and_then(|id| aim(world, id)) {
            *aimed = Some(target);
        }
    });
    aims
}

fn is_ready(world: &World, id: UnitId) -> bool {
    let now = world.clock().now();
    world.unit(id).is_some_and(|unit| unit.strike_at <= now && unit.hp() > HitPoints(0.0))
}

/// Checks whether a unit keeps its target despite the blows struck in between: the fallen are no targets any more, and of
/// palisades, which blows make weaker, colonists choose the weakest.
fn stays(world: &World, id: UnitId, aimed: Target) -> bool {
    match aimed {
        Target::Unit(other) => world.unit(other).is_some_and(|other| other.hp() > HitPoints(0.0)),
        Target::Structure(_) => world.unit(id).is_some_and(|unit| unit.role() != Role::Colonist),
    }
}

/// A raised blow, before it is known where it lands.
struct Raised {
    at: Point,
    damage: HitPoints,
    interval: Seconds,
    /// Of a missile.
    scatter: Option<f64>,
}

fn strike(world: &mut World, id: UnitId, target: Target, events: &mut Events) -> Option<Blow> {
    let unit = world.unit(id)?;
    let (role, from, now) = (unit.role(), unit.place(), world.clock().now());
    let flies = matches!(target, Target::Structure(structure) if flies(world, unit, structure));
    let Raised { at: aimed_at, damage, interval, scatter } = raise(world, unit, target)?;
    if let Some(unit) = world.state.units.get_mut(id) {
        unit.strike_at = now + interval.ticks();
        unit.facing = Point::new(aimed_at.x - from.x, aimed_at.y - from.y);
    }
    let (mut target, mut at, missile) = (target, aimed_at, scatter.is_some() || flies);
    if let (Some(scatter), Target::Unit(aimed)) = (scatter, target) {
        at = landing(world, from, at, scatter);
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
    let (damage, felled) = match target {
        Target::Unit(other) => {
            practise(world, id, other);
            hurt(world, other, Hit { by: Source::Unit(id), from, missile, damage }, events)
        }
        Target::Structure(structure) => (damage, fell(world, id, structure, damage, events)),
    };
    events.push(Event::Struck { by: Some(id), from, at, damage, missile });
    Some(Blow { by: Source::Unit(id), on: target, damage, missile, felled })
}

/// The blow of a unit against a target, if the target can be struck from there.
fn raise(world: &World, unit: &Unit, target: Target) -> Option<Raised> {
    let strength = strength(world, unit);
    Some(match target {
        Target::Unit(other) => {
            let at = world.unit(other).map(Unit::place)?;
            let attack = attack_on(world, unit, at)?;
            let scatter = attack.is_ranged().then(|| match unit.role() {
                Role::Colonist => steadied(world, unit.place(), attack.scatter),
                _ => attack.scatter,
            });
            let wet = if scatter.is_some() { world.conditions().bows } else { 1.0 };
            Raised { at, damage: attack.blow() * (strength * wet), interval: attack.interval, scatter }
        }
        Target::Structure(structure) => {
            let at = nearest_tile(world, unit.place(), structure)?;
            let interval = attacks(&world.rules, unit).next().map_or(Seconds(1.0), |attack| attack.interval);
            let row = world.rules.structure(world.map().structure(structure)?.kind());
            let dug = world.rules.unit(unit.kind()).digging_rate(row);
            let rate = dug.unwrap_or_else(|| structure_damage(&world.rules, unit));
            Raised { at, damage: HitPoints(rate * interval.0 * strength), interval, scatter: None }
        }
    })
}

/// Factor on the damage in the rules: skill, wounds, a banner, the challenge, the weather.
pub fn strength(world: &World, unit: &Unit) -> f64 {
    match &unit.nature {
        Nature::Colonist(colonist) => {
            colonist.skills().fight
                * (1.0 - world.rules.wounds.weak * colonist.body.wound)
                * colonist.body.marked(&world.rules, |mark| mark.blows)
                * machines::strength_near_banners(world, unit)
                * world.conditions().defenders
        }
        Nature::Besieger(_) => world.handicap().damage * world.conditions().raiders,
        Nature::Beast(_) => 1.0,
    }
}

/// A blow on an enemy teaches a colonist something.
fn practise(world: &mut World, id: UnitId, on: UnitId) {
    let rules = world.rules.practice;
    let taught = world.unit(on).is_some_and(|other| other.role() == Role::Besieger);
    if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()).filter(|_| taught) {
        let learns = rules.blow * colonist.person.training(&world.rules, Skill::Fight);
        let learnt = &mut colonist.body.practice.fight;
        *learnt = (*learnt + learns).min(rules.most.max(*learnt));
    }
}

/// Strikes a structure; returns whether that has brought it down.
fn fell(world: &mut World, by: UnitId, id: StructureId, damage: HitPoints, events: &mut Events) -> bool {
    let felled = batter(world, id, damage);
    if !felled {
        set_on_fire(world, by, id, events);
    }
    let digger = world.unit(by).map(|unit| world.rules.unit(unit.kind()));
    if let Some(structure) = world.map().structure(id).filter(|_| felled) {
        let row = world.rules.structure(structure.kind());
        if digger.is_some_and(|digger| digger.digging_rate(row).is_some()) {
            events.push(Event::Undermined { by, cell: structure.cell() });
        }
    }
    felled
}

pub(super) fn nearest_tile(world: &World, from: Point, id: StructureId) -> Option<Point> {
    let structure = world.map().structure(id)?;
    let size = world.rules().structure(structure.kind()).size;
    covered(structure.cell(), size).map(Cell::centre).min_by(|a, b| a.distance(from).total_cmp(&b.distance(from)))
}

/// Target of a unit now, if anything is in reach.
pub(super) fn aim(world: &World, id: UnitId) -> Option<Target> {
    let unit = world.unit(id)?;
    match &unit.nature {
        Nature::Colonist(colonist) => match (colonist.draft, colonist.activity) {
            (Some(Order::Attack(target)), _) => {
                reached(world, unit, target).or_else(|| anybody(world, unit)).or_else(|| palisade(world, unit))
            }
            (Some(Order::Raze(structure)), _) if structure_in_reach(world, unit, structure) => {
                Some(Target::Structure(structure))
            }
            (Some(Order::Raze(_)), _) => anybody(world, unit).or_else(|| palisade(world, unit)),
            (Some(Order::Hold), _) if colonist.orders.stance == Stance::Skirmish && !unit.walk().is_still() => None,
            (Some(_), _) | (None, Activity::Post) => anybody(world, unit),
            (None, Activity::Fight { target }) => reached(world, unit, target).or_else(|| anybody(world, unit)),
            (None, Activity::Flee | Activity::Shelter) if unit.walk().progress() == Progress::Standing => {
                anybody(world, unit)
            }
            (None, Activity::Work { job }) => match world.jobs().get(job).map(Job::site) {
                Some(Site::Beast(beast)) => reached(world, unit, beast),
                _ => None,
            },
            _ => None,
        },
        Nature::Besieger(besieger) => {
            // A guard lets nobody come near, whatever it is about.
            let guards = besieger.guards && besieger.intent != Intent::Flee;
            let attacking = guards || matches!(besieger.intent, Intent::Attack(_) | Intent::Defend);
            let chosen = match besieger.intent {
                Intent::Attack(Target::Unit(target)) => reached(world, unit, target),
                _ => None,
            };
            let structure = besieger
                .struck_structure()
                .filter(|&wall| structure_in_reach(world, unit, wall) && has_room(world, id, unit, wall))
                .map(Target::Structure);
            chosen.or(structure).or_else(|| if attacking { anybody(world, unit) } else { None })
        }
        Nature::Beast(beast) => beast.prey().and_then(|prey| reached(world, unit, prey)),
    }
}

/// Checks whether a besieger finds room to strike at a structure: walls have room for so many, and those who were on the map
/// first come first.
fn has_room(world: &World, id: UnitId, unit: &Unit, structure: StructureId) -> bool {
    let row = world.map().structure(structure).map(|structure| world.rules().structure(structure.kind()));
    let Some(room) = world.rules().siege.wall_room.filter(|_| row.is_some_and(StructureRules::is_wall)) else {
        return true;
    };
    let mut before = 0;
    world.each_near(unit.place(), ARM + ARM + Tiles(1.0), Role::Besieger, |other_id, other| {
        let strikes = other.besieger().is_some_and(|besieger| besieger.struck_structure() == Some(structure));
        before += u32::from(other_id < id && strikes && structure_in_reach(world, other, structure));
    });
    before < room
}

fn reached(world: &World, unit: &Unit, target: UnitId) -> Option<Target> {
    let other = world.unit(target)?;
    (other.hp() > HitPoints(0.0) && in_reach(world, unit, other)).then_some(Target::Unit(target))
}

/// The weakest piece of a palisade beside a unit that has come to a halt on its way.
fn palisade(world: &World, unit: &Unit) -> Option<Target> {
    if unit.walk().progress() != Progress::Standing {
        return None;
    }
    Area::around(unit.cell(), 1)
        .cells(world.map().width(), world.map().height())
        .filter_map(|tile| world.map().structure_at(tile))
        .filter(|(_, structure)| is_enemy_structure(world, unit.role(), structure))
        .min_by(|a, b| a.1.hp().unwrap_or_default().0.total_cmp(&b.1.hp().unwrap_or_default().0))
        .map(|(id, _)| Target::Structure(id))
}

/// The nearest enemy in reach; those that the unit aims at come first.
fn anybody(world: &World, unit: &Unit) -> Option<Target> {
    let reach = reach_from(world, unit) + Tiles(0.5);
    let can_be_struck =
        |other: &Unit| is_enemy(unit.role(), other) && other.hp() > HitPoints(0.0) && in_reach(world, unit, other);
    let aim = unit.colonist().and_then(|colonist| colonist.orders.aim);
    let aimed = match aim {
        None => None,
        Some(Aim::Unit(id)) => world.unit(id).filter(|&other| can_be_struck(other)).map(|_| id),
        Some(Aim::Kind(kind)) => {
            world.nearest(unit.place(), reach, |_, other| other.kind() == kind && can_be_struck(other))
        }
        // Nobody in reach is farther from there than this.
        Some(Aim::Place(cell)) => {
            let farthest = reach + Tiles(unit.place().distance(cell.centre()));
            world.nearest(cell.centre(), farthest, |_, other| can_be_struck(other))
        }
    };
    let side = |role: Role| may_be_enemy(unit.role(), role);
    let nearest = || world.nearest_of(side, unit.place(), reach, |_, other| can_be_struck(other));
    aimed.or_else(nearest).map(Target::Unit)
}
