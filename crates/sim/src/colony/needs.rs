//! What time does to people: fatigue, healing, hunger, and the count of how they spend it.

use super::beds::{healing_in_bed, tending_in_bed};
use super::driver::drop_activity;
use super::hunger;
use super::warmth::is_warm;
use crate::ground::World;
use crate::kinds::{Event, Events, HitPoints, Role, Seconds, TICK_SECONDS, Ticks, UnitId};
use crate::state::{Activity, Colonist};

/// How long after a blow nobody heals.
const SORE: Seconds = Seconds(1.0);

/// A tick passes for everybody.
pub(crate) fn pass(world: &mut World, events: &mut Events) {
    for id in world.ids_of(Role::Colonist) {
        live(world, id, events);
    }
}

fn live(world: &mut World, id: UnitId, events: &mut Events) {
    let rules = world.rules.clone();
    let Some(unit) = world.unit(id) else { return };
    let (bed, tended) = (healing_in_bed(world, unit), tending_in_bed(world, unit));
    let hurt = unit.hurt_at.is_some_and(|at| world.clock().now() <= at + SORE.ticks());
    let lying = unit.walk().is_still();
    let full = rules.unit(unit.kind()).hp;
    // Most are whole, and how far the hearth is makes no difference to them.
    let warm = unit.hp() < full && is_warm(world, unit);
    let work_waits = !world.jobs().is_empty();
    hunger::miss(world, id);
    let Some(unit) = world.state.units.get_mut(id) else { return };
    let mut hp = unit.hp.0;
    let Some(colonist) = unit.colonist_mut() else { return };
    hp += TICK_SECONDS
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
        hp -= rules.colony.hungry_hp_loss * TICK_SECONDS;
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
        Activity::Idle | Activity::Talk { .. } => &mut spent.idle,
    };
    *counter = *counter + Ticks(1);
}

/// Drops where it stands and sleeps, drafted or not.
fn collapse(world: &mut World, id: UnitId, events: &mut Events) {
    let now = world.clock().now();
    drop_activity(world, id);
    if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
        colonist.draft = None;
        colonist.activity = Activity::Sleep { bed: None, collapsed: true };
        colonist.think_at = now;
        colonist.spent.changes += 1;
    }
    events.push(Event::Collapsed { unit: id });
}
