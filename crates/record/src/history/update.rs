//! Updating a history after a tick: counts, and entries of the log with their words.

use super::entry::{LogEntry, LogKind, cut};
use super::sample::Sample;
use super::{History, MOST_PEOPLE};
use osada_ai::grid::Cell;
use osada_reader::fault::counted;
use osada_sim::rules::Role;
use osada_sim::{
    Activity, Event, Outcome, Plan, Seconds, Tick, Unit, UnitId, World, auction, bearing, death_words, job_cell,
    place_words, plan_title, rejection_words, sign_words,
};
use std::cmp::Reverse;

/// The log reports idleness after more than half of the people have been idle for so long.
const IDLE: Seconds = Seconds(20.0);
/// The log reports hunger again only after there has been so much food.
const ENOUGH_FOOD: u32 = 5;
/// Least time between two entries about wolves.
const WOLVES: Seconds = Seconds(30.0);

impl History {
    /// Updates the history after a tick: the world after it, and its events.
    pub fn update(&mut self, world: &World, events: &[Event]) {
        let now = world.clock().now();
        for event in events {
            self.count(world, event, now);
            log(self, world, event);
        }
        watch(self, world);
        let ended = events.iter().any(|event| matches!(event, Event::Ended { .. }));
        let last = self.samples.last().map_or(self.since, |sample| sample.at);
        if ended || now.since(last) >= self.every {
            self.sample(Sample::of(world));
        }
    }
}

/// Logs an event, if it matters to the player.
fn log(history: &mut History, world: &World, event: &Event) {
    let hungry_told = history.hungry_told;
    let mut enter = |kind, title: String, text: String, cell| enter(history, world, kind, title, text, cell);
    match event {
        Event::WaveAnnounced { wave, besiegers, in_ticks } => {
            let sites = gathering_places(world);
            let mut sides: Vec<&str> = Vec::new();
            for side in sites.iter().filter_map(|&site| bearing(world, site)) {
                if !sides.contains(&side) {
                    sides.push(side);
                }
            }
            let from = if sides.is_empty() { String::new() } else { format!(" from the {}", sides.join(" and the ")) };
            let text = format!("{besiegers} of them{from} in {}\u{a0}s.", in_ticks.seconds().0 as u64);
            enter(LogKind::RaidAnnounced, format!("Raid {wave} is coming"), text, sites.first().copied());
        }
        Event::SignSeen { wave, plan, cell } => {
            if let Some(text) = sign_words(world, *plan, *cell) {
                enter(LogKind::Sign, format!("Signs of raid {wave}"), text, *cell);
            }
        }
        Event::WaveArrived { wave, besiegers, cell } => {
            let side = bearing(world, *cell).map_or(String::new(), |side| format!(" in the {side}"));
            let before = ((world.raiders().count() + world.siege().waiting()) as u32).saturating_sub(*besiegers);
            let left = match before {
                0 => String::new(),
                1 => " 1 from an earlier raid is still here.".to_owned(),
                before => format!(" {before} from earlier raids are still here."),
            };
            let waiting = match world.siege().waiting() {
                0 => String::new(),
                1 => " There is no room for 1 of them yet: that one follows the others.".to_owned(),
                waiting => format!(" There is no room for {waiting} of them yet: they follow the others."),
            };
            let gather =
                if *besiegers == 1 { "1 besieger gathers".to_owned() } else { format!("{besiegers} besiegers gather") };
            let text = format!("{gather}{side}.{waiting}{left}");
            enter(LogKind::RaidArrived, format!("Raid {wave} is here!"), text, Some(*cell));
        }
        Event::WaveOver { wave } => {
            let raid = world.siege().raids().iter().find(|raid| raid.wave() == *wave);
            let text = raid.map_or(String::new(), |raid| {
                format!("{} came, {} fell, {} of ours died.", raid.came(), raid.dead(), raid.kills())
            });
            let plan = world.chief().plan(*wave).map_or(String::new(), |plan| {
                format!(" Their plan: {}. Press {{Besiegers}} for why.", plan_title(world.rules(), plan.carried_out()))
            });
            enter(LogKind::RaidOver, format!("Raid {wave} is over"), text + &plan, None);
        }
        Event::Died { role: Role::Colonist, name, cell, cause, .. } => {
            let words = death_words(world.rules(), cause);
            let text = format!("{}, {}.", capitalised(&words), place_words(world, *cell));
            enter(LogKind::Death, format!("{name} is dead"), text, Some(*cell));
        }
        Event::Collapsed { unit } => {
            if let Some(unit) = world.unit(*unit) {
                let place = place_words(world, unit.cell());
                let why = match unit.colonist() {
                    Some(colonist) if colonist.is_drafted() => "Nobody sleeps while drafted: release people in time.",
                    _ if world.alarm() => "Nobody sleeps while the bell rings: silence it in time.",
                    _ => "A bed near the work helps.",
                };
                let text = format!("Collapsed from exhaustion {place}. {why}");
                enter(LogKind::Collapse, format!("{} collapsed", unit.name()), text, Some(unit.cell()));
            }
        }
        Event::Destroyed { kind, cell } => {
            let title = &world.rules().structure(*kind).title;
            enter(LogKind::Destroyed, format!("{title} destroyed"), where_it_was(world, *cell), Some(*cell));
        }
        Event::CampBeaten { cell } => {
            let side = bearing(world, *cell).map_or(String::new(), |side| format!(" in the {side}"));
            let text = "It is burnt and its garrison is gone: no more raids come from there.".to_owned();
            enter(LogKind::RaidOver, format!("The camp{side} is beaten"), text, Some(*cell));
        }
        Event::FoodGone if !hungry_told => {
            let text = "Gather berries ({Forage}) or hunt deer ({Hunt}): hungry people tire sooner and waste away.";
            enter(LogKind::Hunger, "The food has run out".to_owned(), text.to_owned(), None);
            history.hungry_told = true;
        }
        Event::AlarmRung { by, cell } => {
            let name = world.unit(*by).map_or("Somebody", Unit::name);
            let text = format!("{name} has seen them {}.", place_words(world, *cell));
            enter(LogKind::RaidArrived, format!("{name} rings the bell"), text, Some(*cell));
        }
        Event::Joined { name, cell, .. } => {
            let text = "Word of the settlement has spread: they want to stay.".to_owned();
            enter(LogKind::Recruit, format!("{name} joins us"), text, Some(*cell));
        }
        Event::Ended { outcome } => {
            let won = *outcome == Outcome::Victory;
            let title = if won { "The siege is broken" } else { "The settlement is lost" };
            enter(LogKind::End, title.to_owned(), String::new(), None);
        }
        _ => {}
    }
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
        wolves(history, world);
    }
}

