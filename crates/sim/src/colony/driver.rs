//! The one place that decides what a colonist does next: under orders while drafted, else what their mind says, each decision
//! held until its activity ends.

use super::activities;
use super::answer::Answer;
use super::armoury::wish;
use super::auction::best;
use super::beds::{bed_for, waiting_place};
use super::burial;
use super::cut_off::notify_of_cut_off;
use super::goods::put_down;
use super::hunger::{habitual_meal, table};
use super::lookout::{calm_down, look_out};
use super::orders::carry_out_order;
use super::reflexes::{go_to_bed, is_exhausted, sudden};
use super::senses::senses;
use super::stances::keep_abreast;
use super::strolls;
use crate::ground::World;
use crate::kinds::limits;
use crate::kinds::{Events, GearKind, JobId, Role, Ticks, UnitId};
use crate::state::{Activity, Obstacle, Setback};
use osada_ai::brain::{Action, Sense};

/// The time between two thoughts of somebody who has nothing to do.
const IDLE: Ticks = Ticks(30);

/// The time between two thoughts of somebody at a talk.
const TALK: Ticks = Ticks(60);

/// Lets every colonist continue or decide again. Work has a phase of its own, after everybody has walked.
pub(crate) fn think(world: &mut World, events: &mut Events) {
    calm_down(world);
    keep_abreast(world);
    world.cache.jobs.start_no_work_cache();
    for id in world.ids_of(Role::Colonist) {
        notify_of_cut_off(world, id, events);
        let Some(colonist) = world.unit(id).and_then(|unit| unit.colonist()) else { continue };
        match colonist.draft {
            Some(order) => carry_out_order(world, id, order),
            None => live(world, id, events),
        }
    }
    world.cache.jobs.drop_no_work_cache();
}

/// Lets everybody who works go on with it.
pub(crate) fn labour(world: &mut World, events: &mut Events) {
    world.defer_change_notices();
    for id in world.ids_of(Role::Colonist) {
        let answer = match activity_of(world, id) {
            Some(Activity::Work { job }) => activities::work_on(world, id, job, events),
            Some(Activity::Carry { to }) => activities::carry(world, id, to, events),
            _ => continue,
        };
        apply_answer(world, id, answer);
    }
    world.notify_of_deferred_changes();
}

fn live(world: &mut World, id: UnitId, events: &mut Events) {
    look_out(world, id, events);
    if let Some(activity) = sudden(world, id) {
        drop_activity(world, id);
        return begin(world, id, activity);
    }
    let Some(activity) = activity_of(world, id) else { return };
    let answer = match activity {
        Activity::Work { .. } | Activity::Carry { .. } => return,
        Activity::Idle => activities::idle(world, id),
        Activity::Sleep { bed, collapsed } => activities::sleep(world, id, bed, collapsed),
        Activity::Rest { bed } => activities::rest(world, id, bed),
        Activity::Fight { target } => activities::fight_back(world, id, target),
        Activity::Flee => activities::flee(world, id),
        Activity::Shelter => activities::shelter(world, id),
        Activity::Post => activities::stand_at_post(world, id),
        Activity::Eat { at, until } => activities::have_meal(world, id, at, until, events),
        Activity::Talk { until } => activities::talk(world, id, until, events),
        Activity::Stroll { to } => strolls::stroll(world, id, to, events),
        Activity::Mourn { at, until } => burial::mourn(world, id, at, until),
        Activity::Arm { gear } => activities::fetch_gear(world, id, gear, events),
    };
    apply_answer(world, id, answer);
}

fn activity_of(world: &World, id: UnitId) -> Option<Activity> {
    world.unit(id)?.colonist().map(|colonist| colonist.activity)
}

/// Applies the answer of an activity.
fn apply_answer(world: &mut World, id: UnitId, answer: Answer) {
    match answer {
        Answer::GoOn => {}
        Answer::Done => choose(world, id),
        Answer::Then(activity) => begin(world, id, activity),
        Answer::GiveUp(obstacle) => {
            if let Some(Activity::Work { job }) = activity_of(world, id) {
                if obstacle == Obstacle::NoPath && is_for_others(world, id, job) {
                    // The zones keep it from them from now on.
                    world.assign_job(job, None);
                } else {
                    put_off(world, job, obstacle);
                }
            }
            choose(world, id);
        }
    }
}

/// Checks whether somebody is cut off from a job that others can get to.
fn is_for_others(world: &World, id: UnitId, job: JobId) -> bool {
    let place = world.jobs().get(job).and_then(|job| world.destination(job.site()));
    let Some((place, unit)) = place.zip(world.unit(id)) else { return false };
    !world.reachable(Role::Colonist, unit.cell(), place) && world.colony_reaches(place)
}

