//! Effects of time and death on people: fatigue, healing, hunger, the count of how they spend their time, and what the dead
//! leave behind: load, gear and job, the meat of a hunted animal, the iron of a besieger.

use super::beds::{bed_for, healing_in_bed, is_warm, tending_in_bed};
use super::driver::drop_activity;
use super::goods::lay;
use super::hunger;
use super::reflexes::mans;
use crate::combat::Death;
use crate::ground::World;
use crate::kinds::limits;
use crate::kinds::{Event, Events, HitPoints, JobId, KeptAwake, Role, Seconds, Stock, TICK_SECONDS, UnitId};
use crate::state::{Activity, Colonist};

/// Time after a blow in which nobody heals.
const SORE: Seconds = Seconds(1.0);

/// Updates the needs of every colonist.
pub(crate) fn update_needs(world: &mut World, events: &mut Events) {
    for id in world.ids_of(Role::Colonist) {
        update(world, id, events);
    }
}

fn update(world: &mut World, id: UnitId, events: &mut Events) {
    let rules = world.rules.clone();
    let Some(unit) = world.unit(id) else { return };
    let (bed, tended) = (healing_in_bed(world, unit), tending_in_bed(world, unit));
    let hurt = unit.hurt_at.is_some_and(|at| world.clock().now() <= at + SORE.ticks());
    let lying = unit.walk().is_still();
    let full = rules.unit(unit.kind()).hp;
    // Most are whole, and how far the hearth is makes no difference to them.
    let warm = unit.hp() < full && is_warm(world, unit);
    let work_waits = !world.jobs().is_empty();
    let (conditions, hunger) = (*world.conditions(), world.season_rules().hunger);
    hunger::miss(world, id);
    let Some(unit) = world.state.units.get_mut(id) else { return };
    let mut hp = unit.hp.0;
    let Some(colonist) = unit.colonist_mut() else { return };
    hp += TICK_SECONDS
        * conditions.healing
        * if hurt {
            0.0
        } else if let Some(healing) = bed {
            healing
        } else if warm {
            rules.healing.hearth
        } else {
            0.0
        };
    hp = hp.min(full.0);
    if colonist.hungry {
        hp -= rules.colony.hungry_hp_loss * hunger * TICK_SECONDS;
    }
    colonist.body.wound = (colonist.body.wound - tended * TICK_SECONDS).max(0.0);
    let asleep = lying && matches!(colonist.activity, Activity::Sleep { .. });
    let rate = match colonist.activity {
        _ if asleep => {
            if bed.is_some() {
                -rules.fatigue.bed
            } else {
                -rules.fatigue.ground
            }
        }
        Activity::Fight { .. } | Activity::Flee => rules.fatigue.fight,
        _ if hurt && (colonist.draft.is_some() || colonist.activity == Activity::Post) => rules.fatigue.fight,
        Activity::Work { .. } | Activity::Carry { .. } => rules.fatigue.work,
        Activity::Rest { .. } if lying => 0.0,
        _ => rules.fatigue.awake,
    };
    let rate = if rate > 0.0 { rate * rules.traits.tiring_of(colonist.diligence) } else { rate };
    let rate = if rate > 0.0 { rate * conditions.fatigue } else { rate };
    let rate = if colonist.hungry && rate > 0.0 { rate * rules.colony.hungry_fatigue } else { rate };
    colonist.fatigue = (colonist.fatigue + rate * TICK_SECONDS).clamp(0.0, 10.0);
    count(colonist, asleep, work_waits);
    let drops = colonist.fatigue >= 10.0 && !matches!(colonist.activity, Activity::Sleep { .. });
    unit.hp = HitPoints(hp);
    if drops {
        collapse(world, id, events);
    }
}

