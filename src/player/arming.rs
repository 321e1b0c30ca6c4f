//! Arming the people: what the smithy is to make of what there is.

use crate::sim::rules::{Function, GearKind, Role, Slot, Stock};
use crate::sim::{Command, World, owned};

/// More hides than this need not lie in store.
const HIDES: u32 = 4;

/// Whether a smithy stands.
fn has_smithy(world: &World) -> bool {
    world.with_function(|function| *function == Function::Smithy).next().is_some()
}

/// Whether hides would be of use: somebody has no armour, and few are stored.
pub(super) fn wants_hides(world: &World) -> bool {
    let bare = world.of_role(Role::Colonist).any(|(_, unit)| unit.outfit().armour.is_none());
    has_smithy(world) && bare && world.possessions().hides < HIDES
}

/// Orders a weapon and armour for everybody who has none: of each slot the best that can be paid.
pub(super) fn order(world: &World, commands: &mut Vec<Command>) {
    if !has_smithy(world) {
        return;
    }
    for slot in Slot::ALL {
        if let Some(gear) = next(world, slot) {
            commands.push(Command::Craft { gear, wanted: owned(world, gear) + 1 });
        }
    }
}

/// The next piece to order for a slot, if one is needed, none is on order, and one can be paid.
fn next(world: &World, slot: Slot) -> Option<GearKind> {
    let kinds = || world.rules().gear_kinds().filter(move |(_, row)| row.slot == slot);
    let on_order = kinds().any(|(gear, _)| world.armoury().wanted(gear) > owned(world, gear));
    let all: u32 = kinds().map(|(gear, _)| owned(world, gear)).sum();
    if on_order || all as usize >= world.of_role(Role::Colonist).count() {
        return None;
    }
    let payable = |cost: &Stock| world.stock().lacks(cost).is_none();
    kinds()
        .filter(|(_, row)| payable(&row.cost))
        .max_by(|a, b| a.1.worth().total_cmp(&b.1.worth()))
        .map(|(gear, _)| gear)
}
