//! Interruptions of a colonist: a blow, the bell, exhaustion, and fire.

use super::auction::best_of;
use super::beds::bed_for;
use super::lookout::danger;
use super::senses::holds_up;
use crate::combat::{in_reach, takes_heart};
use crate::ground::World;
use crate::kinds::{JobId, JobKind, Role, Ticks, UnitId};
use crate::state::{Activity, Colonist, Destination, Job, Site, Unit};

/// The activity that interrupts a colonist, if anything calls for one.
pub(super) fn sudden(world: &World, id: UnitId) -> Option<Activity> {
    react_to_blow(world, id)
        .or_else(|| react_to_bell(world, id))
        .or_else(|| react_to_exhaustion(world, id))
        .or_else(|| react_to_fire(world, id))
}

/// Checks whether somebody is so tired that they sleep whatever their mind says.
pub(super) fn is_exhausted(world: &World, colonist: &Colonist) -> bool {
    colonist.fatigue >= world.rules.fatigue.exhausted
}

/// Sleep in the nearest bed that is free, or by the hearth.
pub(super) fn go_to_bed(world: &World, id: UnitId) -> Activity {
    Activity::Sleep { bed: bed_for(world, id), collapsed: false }
}

/// Reaction to exhaustion: going to bed before they drop where they stand. It ends work, but no fight, nor a meal that has been
/// begun, nor the manning of a tower.
fn react_to_exhaustion(world: &World, id: UnitId) -> Option<Activity> {
    let colonist = world.unit(id)?.colonist()?;
    let can_be_left = match colonist.activity {
        Activity::Work { .. } => !mans(world, colonist.activity),
        Activity::Carry { .. }
        | Activity::Arm { .. }
        | Activity::Talk { .. }
        | Activity::Stroll { .. }
        | Activity::Mourn { .. }
        | Activity::Idle => true,
        _ => false,
    };
    (can_be_left && is_exhausted(world, colonist)).then(|| go_to_bed(world, id))
}

/// Reaction to a blow: fighting back or running.
fn react_to_blow(world: &World, id: UnitId) -> Option<Activity> {
    let unit = world.unit(id)?;
    let colonist = unit.colonist()?;
    let collapsed = matches!(colonist.activity, Activity::Sleep { collapsed: true, .. });
    let busy = matches!(colonist.activity, Activity::Fight { .. } | Activity::Flee | Activity::Post);
    let just_hurt = unit.hurt_at.is_some_and(|at| at + Ticks(1) == world.clock().now());
    if !just_hurt || collapsed {
        return None;
    }
    let holds_up = holds_up(world, id, unit, colonist) || takes_heart(world, unit);
    if busy && (holds_up || colonist.activity == Activity::Flee) {
        return None;
    }
    let attacker = unit.hurt_by.filter(|&attacker| world.unit(attacker).is_some())?;
    // The bell has called them in: whoever strikes from afar is not run after.
    if holds_up && world.state.alarm && !can_strike(world, unit, attacker) {
        return None;
    }
    Some(if holds_up { Activity::Fight { target: attacker } } else { Activity::Flee })
}

/// Checks whether somebody is within reach of a colonist's weapon.
fn can_strike(world: &World, unit: &Unit, target: UnitId) -> bool {
    world.unit(target).is_some_and(|target| in_reach(world, unit, target))
}

/// Reaction to the bell. It ends everything except a flight or a fight with somebody within reach, and wakes sleepers, except
/// those who collapsed: people with a post go there, all others to the hearth.
fn react_to_bell(world: &World, id: UnitId) -> Option<Activity> {
    let unit = world.unit(id)?;
    let colonist = unit.colonist()?;
    let deaf = match colonist.activity {
        Activity::Fight { target } => can_strike(world, unit, target),
        Activity::Flee | Activity::Sleep { collapsed: true, .. } => true,
        _ => false,
    };
    if !world.state.alarm || deaf || mans(world, colonist.activity) || douses_in_safety(world, colonist.activity) {
        return None;
    }
    let called_to = if can_man_post(world, id, unit, colonist) { Activity::Post } else { Activity::Shelter };
    (colonist.activity != called_to).then_some(called_to)
}

/// Checks whether somebody is at a tower, or on the way to one: the bell is rung for them, too, but there.
pub(super) fn mans(world: &World, activity: Activity) -> bool {
    let Activity::Work { job } = activity else { return false };
    world.jobs().get(job).is_some_and(|job| job.kind() == JobKind::Man)
}

/// Checks whether somebody puts out a fire that no besieger is near: the bell leaves them to it.
fn douses_in_safety(world: &World, activity: Activity) -> bool {
    let Activity::Work { job } = activity else { return false };
    let site = world.jobs().get(job).filter(|job| job.kind() == JobKind::Douse).map(Job::site);
    matches!(site, Some(Site::Fire(cell)) if danger(world, cell).is_none())
}

/// Ticks between two looks for a fire.
const LOOK: u64 = 30;

/// Reaction to fire: off a burning tile; and to one near that nobody puts out yet, from other work or from sleep.
fn react_to_fire(world: &World, id: UnitId) -> Option<Activity> {
    if world.fires().is_empty() {
        return None;
    }
    let unit = world.unit(id)?;
    let colonist = unit.colonist()?;
    if matches!(colonist.activity, Activity::Sleep { collapsed: true, .. } | Activity::Flee) {
        return None;
    }
    if unit.walk().is_still() && world.fires().at(unit.cell()).is_some() {
        return Some(Activity::Flee);
    }
    let can_be_left = match colonist.activity {
        Activity::Work { job } => world
            .jobs()
            .get(job)
            .is_none_or(|job| world.priority_of(colonist, job.kind()) < world.priority_of(colonist, JobKind::Douse)),
        Activity::Sleep { .. } => !is_exhausted(world, colonist),
        Activity::Talk { .. } | Activity::Stroll { .. } | Activity::Mourn { .. } | Activity::Idle => true,
        _ => false,
    };
    let looks = (world.clock().tick() + id.index() as u64).is_multiple_of(LOOK);
    if looks && can_be_left { fire_near(world, id).map(|job| Activity::Work { job }) } else { None }
}

/// The fire that somebody would put out, if it is so near that they leave other things for it.
pub(super) fn fire_near(world: &World, id: UnitId) -> Option<JobId> {
    if world.fires().is_empty() {
        return None;
    }
    let from = world.unit(id)?.cell();
    let job = best_of(world, id, |kind| kind == JobKind::Douse)?;
    let site = world.destination(world.jobs().get(job)?.site())?;
    (from.octile(site.cell()) <= world.rules.fire.call.0).then_some(job)
}

/// Checks whether a colonist has a post that a way leads to, and is fit for it.
fn can_man_post(world: &World, id: UnitId, unit: &Unit, colonist: &Colonist) -> bool {
    let Some(post) = colonist.orders.post.map(Destination::Tile) else { return false };
    let way = !unit.walk().failed(post) && world.reachable(Role::Colonist, unit.cell(), post);
    // Anyone who is on the way to it or there stays until a blow makes them run.
    way && (colonist.activity == Activity::Post || holds_up(world, id, unit, colonist) || takes_heart(world, unit))
}
