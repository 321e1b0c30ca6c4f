//! Updating a history after a tick: counts, and entries of the log.

use super::entry::{IdleCause, LogEntry, LogFact, LogKind, RaidToll};
use super::sample::Sample;
use super::{History, MOST_PEOPLE};
use osada_ai::grid::Cell;
use osada_sim::rules::Role;
use osada_sim::{
    Activity, Event, GoalStep, LevelGoal, Order, Outcome, Plan, Seconds, Tick, Unit, UnitId, World, auction, bearing,
    explain_rejection, job_cell, locate,
};
use std::cmp::Reverse;

/// The log reports idleness after more than half of the people have been idle for so long.
const IDLE_FOR: Seconds = Seconds(20.0);
/// The log reports hunger again only after there has been so much food.
const ENOUGH_FOOD: u32 = 5;
/// Most people whom an entry names.
pub(super) const MOST_NAMED: usize = 12;
/// Distance from a fire within which people are near it, in tiles.
const NEAR_FIRE: f64 = 3.5;
/// Least time between two entries about wolves.
const BETWEEN_WOLVES: Seconds = Seconds(30.0);

impl History {
    /// Updates the history after a tick: the world after it, and its events.
    pub fn update(&mut self, world: &World, events: &[Event]) {
        let now = world.clock().now();
        for (index, event) in events.iter().enumerate() {
            self.count(world, event, now);
            let is_told_with_next = events.get(index + 1).is_some_and(|next| person_of_step(event, next).is_some());
            if !is_told_with_next {
                log(self, world, event, index.checked_sub(1).map(|before| &events[before]));
            }
        }
        watch(self, world);
        let ended = events.iter().any(|event| matches!(event, Event::Ended { .. }));
        let last = self.samples.last().map_or(self.since, |sample| sample.at);
        if ended || now.since(last) >= self.every {
            self.sample(Sample::of(world));
        }
    }
}

/// The name of whoever comes or goes, if that and the step towards a goal after it are one and the same.
fn person_of_step<'e>(event: &'e Event, next: &Event) -> Option<&'e str> {
    let Event::GoalStep { step, .. } = next else { return None };
    match (event, step) {
        (Event::Joined { name, .. }, GoalStep::Freed)
        | (Event::Departed { name, .. }, GoalStep::Aboard | GoalStep::Unmasked | GoalStep::Wronged) => Some(name),
        _ => None,
    }
}

/// Logs an event, if it matters to the player; `before` is the one before it in the same tick.
fn log(history: &mut History, world: &World, event: &Event, before: Option<&Event>) {
    if let Event::FoodGone = event
        && std::mem::replace(&mut history.hungry_told, true)
    {
        return;
    }
    if let Event::Collapsed { unit, .. } = event
        && world.unit(*unit).is_some_and(|unit| has_collapsed_today(history, world, unit.name()))
    {
        return;
    }
    if let Some((fact, cell)) = fact(world, event, before) {
        push_entry(history, world, fact, cell);
    }
}

/// Checks whether the log has a collapse of this person since dawn: once a day is enough.
fn has_collapsed_today(history: &History, world: &World, person: &str) -> bool {
    let since_dawn = world.clock().since_dawn(&world.rules().time);
    let mut today = history.log.iter().rev().take_while(|entry| world.clock().now().since(entry.at) <= since_dawn);
    today.any(|entry| matches!(&entry.fact, LogFact::Collapse { name, .. } if name == person))
}

