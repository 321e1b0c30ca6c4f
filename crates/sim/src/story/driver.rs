//! When triggers happen, and what becomes of questions and tasks. Each trigger is looked at once a second, and not more than
//! a few happen in a tick.

use super::effects::{Cause, follow, span};
use super::measure::{LOOK, holds, measures};
use super::weather;
use crate::colony::check_taught;
use crate::ground::{World, turn_season};
use crate::kinds::{Event, Events, Refusal, Tick, Ticks};
use crate::rules::{Choice, Effect, Trigger};
use crate::state::{Asked, Later, MOST_HAPPENING, Past};

/// Most triggers that happen in a tick, most effects that come later, and most tasks that end: others wait for the next.
const MOST_A_TICK: usize = 4;

/// Lets everything happen that is due.
pub(crate) fn happen(world: &mut World, events: &mut Events) {
    turn_season(world, events);
    weather::change(world, events);
    end_what_is_over(world);
    come_later(world, events);
    run_out(world, events);
    settle_tasks(world, events);
    for (trigger, values) in due(world) {
        begin(world, &trigger, Occasion { values, by: None }, events);
    }
    world.refresh_conditions();
    weather::chill(world);
}

/// The triggers whose conditions hold now, with what was measured.
fn due(world: &World) -> Vec<(Trigger, Vec<f64>)> {
    let now = world.clock().tick();
    let (rules, story) = (world.rules(), world.story());
    let mut found = Vec::new();
    for (number, trigger) in story.triggers(rules).enumerate() {
        let is_looked_at = (now + number as u64).is_multiple_of(LOOK.0);
        if !is_looked_at || trigger.when.is_empty() || !may_happen(world, trigger) {
            continue;
        }
        let luck = number as u64;
        if !trigger.when.iter().all(|condition| holds(world, condition, luck)) {
            continue;
        }
        // Questions of the rules leave each other room.
        let is_own = story.own.iter().any(|own| own.name == trigger.name);
        if !is_own && trigger.ask.is_some() && !is_time_to_ask(world) {
            continue;
        }
        let mut values = Vec::new();
        trigger.when.iter().for_each(|condition| measures(world, condition, &mut values));
        found.push((trigger.clone(), values));
        if found.len() == MOST_A_TICK {
            break;
        }
    }
    found
}

/// Checks whether a trigger may happen, its conditions aside: for the first time, or again, with nothing of it open, and with
/// room for what follows.
pub(super) fn may_happen(world: &World, trigger: &Trigger) -> bool {
    let story = world.story();
    let rested = match (story.past_of(&trigger.name), trigger.again) {
        (None, _) => true,
        (Some(_), None) => false,
        // Never twice in a tick: two that name each other would never end.
        (Some(past), Some(days)) => {
            let wait = span(world.rules().time.day_seconds.0 * days).max(Ticks(1));
            world.clock().now() >= past.at + wait
        }
    };
    let is_open = story.asked_of(&trigger.name).is_some()
        || story.tasks.iter().any(|task| task.trigger == trigger.name && task.done.is_none());
    let longest = [story.past.len(), story.asked.len(), story.later.len(), story.tasks.len(), story.changes.len()];
    let longest = longest.into_iter().chain([story.marks.len(), story.lessons.len()]).max().unwrap_or(0);
    rested && !is_open && longest < MOST_HAPPENING / 2
}

/// Checks whether the last question of the rules' triggers is long enough ago, and there have not been too many today.
fn is_time_to_ask(world: &World) -> bool {
    let (rules, story, clock) = (world.rules(), world.story(), world.clock());
    let today = clock.day(&rules.time);
    let asks = |past: &&Past| rules.triggers.iter().any(|row| row.name == past.trigger && row.ask.is_some());
    let times: Vec<Tick> = story.past.iter().filter(asks).map(|past| past.at).collect();
    let is_apart = times.iter().all(|&at| clock.now().since(at) >= rules.questions.apart.ticks());
    let count = times.iter().filter(|&&at| clock.at(at).day(&rules.time) == today).count();
    is_apart && count < rules.questions.a_day as usize && story.asked.is_empty()
}

/// Why a trigger happens: what its conditions measured, or the trigger that named it.
pub(super) struct Occasion {
    pub values: Vec<f64>,
    pub by: Option<String>,
}

/// Lets a trigger happen: notes it, asks, and lets follow what follows at once.
pub(super) fn begin(world: &mut World, trigger: &Trigger, occasion: Occasion, events: &mut Events) {
    let Occasion { values, by } = occasion;
    let now = world.clock().now();
    let story = &mut world.state.story;
    match story.past.iter_mut().find(|past| past.trigger == trigger.name) {
        Some(past) => {
            crate::kinds::limits::count_one(&mut past.times);
            (past.at, past.values, past.by, past.choice) = (now, values, by, None);
        }
        None => {
            let name = trigger.name.clone();
            story.past.push(Past { trigger: name, times: 1, at: now, values, by, choice: None });
        }
    }
    events.push(Event::Happened { trigger: trigger.name.clone() });
    if let Some(question) = &trigger.ask {
        let until = now + span(question.seconds);
        story.asked.push(Asked { trigger: trigger.name.clone(), at: now, until });
        events.push(Event::Asked { trigger: trigger.name.clone() });
    }
    follow(world, &trigger.then, &mut Cause::of(&trigger.name), events);
}

