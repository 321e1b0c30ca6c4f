//! Whom people attack when they choose for themselves.

use crate::combat::is_enemy;
use crate::ground::World;
use crate::kinds::{Aim, Role, Tiles, UnitId};
use crate::state::{Intent, Unit};

/// Whom somebody goes for within this distance: one they aim at if there is one, otherwise the nearest. Nobody goes
/// after those who flee.
pub(super) fn quarry(world: &World, unit: &Unit, radius: Tiles) -> Option<UnitId> {
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
pub(super) fn is_to_be_fought(other: &Unit) -> bool {
    is_enemy(Role::Colonist, other) && other.besieger().is_none_or(|besieger| besieger.intent != Intent::Flee)
}