fn enter(history: &mut History, world: &World, kind: LogKind, title: String, text: String, cell: Option<Cell>) {
    // Units at the edge of the map come and go; they are not searched for there.
    let cell = cell.filter(|&cell| world.map().contains(cell));
    history.enter(LogEntry { at: world.clock().now(), kind, title: cut(title), text: cut(text), cell });
}

fn where_it_was(world: &World, cell: Cell) -> String {
    format!("{}.", capitalised(&place_words(world, cell)))
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
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
    if now.since(since) != IDLE.ticks() {
        return;
    }
    let text = if world.jobs().is_empty() {
        "There is no work: mark trees ({Chop}), rock ({Mine}) or berries ({Forage}), or build ({Build}).".to_owned()
    } else {
        idlers().next().and_then(|(id, _)| refused(world, id)).unwrap_or_default()
    };
    let cell = idlers().next().map(|(_, unit)| unit.cell());
    enter(history, world, LogKind::Idle, format!("{idle} of {all} are idle"), text, cell);
}

/// The obstacle to most of the open work, and its share.
fn refused(world: &World, id: UnitId) -> Option<String> {
    let auction = auction(world, id);
    if let Some(bid) = auction.bids.first() {
        let job = world.jobs().get(bid.job)?;
        let place = job_cell(world, job).map_or(String::new(), |cell| format!(" {}", place_words(world, cell)));
        return Some(format!("They will {}{place} in a moment.", job.kind().name()));
    }
    let kinds: Vec<_> = auction.rejected.iter().map(|(_, reason)| std::mem::discriminant(reason)).collect();
    let count = |kind| kinds.iter().filter(|&&other| other == kind).count();
    // The first of several with the same count.
    let (number, (job, reason)) =
        auction.rejected.iter().enumerate().min_by_key(|(number, _)| (Reverse(count(kinds[*number])), *number))?;
    let words = rejection_words(world, id, *job, reason);
    Some(format!(
        "{} of {}: {words}. Select somebody and press {{Inspector}} for the rest.",
        count(kinds[number]),
        counted(kinds.len(), "job")
    ))
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
    let lately = |at: Tick| world.clock().now().since(at) < WOLVES.ticks();
    let is_logged = history.log.iter().rev().any(|entry| entry.kind == LogKind::Wolf && lately(entry.at));
    let new = hunted.iter().find(|id| !history.hunted.contains(id));
    if let Some((id, unit)) = new.filter(|_| !is_logged).and_then(|&id| Some((id, world.unit(id)?))) {
        let hunters = world.units().filter(|(_, unit)| prey(unit) == Some(id));
        let pack = hunters.map(|(_, hunter)| world.rules().unit(hunter.kind()).title.to_lowercase()).next();
        let title = format!("A {} is after {}", pack.unwrap_or_default(), unit.name());
        let place = place_words(world, unit.cell());
        let text = format!("{} is alone {place}. People in company are safe.", unit.name());
        enter(history, world, LogKind::Wolf, title, text, Some(unit.cell()));
    }
    history.hunted = hunted;
}
