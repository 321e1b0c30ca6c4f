//! Measures and conditions: the game as numbers. Nothing here is hidden in the window, the chief's senses aside.

use crate::colony::owned;
use crate::ground::World;
use crate::kinds::{Area, HitPoints, Role, StructureKind, Ticks};
use crate::rules::{Condition, Corners, Function, Means, Measure, Rules};
use crate::siege::raid_due;
use crate::state::{Camp, Colonist, Intent, Job, Site, Structure, Tally, Unit};
use osada_ai::grid::{Cell, Stream};

/// Besiegers this near to a place of a camp guard it, in tiles.
const GUARD: f64 = 8.0;
/// Value of a distance or a time that does not exist.
const NEVER: f64 = 1000.0;
/// Least share of hit points and largest fatigue of somebody fit.
const FIT: f64 = 0.6;
const WORN: f64 = 9.5;
/// The first random stream for luck; each trigger has its own.
const LUCK: u64 = 1 << 33;
/// Time for which day counts as breaking: as long as between two looks at a trigger.
pub(super) const LOOK: Ticks = Ticks(60);

/// Checks whether a condition holds. `number` tells those apart who try their luck.
pub fn holds(world: &World, condition: &Condition, number: u64) -> bool {
    match condition {
        Condition::Yes(of) => measure(world, of) >= 0.5,
        Condition::No(of) => measure(world, of) < 0.5,
        Condition::Below(of, bound) => measure(world, of) < *bound,
        Condition::AtLeast(of, bound) => measure(world, of) >= *bound,
        Condition::Any(parts) => parts.iter().any(|part| holds(world, part, number)),
        Condition::All(parts) => parts.iter().all(|part| holds(world, part, number)),
        Condition::Not(part) => !holds(world, part, number),
        Condition::Chance(share) => is_lucky(world, *share, number),
    }
}

/// Checks whether luck has it today, and whether its moment has come.
fn is_lucky(world: &World, share: f64, number: u64) -> bool {
    let (clock, time) = (world.clock(), &world.rules().time);
    let mut stream = Stream::new(world.seed() ^ (clock.day(time) << 40), LUCK + number);
    let (luck, moment) = (stream.unit(), stream.unit());
    let dusk = crate::state::dusk(time).0 as f64;
    luck < share && clock.since_dawn(time).0 as f64 >= moment * dusk
}

/// The values of everything that a condition measures, in the order in which it is written.
pub fn measures(world: &World, condition: &Condition, values: &mut Vec<f64>) {
    match condition {
        Condition::Yes(of) | Condition::No(of) | Condition::Below(of, _) | Condition::AtLeast(of, _) => {
            values.push(measure(world, of));
        }
        Condition::Any(parts) | Condition::All(parts) => {
            parts.iter().for_each(|part| measures(world, part, values));
        }
        Condition::Not(part) => measures(world, part, values),
        Condition::Chance(_) => {}
    }
}

