//! Activities of colonists: each answers *go on*, *done*, *give up* or what it leads on to, and the driver decides what is
//! next.

use super::answer::Answer;
use super::armoury::nearest_smithy;
use super::auction::best_of;
use super::beds::{go_to_hearth, lie_down};
use super::goods::{nearest_store, way_in};
use super::hunger::{eat, is_due, table};
use super::kinship::get_acquainted;
use super::mood::feel;
use super::reflexes::fire_near;
use super::work;
use crate::combat::{in_reach, is_enemy};
use crate::ground::{Arrival, World};
use crate::kinds::limits;
use crate::kinds::{Event, Events, GearKind, JobId, JobKind, Role, Seconds, StructureId, Tick, Tiles, UnitId};
use crate::rules::{MoodCause, Slot};
use crate::state::{Activity, Destination, Obstacle, Unit};
use osada_ai::brain::Action;

/// Having nothing to do: by the hearth, until the next thought.
pub(super) fn idle(world: &World, id: UnitId) -> Answer {
    let colonist = world.unit(id).and_then(|unit| unit.colonist());
    let thinks = colonist.is_some_and(|colonist| colonist.think_at <= world.clock().now());
    if thinks { Answer::Done } else { Answer::GoOn }
}

/// Doing a job, or being on the way to it.
pub(super) fn work_on(world: &mut World, id: UnitId, job_id: JobId, events: &mut Events) -> Answer {
    let Some(job) = world.jobs().get(job_id).cloned() else { return Answer::Done };
    let Some(place) = world.destination(job.site()) else {
        world.close_job(job_id);
        return Answer::Done;
    };
    let work = work::of(job.kind());
    if job.kind() != JobKind::Douse && world.is_on_fire(place) {
        return Answer::GiveUp(Obstacle::Burning);
    }
    if let Some(obstacle) = work.obstacle(world, job.site()) {
        return Answer::GiveUp(obstacle);
    }
    match work.approach(world, id, job.site(), place) {
        Arrival::There => work.labour(world, id, job_id, &job, events),
        Arrival::OnTheWay => Answer::GoOn,
        Arrival::NoWay => Answer::GiveUp(Obstacle::NoPath),
    }
}

/// Carrying goods to a store, where they become stock.
pub(super) fn carry(world: &mut World, id: UnitId, to: StructureId, events: &mut Events) -> Answer {
    let Some(place) = way_in(world, to) else { return turn_to_another_store(world, id, to) };
    match world.walk_to(id, place) {
        Arrival::There => {}
        Arrival::OnTheWay => return Answer::GoOn,
        Arrival::NoWay => return turn_to_another_store(world, id, to),
    }
    let carried =
        world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()).map(|colonist| &mut colonist.carried);
    let carried = carried.map(std::mem::take).unwrap_or_default();
    world.state.stock.put(&carried);
    limits::count_one(&mut world.state.tally.jobs);
    events.push(Event::JobDone { kind: JobKind::Haul, by: id, cell: place.cell() });
    Answer::Done
}

/// The store is gone or out of reach by now.
fn turn_to_another_store(world: &mut World, id: UnitId, from: StructureId) -> Answer {
    let cell = world.unit(id).map(Unit::cell);
    let other = cell.and_then(|cell| nearest_store(world, cell)).filter(|&other| other != from);
    let Some(to) = other else { return Answer::GiveUp(Obstacle::NoPath) };
    if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
        colonist.activity = Activity::Carry { to };
    }
    Answer::GoOn
}

