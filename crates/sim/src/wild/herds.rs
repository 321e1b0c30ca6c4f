//! Herds: every beast that is not walking between two tiles asks the boids rules where to go. One that is chased
//! plans its flight by TrailMax.

use super::predators;
use crate::ground::{Cache, Noticed, WalkerGround, World, flock, free_near, side};
use crate::kinds::{Role, Seconds, TICK_SECONDS, Tick, Ticks, Tiles, UnitId, UnitKind};
use crate::rules::Hunting;
use crate::state::{Beast, Destination, Herd, Hunter, Nature, Progress, State, Unit};
use crate::threads;
use osada_ai::flock::{Boid, Steering, Surroundings, Wander, obstacle_avoidance, rank, steer_without_drift};
use osada_ai::grid::{Cell, Point};
use osada_ai::path::{Evasion, GridGraph, Ground, Options};

/// Distance within which a beast runs from a pursuer by plan; from farther off it runs as the herd does.
const FEAR: Tiles = Tiles(12.0);
/// Nodes that a plan of flight expands at most, for both sides.
const FLIGHT_EXPANSIONS: u32 = 600;
/// Tiles that are run before the flight is planned again.
const FLIGHT_TILES: usize = 4;
/// The time until somebody cornered looks for a way out again.
const CORNERED: Ticks = Ticks(10);

/// Brings a herd that comes onto the map near a place; a pack is hungry.
pub(crate) fn bring_herd(world: &mut World, kind: UnitKind, cell: Cell, count: u32) {
    let now = world.clock().now();
    if world.rules.unit(kind).role.is_beast() && world.state.herds.len() < usize::from(u16::MAX) {
        found_herd(world, kind, cell, count, |_| now);
    }
}

/// Puts a herd around a place; its hunters are hungry from some time on. Returns whether there was room for all of them.
pub(crate) fn found_herd(
    world: &mut World,
    kind: UnitKind,
    cell: Cell,
    count: u32,
    hungry_at: impl Fn(Hunting) -> Tick,
) -> bool {
    let rules = world.rules.clone();
    let row = rules.unit(kind);
    let number = world.state.herds.len() as u16;
    let wander = Wander::new(&mut world.state.streams.beasts);
    world.state.herds.push(Herd { kind, wander });
    for animal in 0..count {
        let stream = &mut world.state.streams.beasts;
        let near = Cell::new(cell.x + stream.between(-3, 3), cell.y + stream.between(-3, 3));
        let Some(place) = free_near(&rules, world.map(), near, Role::Prey) else { return false };
        let beast = Beast {
            herd: number,
            heading: Point::ZERO,
            step_at: world.clock().now() + Ticks(u64::from(animal) * 11),
            flee_until: None,
            breath: row.sprint.map_or_else(Default::default, |sprint| sprint.seconds),
            hunter: row.hunting.map(|hunting| Hunter { hungry_at: hungry_at(hunting), hunt: None }),
        };
        world.bring_in(Unit::new(&rules, kind, row.title.clone(), place, Nature::Beast(beast)));
    }
    true
}

/// Lets every beast act: those that stand take a step or graze, the frightened run, and predators hunt.
pub(crate) fn think(world: &mut World) {
    gather(world);
    drift(world);
    notice(world);
    for kind in 0..world.cache.flocks.len() {
        for index in 0..world.cache.flocks[kind].boids.len() {
            let id = world.flock_near(kind).ids()[index];
            predators::prowl(world, id);
            breathe(world, kind, index, id);
            if world.unit(id).and_then(|unit| unit.beast()).is_some_and(|beast| beast.prey().is_none()) {
                step(world, kind, index, id);
            }
        }
    }
}

/// Notes where all beasts go.
fn gather(world: &mut World) {
    for kind in 0..world.cache.flocks.len() {
        let mut boids = std::mem::take(&mut world.cache.flocks[kind].boids);
        boids.clear();
        let near = world.flock_near(kind);
        boids.extend(near.ids().iter().zip(near.points()).map(|(&id, &at)| {
            // A beast that stands has no heading for others to follow.
            let walks = world.unit(id).filter(|unit| unit.walk.progress != Progress::Standing);
            let heading = walks.and_then(|unit| unit.beast()).map_or(Point::ZERO, |beast| beast.heading);
            Boid { at, heading }
        }));
        world.cache.flocks[kind].boids = boids;
    }
}

