//! Arming the people: orders for the smithy from the available goods.

use super::roster::Omissions;
use osada_sim::rules::{Function, GearKind, GearRules, Good, Role, Slot};
use osada_sim::{Command, Craft, World, owned, owned_of_each};

/// Largest useful stock of hides.
const HIDES: u32 = 4;

/// True if a smithy stands.
pub(super) fn may_craft(world: &World) -> bool {
    world.with_function(|function| *function == Function::Smithy).next().is_some()
}

/// True if hides are needed: few are stored, and somebody lacks a weapon or armour that is made of them, without the omissions.
pub(super) fn wants_hides(world: &World, without: &Omissions) -> bool {
    let takes_hides = |slot: Slot| {
        let mut rows = kinds(world, slot, without).map(|(_, row)| row).peekable();
        rows.peek().is_some() && rows.all(|row| row.cost.hides > 0)
    };
    let lacks = |slot: Slot| world.of_role(Role::Colonist).any(|(_, unit)| unit.outfit().of(slot).is_none());
    may_craft(world)
        && world.possessions().hides < HIDES
        && Slot::ALL.into_iter().any(|slot| takes_hides(slot) && lacks(slot))
}

/// Orders a weapon and armour for everybody without: for each slot the best that can be paid and is not omitted.
pub(super) fn order(world: &World, without: &Omissions, commands: &mut Vec<Command>) {
    if !may_craft(world) {
        return;
    }
    for slot in Slot::ALL {
        if let Some(gear) = next(world, slot, without) {
            commands.push(Craft { gear, wanted: owned(world, gear) + 1 }.into());
        }
    }
}

/// True if a piece can be paid from the stored goods.
pub(super) fn is_payable(world: &World, gear: GearKind) -> bool {
    world.stock().lacks(&world.rules().gear(gear).cost).is_none()
}

/// True if goods are being saved for the next weapon: somebody has none, none is on order, and one lacks only wood and stone.
/// Hides and iron may never come.
pub(super) fn is_saving(world: &World, without: &Omissions) -> bool {
    let is_in_sight = |row: &GearRules| {
        let mut rare = Good::ALL.into_iter().filter(|good| !matches!(good, Good::Wood | Good::Stone));
        rare.all(|good| world.stock().of(good) >= row.cost.of(good))
    };
    may_craft(world)
        && is_needed(world, Slot::Weapon, without)
        && kinds(world, Slot::Weapon, without).any(|(_, row)| is_in_sight(row))
}

/// Weapons or armour that can be made and are not omitted.
fn kinds<'w>(world: &'w World, slot: Slot, without: &Omissions) -> impl Iterator<Item = (GearKind, &'w GearRules)> {
    let is_made = move |row: &GearRules| row.slot == slot && row.craft_seconds.is_some();
    world.rules().gear_kinds().filter(move |(gear, row)| is_made(row) && !without.has_gear(world, *gear))
}

/// True if there are fewer pieces for a slot than people, and none is on order.
fn is_needed(world: &World, slot: Slot, without: &Omissions) -> bool {
    let owned = owned_of_each(world);
    let on_order = kinds(world, slot, without).any(|(gear, _)| world.armoury().wanted(gear) > owned[gear.index()]);
    let all: u32 = kinds(world, slot, without).map(|(gear, _)| owned[gear.index()]).sum();
    !on_order && kinds(world, slot, without).next().is_some() && (all as usize) < world.of_role(Role::Colonist).count()
}

/// The next piece to order for a slot, if one is needed, none is on order, and one can be paid.
fn next(world: &World, slot: Slot, without: &Omissions) -> Option<GearKind> {
    if !is_needed(world, slot, without) {
        return None;
    }
    kinds(world, slot, without)
        .filter(|&(gear, _)| is_payable(world, gear))
        .max_by(|a, b| a.1.worth().total_cmp(&b.1.worth()))
        .map(|(gear, _)| gear)
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{furnished_meadow, rules};
    use super::*;

    #[test]
    fn goods_are_saved_for_a_weapon_of_wood_and_stone_and_not_for_iron_that_may_never_come() {
        let smithy = "(structure: \"smithy\", at: (18, 10))";
        let world = |stock: &str| furnished_meadow(rules(), stock, "(\"grunt\", 1)", smithy);
        let poor = world("wood: 1");
        assert!(is_saving(&poor, &Omissions::default()), "wood for a club will come");
        let omitted = ["club", "spear", "sling", "bow"];
        let axes = Omissions(omitted.map(str::to_owned).to_vec());
        assert!(!is_saving(&poor, &axes), "nobody knows when there will be iron for an axe");
        assert!(is_saving(&world("wood: 1, iron: 2"), &axes), "there is iron for one");
    }

    #[test]
    fn hides_are_wanted_only_if_a_weapon_or_armour_cannot_be_made_without_them() {
        let smithy = "(structure: \"smithy\", at: (18, 10))";
        let world = |stock: &str| furnished_meadow(rules(), stock, "(\"grunt\", 1)", smithy);
        let bows = Omissions(["club", "spear", "axe"].map(str::to_owned).to_vec());
        assert!(!wants_hides(&world(""), &Omissions::default()), "there are spears and shields");
        assert!(wants_hides(&world(""), &bows), "slings and bows take hides");
        assert!(!wants_hides(&world("hides: 4"), &bows), "there are enough");
    }
}
