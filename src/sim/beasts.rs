//! Herds: every beast that is not walking between two tiles asks the boids rules where to go.

use super::rules::{Role, TICK_SECONDS, ticks};
use super::world::{Cache, Destination, Progress, State, UnitId, World};
use crate::flock::{Boid, Surroundings, Threat, rank, steer};
use crate::grid::{Cell, Point};
use crate::sim::rules::Rules;
use crate::sim::world::side;

/// Every beast that stands takes a step or grazes; those that are frightened run.
pub(super) fn think(world: &mut World) {
    gather(world);
    drift(world);
    let World { rules, state, cache } = world;
    for index in 0..cache.boid_ids.len() {
        let id = cache.boid_ids[index];
        breathe(rules, state, cache, id);
        step(rules, state, cache, index, id);
    }
}

/// Notes where all beasts and all whom they fear are.
fn gather(world: &mut World) {
    let World { rules, state, cache } = world;
    cache.boids.clear();
    cache.boid_ids.clear();
    cache.threats.clear();
    for (id, unit) in state.units.iter() {
        match unit.beast() {
            Some(beast) => {
                cache.boids.push(Boid { at: unit.place(), heading: beast.heading });
                cache.boid_ids.push(id);
            }
            None => cache.threats.push(Threat { at: unit.place(), radius: rules.herds.flee_radius }),
        }
    }
    cache.boid_near.rebuild(cache.boids.iter().map(|boid| boid.at));
}

/// Herds turn now and then, and sooner where their way is barred.
fn drift(world: &mut World) {
    let World { rules, state, cache } = world;
    let period = ticks(rules.herds.update_seconds).max(1);
    if !state.clock.tick.is_multiple_of(period) {
        return;
    }
    let State { herds, units, streams, .. } = state;
    for (number, herd) in herds.iter_mut().enumerate() {
        let (mut pushed, mut members) = (Point::ZERO, 0.0);
        for (index, &id) in cache.boid_ids.iter().enumerate() {
            if units.get(id).and_then(|unit| unit.beast()).is_some_and(|beast| beast.herd() == number) {
                pushed += wish(rules, cache, index, Point::ZERO).obstacles;
                members += 1.0;
            }
        }
        if members > 0.0 {
            herd.wander.update(pushed * (1.0 / members), &mut streams.beasts);
        }
    }
}

fn wish(rules: &Rules, cache: &Cache, index: usize, drift: Point) -> crate::flock::Steering {
    let around = Surroundings { herd: &cache.boids, near: &cache.boid_near, threats: &cache.threats };
    steer(index, &around, drift, |cell| standable(cache, cell), &rules.herds.weights)
}

fn standable(cache: &Cache, cell: Cell) -> bool {
    cache.factors[side(Role::Prey)].get(cell).is_some_and(|&factor| factor > 0.0)
}

/// Running takes breath, calm gives it back.
fn breathe(rules: &Rules, state: &mut State, cache: &Cache, id: UnitId) {
    let now = state.clock.tick;
    let Some(unit) = state.units.get_mut(id) else { return };
    let (place, hurt_at, kind) = (unit.place(), unit.hurt_at, unit.kind);
    let radius = rules.herds.flee_radius;
    let frightened =
        cache.threats.iter().any(|threat| threat.at.distance(place) < radius) || (hurt_at > 0 && now <= hurt_at + 1);
    let sprint = rules.unit(kind).sprint;
    let Some(beast) = unit.beast_mut() else { return };
    if frightened {
        beast.flee_until = now + ticks(rules.herds.flee_seconds);
        beast.step_at = now;
    }
    if let Some(sprint) = sprint {
        let change = if beast.flee_until > now { -1.0 } else { sprint.seconds / sprint.rest_seconds };
        beast.breath = (beast.breath + change * TICK_SECONDS).clamp(0.0, sprint.seconds);
    }
}

fn step(rules: &Rules, state: &mut State, cache: &Cache, index: usize, id: UnitId) {
    let now = state.clock.tick;
    let State { units, herds, streams, .. } = state;
    let Some(unit) = units.get_mut(id) else { return };
    let (cell, standing) = (unit.cell(), unit.walk.progress == Progress::Standing);
    let Some(beast) = unit.beast_mut() else { return };
    if !standing || beast.step_at > now {
        return;
    }
    let fleeing = beast.flee_until > now;
    let drift = herds.get(beast.herd()).map_or(Point::ZERO, |herd| herd.wander.draw(&mut streams.beasts));
    let wanted = wish(rules, cache, index, drift).wanted;
    let calm = if fleeing { 0.0 } else { rules.herds.weights.calm };
    let chosen = rank(cell, wanted, calm, |cell| standable(cache, cell)).best();
    if let Some(direction) = chosen {
        let next = cell.step(direction);
        beast.heading = (next.centre() - cell.centre()).unit();
        unit.walk.route.follow(&[cell, next]);
        unit.walk.progress = Progress::Walking(Destination::Tile(next));
        unit.walk.cost = direction.length();
    }
    let pause = rules.herds.graze_pause;
    let wait = if fleeing { 0 } else { ticks(streams.beasts.range(pause.0, pause.1)) };
    if let Some(beast) = unit.beast_mut() {
        beast.step_at = now + wait;
    }
}

/// What one beast wants at this moment, rule by rule; `None` for anybody else.
pub(super) fn steering(world: &World, id: UnitId) -> Option<crate::flock::Steering> {
    let index = world.cache.boid_ids.iter().position(|&boid| boid == id)?;
    Some(wish(&world.rules, &world.cache, index, Point::ZERO))
}
