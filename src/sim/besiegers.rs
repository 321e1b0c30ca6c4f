//! What besiegers do: muster, then attack, rest or flee by the flee–attack rule on hit points × morale.
//! Nobody is ever stuck: without progress a besieger plans again, then breaches, then retreats.

use super::event::{Event, Events};
use super::rules::{Role, TICK_SECONDS, ticks};
use super::world::{
    Besieger, Destination, Intent, Patience, Progress, Site, Structure, StructureId, Target, Unit, UnitId, World,
};
use super::{combat, jobs};
use crate::brain::{Action, Sense, Senses};
use crate::grid::Cell;

/// How far a besieger sees, in tiles.
const SIGHT: f64 = 8.0;
/// A besieger that is struck from this near turns on who struck.
const TURN_RADIUS: f64 = 2.5;
/// How near the camp rest begins, in tiles.
const CAMP_RADIUS: f64 = 5.0;

/// Every besieger goes on with what it is about, or decides anew.
pub(super) fn think(world: &mut World, events: &mut Events) {
    for index in 0..world.state.units.places() {
        let Some(id) = world.state.units.at(index) else { continue };
        let Some(besieger) = world.unit(id).and_then(|unit| unit.besieger()).cloned() else { continue };
        step(world, id, &besieger, events);
    }
}

fn step(world: &mut World, id: UnitId, besieger: &Besieger, events: &mut Events) {
    let leaving = world.siege().raids().iter().any(|raid| raid.wave == besieger.wave && raid.leaving);
    if leaving && besieger.intent != Intent::Flee {
        return resolve(world, id, Intent::Flee);
    }
    if besieger.decide_at <= world.clock().tick() && besieger.intent != Intent::Flee {
        decide(world, id, besieger);
    }
    match world.unit(id).and_then(|unit| unit.besieger()).map(|besieger| besieger.intent) {
        Some(Intent::Attack(target)) => attack(world, id, target),
        Some(Intent::Rest) => rest(world, id),
        Some(Intent::Muster) => note_progress(world, id),
        Some(Intent::Flee) => flee(world, id, events),
        None => {}
    }
    breach(world, id);
    watch(world, id, events);
}

/// What a besieger's mind is told.
pub(super) fn senses(world: &World, unit: &Unit, besieger: &Besieger) -> Senses {
    let row = world.rules.unit(unit.kind());
    let doing = match besieger.intent {
        Intent::Muster => Action::Stand,
        // All three mean going for somebody, but a state machine tells them apart.
        Intent::Attack(_) if matches!(besieger.decided, Action::Pursue | Action::Patrol) => besieger.decided,
        Intent::Attack(_) => Action::Attack,
        Intent::Rest => Action::Rest,
        Intent::Flee => Action::Flee,
    };
    let senses = Senses::besieger(unit.hp(), row.hp, besieger.morale).doing(doing);
    let near = |radius, role| world.nearest(unit.place(), radius, |_, other| other.role() == role).is_some();
    let count = |role| world.count_near(unit.place(), SIGHT, role) as f64;
    let flag = |yes: bool| f64::from(u8::from(yes));
    senses
        .with(Sense::Daylight, flag(!world.clock().is_night(&world.rules.time)))
        .with(Sense::EnemySeen, flag(near(SIGHT, Role::Colonist)))
        .with(Sense::EnemiesNear, count(Role::Colonist))
        .with(Sense::FriendsNear, (count(Role::Besieger) - 1.0).max(0.0))
        .with(Sense::EnemyInReach, flag(near(row.reach(), Role::Colonist)))
}

fn decide(world: &mut World, id: UnitId, besieger: &Besieger) {
    let luck = world.state.streams.besiegers.unit();
    let Some(unit) = world.unit(id) else { return };
    let Some(mind) = world.mind_of(unit) else { return };
    let decided = world.rules.mind(mind).decide(&senses(world, unit, besieger).with(Sense::Luck, luck));
    let intent = match decided {
        Action::Flee => Some(Intent::Flee),
        Action::Rest => Some(Intent::Rest),
        Action::Stand => Some(Intent::Muster),
        // Walking about means walking towards what there is to see.
        Action::Patrol => hearth_in_reach(world, id).map(Intent::Attack),
        _ => target(world, id, besieger).map(Intent::Attack),
    };
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        besieger.decided = decided;
    }
    // With nobody left whom any way leads to there is nothing to stay for.
    let intent = intent.unwrap_or(Intent::Flee);
    if intent == besieger.intent {
        schedule(world, id, intent);
    } else {
        resolve(world, id, intent);
    }
}

