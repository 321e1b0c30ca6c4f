//! Predators: a pack roams like a herd until it is hungry, then follows one deer, or a colonist who is alone, by
//! moving-target search, and leaves off when it is hurt or out of patience.

use crate::combat::{Death, in_reach};
use crate::ground::World;
use crate::kinds::{Role, Tick, Ticks, Tiles, UnitId};
use crate::rules::Hunting;
use crate::state::{Destination, Hunt, Hunter, Unit};

/// Distance within which a predator bites back at an attacker.
const BITE_BACK: Tiles = Tiles(8.0);

/// Updates the hunt of a predator; other units are left alone.
pub(super) fn prowl(world: &mut World, id: UnitId) {
    let (Some(unit), now) = (world.unit(id), world.clock().now()) else { return };
    let Some(&hunter) = unit.beast().and_then(|beast| beast.hunter()) else { return };
    let row = world.rules.unit(unit.kind());
    let Some(hunting) = row.hunting else { return };
    let weak = unit.hp() < row.hp * hunting.flee_below;
    match hunter.hunt {
        Some(Hunt { prey, until }) if weak || until <= now || world.unit(prey).is_none() => {
            // Even a failed hunt takes time to get over.
            give_up(world, id, now + (hunting.hungry_seconds / 3.0).ticks());
        }
        Some(Hunt { prey, .. }) => chase(world, id, prey),
        None if !weak => {
            let chosen = attacker(world, unit)
                .or_else(|| if hunter.hungry_at <= now { choose(world, id, &hunting) } else { None });
            if let Some(prey) = chosen {
                let hunt = Some(Hunt { prey, until: now + hunting.chase_seconds.ticks() });
                set(world, id, Hunter { hunt, ..hunter });
            }
        }
        None => {}
    }
}

/// The unit that has just struck it from near enough to be bitten back.
fn attacker(world: &World, unit: &Unit) -> Option<UnitId> {
    let just = unit.hurt_at.is_some_and(|at| world.clock().now() <= at + Ticks(1));
    let near = |by: &UnitId| world.unit(*by).is_some_and(|by| by.place().distance(unit.place()) <= BITE_BACK.0);
    unit.hurt_by.filter(|by| just && near(by))
}

/// Prey for a predator: what the pack is after already, else the nearest deer or lone colonist in sight that can be reached.
fn choose(world: &World, id: UnitId, hunting: &Hunting) -> Option<UnitId> {
    let unit = world.unit(id)?;
    let herd = unit.beast()?.herd();
    let seen = |other: &Unit| other.place().distance(unit.place()) <= hunting.sight.0;
    let mates = world.of_role(Role::Predator).filter_map(|(_, mate)| mate.beast());
    let shared = mates
        .filter(|mate| mate.herd() == herd)
        .filter_map(|mate| mate.prey())
        .find(|&prey| world.unit(prey).is_some_and(seen));
    shared.or_else(|| {
        world.nearest(unit.place(), hunting.sight, |_, other| {
            let wanted = match other.role() {
                Role::Prey => true,
                Role::Colonist => is_alone(world, other, hunting.lone_radius),
                Role::Besieger | Role::Predator => false,
            };
            let to = Destination::beside(other.cell());
            wanted && world.reachable(Role::Predator, unit.cell(), to)
        })
    })
}

/// Checks whether nobody and no hearth is near a colonist.
fn is_alone(world: &World, colonist: &Unit, radius: Tiles) -> bool {
    let far = world.hearth().is_none_or(|(_, hearth)| hearth.cell().centre().distance(colonist.place()) > radius.0);
    far && world.count_near(colonist.place(), radius, Role::Colonist) <= 1
}

fn chase(world: &mut World, id: UnitId, prey: UnitId) {
    let (Some(unit), Some(other)) = (world.unit(id), world.unit(prey)) else { return };
    let to = Destination::beside(other.cell());
    if in_reach(world, unit, other) {
        if let Some(unit) = world.state.units.get_mut(id) {
            unit.walk.stop();
        }
    } else if unit.walk().failed(to) {
        give_up(world, id, world.clock().now());
    } else {
        world.follow(id, prey);
    }
}

fn give_up(world: &mut World, id: UnitId, hungry_at: Tick) {
    set(world, id, Hunter { hungry_at, hunt: None });
    if let Some(unit) = world.state.units.get_mut(id) {
        unit.walk.stop();
    }
}

fn set(world: &mut World, id: UnitId, hunter: Hunter) {
    if let Some(beast) = world.state.units.get_mut(id).and_then(|unit| unit.beast_mut()) {
        beast.hunter = Some(hunter);
    }
}

/// Feeds the pack of a predator that has killed somebody, so that it is not hungry for a while.
pub(crate) fn feed(world: &mut World, deaths: &[Death]) {
    for killer in deaths.iter().filter_map(|death| death.killer) {
        let Some((hunting, herd)) = world.rules.unit(killer.kind).hunting.zip(killer.herd) else { continue };
        let hungry_at = world.clock().now() + hunting.hungry_seconds.ticks();
        for (_, unit) in world.state.units.iter_mut() {
            if let Some(beast) = unit.beast_mut().filter(|beast| beast.hunter.is_some() && beast.herd() == herd) {
                beast.hunter = Some(Hunter { hungry_at, hunt: None });
            }
        }
    }
}