/// The value of a measure. What a name stands for that nothing has, there is none of.
pub fn measure(world: &World, of: &Measure) -> f64 {
    let (rules, siege, clock, story) = (world.rules(), world.siege(), world.clock(), world.story());
    let time = &rules.time;
    let yes = |is_so: bool| f64::from(u8::from(is_so));
    match of {
        Measure::Seconds => clock.seconds(),
        Measure::Day => clock.day(time) as f64,
        Measure::Hour => clock.hour(time),
        Measure::Dawn => yes(clock.tick() > 0 && clock.since_dawn(time) < LOOK),
        Measure::Night => yes(clock.is_night(time)),
        Measure::SecondsToDusk => clock.until_dusk(time).seconds().0,
        Measure::Season(season) => yes(world.season() == *season),
        Measure::Weather(name) => yes(world.weather().is_some_and(|row| row.name == *name)),
        Measure::RaidAnnounced => yes(raid_due(world).is_some_and(|due| due.seconds() <= time.warning_seconds)),
        Measure::RaidHere => yes(siege.raids().iter().any(|raid| raid.over_at().is_none())),
        Measure::RaidsCome => f64::from(siege.arrived()),
        Measure::RaidsOver => {
            let going_on = siege.raids().iter().filter(|raid| raid.over_at().is_none()).count();
            (siege.arrived() as usize).saturating_sub(going_on) as f64
        }
        Measure::RaidsLeft => siege.waves().len().saturating_sub(siege.arrived() as usize) as f64,
        Measure::People => people(world).count() as f64,
        Measure::Deaths => f64::from(world.tally().losses),
        Measure::Fit => people(world).filter(|(unit, _)| is_fit(rules, unit)).count() as f64,
        Measure::Wounded => people(world).filter(|(unit, _)| is_wounded(rules, unit)).count() as f64,
        Measure::Drafted => people(world).filter(|(_, colonist)| colonist.is_drafted()).count() as f64,
        Measure::FreeBeds => {
            let beds = world.with_function(|function| *function == Function::Bed).count();
            beds.saturating_sub(people(world).count()) as f64
        }
        Measure::DraftedIn(from, to) => {
            let area = area(*from, *to);
            let is_there = |unit: &Unit, colonist: &Colonist| colonist.is_drafted() && area.contains(unit.cell());
            people(world).filter(|(unit, colonist)| is_there(unit, colonist)).count() as f64
        }
        Measure::PeopleIn(from, to) => count_in(world, Role::Colonist, (*from, *to)),
        Measure::BesiegersIn(from, to) => count_in(world, Role::Besieger, (*from, *to)),
        Measure::Wood
        | Measure::Stone
        | Measure::Food
        | Measure::Hides
        | Measure::Iron
        | Measure::Ore
        | Measure::Charcoal
        | Measure::Leather
        | Measure::Bread
        | Measure::Ale
        | Measure::Arrows => of.good().map_or(0.0, |good| f64::from(world.stock().of(good))),
        Measure::Owned(name) => rules.gear_named(name).map_or(0.0, |gear| f64::from(owned(world, gear))),
        Measure::Besiegers => world.of_role(Role::Besieger).count() as f64,
        Measure::Attackers => attackers(world).count() as f64,
        Measure::Kills => f64::from(world.tally().kills),
        Measure::AttackerDistance => world.hearth().map_or(NEVER, |(_, hearth)| {
            attackers(world).map(|unit| unit.cell().euclidean(hearth.cell())).fold(NEVER, f64::min)
        }),
        Measure::Units(name) => {
            let Some(kind) = rules.unit_named(name) else { return 0.0 };
            world.of_role(rules.unit(kind).role).filter(|(_, unit)| unit.kind() == kind).count() as f64
        }
        Measure::Camps => world.camps().count() as f64,
        Measure::CampShare => {
            let shares = world.camps().filter_map(|(_, camp)| share(rules, camp));
            shares.reduce(f64::min).unwrap_or(0.0)
        }
        Measure::Guards => {
            let sites: Vec<Cell> = siege.camps().iter().filter_map(Camp::site).collect();
            let near = |cell: Cell| sites.iter().any(|camp| camp.euclidean(cell) <= GUARD);
            world.of_role(Role::Besieger).filter(|(_, unit)| near(unit.cell())).count() as f64
        }
        Measure::HearthShare => world.hearth().and_then(|(_, hearth)| share(rules, hearth)).unwrap_or(0.0),
        Measure::Alarm => yes(world.alarm()),
        Measure::Standing(name) => rules.structure_named(name).map_or(0.0, |kind| world.standing(kind) as f64),
        Measure::Planned(name) => rules.structure_named(name).map_or(0.0, |kind| planned(world, kind)),
        Measure::PlannedOrStanding(name) => {
            rules.structure_named(name).map_or(0.0, |kind| planned(world, kind) + world.standing(kind) as f64)
        }
        Measure::Lost(name) => rules.structure_named(name).map_or(0.0, |kind| f64::from(story.lost(kind))),
        Measure::Marked(kind) => {
            let open = world.jobs().iter().filter(|(_, job)| job.kind() == *kind);
            let within_reach =
                |job: &Job| world.destination(job.site()).is_some_and(|place| world.colony_reaches(place));
            open.filter(|(_, job)| within_reach(job)).count() as f64
        }
        Measure::Open(job) => world.jobs().iter().filter(|(_, open)| open.kind() == *job).count() as f64,
        Measure::Chief(sense) => {
            let plan = world.chief().plans().last();
            let value = plan.and_then(|plan| plan.senses().iter().find(|(known, _)| known == sense));
            value.map_or(0.0, |&(_, value)| value)
        }
        Measure::Happened(name) => story.past_of(name).map_or(0.0, |past| f64::from(past.times())),
        Measure::DaysSince(name) => story
            .past_of(name)
            .map_or(NEVER, |past| (clock.now().since(past.at()).seconds() / time.day_seconds).min(NEVER)),
        Measure::Asked(name) => yes(story.asked_of(name).is_some()),
        Measure::Chosen(name, choice) => {
            let chosen = story.past_of(name).and_then(|past| past.choice());
            yes(chosen.is_some_and(|chosen| chosen.checked_add(1) == Some(*choice)))
        }
        Measure::TaskDone(name) => {
            yes(story.tasks().iter().any(|task| task.task().name == *name && task.done() == Some(true)))
        }
        Measure::Fires => world.fires().len() as f64,
        Measure::Stops => siege.wagon().map_or(0.0, |wagon| f64::from(wagon.stops().0)),
        Measure::Freed => f64::from(siege.progress().home()) + siege.progress().on_their_way().len() as f64,
        Measure::Home => f64::from(siege.progress().home()),
        Measure::Gone => f64::from(siege.progress().left()),
        Measure::SecondsHeld => siege.progress().held().seconds().0,
        Measure::Learnt(name) => yes(world.knows(Some(name))),
        Measure::Challenge(name) => yes(world.challenge().name() == name),
        Measure::Strength => world.challenge().strength().unwrap_or_default().factor(),
        Measure::WonBy(name) => yes(siege.won().is_some_and(|goal| goal.name() == name)),
        Measure::Built(name) => rules.structure_named(name).map_or(0.0, |kind| f64::from(world.works().built(kind))),
        Measure::Made(name) => rules.gear_named(name).map_or(0.0, |gear| f64::from(world.works().made(gear))),
        Measure::Joined => f64::from(world.tally().joined),
        Measure::Drafts => f64::from(world.tally().drafted),
        Measure::Hungry => f64::from(world.tally().hungry),
        Measure::Wronged => f64::from(siege.progress().wronged()),
        Measure::Dealt(means) => dealt(world.tally(), *means),
        Measure::Best(skill) => people(world).map(|(_, colonist)| colonist.skills().of(*skill)).fold(0.0, f64::max),
    }
}