/// Whom to attack: who has just struck from near; else the present target while it is there; else one of
/// the colonists or the hearth, all alike.
fn target(world: &mut World, id: UnitId, besieger: &Besieger) -> Option<Target> {
    let unit = world.unit(id)?;
    let near = |other: &UnitId| {
        world
            .unit(*other)
            .is_some_and(|other| other.role() == Role::Colonist && other.place().distance(unit.place()) <= TURN_RADIUS)
    };
    let recent = world.clock().tick() <= unit.hurt_at + 30;
    if let Some(attacker) = unit.hurt_by.filter(|attacker| recent && near(attacker)) {
        return Some(Target::Unit(attacker));
    }
    if let Intent::Attack(present) = besieger.intent
        && destination(world, present).is_some()
    {
        return Some(present);
    }
    draw_target(world, id)
}

fn hearth_in_reach(world: &World, id: UnitId) -> Option<Target> {
    let (from, hearth) = (world.unit(id)?.cell(), Target::Structure(world.hearth()?.0));
    world.reachable(Role::Besieger, from, destination(world, hearth)?).then_some(hearth)
}

fn draw_target(world: &mut World, id: UnitId) -> Option<Target> {
    let from = world.unit(id)?.cell();
    let colonists = world.of_role(Role::Colonist).map(|(id, _)| Target::Unit(id));
    let hearth = world.hearth().map(|(id, _)| Target::Structure(id));
    let all: Vec<Target> = colonists
        .chain(hearth)
        .filter(|&target| destination(world, target).is_some_and(|to| world.reachable(Role::Besieger, from, to)))
        .collect();
    world.state.streams.besiegers.pick(&all).copied()
}

fn destination(world: &World, target: Target) -> Option<Destination> {
    match target {
        Target::Unit(id) => world.unit(id).map(|unit| Destination::beside(unit.cell())),
        Target::Structure(id) => jobs::destination(world, Site::Structure(id)),
    }
}

/// Takes up an intent.
fn resolve(world: &mut World, id: UnitId, intent: Intent) {
    let now = world.clock().tick();
    let Some(unit) = world.state.units.get_mut(id) else { return };
    unit.walk.stop();
    if let Some(besieger) = unit.besieger_mut() {
        besieger.intent = intent;
        besieger.breach = None;
        besieger.nearest = f64::MAX;
        besieger.progress_at = now;
        besieger.patience = Patience::Calm;
    }
    schedule(world, id, intent);
}

/// When to decide next if nothing happens: attacks are thought over every few seconds, rest ends by itself.
fn schedule(world: &mut World, id: UnitId, intent: Intent) {
    let next = match intent {
        Intent::Rest | Intent::Flee => u64::MAX,
        Intent::Attack(_) | Intent::Muster => world.clock().tick() + ticks(world.rules.siege.decide_seconds),
    };
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        besieger.decide_at = next;
    }
}

fn attack(world: &mut World, id: UnitId, target: Target) {
    let (Some(unit), Some(to)) = (world.unit(id), destination(world, target)) else { return decide_now(world, id) };
    let in_reach = match target {
        Target::Unit(other) => world.unit(other).is_some_and(|other| combat::in_reach(world, unit, other)),
        Target::Structure(structure) => combat::structure_in_reach(world, unit, structure),
    };
    let stale = match unit.walk().progress() {
        Progress::Walking(there) => there.cell().chebyshev(to.cell()) >= 2,
        Progress::Waiting(_) => false,
        Progress::Failed(_) => return retarget(world, id),
        Progress::Standing => true,
    };
    let Some(unit) = world.state.units.get_mut(id) else { return };
    if in_reach {
        unit.walk.stop();
    } else if stale {
        unit.walk.go(to);
    }
}

