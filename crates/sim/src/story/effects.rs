//! What follows when a trigger happens or a question is answered. Whatever no longer fits is left out: a kind that the rules
//! do not have, a place where nobody can stand.

use super::driver::{Occasion, begin, end_task, may_happen};
use super::weather;
use crate::colony;
use crate::ground::{World, change_season};
use crate::kinds::{Area, Event, Events, GearKind, HitPoints, Role, Seconds, Ticks, UnitId};
use crate::rules::{Effect, Origin, Party, Stock, Victory};
use crate::siege;
use crate::state::{
    FieldState, Lasting, Later, LevelGoal, MOST_GOALS, MOST_HAPPENING, Marked, StructureState, TaskState,
};
use crate::wild;
use osada_ai::grid::Cell;

/// Most effects of one answer, those of triggers that it sets off not counted: a file could nest many.
const MOST_EFFECTS: u32 = 100;
/// Most people, beasts or pieces of gear of one effect.
const MOST: u32 = 200;
/// Places for units from which on nobody comes by triggers: a file could bring more and more.
const MOST_UNITS: usize = 20_000;
/// Least number of people whom nothing takes away.
const STAY: usize = 2;

/// A time in seconds, whatever a file says: at most eleven days.
pub(super) fn span(seconds: f64) -> Ticks {
    Seconds(seconds.clamp(0.0, 1e6)).ticks()
}

/// What effects follow from.
pub(super) struct Cause<'t> {
    trigger: &'t str,
    /// The place on the edge of the map that has been drawn for them.
    edge: Option<Cell>,
    left: u32,
}

impl<'t> Cause<'t> {
    pub fn of(trigger: &'t str) -> Self {
        Self::from_edge(trigger, None)
    }

    pub fn from_edge(trigger: &'t str, edge: Option<Cell>) -> Self {
        Self { trigger, edge, left: MOST_EFFECTS }
    }
}

/// Lets effects follow, in order.
pub(super) fn follow(world: &mut World, effects: &[Effect], cause: &mut Cause, events: &mut Events) {
    for effect in effects {
        if cause.left == 0 {
            return;
        }
        cause.left -= 1;
        apply(world, effect, cause, events);
    }
}