/// Computes the observations of all beasts at once: nothing around them changes while beasts think.
fn notice(world: &mut World) {
    for kind in 0..world.cache.flocks.len() {
        let mut noticed = std::mem::take(&mut world.cache.flocks[kind].noticed);
        let World { rules, state, .. } = &*world;
        let now = state.clock.tick;
        let near = world.flock_near(kind);
        noticed.resize(near.ids().len(), Noticed::default());
        threads::each(&mut noticed, |index, noticed| {
            let threatened = world.is_threatened(kind, near.points()[index], rules.herds.flee_radius);
            let moves = state.units.get(near.ids()[index]).is_some_and(|unit| {
                let goes = |beast: &Beast| beast.step_at <= now && beast.prey().is_none();
                unit.walk.progress == Progress::Standing && (threatened || unit.beast().is_some_and(goes))
            });
            noticed.threatened = threatened;
            noticed.steering = moves.then(|| wish(world, kind, index));
        });
        world.cache.flocks[kind].noticed = noticed;
    }
}

/// Herds turn now and then, and sooner where their way is barred.
fn drift(world: &mut World) {
    let World { rules, state, cache } = &*world;
    let period = rules.herds.update_seconds.ticks().max(Ticks(1));
    if !state.clock.tick.0.is_multiple_of(period.0) {
        return;
    }
    let mut pushed = vec![(Point::ZERO, 0.0); state.herds.len()];
    for kind in 0..cache.flocks.len() {
        let near = world.flock_near(kind);
        for (&id, &at) in near.ids().iter().zip(near.points()) {
            let herd = state.units.get(id).and_then(|unit| unit.beast()).map(|beast| beast.herd());
            if let Some((sum, members)) = herd.and_then(|herd| pushed.get_mut(herd)) {
                *sum += obstacle_avoidance(at, |cell| standable(cache, cell), &rules.herds.weights);
                *members += 1.0;
            }
        }
    }
    let State { herds, streams, .. } = &mut world.state;
    for (herd, (sum, members)) in herds.iter_mut().zip(pushed) {
        if members > 0.0 {
            herd.wander.update(sum * (1.0 / members), &mut streams.beasts);
        }
    }
}

/// Wanted direction of a beast because of what is around it.
fn wish(world: &World, kind: usize, index: usize) -> Steering {
    let World { rules, cache, .. } = world;
    let near = world.flock_near(kind);
    let threats = &world.threats_within(kind, near.points()[index], rules.herds.flee_radius);
    let around = Surroundings { herd: &cache.flocks[kind].boids, near: near.places(), threats };
    steer_without_drift(index, &around, |cell| standable(cache, cell), &rules.herds.weights)
}

fn standable(cache: &Cache, cell: Cell) -> bool {
    cache.factors[side(Role::Prey)].get(cell).is_some_and(|&factor| factor > 0.0)
}

/// Updates the breath of a beast: running takes it, calm gives it back.
fn breathe(world: &mut World, kind: usize, index: usize, id: UnitId) {
    let World { rules, state, cache } = world;
    let now = state.clock.tick;
    let Some(unit) = state.units.get_mut(id) else { return };
    let (hurt_at, row) = (unit.hurt_at, rules.unit(unit.kind));
    let threatened = cache.flocks[kind].noticed[index].threatened;
    let frightened = threatened || hurt_at.is_some_and(|at| now <= at + Ticks(1));
    let Some(beast) = unit.beast_mut() else { return };
    if frightened && beast.prey().is_none() {
        beast.flee_until = Some(now + rules.herds.flee_seconds.ticks());
        beast.step_at = now;
    }
    if let Some(sprint) = row.sprint {
        let change = if beast.is_running(now) { -1.0 } else { sprint.seconds / sprint.rest_seconds };
        beast.breath = (beast.breath + Seconds(change * TICK_SECONDS)).max(Seconds(0.0)).min(sprint.seconds);
    }
}

fn step(world: &mut World, kind: usize, index: usize, id: UnitId) {
    let now = world.state.clock.tick;
    let Some(unit) = world.unit(id) else { return };
    let Some(beast) = unit.beast() else { return };
    if unit.walk.progress != Progress::Standing || beast.step_at > now {
        return;
    }
    let fleeing = beast.is_fleeing(now);
    if fleeing && let Some(pursuer) = pursuer(world, id) {
        return evade(world, id, pursuer);
    }
    // A beast that was held up until now has no observations yet.
    let steering = world.cache.flocks[kind].noticed[index].steering.unwrap_or_else(|| wish(world, kind, index));
    let World { rules, state, cache } = world;
    let State { units, herds, streams, .. } = state;
    let Some(unit) = units.get_mut(id) else { return };
    let cell = unit.cell();
    let Some(beast) = unit.beast_mut() else { return };
    let drift = herds.get(beast.herd()).map_or(Point::ZERO, |herd| herd.wander.draw(&mut streams.beasts));
    let wanted = steering.drifting(drift, &rules.herds.weights).wanted;
    let calm = if fleeing { 0.0 } else { rules.herds.weights.calm };
    let chosen = rank(cell, wanted, calm, |cell| standable(cache, cell)).best();
    if let Some(direction) = chosen {
        let next = cell.step(direction);
        beast.heading = (next.centre() - cell.centre()).unit();
        unit.walk.route.follow(&[cell, next]);
        unit.walk.progress = Progress::Walking(Destination::Tile(next));
        unit.walk.cost = Tiles(direction.length());
    }
    let pause = rules.herds.graze_pause;
    let wait = if fleeing { Ticks(0) } else { Seconds(streams.beasts.range(pause.0.0, pause.1.0)).ticks() };
    if let Some(beast) = unit.beast_mut() {
        beast.step_at = now + wait;
    }
}