/// The fact of an event for the log, and its place.
fn fact(world: &World, event: &Event, before: Option<&Event>) -> Option<(LogFact, Option<Cell>)> {
    Some(match event {
        Event::WaveAnnounced { wave, besiegers, in_ticks } => {
            let sites = gathering_places(world);
            let mut sides = Vec::new();
            for side in sites.iter().filter_map(|&site| bearing(world, site)) {
                if !sides.contains(&side) {
                    sides.push(side);
                }
            }
            let fact = LogFact::RaidAnnounced { wave: *wave, besiegers: *besiegers, sides, in_ticks: *in_ticks };
            (fact, sites.first().copied())
        }
        Event::SignSeen { wave, plan, cell } => {
            world.rules().plan(*plan).filter(|row| !row.sign.is_empty())?;
            let side = cell.and_then(|cell| bearing(world, cell));
            (LogFact::Sign { wave: *wave, plan: *plan, side }, *cell)
        }
        Event::WaveArrived { wave, besiegers, cell } => {
            let (side, waiting) = (bearing(world, *cell), world.siege().waiting());
            let earlier = ((world.raiders().count() + waiting) as u32).saturating_sub(*besiegers);
            let (wave, besiegers, waiting) = (*wave, *besiegers, waiting as u32);
            let newcomers =
                world.raiders().filter(|(_, unit)| unit.besieger().is_some_and(|besieger| besieger.wave() == wave));
            let mut other_sides: Vec<_> = newcomers
                .filter_map(|(_, unit)| bearing(world, unit.cell()))
                .filter(|&from| Some(from) != side)
                .collect();
            other_sides.sort_unstable();
            other_sides.dedup();
            (LogFact::RaidArrived { wave, besiegers, side, other_sides, waiting, earlier }, Some(*cell))
        }
        Event::RaidCutOff { wave, besiegers, cell } => {
            let fact = LogFact::RaidCutOff { wave: *wave, besiegers: *besiegers, side: bearing(world, *cell) };
            (fact, Some(*cell))
        }
        Event::WaveOver { wave } => {
            let raid = world.siege().raids().iter().find(|raid| raid.wave() == *wave);
            let toll = raid.map(|raid| RaidToll { came: raid.came(), fallen: raid.dead(), kills: raid.kills() });
            (LogFact::RaidOver { wave: *wave, toll, plan: world.chief().plan(*wave).map(Plan::carried_out) }, None)
        }
        Event::Died { role: Role::Colonist, name, cell, cause, .. } => {
            let (name, cause) = (name.clone(), cause.clone());
            (LogFact::Death { name, cause, location: locate(world, *cell) }, Some(*cell))
        }
        Event::Collapsed { unit, kept_awake } => {
            let (unit, kept_awake) = (world.unit(*unit)?, *kept_awake);
            let (name, location) = (unit.name().to_owned(), locate(world, unit.cell()));
            (LogFact::Collapse { name, location, kept_awake }, Some(unit.cell()))
        }
        Event::CutOff { unit, cell } => {
            let name = world.unit(*unit)?.name().to_owned();
            (LogFact::CutOff { name, location: locate(world, *cell) }, Some(*cell))
        }
        Event::Destroyed { kind, cell } => {
            (LogFact::Destroyed { structure: *kind, location: locate(world, *cell) }, Some(*cell))
        }
        Event::WagonNearCamp { cell, camp } => {
            let guards = world.nearest_camp(*camp).map_or(0, |camp| world.garrison(camp).count() as u32);
            (LogFact::WagonNearCamp { side: bearing(world, *camp), guards }, Some(*cell))
        }
        Event::GoalStep { step, done, of, cell } => {
            let name = before.and_then(|before| person_of_step(before, event)).map(str::to_owned);
            (LogFact::GoalStep { step: *step, done: *done, of: *of, name }, Some(*cell))
        }
        Event::Asked { trigger } => {
            let question = world.story().question(world.rules(), trigger)?;
            let (title, text) = (question.title.clone(), question.text.clone());
            (LogFact::Question { trigger: trigger.clone(), title, text }, None)
        }
        Event::Answered { trigger, choice } => {
            let question = world.story().question(world.rules(), trigger)?;
            let choice = choice.and_then(|choice| question.choices.get(usize::from(choice)));
            let choice = choice.map(|choice| choice.text.clone());
            (LogFact::Answer { trigger: trigger.clone(), title: question.title.clone(), choice }, None)
        }
        Event::TaskOver { title, done } => (LogFact::TaskOver { title: title.clone(), done: *done }, None),
        Event::Said { text } => (LogFact::Said { text: text.clone() }, None),
        Event::SeasonChanged { season } => (LogFact::Season { season: *season }, None),
        Event::WeatherChanged { weather } => {
            let row = world.rules().weathers.get(usize::from((*weather)?))?;
            (LogFact::Weather { title: row.title.clone(), about: row.about.clone() }, None)
        }
        Event::RaidCancelled { wave } => (LogFact::RaidCancelled { wave: *wave }, None),
        Event::Departed { name, cell, .. } => (LogFact::Departed { name: name.clone() }, Some(*cell)),
        Event::CampBeaten { cell } => (LogFact::CampBeaten { side: bearing(world, *cell) }, Some(*cell)),
        Event::CraftLearnt { craft, by } => {
            let unit = by.and_then(|by| world.unit(by));
            (LogFact::Learnt { craft: *craft, name: unit.map(|unit| unit.name().to_owned()) }, unit.map(Unit::cell))
        }
        Event::FireBroke { cell } => {
            let near = names_near_fire(world, *cell);
            (LogFact::FireBroke { near, location: locate(world, *cell) }, Some(*cell))
        }
        Event::FireOut { cell } => (LogFact::FireOut { location: locate(world, *cell) }, Some(*cell)),
        Event::FoodGone => (LogFact::FoodGone, None),
        Event::AlarmRung { by, cell } => {
            let name = world.unit(*by).map(|unit| unit.name().to_owned());
            (LogFact::AlarmRung { name, location: locate(world, *cell) }, Some(*cell))
        }
        Event::Joined { unit, name, cell } => {
            let ties = world.unit(*unit).and_then(Unit::colonist).map_or(&[][..], |colonist| colonist.person().ties());
            let kin = ties.iter().find(|tie| tie.bond.is_kin()).map(|tie| (tie.name.clone(), tie.bond));
            (LogFact::Recruit { name: name.clone(), kin }, Some(*cell))
        }
        Event::Buried { by, name, cell } => {
            let by = by.and_then(|by| world.unit(by)).map(|unit| unit.name().to_owned());
            (LogFact::Buried { name: name.clone(), by, location: locate(world, *cell) }, Some(*cell))
        }
        Event::FoeNamed { unit, name, victim } => {
            let unit = world.unit(*unit)?;
            (LogFact::FoeNamed { name: name.clone(), kind: unit.kind(), victim: victim.clone() }, Some(unit.cell()))
        }
        Event::FoeReturned { unit, name } => {
            let unit = world.unit(*unit)?;
            let fact = LogFact::FoeReturned { name: name.clone(), kind: unit.kind(), victims: victims(world, name) };
            (fact, Some(unit.cell()))
        }
        Event::FoeFell { name, kind, by } => {
            let by = by.and_then(|by| world.unit(by));
            let (cell, by) = (by.map(Unit::cell), by.map(|unit| unit.name().to_owned()));
            (LogFact::FoeFell { name: name.clone(), kind: *kind, by, victims: victims(world, name) }, cell)
        }
        Event::Befriended { one, two } => {
            let name = |id: UnitId| Some(world.unit(id)?.name().to_owned());
            (LogFact::Befriended { one: name(*one)?, two: name(*two)? }, world.unit(*one).map(Unit::cell))
        }
        Event::Ended { outcome } => (LogFact::End { outcome: *outcome }, None),
        _ => return None,
    })
}