/// Puts off a job that could not be done.
fn put_off(world: &mut World, job: JobId, obstacle: Obstacle) {
    let retry_at = world.clock().now() + world.rules.jobs.retry_seconds.ticks();
    world.assign_job(job, None);
    if let Some(job) = world.state.jobs.slots.get_mut(job) {
        job.setback = Some(Setback { obstacle, retry_at });
    }
}

/// Decides by the mind of the unit and begins what it says.
fn choose(world: &mut World, id: UnitId) {
    let luck = world.state.streams.colonists.unit();
    let Some(unit) = world.unit(id) else { return };
    let (Some(colonist), Some(mind)) = (unit.colonist(), world.mind_of(unit)) else { return };
    let is_exhausted = is_exhausted(world, colonist);
    let decided = world.rules.mind(mind).decide(&senses(world, id, unit, colonist).with(Sense::Luck, luck));
    let knows_meals = world.rules.mind(mind).answers(Action::Eat);
    release(world, id);
    let activity = match decided {
        decided if is_exhausted || decided == Action::Sleep => go_to_bed(world, id),
        Action::Eat => world
            .unit(id)
            .and_then(|unit| table(world, unit))
            .map_or(Activity::Idle, |at| Activity::Eat { at, until: None }),
        Action::Mourn => world
            .unit(id)
            .and_then(|unit| burial::farewell(world, unit))
            .map_or(Activity::Idle, |at| Activity::Mourn { at, until: None }),
        Action::Talk => Activity::Talk { until: world.clock().now() + TALK },
        _ if !knows_meals && let Some(at) = habitual_meal(world, id) => Activity::Eat { at, until: None },
        Action::Rest => Activity::Rest { bed: bed_for(world, id) },
        _ if let Some(to) = strolls::wish(world, id) => Activity::Stroll { to },
        // The next colonist who looks out rings the bell.
        Action::Stand | Action::Alarm => Activity::Idle,
        _ if let Some(gear) = wish(world, id) => Activity::Arm { gear: Some(gear) },
        _ => best(world, id).map_or_else(|| tending(world, id), |job| Activity::Work { job }),
    };
    let now = world.clock().now();
    if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
        (colonist.decided, colonist.decided_at) = (decided, Some(now));
    }
    begin(world, id, activity);
}

/// Rest for a wound, if there is a bed for it; else idling.
fn tending(world: &World, id: UnitId) -> Activity {
    let wounded = world.unit(id).and_then(|unit| unit.colonist()).is_some_and(|colonist| colonist.body.wound > 0.0);
    let bed = if wounded { bed_for(world, id) } else { None };
    if bed.is_some() { Activity::Rest { bed } } else { Activity::Idle }
}

/// Takes up an activity; nothing else may be held any more.
fn begin(world: &mut World, id: UnitId, activity: Activity) {
    let now = world.clock().now();
    if let Activity::Work { job } = activity {
        world.assign_job(job, Some(id));
    }
    let place = waiting_place(world, id);
    let Some(unit) = world.state.units.get_mut(id) else { return };
    let Some(colonist) = unit.colonist_mut() else { return };
    if !colonist.activity.is_like(&activity) {
        limits::add_one(&mut colonist.spent.changes);
    }
    colonist.activity = activity;
    if !matches!(activity, Activity::Carry { .. }) {
        colonist.think_at = now + IDLE;
    }
    match activity {
        Activity::Idle => {
            if let Some(place) = place {
                unit.walk.go(place);
            }
        }
        Activity::Work { .. } => {}
        _ => unit.walk.stop(),
    }
}

/// Releases what is held: a job that somebody else may do now, and goods that are laid down.
fn release(world: &mut World, id: UnitId) {
    put_down(world, id);
    if let Some(Activity::Work { job }) = activity_of(world, id)
        && world.jobs().get(job).is_some_and(|job| job.worker() == Some(id))
    {
        world.assign_job(job, None);
    }
}

/// Sends somebody to fetch gear, or to lay down what they have, whatever they do.
pub(crate) fn send_for(world: &mut World, id: UnitId, gear: Option<GearKind>) {
    drop_activity(world, id);
    begin(world, id, Activity::Arm { gear });
}

/// Stops whatever a colonist does, and releases what they hold.
pub(crate) fn drop_activity(world: &mut World, id: UnitId) {
    release(world, id);
    world.stop(id);
}
