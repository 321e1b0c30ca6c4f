//! Planning the next raid: the answer of the chief's mind is made into a band, a side, dangers to keep off, and parties that
//! set out. If that cannot be done, they come straight, and the plan says why.

use super::quarry::{is_food, is_tower, standing};
use super::senses::{remembered, senses};
use super::ways::{dangers, other_side};
use crate::ground::World;
use crate::kinds::{Event, Events, MindId, Ticks, UnitKind};
use crate::rules::{PlanRules, Quarry, Rules, Side};
use crate::siege::camps::{gathering, has_way};
use crate::state::{Band, Clock, Danger, Plan, PlanObstacle, Squad};
use osada_ai::brain::{Action, MindRole, Sense};
use osada_ai::grid::Cell;

/// The effect of a plan on this map, with these people.
struct Arrangement {
    band: Band,
    site: Option<Cell>,
    dangers: Vec<Danger>,
}

/// Makes the chief plan a wave, unless he has; at once, where the raid has been called. Without a chief nobody plans.
pub(in crate::siege) fn plan(world: &mut World, called: bool, events: &mut Events) {
    let Some((wave, mind)) = undecided(world) else { return };
    let Some(whole) = world.siege().next().cloned() else { return };
    let waited = waited(world, wave);
    let luck = world.state.streams.waves.unit();
    let input = senses(world, &whole, waited).with(Sense::Luck, luck);
    let decided = world.rules.mind(mind).decide(&input);
    let (carried_out, obstacle, made) = match arrange(world, decided, &whole, waited, called) {
        Ok(made) => (decided, None, made),
        Err(obstacle) => {
            let straight = arrange(world, Action::Straight, &whole, waited, called);
            let made = straight.unwrap_or(Arrangement { band: whole, site: None, dangers: Vec::new() });
            (Action::Straight, Some(obstacle), made)
        }
    };
    let Arrangement { band, site, dangers } = made;
    let at = world.clock().now();
    let senses = remembered(&input);
    let cell = site.or_else(|| world.siege().next_camps().first().and_then(|&camp| world.siege().camps()[camp].site()));
    world.state.chief.plans.push(Plan { wave, at, mind, senses, decided, carried_out, obstacle, band, site, dangers });
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

/// Checks whether a plan was to wait and its day is over.
fn is_put_off(world: &World, plan: &Plan) -> bool {
    let day = |clock: Clock| clock.day(&world.rules().time);
    plan.carried_out() == Action::Wait && day(world.clock().at(plan.at())) < day(world.clock())
}

/// Number of days that a wave has been put off.
fn waited(world: &World, wave: u32) -> u32 {
    let plans = world.chief().plans().iter().rev().take_while(|plan| plan.wave() == wave);
    plans.filter(|plan| plan.carried_out() == Action::Wait).count() as u32
}

/// The people of the next wave as planned, or as in the level while nobody has planned it.
pub(in crate::siege) fn planned_band(world: &World) -> Option<&Band> {
    let level = world.siege().next()?;
    Some(world.next_plan().map_or(level, Plan::band))
}

/// Checks whether the next wave does not come today.
pub(crate) fn puts_off(world: &World) -> bool {
    world.next_plan().is_some_and(|plan| plan.carried_out() == Action::Wait && !is_put_off(world, plan))
}

fn arrange(world: &World, plan: Action, whole: &Band, waited: u32, called: bool) -> Result<Arrangement, PlanObstacle> {
    let rules = world.rules();
    let growth = rules.plan(Action::Wait).map_or(0.0, |row| row.growth * f64::from(waited));
    let row = rules.plan(plan).ok_or(PlanObstacle::Unknown)?;
    if plan == Action::Wait {
        let may = waited < row.most && !world.siege().is_on_call();
        let band = muster(rules, row, whole, growth + row.growth);
        let made = Arrangement { band, site: None, dangers: Vec::new() };
        return match (called, may) {
            (true, _) => Err(PlanObstacle::Called),
            (_, false) => Err(PlanObstacle::WaitedEnough),
            _ => Ok(made),
        };
    }
    let dangers = dangers(world, row);
    let site = match row.side {
        Side::Camp => None,
        Side::Other => Some(other_side(world, &dangers).ok_or(PlanObstacle::NoOtherSide)?.site),
    };
    let band = muster(rules, row, whole, growth + row.growth);
    check_people(world, row, &band)?;
    check_quarry(world, row)?;
    Ok(Arrangement { band, site, dangers })
}

/// Checks that somebody comes, and somebody of the kinds that the plan sends.
fn check_people(world: &World, row: &PlanRules, band: &Band) -> Result<(), PlanObstacle> {
    let is_wanted = |name: &str| row.into.iter().any(|(kind, _)| kind == name);
    let has_them = row.into.is_empty() || band.iter().any(|squad| is_wanted(&world.rules().unit(squad.kind).name));
    if band.is_empty() || !has_them { Err(PlanObstacle::NobodyToSend) } else { Ok(()) }
}

fn check_quarry(world: &World, row: &PlanRules) -> Result<(), PlanObstacle> {
    let missing = match row.quarry {
        Quarry::AsMindsSay | Quarry::Hearth => false,
        Quarry::Towers => standing(world, is_tower).is_empty(),
        Quarry::Food => standing(world, is_food).is_empty(),
    };
    if missing { Err(PlanObstacle::NoQuarry) } else { Ok(()) }
}

/// Besiegers of one kind who gather at one place and attack at one time.
#[derive(Clone, Copy, Debug)]
pub(in crate::siege) struct Party {
    pub squad: Squad,
    /// Gathering place.
    pub site: Cell,
    /// Wait before the attack, beyond the usual one.
    pub delay: Ticks,
    /// They strike first, while the rest waits.
    pub vanguard: bool,
}

/// The parties of a raid, those who strike first in front.
pub(in crate::siege) fn parties(world: &World, wave: u32, band: &[Squad]) -> Vec<Party> {
    let plan = world.chief().plan(wave);
    let row = plan.and_then(|plan| world.rules().plan(plan.carried_out()));
    let (vanguard, delay) = row.map_or((0.0, Ticks(0)), |row| (row.vanguard, row.delay.ticks()));
    // The ground may have changed since he planned: who cannot come from there comes from the camp.
    let elsewhere = plan.and_then(|plan| plan.site()).filter(|&site| has_way(world, site));
    let mut first = Vec::new();
    let mut rest = Vec::new();
    for &squad in band {
        // A camp for which the map has no room has no place: its people come from a corner.
        let camp = gathering(world, squad.camp).unwrap_or_default();
        let (before, after) = parted(squad, vanguard);
        first.push(Party { squad: before, site: camp, delay: Ticks(0), vanguard: true });
        rest.push(Party { squad: after, site: elsewhere.unwrap_or(camp), delay, vanguard: false });
    }
    first.retain(|party| party.squad.count > 0);
    rest.retain(|party| party.squad.count > 0);
    first.into_iter().chain(rest).collect()
}

/// Most people to which a raid grows by waiting; one that is larger in the level comes as written.
const MOST: u32 = 2000;

/// The band of a plan: what was to come, grown by a share of it, with a share of everybody's worth sent as other kinds.
pub(super) fn muster(rules: &Rules, plan: &PlanRules, wave: &Band, growth: f64) -> Band {
    let into: Vec<(UnitKind, f64)> =
        plan.into.iter().filter_map(|(name, weight)| Some((rules.unit_named(name)?, f64::from(*weight)))).collect();
    let written = wave.iter().fold(0u32, |sum, squad| sum.saturating_add(squad.count));
    let mut room = written.max(MOST);
    let mut band = Band::new();
    let mut enlist = |squad: Squad, count: u32| {
        let count = count.min(room);
        room -= count;
        let same = |other: &&mut Squad| (other.kind, other.camp, other.mind) == (squad.kind, squad.camp, squad.mind);
        match band.iter_mut().find(same) {
            Some(other) => other.count += count,
            None if count > 0 => band.push(Squad { count, ..squad }),
            None => {}
        }
    };
    for &squad in wave {
        let grown = rounded(f64::from(squad.count) * (1.0 + growth));
        let is_wanted = into.iter().any(|&(kind, _)| kind == squad.kind);
        let leave = if is_wanted || into.is_empty() { 0 } else { rounded(f64::from(grown) * plan.share) };
        let worth = rules.unit(squad.kind).worth;
        let mut purse = f64::from(leave) * worth;
        let weights: f64 = into.iter().map(|(_, weight)| weight).sum();
        let mut sent = Vec::new();
        let whole = purse;
        for &(kind, weight) in &into {
            let price = rules.unit(kind).worth;
            let count = rounded(whole * weight / weights / price).min((purse / price) as u32);
            purse -= f64::from(count) * price;
            sent.push((kind, count));
        }
        // Those who cannot be paid for as another kind come as they are.
        enlist(squad, grown - leave + (purse / worth + 1e-9) as u32);
        for (kind, count) in sent {
            enlist(Squad { kind, mind: None, ..squad }, count);
        }
    }
    band
}

/// The nearest whole number; halves are rounded up.
fn rounded(value: f64) -> u32 {
    (value + 0.5) as u32
}

/// The two parts of a squad: those who strike first, and the rest.
fn parted(squad: Squad, vanguard: f64) -> (Squad, Squad) {
    let first = rounded(f64::from(squad.count) * vanguard).min(squad.count);
    (Squad { count: first, ..squad }, Squad { count: squad.count - first, ..squad })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::rules;

    #[test]
    fn who_is_sent_for_others_is_worth_no_more_than_they_were() {
        let rules = rules();
        let kind = |name: &str| rules.unit_named(name).expect("there is one");
        let worth =
            |band: &Band| band.iter().map(|squad| f64::from(squad.count) * rules.unit(squad.kind).worth).sum::<f64>();
        for plan in &rules.siege.plans {
            for grunts in 1..40 {
                let wave = vec![Squad::new(kind("grunt"), grunts), Squad::new(kind("brute"), grunts / 3)];
                let band = muster(&rules, plan, &wave, 0.0);
                assert!(worth(&band) <= worth(&wave) + 1e-9, "{:?} of {grunts}", plan.plan);
                assert!(worth(&band) >= worth(&wave) - 5.0, "nothing but the change is lost");
            }
        }
        let sap = rules.plan(Action::Sap).expect("it ships");
        let band = muster(&rules, sap, &vec![Squad::new(kind("grunt"), 10)], 0.0);
        assert_eq!(band, [Squad::new(kind("grunt"), 4), Squad::new(kind("sapper"), 5)]);
    }

    #[test]
    fn what_waits_grows_and_what_splits_stays_as_many() {
        let rules = rules();
        let grunt = Squad::new(rules.unit_named("grunt").expect("there is one"), 9);
        let wait = rules.plan(Action::Wait).expect("it ships");
        assert_eq!(muster(&rules, wait, &vec![grunt], 0.35)[0].count, 12);
        let (first, rest) = parted(grunt, 0.35);
        assert_eq!((first.count, rest.count), (3, 6));
    }
}