fn apply(world: &mut World, effect: &Effect, cause: &mut Cause, events: &mut Events) {
    let now = world.clock().now();
    let after = |seconds: f64| now + span(seconds);
    let has_room = world.state.units.places() < MOST_UNITS;
    match effect {
        Effect::Join { count, from } => join(world, (*count).min(MOST), *from, cause, events),
        Effect::Leave(count) => leave(world, *count, events),
        Effect::Give(goods) => world.state.stock.put(goods),
        Effect::Take(goods) => take(world, goods),
        Effect::Arm(name, count) => {
            if let Some(gear) = world.rules.gear_named(name) {
                arm(world, gear, (*count).min(MOST));
            }
        }
        Effect::Hurt(count, share) => {
            for id in some_people(world, *count) {
                hurt(world, id, share.clamp(0.0, 1.0));
            }
        }
        Effect::Heal(share) => heal(world, share.clamp(0.0, 1.0)),
        Effect::Tire(count, change) => {
            for id in some_people(world, *count) {
                if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
                    colonist.fatigue = (colonist.fatigue + change.clamp(-10.0, 10.0)).clamp(0.0, 9.5);
                }
            }
        }
        Effect::Besiegers { .. } | Effect::Beasts { .. } if !has_room => {}
        Effect::Besiegers { squads, from } => attack(world, squads, *from, cause),
        Effect::Beasts { unit, count, from } => {
            let kind = world.rules.unit_named(unit);
            if let Some((kind, cell)) = kind.zip(place(world, *from, Role::Prey, cause)) {
                wild::bring_herd(world, kind, cell, (*count).min(MOST));
            }
        }
        Effect::Weather(name, seconds) => {
            if let Some(weather) = world.rules.weather_named(name) {
                weather::set(world, weather, after(*seconds), events);
                world.refresh_conditions();
            }
        }
        Effect::Season(next) => change_season(world, *next, events),
        Effect::Wither(share) => wither(world, *share),
        Effect::Change(change) => {
            if change.factors.are_sound() {
                let lasting = Lasting { change: change.clone(), until: after(change.seconds) };
                put(&mut world.state.story.changes, lasting);
                world.refresh_conditions();
            }
        }
        Effect::SkipRaid => {
            if let Some(wave) = siege::skip_next(world) {
                events.push(Event::RaidCancelled { wave });
            }
        }
        Effect::GrowRaids(share) => siege::grow_waves(world, share.clamp(0.0, 1.0)),
        Effect::RevealPlan => {
            siege::plan_now(world, events);
            world.state.story.revealed = world.siege().next().map(|_| world.siege().arrived() + 1);
        }
        Effect::CallRaid => {
            if siege::can_be_called(world).is_ok() {
                siege::call(world, events);
            }
        }
        Effect::Ring(on) => world.state.alarm = *on,
        Effect::Task(task) => {
            let until = after(task.seconds);
            let state = TaskState { trigger: cause.trigger.to_owned(), task: (**task).clone(), until, done: None };
            world.state.story.tasks.retain(|other| other.task.name != task.name);
            put(&mut world.state.story.tasks, state);
        }
        Effect::Win => world.state.story.verdict = Some(true),
        Effect::Lose => world.state.story.verdict = Some(false),
        Effect::Say(text) => events.push(Event::Said { text: text.clone() }),
        Effect::Mark(from, to, seconds, text) => {
            let area = Area::new(Cell::new(from.0, from.1), Cell::new(to.0, to.1));
            put(&mut world.state.story.marks, Marked { area, text: text.clone(), until: after(*seconds) });
        }
        Effect::Luck { share, then, otherwise } => {
            let lucky = world.state.streams.story.chance(share.clamp(0.0, 1.0));
            follow(world, if lucky { then } else { otherwise }, cause, events);
        }
        Effect::Later(seconds, effects) => {
            let (trigger, edge) = (cause.trigger.to_owned(), cause.edge);
            put(&mut world.state.story.later, Later { trigger, due: after(*seconds), effects: effects.clone(), edge });
        }
        Effect::Trigger(name) => {
            let other = world.story().trigger(world.rules(), name).cloned();
            if let Some(other) = other.filter(|other| other.name != cause.trigger && may_happen(world, other)) {
                let by = Some(cause.trigger.to_owned());
                begin(world, &other, Occasion { values: Vec::new(), by }, events);
            }
        }
        Effect::Done(name) | Effect::Failed(name) => {
            let is_open = |state: &TaskState| state.done.is_none() && state.task.name == *name;
            if let Some(number) = world.story().tasks().iter().position(is_open) {
                end_task(world, number, matches!(effect, Effect::Done(_)), events);
            }
        }
        Effect::Learn(name) => {
            if let Some(craft) = world.rules.craft_named(name) {
                colony::learn(world, craft, None, events);
            }
        }
        Effect::Goal(goal) => add_goal(world, goal),
        Effect::Lesson(lesson) => put(&mut world.state.story.lessons, (**lesson).clone()),
        Effect::Ignite(names) => {
            let of_kinds = world.with_row(|row| names.contains(&row.name)).map(|(_, structure)| structure.cell());
            let cells: Vec<Cell> = of_kinds.collect();
            if let Some(&cell) = world.state.streams.story.pick(&cells) {
                world.ignite_near(cell, events);
            }
        }
        Effect::IgniteIn(from, to) => {
            let area = Area::new(Cell::new(from.0, from.1), Cell::new(to.0, to.1));
            let cells = area.cells(world.map().width(), world.map().height());
            let cells: Vec<Cell> = cells.filter(|&cell| world.can_ignite(cell)).collect();
            if let Some(&cell) = world.state.streams.story.pick(&cells) {
                world.ignite(cell, events);
            }
        }
    }
}

/// Adds a victory to those of the level. What would be lost at once, is to be won already or is a second errand of a kind,
/// is left out: there is one count for each.
fn add_goal(world: &mut World, goal: &Victory) {
    let standing = |name: &str| world.rules.structure_named(name).filter(|&kind| world.standing(kind) > 0);
    let Some(goal) = LevelGoal::new(goal, standing).filter(|goal| !goal.is_of_the_map()) else { return };
    let mut goals = world.siege().goals().to_vec();
    let is_second = goal.is_errand() && goals.iter().any(|other| other.name() == goal.name());
    if goals.len() < MOST_GOALS && !goals.contains(&goal) && !is_second {
        goals.push(goal);
        world.state.siege.goals = goals;
    }
}

/// Puts something on a list that has room: `may_happen` sees to that, and a file cannot get round it.
fn put<T>(list: &mut Vec<T>, value: T) {
    if list.len() < MOST_HAPPENING {
        list.push(value);
    }
}