/// Meals: going to the table, sitting there for a while, and eating from the stock.
pub(super) fn have_meal(
    world: &mut World,
    id: UnitId,
    at: StructureId,
    until: Option<Tick>,
    events: &mut Events,
) -> Answer {
    let now = world.clock().now();
    let Some(place) = way_in(world, at) else { return Answer::GiveUp(Obstacle::NoPath) };
    match world.walk_to(id, place) {
        Arrival::There => {}
        Arrival::OnTheWay => return Answer::GoOn,
        Arrival::NoWay => return Answer::GiveUp(Obstacle::NoPath),
    }
    match until {
        None => {
            let until = Some(now + world.rules.colony.meal_seconds.ticks());
            if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
                colonist.activity = Activity::Eat { at, until };
            }
            Answer::GoOn
        }
        Some(until) if until <= now => {
            eat(world, id, events);
            stay(world, id)
        }
        Some(_) => Answer::GoOn,
    }
}

/// Leaves what comes after a meal to the mind. By habit, where it knows no meals, the lazy stay for a talk, the longer the
/// lazier they are.
fn stay(world: &World, id: UnitId) -> Answer {
    let Some(unit) = world.unit(id) else { return Answer::Done };
    let Some(colonist) = unit.colonist() else { return Answer::Done };
    if world.mind_of(unit).is_some_and(|mind| world.rules.mind(mind).answers(Action::Eat)) {
        return Answer::Done;
    }
    let talk = world.rules.traits.talk(colonist.diligence);
    // A moment is not worth a word.
    if talk >= Seconds(1.0) {
        Answer::Then(Activity::Talk { until: world.clock().now() + talk.ticks() })
    } else {
        Answer::Done
    }
}

/// Staying for a talk where one has eaten.
pub(super) fn talk(world: &mut World, id: UnitId, until: Tick, events: &mut Events) -> Answer {
    if world.clock().now() < until {
        return Answer::GoOn;
    }
    get_acquainted(world, id, events);
    Answer::Done
}

/// Sleeping, or going to bed: until rested; those who collapsed sleep where they dropped until the worst is over.
pub(super) fn sleep(world: &mut World, id: UnitId, bed: Option<StructureId>, collapsed: bool) -> Answer {
    let Some(colonist) = world.unit(id).and_then(|unit| unit.colonist()) else { return Answer::GoOn };
    let rules = &world.rules.fatigue;
    let until = if collapsed { rules.collapse_until } else { rules.wake_at };
    if colonist.fatigue <= until {
        let cause = if bed.is_some() { MoodCause::SleptWell } else { MoodCause::SleptRough };
        feel(world, id, cause, None);
        return Answer::Done;
    }
    if !collapsed {
        lie_down(world, id, bed);
    }
    Answer::GoOn
}

/// Resting until the wounds have healed or a meal is due.
pub(super) fn rest(world: &mut World, id: UnitId, bed: Option<StructureId>) -> Answer {
    let Some(unit) = world.unit(id) else { return Answer::GoOn };
    let full = world.rules.unit(unit.kind()).hp;
    let thinks = unit.colonist().is_some_and(|colonist| colonist.think_at <= world.clock().now());
    let meal_waits = || thinks && is_due(world, id) && table(world, unit).is_some();
    // A wound is tended in a bed and nowhere else.
    let tended = bed.is_none() || unit.colonist().is_none_or(|colonist| colonist.body.wound <= 0.0);
    if unit.hp() >= full * world.rules.healing.rest_until && tended || meal_waits() {
        return Answer::Done;
    }
    lie_down(world, id, bed);
    Answer::GoOn
}

/// Fetching gear from a smithy, or laying it down there.
pub(super) fn fetch_gear(world: &mut World, id: UnitId, gear: Option<GearKind>, events: &mut Events) -> Answer {
    let smithy = world.unit(id).and_then(|unit| nearest_smithy(world, unit));
    let place = smithy.and_then(|smithy| world.map().structure(smithy)).map(|smithy| world.beside(smithy));
    let Some(place) = place else { return Answer::GiveUp(Obstacle::NoPath) };
    match world.walk_to(id, place) {
        Arrival::There => {}
        Arrival::OnTheWay => return Answer::GoOn,
        Arrival::NoWay => return Answer::GiveUp(Obstacle::NoPath),
    }
    match gear {
        // Somebody else may have been there before.
        Some(gear) => {
            if world.state.armoury.take(gear) {
                exchange(world, id, world.rules.gear(gear).slot, Some(gear));
                events.push(Event::Armed { unit: id, gear });
            }
        }
        None => Slot::ALL.into_iter().for_each(|slot| exchange(world, id, slot, None)),
    }
    Answer::Done
}

