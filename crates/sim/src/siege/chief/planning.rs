//! Planning the next raid: the chief's mind is asked, and what it says is made into a band, a side and what to keep off. What
//! cannot be done is not done: then they come straight, and the plan says why.

use super::band::muster;
use super::quarry::{is_food, is_tower, standing};
use super::senses::{remembered, senses};
use super::ways::{dangers, other_side};
use crate::ground::World;
use crate::kinds::{Event, Events, MindId};
use crate::rules::{PlanRules, Quarry, Side};
use crate::state::{Band, Clock, Danger, Hindrance, Plan};
use osada_ai::brain::{Action, MindRole, Sense};
use osada_ai::grid::Cell;

/// The effect of a plan on this map, with these people.
struct Arrangement {
    band: Band,
    site: Option<Cell>,
    dangers: Vec<Danger>,
}

/// Has the chief plan a wave, unless he has; at once, where the raid has been called. Without a chief nobody plans.
pub(in crate::siege) fn plan(world: &mut World, called: bool, events: &mut Events) {
    let Some((wave, mind)) = undecided(world) else { return };
    let Some(whole) = world.siege().next().cloned() else { return };
    let waited = waited(world, wave);
    let luck = world.state.streams.waves.unit();
    let told = senses(world, &whole, waited).with(Sense::Luck, luck);
    let decided = world.rules.mind(mind).decide(&told);
    let (carried_out, hindrance, made) = match arrange(world, decided, &whole, (waited, called)) {
        Ok(made) => (decided, None, made),
        Err(hindrance) => {
            let straight = arrange(world, Action::Straight, &whole, (waited, called));
            let made = straight.unwrap_or(Arrangement { band: whole, site: None, dangers: Vec::new() });
            (Action::Straight, Some(hindrance), made)
        }
    };
    let Arrangement { band, site, dangers } = made;
    let at = world.clock().now();
    let senses = remembered(&told);
    let cell = site.or_else(|| world.siege().next_camps().first().and_then(|&camp| world.siege().camps()[camp].site()));
    world.state.chief.plans.push(Plan { wave, at, mind, senses, decided, carried_out, hindrance, band, site, dangers });
    if world.rules.plan(carried_out).is_some_and(|row| !row.sign.is_empty()) {
        events.push(Event::SignSeen { wave, plan: carried_out, cell });
    }
}

/// The wave that comes next and the mind that is to plan it, unless it has.
fn undecided(world: &World) -> Option<(u32, MindId)> {
    let siege = world.siege();
    siege.next().filter(|_| !siege.is_broken())?;
    let wave = siege.arrived() + 1;
    let named = || world.rules().siege.chief.as_ref().and_then(|name| world.rules().mind_named(name));
    let mind = world.chief().mind().or_else(named).filter(|&id| world.rules().mind(id).role == MindRole::Chief)?;
    let open = world.chief().plan(wave).is_none_or(|plan| is_put_off(world, plan));
    open.then_some((wave, mind))
}

/// Whether a plan was to wait, and the day for which it was made is over.
fn is_put_off(world: &World, plan: &Plan) -> bool {
    let day = |clock: Clock| clock.day(&world.rules().time);
    plan.carried_out() == Action::Wait && day(world.clock().at(plan.at())) < day(world.clock())
}

/// How many days a wave has been put off.
fn waited(world: &World, wave: u32) -> u32 {
    let plans = world.chief().plans().iter().rev().take_while(|plan| plan.wave() == wave);
    plans.filter(|plan| plan.carried_out() == Action::Wait).count() as u32
}

/// Who will come in the next wave as planned, or as in the level while nobody has planned it.
pub(in crate::siege) fn planned_band(world: &World) -> Option<&Band> {
    let level = world.siege().next()?;
    Some(world.next_plan().map_or(level, Plan::band))
}

/// Whether the next wave does not come today.
pub(crate) fn puts_off(world: &World) -> bool {
    world.next_plan().is_some_and(|plan| plan.carried_out() == Action::Wait && !is_put_off(world, plan))
}

fn arrange(world: &World, plan: Action, whole: &Band, (waited, called): (u32, bool)) -> Result<Arrangement, Hindrance> {
    let rules = world.rules();
    let growth = rules.plan(Action::Wait).map_or(0.0, |row| row.growth * f64::from(waited));
    let row = rules.plan(plan).ok_or(Hindrance::Unknown)?;
    if plan == Action::Wait {
        let may = waited < row.most && !world.siege().is_on_call();
        let band = muster(rules, row, whole, growth + row.growth);
        let made = Arrangement { band, site: None, dangers: Vec::new() };
        return match (called, may) {
            (true, _) => Err(Hindrance::Called),
            (_, false) => Err(Hindrance::WaitedEnough),
            _ => Ok(made),
        };
    }
    let dangers = dangers(world, row);
    let site = match row.side {
        Side::Camp => None,
        Side::Other => Some(other_side(world, &dangers).ok_or(Hindrance::NoOtherSide)?.site),
    };
    let band = muster(rules, row, whole, growth + row.growth);
    check_people(world, row, &band)?;
    check_quarry(world, row)?;
    Ok(Arrangement { band, site, dangers })
}

/// Whether somebody comes, and somebody of the kinds that the plan sends.
fn check_people(world: &World, row: &PlanRules, band: &Band) -> Result<(), Hindrance> {
    let is_wanted = |name: &str| row.into.iter().any(|(kind, _)| kind == name);
    let has_them = row.into.is_empty() || band.iter().any(|squad| is_wanted(&world.rules().unit(squad.kind).name));
    if band.is_empty() || !has_them { Err(Hindrance::NobodyToSend) } else { Ok(()) }
}

fn check_quarry(world: &World, row: &PlanRules) -> Result<(), Hindrance> {
    let missing = match row.quarry {
        Quarry::AsMindsSay | Quarry::Hearth => false,
        Quarry::Towers => standing(world, is_tower).is_empty(),
        Quarry::Food => standing(world, is_food).is_empty(),
    };
    if missing { Err(Hindrance::NoQuarry) } else { Ok(()) }
}