/// Those whom a besieger with a name has killed.
fn victims(world: &World, foe: &str) -> Vec<String> {
    world.siege().foes().iter().find(|known| known.name == foe).map_or(Vec::new(), |known| known.victims.clone())
}

/// Places where the next raid will gather: on the side that the chief has chosen, or at the camps; at both, if some of them
/// strike first.
fn gathering_places(world: &World) -> Vec<Cell> {
    let siege = world.siege();
    let elsewhere = world.next_plan().and_then(Plan::site);
    let splits = world.plan_rules(siege.arrived() + 1).is_some_and(|plan| plan.vanguard > 0.0);
    let camps = siege.next_camps().into_iter().filter(|_| elsewhere.is_none() || splits);
    camps.filter_map(|camp| siege.camps().get(camp)?.site()).chain(elsewhere).collect()
}

/// Logs what no event reports: many idle people, and wolves after people.
fn watch(history: &mut History, world: &World) {
    if world.stock().food > ENOUGH_FOOD {
        history.hungry_told = false;
    }
    if world.outcome() == Outcome::Running {
        idleness(history, world);
        standing_by(history, world);
        wolves(history, world);
    }
}

fn push_entry(history: &mut History, world: &World, fact: LogFact, cell: Option<Cell>) {
    // Units at the edge of the map come and go; they are not searched for there.
    let cell = cell.filter(|&cell| world.map().contains(cell));
    history.enter(LogEntry { at: world.clock().now(), fact, cell });
}

/// Logs when more than half of the people have been idle for a while.
fn idleness(history: &mut History, world: &World) {
    let now = world.clock().now();
    let nothing = |unit: &Unit| {
        let colonist = unit.colonist();
        colonist.is_some_and(|colonist| matches!(colonist.activity(), Activity::Idle) && !colonist.is_drafted())
    };
    let all = world.of_role(Role::Colonist).count();
    let idlers = || world.of_role(Role::Colonist).filter(|(_, unit)| nothing(unit));
    let idle = idlers().count();
    if idle * 2 <= all {
        history.idle_since = None;
        return;
    }
    let since = *history.idle_since.get_or_insert(now);
    // Exactly then, so that one spell of idleness is logged once.
    if now.since(since) != IDLE_FOR.ticks() {
        return;
    }
    let first = idlers().next();
    let cause =
        if world.jobs().is_empty() { Some(IdleCause::NoWork) } else { first.and_then(|(id, _)| idle_cause(world, id)) };
    let fact = LogFact::Idle { idle: idle as u32, all: all as u32, cause };
    push_entry(history, world, fact, first.map(|(_, unit)| unit.cell()));
}

