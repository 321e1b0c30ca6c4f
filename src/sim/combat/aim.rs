//! Choosing what a unit strikes at.

use super::reach::{in_reach, is_enemy, structure_in_reach};
use crate::sim::ground::World;
use crate::sim::kinds::{Aim, HitPoints, Order, Stance, Tiles, UnitId};
use crate::sim::state::{Activity, Intent, Job, Nature, Progress, Site, Target, Unit};

/// What a unit strikes at now, if anything is in reach.
pub(super) fn aim(world: &World, id: UnitId) -> Option<Target> {
    let unit = world.unit(id)?;
    match &unit.nature {
        Nature::Colonist(colonist) => match (colonist.draft, colonist.activity) {
            (Some(Order::Attack(target)), _) => reached(world, unit, target).or_else(|| anybody(world, unit)),
            (Some(Order::Raze(structure)), _) if structure_in_reach(world, unit, structure) => {
                Some(Target::Structure(structure))
            }
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
            let attacking = matches!(besieger.intent, Intent::Attack(_));
            let chosen = match besieger.intent {
                Intent::Attack(Target::Unit(target)) => reached(world, unit, target),
                _ => None,
            };
            let structure =
                besieger.struck_structure().filter(|&it| structure_in_reach(world, unit, it)).map(Target::Structure);
            chosen.or(structure).or_else(|| if attacking { anybody(world, unit) } else { None })
        }
        Nature::Beast(beast) => beast.prey().and_then(|prey| reached(world, unit, prey)),
    }
}

fn reached(world: &World, unit: &Unit, target: UnitId) -> Option<Target> {
    let other = world.unit(target)?;
    (other.hp() > HitPoints(0.0) && in_reach(world, unit, other)).then_some(Target::Unit(target))
}

/// The nearest enemy in reach, those first whom somebody aims at.
fn anybody(world: &World, unit: &Unit) -> Option<Target> {
    let reach = world.rules().unit(unit.kind()).reach() + Tiles(0.5);
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
    aimed.or_else(|| world.nearest(unit.place(), reach, |_, other| can_be_struck(other))).map(Target::Unit)
}
