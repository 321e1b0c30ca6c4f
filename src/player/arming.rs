//! Arming the people: what the smithy is to make of what there is.

use crate::sim::rules::{Function, GearKind, GearRules, Role, Slot};
use crate::sim::{Command, World, owned};

/// More hides than this need not lie in store.
const HIDES: u32 = 4;

/// Whether a smithy stands.
pub(super) fn may_craft(world: &World) -> bool {
    world.with_function(|function| *function == Function::Smithy).next().is_some()
}

/// Whether hides would be of use: somebody has no armour, and few are stored.
pub(super) fn wants_hides(world: &World) -> bool {
    let bare = world.of_role(Role::Colonist).any(|(_, unit)| unit.outfit().armour.is_none());
    may_craft(world) && bare && world.possessions().hides < HIDES
}

/// Orders a weapon and armour for everybody who has none: of each slot the best that can be paid.
pub(super) fn order(world: &World, commands: &mut Vec<Command>) {
    if !may_craft(world) {
        return;
    }
    for slot in Slot::ALL {
        if let Some(gear) = next(world, slot) {
            commands.push(Command::Craft { gear, wanted: owned(world, gear) + 1 });
        }
    }
}

/// Whether a piece can be paid from what is stored.
pub(super) fn is_payable(world: &World, gear: GearKind) -> bool {
    world.stock().lacks(&world.rules().gear(gear).cost).is_none()
}

/// Whether goods are being saved for the next weapon: somebody has none, and none is on order.
pub(super) fn is_saving(world: &World) -> bool {
    may_craft(world) && is_needed(world, Slot::Weapon)
}

/// Weapons or armour that can be made.
fn kinds(world: &World, slot: Slot) -> impl Iterator<Item = (GearKind, &GearRules)> {
    world.rules().gear_kinds().filter(move |(_, row)| row.slot == slot && row.craft_seconds.is_some())
}

/// Whether there are fewer pieces for a slot than people, and none is on order.
fn is_needed(world: &World, slot: Slot) -> bool {
    let on_order = kinds(world, slot).any(|(gear, _)| world.armoury().wanted(gear) > owned(world, gear));
    let all: u32 = kinds(world, slot).map(|(gear, _)| owned(world, gear)).sum();
    !on_order && kinds(world, slot).next().is_some() && (all as usize) < world.of_role(Role::Colonist).count()
}

/// The next piece to order for a slot, if one is needed, none is on order, and one can be paid.
fn next(world: &World, slot: Slot) -> Option<GearKind> {
    if !is_needed(world, slot) {
        return None;
    }
    kinds(world, slot)
        .filter(|&(gear, _)| is_payable(world, gear))
        .max_by(|a, b| a.1.worth().total_cmp(&b.1.worth()))
        .map(|(gear, _)| gear)
}