/// Ends changes and marks whose time is over.
fn end_what_is_over(world: &mut World) {
    let now = world.clock().now();
    world.state.story.changes.retain(|lasting| lasting.until > now);
    world.state.story.marks.retain(|mark| mark.until > now);
}

/// Lets follow what was to come now.
fn come_later(world: &mut World, events: &mut Events) {
    let now = world.clock().now();
    for _ in 0..MOST_A_TICK {
        let Some(place) = world.story().later.iter().position(|later| later.due <= now) else { return };
        let Later { trigger, effects, edge, .. } = world.state.story.later.remove(place);
        follow(world, &effects, &mut Cause::from_edge(&trigger, edge), events);
    }
}

/// Closes the questions that nobody has answered in time.
fn run_out(world: &mut World, events: &mut Events) {
    let now = world.clock().now();
    while let Some(place) = world.story().asked.iter().position(|asked| asked.until <= now) {
        let Asked { trigger, .. } = world.state.story.asked.remove(place);
        events.push(Event::Answered { trigger: trigger.clone(), choice: None });
        let effects: Vec<Effect> = world
            .story()
            .question(world.rules(), &trigger)
            .map_or_else(Vec::new, |question| question.unanswered.clone());
        follow(world, &effects, &mut Cause::of(&trigger), events);
    }
}

/// Ends tasks that are done, and those whose time is over; each is looked at once a second.
fn settle_tasks(world: &mut World, events: &mut Events) {
    let now = world.clock().now();
    let story = world.story();
    let looked_at = |number: usize| (now.0 + number as u64).is_multiple_of(LOOK.0);
    let over = story.tasks.iter().enumerate().filter(|(number, task)| task.done.is_none() && looked_at(*number));
    let over = over.filter_map(|(number, state)| {
        let is_done = state.task.done.iter().all(|condition| holds(world, condition, number as u64));
        (is_done || state.until <= now).then_some((number, is_done))
    });
    let over: Vec<(usize, bool)> = over.take(MOST_A_TICK).collect();
    for (number, is_done) in over {
        end_task(world, number, is_done, events);
    }
}

/// Ends an open task.
pub(super) fn end_task(world: &mut World, number: usize, is_done: bool, events: &mut Events) {
    let Some(state) = world.state.story.tasks.get_mut(number) else { return };
    state.done = Some(is_done);
    let (trigger, task) = (state.trigger.clone(), state.task.clone());
    events.push(Event::TaskOver { title: task.title, done: is_done });
    let effects = if is_done { task.then } else { task.failed };
    follow(world, &effects, &mut Cause::of(&trigger), events);
}

/// Checks whether a question could be answered by a choice, counted from 0.
pub(crate) fn can_answer(world: &World, trigger: &str, choice: u8) -> Result<(), Refusal> {
    world.story().asked_of(trigger).ok_or(Refusal::NotAsked)?;
    let choice = choice_of(world, trigger, choice).ok_or(Refusal::NoSuchChoice)?;
    if let Some(good) = world.stock().lacks(&choice.cost) {
        return Err(Refusal::Lacks { needed: choice.cost.of(good), good });
    }
    choice.then.iter().try_for_each(|effect| match effect {
        Effect::Learn(craft) => check_taught(world, craft),
        _ => Ok(()),
    })?;
    match choice.needs.iter().find(|condition| !holds(world, condition, 0)) {
        Some(condition) => Err(Refusal::Needs(super::condition_words(world.rules(), condition))),
        None => Ok(()),
    }
}

fn choice_of<'w>(world: &'w World, trigger: &str, choice: u8) -> Option<&'w Choice> {
    world.story().question(world.rules(), trigger)?.choices.get(usize::from(choice))
}

/// Answers a question; [`can_answer`] has agreed to it.
pub(crate) fn answer(world: &mut World, trigger: &str, choice: u8, events: &mut Events) {
    let Some(Choice { cost, then, .. }) = choice_of(world, trigger, choice).cloned() else { return };
    let story = &mut world.state.story;
    story.asked.retain(|asked| asked.trigger != trigger);
    if let Some(past) = story.past.iter_mut().find(|past| past.trigger == trigger) {
        past.choice = Some(choice);
    }
    // Nothing is lacking: it has just been asked.
    let _ = world.state.stock.take(&cost);
    events.push(Event::Answered { trigger: trigger.to_owned(), choice: Some(choice) });
    follow(world, &then, &mut Cause::of(trigger), events);
}