/// How far conditions are fulfilled, all together, and when they all are: `(3, 6)` for three trees of six. Of people no more
/// are asked for than live.
pub fn condition_progress(world: &World, conditions: &[Condition]) -> (u32, u32) {
    let each = conditions.iter().map(|condition| match condition {
        Condition::AtLeast(of, bound) => {
            let whole = |value: f64| value.clamp(0.0, 1e6) as u32;
            let living = world.of_role(Role::Colonist).count() as u32;
            let is_of_people = matches!(
                of,
                Measure::People | Measure::Fit | Measure::Drafted | Measure::PeopleIn(..) | Measure::DraftedIn(..)
            );
            let wanted = whole(bound.ceil()).max(1);
            let wanted = if is_of_people { wanted.min(living).max(1) } else { wanted };
            (whole(measure(world, of)).min(wanted), wanted)
        }
        other => (u32::from(holds(world, other, 0)), 1),
    });
    each.fold((0, 0), |(done, of), (more, wanted)| (done + more, of + wanted))
}

/// The share of the hit points that besiegers lost which some means has taken; 0 if they lost none.
fn dealt(tally: Tally, means: Means) -> f64 {
    let Tally { damage, shot, .. } = tally;
    let all = damage.people + damage.towers + damage.traps;
    let taken = match means {
        Means::Hand => damage.people - shot,
        Means::Missiles => shot,
        Means::Towers => damage.towers,
        Means::Traps => damage.traps,
    };
    if all > HitPoints(0.0) { taken / all } else { 0.0 }
}

fn people(world: &World) -> impl Iterator<Item = (&Unit, &Colonist)> {
    world.of_role(Role::Colonist).filter_map(|(_, unit)| Some((unit, unit.colonist()?)))
}

/// Besiegers who are attacking.
fn attackers(world: &World) -> impl Iterator<Item = &Unit> {
    let coming = |unit: &Unit| unit.besieger().is_some_and(|besieger| matches!(besieger.intent(), Intent::Attack(_)));
    world.of_role(Role::Besieger).map(|(_, unit)| unit).filter(move |unit| coming(unit))
}

fn planned(world: &World, kind: StructureKind) -> f64 {
    let is_one = |site: Site| matches!(site, Site::Plan(planned, _) if planned == kind);
    world.jobs().iter().filter(|(_, job)| is_one(job.site())).count() as f64
}

fn area(from: (i32, i32), to: (i32, i32)) -> Area {
    Area::new(Cell::new(from.0, from.1), Cell::new(to.0, to.1))
}

fn count_in(world: &World, role: Role, (from, to): Corners) -> f64 {
    let area = area(from, to);
    world.of_role(role).filter(|(_, unit)| area.contains(unit.cell())).count() as f64
}

/// Checks for at least 60 % of the hit points and no fatigue to drop from soon.
pub fn is_fit(rules: &Rules, unit: &Unit) -> bool {
    !is_wounded(rules, unit) && unit.colonist().is_some_and(|colonist| colonist.fatigue() < WORN)
}

/// Checks for less than 60 % of the hit points.
pub fn is_wounded(rules: &Rules, unit: &Unit) -> bool {
    unit.hp() / rules.unit(unit.kind()).hp < FIT
}

/// Hit points of a structure, as a share.
fn share(rules: &Rules, structure: &Structure) -> Option<f64> {
    let whole: HitPoints = rules.structure(structure.kind()).hp?;
    Some(structure.hp()? / whole)
}