fn count(colonist: &mut Colonist, asleep: bool, work_waits: bool) {
    let spent = &mut colonist.spent;
    let counter = match colonist.activity {
        _ if colonist.draft.is_some() => &mut spent.drafted,
        Activity::Shelter | Activity::Post => &mut spent.drafted,
        Activity::Sleep { .. } if asleep => &mut spent.sleep,
        Activity::Work { .. } | Activity::Carry { .. } | Activity::Arm { .. } => &mut spent.work,
        Activity::Fight { .. } | Activity::Flee => &mut spent.fight,
        _ if !work_waits => &mut spent.free,
        Activity::Sleep { .. } | Activity::Rest { .. } => &mut spent.rest,
        Activity::Eat { .. } => &mut spent.eat,
        Activity::Idle | Activity::Talk { .. } | Activity::Stroll { .. } => &mut spent.idle,
    };
    limits::add_one(&mut counter.0);
}

/// Makes a colonist drop where they stand and sleep, drafted or not.
fn collapse(world: &mut World, id: UnitId, events: &mut Events) {
    let now = world.clock().now();
    let kept_awake = kept_awake(world, id);
    drop_activity(world, id);
    if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
        colonist.draft = None;
        colonist.activity = Activity::Sleep { bed: None, collapsed: true };
        colonist.think_at = now;
        limits::add_one(&mut colonist.spent.changes);
    }
    events.push(Event::Collapsed { unit: id, kept_awake });
}

/// The reason for which a colonist could not go to bed.
fn kept_awake(world: &World, id: UnitId) -> Option<KeptAwake> {
    let colonist = world.unit(id)?.colonist()?;
    match colonist.activity {
        _ if colonist.is_drafted() => Some(KeptAwake::Drafted),
        Activity::Fight { .. } | Activity::Flee => Some(KeptAwake::Fight),
        _ if world.alarm() => Some(KeptAwake::Alarm),
        activity if mans(world, activity) => Some(KeptAwake::Tower),
        _ => bed_for(world, id).is_none().then_some(KeptAwake::NoBed),
    }
}

/// Settles what the dead leave behind.
pub(crate) fn settle_deaths(world: &mut World, deaths: &[Death]) {
    for death in deaths {
        release(world, death);
        plunder(world, death);
        if let Some((hunt, _)) = world.hunting(death.id) {
            bring_down(world, death, hunt);
        }
    }
}

/// Lays down what a colonist carried, and lets go of the job that they did.
fn release(world: &mut World, death: &Death) {
    let Some(colonist) = death.unit.colonist() else { return };
    lay(world, death.unit.cell(), &colonist.carried);
    if let Activity::Work { job } = colonist.activity
        && world.jobs().get(job).is_some_and(|job| job.worker() == Some(death.id))
    {
        world.assign_job(job, None);
    }
}

/// Lays down a besieger's loot where they fell; of a colonist's gear, as much as of a structure that is taken down.
fn plunder(world: &mut World, death: &Death) {
    let (unit, rules) = (&death.unit, world.rules.clone());
    match unit.role() {
        Role::Besieger => lay(world, unit.cell(), &rules.unit(unit.kind()).loot),
        Role::Colonist => {
            for gear in unit.outfit().iter() {
                lay(world, unit.cell(), &rules.gear(gear).cost.share(rules.jobs.refund_percent, 100));
            }
        }
        Role::Prey | Role::Predator => {}
    }
}

/// Turns a hunted beast into food, unless another beast got it first.
fn bring_down(world: &mut World, death: &Death, hunt: JobId) {
    let robbed = death.killer.is_some_and(|killer| killer.role.is_beast());
    if !robbed {
        let food = world.rules.unit(death.unit.kind()).meat;
        let loot = world.rules.unit(death.unit.kind()).loot;
        let mut yields = Stock { food, ..Stock::default() };
        yields.put(&loot);
        lay(world, death.unit.cell(), &yields);
        limits::count_one(&mut world.state.tally.hunted);
        limits::count_one(&mut world.state.tally.jobs);
    }
    world.close_job(hunt);
}