/// The pursuer of a beast: the colonist whose job it is, or a predator, whichever is nearer.
fn pursuer(world: &World, id: UnitId) -> Option<UnitId> {
    let place = world.unit(id)?.place();
    let hunter = world.hunting(id).and_then(|(_, job)| job.worker());
    let predators = world.of_role(Role::Predator).map(|(id, _)| id);
    let after = |other: &UnitId| {
        let beast = world.unit(*other).and_then(|other| other.beast());
        beast.is_some_and(|beast| beast.prey() == Some(id))
    };
    let distance = |id: UnitId| Some((world.unit(id)?.place().distance(place), id));
    let nearest = predators.filter(after).chain(hunter).filter_map(distance).min_by(|a, b| a.0.total_cmp(&b.0))?;
    (Tiles(nearest.0) <= FEAR).then_some(nearest.1)
}

/// Runs by TrailMax: to where the pursuer comes last, a few tiles at a time.
fn evade(world: &mut World, id: UnitId, pursuer: UnitId) {
    let World { rules, state, cache } = world;
    let (Some(unit), Some(other)) = (state.units.get(id), state.units.get(pursuer)) else { return };
    let from = unit.cell();
    let speed = |unit: &Unit| rules.unit(unit.kind).sprint.map_or(rules.unit(unit.kind).speed, |sprint| sprint.speed);
    let lead = speed(unit) / speed(other);
    let ground = WalkerGround::new(rules, &state.map, &cache.factors, unit.kind);
    let node = |cell| ground.index(cell) as u32;
    let evasion = Evasion { pursuer: node(other.cell()), target: node(from), lead, limit: FLIGHT_EXPANSIONS };
    let mut nodes = std::mem::take(&mut cache.nodes);
    let graph = GridGraph::new(&ground, Options::default().rules);
    cache.flight.trail_max(&graph, &evasion, &mut (), &mut nodes);
    cache.path.clear();
    cache.path.extend(nodes.iter().take(FLIGHT_TILES + 1).map(|&node| ground.cell(node as usize)));
    cache.nodes = nodes;
    let now = state.clock.tick;
    let Some(unit) = state.units.get_mut(id) else { return };
    if let [.., before, last] = cache.path[..] {
        let heading = (last.centre() - before.centre()).unit();
        unit.walk.route.follow(&cache.path);
        unit.walk.progress = Progress::Walking(Destination::Tile(last));
        unit.walk.cost = Tiles(unit.walk.route.remaining());
        if let Some(beast) = unit.beast_mut() {
            beast.heading = heading;
            beast.step_at = now;
        }
    } else if let Some(beast) = unit.beast_mut() {
        // Cornered: looks for a way out again in a moment.
        beast.step_at = now + CORNERED;
    }
}

/// Steering of one beast at this moment, rule by rule, with its herd's mean drift; `None` for anybody else.
pub fn steering(world: &World, id: UnitId) -> Option<Steering> {
    let (kind, index) = place_in_flock(world, id)?;
    let herd = world.unit(id)?.beast()?.herd();
    let drift = world.state.herds.get(herd).map_or(Point::ZERO, |herd| herd.wander.mean());
    let weights = &world.rules.herds.weights;
    Some(wish(world, kind, index).drifting(drift, weights))
}

/// The beasts of its kind within sight of a beast, which its herd's rules look at, in the order of the ids; none for anybody else.
pub fn flockmates(world: &World, id: UnitId) -> Vec<UnitId> {
    let Some((kind, index)) = place_in_flock(world, id) else { return Vec::new() };
    let near = world.flock_near(kind);
    let mut mates = Vec::new();
    near.within(near.points()[index], Tiles(world.rules.herds.weights.sight), |mate, _| {
        if mate != id {
            mates.push(mate);
        }
    });
    mates.sort_unstable();
    mates
}

/// Flock of a beast and its index in it.
fn place_in_flock(world: &World, id: UnitId) -> Option<(usize, usize)> {
    let kind = flock(world.unit(id)?.role());
    let index = world.flock_near(kind).ids().iter().position(|&boid| boid == id)?;
    Some((kind, index))
}