/// A place for somebody of a side to appear. One on the edge leads to the hearth, if any does.
fn place(world: &mut World, from: Origin, role: Role, cause: &mut Cause) -> Option<Cell> {
    let (width, height) = (world.map().width() as i32, world.map().height() as i32);
    let hearth = world.hearth().map(|(_, hearth)| hearth.cell())?;
    let on_edge = |cell: &Cell| match from {
        Origin::North => cell.y == 0,
        Origin::South => cell.y == height - 1,
        Origin::West => cell.x == 0,
        Origin::East => cell.x == width - 1,
        _ => cell.x == 0 || cell.y == 0 || cell.x == width - 1 || cell.y == height - 1,
    };
    match from {
        Origin::Hearth => return Some(hearth),
        Origin::Camp => return world.siege().camps().iter().find_map(|camp| camp.site()),
        Origin::Edge if cause.edge.is_some() => return cause.edge,
        _ => {}
    }
    let cells: Vec<Cell> = world.map().cells().filter(on_edge).collect();
    let leads = |cell: &&Cell| world.factor(role, **cell) > 0.0 && world.reaches_hearth(role, **cell);
    let leading: Vec<Cell> = cells.iter().filter(leads).copied().collect();
    let open: Vec<Cell> = cells.into_iter().filter(|&cell| world.factor(role, cell) > 0.0).collect();
    let drawn = world.state.streams.story.pick(if leading.is_empty() { &open } else { &leading }).copied();
    if from == Origin::Edge {
        cause.edge = drawn;
    }
    drawn
}

/// Lets people join. Who comes over the edge stands there; where nobody can, they stand by the hearth.
fn join(world: &mut World, count: u32, from: Origin, cause: &mut Cause, events: &mut Events) {
    let Some(cell) = place(world, from, Role::Colonist, cause) else { return };
    for _ in 0..count {
        colony::welcome(world, cell, events);
    }
}

/// Lets people leave, drawn at random.
fn leave(world: &mut World, count: u32, events: &mut Events) {
    for _ in 0..count.min(MOST) {
        let people = world.ids_of(Role::Colonist);
        if people.len() <= STAY {
            return;
        }
        let Some(&id) = world.state.streams.story.pick(&people) else { return };
        colony::dismiss(world, id, events);
    }
}

fn take(world: &mut World, goods: &Stock) {
    let stock = &mut world.state.stock;
    *stock = Stock::each(|good| stock.of(good).saturating_sub(goods.of(good)));
}

fn arm(world: &mut World, gear: GearKind, count: u32) {
    (0..count).for_each(|_| world.state.armoury.put(gear));
}

/// So many people, drawn at random.
fn some_people(world: &mut World, count: u32) -> Vec<UnitId> {
    let mut people = world.ids_of(Role::Colonist);
    world.state.streams.story.shuffle(&mut people);
    people.truncate(count as usize);
    people
}

/// Takes a share of the full hit points from somebody, but never the last.
fn hurt(world: &mut World, id: UnitId, share: f64) {
    let full = world.unit(id).map_or(HitPoints(0.0), |unit| world.rules.unit(unit.kind()).hp);
    if let Some(unit) = world.state.units.get_mut(id) {
        unit.hp = HitPoints((unit.hp.0 - full.0 * share).max(unit.hp.0.min(1.0)));
    }
}

fn heal(world: &mut World, share: f64) {
    for id in world.ids_of(Role::Colonist) {
        let full = world.unit(id).map_or(HitPoints(0.0), |unit| world.rules.unit(unit.kind()).hp);
        if let Some(unit) = world.state.units.get_mut(id) {
            unit.hp = HitPoints((unit.hp.0 + full.0 * share).min(full.0));
        }
    }
}

/// Brings besiegers, who attack at once.
fn attack(world: &mut World, squads: &[Party], from: Origin, cause: &mut Cause) {
    let Some(site) = place(world, from, Role::Besieger, cause) else { return };
    let mut kinds = Vec::new();
    for party in squads {
        let Some(kind) = world.rules.unit_named(&party.unit) else { continue };
        if world.rules.unit(kind).role == Role::Besieger {
            let mind = party.mind.as_ref().and_then(|name| world.rules.mind_named(name));
            let mind = mind.filter(|&id| Role::Besieger.mind_role() == Some(world.rules.mind(id).role));
            kinds.extend((0..party.count.min(MOST)).map(|_| (kind, mind)));
        }
    }
    kinds.truncate(MOST as usize);
    siege::bring_party(world, site, &kinds);
}

/// Lets a share of the sown fields lose what grows there, drawn one by one.
fn wither(world: &mut World, share: f64) {
    let fields: Vec<_> = world
        .with_function(|function| matches!(function, crate::rules::Function::Farm { .. }))
        .filter(|(_, structure)| matches!(structure.state(), StructureState::Field(FieldState::Sown { .. })))
        .map(|(id, _)| id)
        .collect();
    for id in fields {
        if world.state.streams.story.chance(share.clamp(0.0, 1.0))
            && let Some(structure) = world.state.map.structures.get_mut(id)
        {
            structure.state = StructureState::Field(FieldState::Fallow);
        }
    }
}
