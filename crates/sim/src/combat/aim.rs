//! Choosing what a unit strikes at.

use super::arms::reach;
use super::reach::{ARM, in_reach, is_enemy, is_enemy_structure, may_be_enemy, structure_in_reach};
use crate::ground::World;
use crate::kinds::{Aim, Area, HitPoints, Order, Role, Stance, StructureId, Tiles, UnitId};
use crate::rules::StructureRules;
use crate::state::{Activity, Intent, Job, Nature, Progress, Site, Target, Unit};

/// What a unit strikes at now, if anything is in reach.
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
                .filter(|&it| structure_in_reach(world, unit, it) && has_room(world, id, unit, it))
                .map(Target::Structure);
            chosen.or(structure).or_else(|| if attacking { anybody(world, unit) } else { None })
        }
        Nature::Beast(beast) => beast.prey().and_then(|prey| reached(world, unit, prey)),
    }
}

/// Whether a besieger finds room to strike at a structure: walls have it for so many, and those who were on the map first come
/// first.
fn has_room(world: &World, id: UnitId, unit: &Unit, structure: StructureId) -> bool {
    let row = world.map().structure(structure).map(|it| world.rules().structure(it.kind()));
    let Some(room) = world.rules().siege.wall_room.filter(|_| row.is_some_and(StructureRules::is_wall)) else {
        return true;
    };
    let mut before = 0;
    world.each_near(unit.place(), ARM + ARM + Tiles(1.0), Role::Besieger, |other_id, other| {
        let strikes = other.besieger().is_some_and(|it| it.struck_structure() == Some(structure));
        before += u32::from(other_id < id && strikes && structure_in_reach(world, other, structure));
    });
    before < room
}

fn reached(world: &World, unit: &Unit, target: UnitId) -> Option<Target> {
    let other = world.unit(target)?;
    (other.hp() > HitPoints(0.0) && in_reach(world, unit, other)).then_some(Target::Unit(target))
}

/// For somebody who has come to a halt on the way to where they were sent: the weakest piece of a palisade beside them.
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

/// The nearest enemy in reach, those first whom somebody aims at.
fn anybody(world: &World, unit: &Unit) -> Option<Target> {
    let reach = reach(world.rules(), unit) + Tiles(0.5);
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