/// Takes something up, and lays down what was in its place.
fn exchange(world: &mut World, id: UnitId, slot: Slot, gear: Option<GearKind>) {
    let former = world.state.units.get_mut(id).and_then(|unit| unit.outfit.swap(slot, gear));
    if let Some(former) = former {
        world.state.armoury.put(former);
    }
}

/// A colonist turns on besiegers this near when hurt.
const FIGHT_RADIUS: Tiles = Tiles(6.0);

/// Fighting back, until no enemy is near.
pub(super) fn fight_back(world: &mut World, id: UnitId, target: UnitId) -> Answer {
    let Some(unit) = world.unit(id) else { return Answer::GoOn };
    let Some(enemy) = world.unit(target) else { return next_enemy(world, id) };
    let far = enemy.place().distance(unit.place()) > FIGHT_RADIUS.0;
    if far && is_calm(world, unit) {
        return next_enemy(world, id);
    }
    close_in(world, id, target);
    Answer::GoOn
}

/// Turns on the next enemy near, or ends the fight.
fn next_enemy(world: &World, id: UnitId) -> Answer {
    let Some(unit) = world.unit(id) else { return Answer::GoOn };
    match world.nearest(unit.place(), FIGHT_RADIUS / 2.0, |_, other| is_enemy(Role::Colonist, other)) {
        Some(target) => Answer::Then(Activity::Fight { target }),
        None => Answer::Done,
    }
}

/// Walks towards somebody until they are in reach, then stands.
pub(super) fn close_in(world: &mut World, id: UnitId, target: UnitId) {
    let (Some(unit), Some(enemy)) = (world.unit(id), world.unit(target)) else { return };
    if in_reach(world, unit, enemy) {
        world.stop(id);
    } else {
        world.follow(id, target);
    }
}

/// Running to the hearth, until nobody strikes any more.
pub(super) fn flee(world: &mut World, id: UnitId) -> Answer {
    if world.unit(id).is_some_and(|unit| is_calm(world, unit)) {
        return Answer::Done;
    }
    go_to_hearth(world, id);
    Answer::GoOn
}

/// The time without a blow after which a fight or a flight is over.
const CALM: Seconds = Seconds(4.0);

/// Checks whether nobody has struck a unit for a while.
fn is_calm(world: &World, unit: &Unit) -> bool {
    unit.hurt_at.is_none_or(|at| world.clock().now().since(at) > CALM.ticks())
}

/// Ticks between two looks for a tower.
const LOOK: u64 = 30;

/// Waiting at the hearth until the bell is silent, or going to a tower that asks for somebody, or to a fire.
pub(super) fn shelter(world: &mut World, id: UnitId) -> Answer {
    if !world.state.alarm {
        return Answer::Done;
    }
    let now = world.clock().now();
    if (now.0 + id.index() as u64).is_multiple_of(LOOK)
        && let Some(job) = best_of(world, id, |kind| kind == JobKind::Man).or_else(|| fire_near(world, id))
    {
        return Answer::Then(Activity::Work { job });
    }
    go_to_hearth(world, id);
    Answer::GoOn
}

/// At one's post while the bell rings.
pub(super) fn stand_at_post(world: &mut World, id: UnitId) -> Answer {
    if !world.state.alarm {
        return Answer::Done;
    }
    let post = world.unit(id).and_then(|unit| unit.colonist()).and_then(|colonist| colonist.orders.post);
    match post.map(|post| world.walk_to(id, Destination::Tile(post))) {
        Some(Arrival::There | Arrival::OnTheWay) => Answer::GoOn,
        Some(Arrival::NoWay) | None => Answer::Then(Activity::Shelter),
    }
}
