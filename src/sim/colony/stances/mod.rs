//! What drafted colonists do while no order says more: each stance has a file of its own, but for holding, which is to stand.

mod fall_back;
mod free;
mod line;
mod skirmish;

pub(super) use line::{advance, keep_abreast};

use crate::sim::combat::is_enemy;
use crate::sim::ground::World;
use crate::sim::kinds::{Aim, Role, Stance, Tiles, UnitId};
use crate::sim::state::{Intent, Unit};

/// Does what the stance of a colonist says.
pub(super) fn act(world: &mut World, id: UnitId) {
    let Some(stance) = world.unit(id).and_then(|unit| unit.colonist()).map(|colonist| colonist.orders.stance) else {
        return;
    };
    match stance {
        // They stand already: every order that ends leaves them standing.
        Stance::Hold | Stance::Line => {}
        Stance::Free => free::act(world, id),
        Stance::Skirmish => skirmish::act(world, id),
        Stance::FallBack => fall_back::act(world, id),
    }
}

/// Whom somebody goes for who is at most so far away: one whom they aim at if there is one, else the nearest. Nobody goes
/// after those who flee.
fn quarry(world: &World, unit: &Unit, radius: Tiles) -> Option<UnitId> {
    let aim = unit.colonist().and_then(|colonist| colonist.orders.aim);
    let aimed = aim.and_then(|aim| {
        world.nearest(unit.place(), radius, |id, other| is_meant(aim, id, other) && is_to_be_fought(other))
    });
    aimed.or_else(|| world.nearest(unit.place(), radius, |_, other| is_to_be_fought(other)))
}

fn is_meant(aim: Aim, id: UnitId, other: &Unit) -> bool {
    match aim {
        Aim::Unit(aimed) => aimed == id,
        Aim::Kind(kind) => other.kind() == kind,
        // A place is struck at, and nobody is followed there.
        Aim::Place(_) => false,
    }
}

/// Whether somebody is an enemy who does not run away.
fn is_to_be_fought(other: &Unit) -> bool {
    is_enemy(Role::Colonist, other) && other.besieger().is_none_or(|besieger| besieger.intent != Intent::Flee)
}