/// No path leads to the target: another one, or off the map.
fn retarget(world: &mut World, id: UnitId) {
    let intent = draw_target(world, id).map_or(Intent::Flee, Intent::Attack);
    resolve(world, id, intent);
}

fn rest(world: &mut World, id: UnitId) {
    let Some(unit) = world.unit(id) else { return };
    let far = |camp: &Structure| camp.cell().octile(unit.cell());
    let nearest = world.camps().min_by(|a, b| far(a.1).total_cmp(&far(b.1))).map(|(camp, _)| camp);
    let camp = nearest.and_then(|camp| Some((camp, jobs::destination(world, Site::Structure(camp))?)));
    let Some((camp, place)) = camp else { return resolve(world, id, Intent::Flee) };
    let near = jobs::distance_to(world, unit.place(), camp).is_some_and(|distance| distance <= CAMP_RADIUS);
    if !near {
        if unit.walk().failed(place) {
            return resolve(world, id, Intent::Flee);
        }
        if let Some(unit) = world.state.units.get_mut(id) {
            unit.walk.go(place);
        }
        return;
    }
    note_progress(world, id);
    let rules = world.rules.clone();
    let Some(unit) = world.state.units.get_mut(id) else { return };
    let full = rules.unit(unit.kind).hp;
    unit.hp = (unit.hp + full * rules.siege.rest_hp * TICK_SECONDS).min(full);
    let whole = unit.hp >= full * rules.siege.rest_until_hp;
    let now = world.state.clock.tick;
    if let Some(besieger) = unit.besieger_mut() {
        let gain = rules.siege.rest_morale * TICK_SECONDS;
        besieger.morale = (besieger.morale + gain).min(besieger.start_morale.max(besieger.morale));
        // Whoever came with less than that can never recover more than they came with.
        if whole && besieger.morale >= rules.siege.rest_until_morale.min(besieger.start_morale) {
            besieger.decide_at = now;
        }
    }
}

fn flee(world: &mut World, id: UnitId, events: &mut Events) {
    let Some(unit) = world.unit(id) else { return };
    let (width, height) = (world.map().width() as i32, world.map().height() as i32);
    let cell = unit.cell();
    if cell.x == 0 || cell.y == 0 || cell.x == width - 1 || cell.y == height - 1 {
        return leave(world, id, events);
    }
    if matches!(unit.walk().progress(), Progress::Standing | Progress::Failed(_)) {
        match nearest_edge(world, cell) {
            Some(edge) if !unit.walk().failed(Destination::Tile(edge)) => {
                if let Some(unit) = world.state.units.get_mut(id) {
                    unit.walk.go(Destination::Tile(edge));
                }
            }
            // Nothing leads off the map: slips away unseen.
            _ => leave(world, id, events),
        }
    }
}

fn nearest_edge(world: &World, from: Cell) -> Option<Cell> {
    let (width, height) = (world.map().width() as i32, world.map().height() as i32);
    let rows = (0..height).flat_map(|y| [Cell::new(0, y), Cell::new(width - 1, y)]);
    let columns = (0..width).flat_map(|x| [Cell::new(x, 0), Cell::new(x, height - 1)]);
    rows.chain(columns)
        .filter(|&edge| world.factor(Role::Besieger, edge) > 0.0)
        .filter(|&edge| world.reachable(Role::Besieger, from, Destination::Tile(edge)))
        .min_by(|a, b| from.octile(*a).total_cmp(&from.octile(*b)).then(a.cmp(b)))
}

fn leave(world: &mut World, id: UnitId, events: &mut Events) {
    if let Some(unit) = world.state.units.remove(id) {
        world.state.tally.fled += 1;
        events.push(Event::Left { unit: id, cell: unit.cell() });
    }
}