/// Names of those who are awake near a fire that has just broken out, where some of the people are saboteurs.
fn names_near_fire(world: &World, cell: Cell) -> Vec<String> {
    let is_suspected = world.siege().goals().iter().any(|goal| matches!(goal, LevelGoal::Unmask { .. }));
    let is_near = |unit: &Unit| {
        let awake = unit.colonist().is_some_and(|colonist| !matches!(colonist.activity(), Activity::Sleep { .. }));
        awake && unit.cell().euclidean(cell) <= NEAR_FIRE
    };
    let near = world.of_role(Role::Colonist).filter(|(_, unit)| is_suspected && is_near(unit));
    near.take(MOST_NAMED).map(|(_, unit)| unit.name().to_owned()).collect()
}

/// Checks for goals for which people wait somewhere under orders.
fn asks_to_stand_by(world: &World) -> bool {
    let is_awaited = |goal: &LevelGoal| goal.is_errand() && !matches!(goal, LevelGoal::Unmask { .. });
    world.siege().goals().iter().any(is_awaited)
}

/// Logs when drafted people have stood by for half a day, and nobody is there to fight.
fn standing_by(history: &mut History, world: &World) {
    let now = world.clock().now();
    let stands_by = |unit: &Unit| {
        unit.walk().is_still() && unit.colonist().is_some_and(|colonist| colonist.draft() == Some(Order::Hold))
    };
    let names = || world.of_role(Role::Colonist).filter(|(_, unit)| stands_by(unit));
    if world.raiders().next().is_some() || asks_to_stand_by(world) || names().next().is_none() {
        history.standing_by_since = None;
        return;
    }
    let since = *history.standing_by_since.get_or_insert(now);
    // Exactly then, so that it is logged once.
    if now.since(since) == (world.rules().time.day_seconds * 0.5).ticks() {
        let first = names().next().map(|(_, unit)| unit.cell());
        let names = names().take(MOST_NAMED).map(|(_, unit)| unit.name().to_owned()).collect();
        push_entry(history, world, LogFact::StandingBy { names }, first);
    }
}

/// The work that somebody idle will take up, or else the obstacle to most of the open work.
fn idle_cause(world: &World, id: UnitId) -> Option<IdleCause> {
    let auction = auction(world, id);
    if let Some(bid) = auction.bids.first() {
        let job = world.jobs().get(bid.job)?;
        let location = job_cell(world, job).map(|cell| locate(world, cell));
        return Some(IdleCause::About { job: job.kind(), location });
    }
    let kinds: Vec<_> = auction.rejected.iter().map(|(_, reason)| std::mem::discriminant(reason)).collect();
    let count = |kind| kinds.iter().filter(|&&other| other == kind).count();
    // The first of several with the same count.
    let (number, (job, reason)) =
        auction.rejected.iter().enumerate().min_by_key(|(number, _)| (Reverse(count(kinds[*number])), *number))?;
    let rejection = explain_rejection(world, id, *job, reason);
    Some(IdleCause::Rejected { jobs: count(kinds[number]) as u32, of: kinds.len() as u32, rejection })
}

/// Logs when a pack goes for somebody.
fn wolves(history: &mut History, world: &World) {
    let prey = |unit: &Unit| unit.beast().and_then(|beast| beast.prey());
    let is_person = |id: UnitId| world.unit(id).is_some_and(|unit| unit.role() == Role::Colonist);
    let mut hunted: Vec<UnitId> =
        world.units().filter_map(|(_, unit)| prey(unit)).filter(|&id| is_person(id)).collect();
    hunted.sort_unstable();
    hunted.dedup();
    hunted.truncate(MOST_PEOPLE);
    let lately = |at: Tick| world.clock().now().since(at) < BETWEEN_WOLVES.ticks();
    let is_logged = history.log.iter().rev().any(|entry| entry.kind() == LogKind::Wolf && lately(entry.at));
    let new = hunted.iter().find(|id| !history.hunted.contains(id));
    let hunter = |id| world.units().find(|(_, unit)| prey(unit) == Some(id)).map(|(_, hunter)| hunter.kind());
    if let Some((hunter, unit)) = new.filter(|_| !is_logged).and_then(|&id| Some((hunter(id)?, world.unit(id)?))) {
        let fact = LogFact::Wolf { hunter, name: unit.name().to_owned(), location: locate(world, unit.cell()) };
        push_entry(history, world, fact, Some(unit.cell()));
    }
    history.hunted = hunted;
}