/// Strikes at a structure that the path leads through, until it is down.
fn breach(world: &mut World, id: UnitId) {
    let Some(unit) = world.unit(id) else { return };
    let Some(besieger) = unit.besieger() else { return };
    let held = besieger.breach.filter(|&wall| combat::structure_in_reach(world, unit, wall));
    let ahead = unit.walk().waypoints().first().and_then(|&next| {
        let blocked = world.factor(Role::Besieger, next) <= 0.0 && next.chebyshev(unit.cell()) <= 1;
        if blocked { world.map().structure_at(next).map(|(wall, _)| wall) } else { None }
    });
    let breach = held.or(ahead);
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        besieger.breach = breach;
    }
}

/// Notes that something has come of what the besieger is about.
pub(super) fn note_progress(world: &mut World, id: UnitId) {
    let now = world.clock().tick();
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        besieger.progress_at = now;
        besieger.patience = Patience::Calm;
    }
}

/// The watchdog: coming nearer along the path, striking, breaching and resting in camp are progress.
fn watch(world: &mut World, id: UnitId, events: &mut Events) {
    let (patience_ticks, now) = (ticks(world.rules.siege.patience_seconds), world.clock().tick());
    let Some(unit) = world.state.units.get_mut(id) else { return };
    let remaining = unit.walk.route.remaining();
    let walking = matches!(unit.walk.progress, Progress::Walking(_));
    let Some(besieger) = unit.besieger_mut() else { return };
    if walking && remaining < besieger.nearest - 0.2 {
        besieger.nearest = remaining;
        return note_progress(world, id);
    }
    let stuck = now.saturating_sub(besieger.progress_at);
    let patience = besieger.patience;
    world.state.tally.longest_stuck = world.state.tally.longest_stuck.max(stuck);
    match patience {
        Patience::Calm if stuck >= patience_ticks => plan_again(world, id),
        Patience::Replanned if stuck >= patience_ticks * 3 / 2 => force_breach(world, id),
        Patience::Breaching if stuck >= patience_ticks * 2 => give_in(world, id, events),
        _ => {}
    }
}

fn plan_again(world: &mut World, id: UnitId) {
    let attacking =
        world.unit(id).and_then(|unit| unit.besieger()).is_some_and(|it| matches!(it.intent, Intent::Attack(_)));
    let drawn = if attacking { draw_target(world, id) } else { None };
    let Some(unit) = world.state.units.get_mut(id) else { return };
    unit.walk.stop();
    if let Some(besieger) = unit.besieger_mut() {
        besieger.patience = Patience::Replanned;
        besieger.nearest = f64::MAX;
        if let Some(target) = drawn {
            besieger.intent = Intent::Attack(target);
        }
    }
}

/// Strikes at whatever structure stands beside.
fn force_breach(world: &mut World, id: UnitId) {
    let Some(unit) = world.unit(id) else { return };
    let cell = unit.cell();
    let wall = super::Area::new(Cell::new(cell.x - 1, cell.y - 1), Cell::new(cell.x + 1, cell.y + 1))
        .cells(world.map().width(), world.map().height())
        .filter_map(|tile| world.map().structure_at(tile))
        .find(|(_, structure)| combat::is_enemy_structure(world, Role::Besieger, structure))
        .map(|(wall, _)| wall);
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        besieger.patience = Patience::Breaching;
        besieger.breach = wall;
    }
}

/// Retreats; whoever was already retreating slips away.
fn give_in(world: &mut World, id: UnitId, events: &mut Events) {
    let fleeing = world.unit(id).and_then(|unit| unit.besieger()).is_some_and(|it| it.intent == Intent::Flee);
    if fleeing {
        leave(world, id, events);
    } else {
        resolve(world, id, Intent::Flee);
    }
}

/// Something has happened that is worth a new decision.
pub(super) fn decide_now(world: &mut World, id: UnitId) {
    let now = world.clock().tick();
    if let Some(besieger) = world.state.units.get_mut(id).and_then(|unit| unit.besieger_mut()) {
        besieger.decide_at = besieger.decide_at.min(now);
    }
}

/// The structure that a besieger would strike now.
pub(super) fn struck_structure(besieger: &Besieger) -> Option<StructureId> {
    besieger.breach.or(match besieger.intent {
        Intent::Attack(Target::Structure(target)) => Some(target),
        _ => None,
    })
}
