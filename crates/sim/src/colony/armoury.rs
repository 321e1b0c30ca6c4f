//! The armoury: what to make next, what is free to take, and who helps themselves to what.

use crate::ground::World;
use crate::kinds::{GearKind, Role, Stock, StructureId, UnitId};
use crate::rules::{Function, Slot};
use crate::state::{Activity, Product, Structure, StructureState, Unit};

/// Number of a kind that the colony owns: in store, carried, and being made.
pub fn owned(world: &World, gear: GearKind) -> u32 {
    owned_of_each(world)[gear.index()]
}

/// Number of each kind that the colony owns, in the order of the table.
pub fn owned_of_each(world: &World) -> Vec<u32> {
    let mut owned: Vec<u32> = world.rules.gear_kinds().map(|(gear, _)| world.armoury().stored(gear)).collect();
    let mut count = |gear: GearKind| owned[gear.index()] = owned[gear.index()].saturating_add(1);
    for (_, unit) in world.of_role(Role::Colonist) {
        unit.outfit().iter().for_each(&mut count);
    }
    for (_, structure) in world.active_structures() {
        if let StructureState::Workshop { making: Some(Product::Gear(gear)) } = structure.state() {
            count(gear);
        }
    }
    owned
}

/// Number of a kind that smithies make which nobody can get to: it is not counted on.
fn out_of_reach(world: &World, gear: GearKind) -> u32 {
    let is_made = |smithy: &Structure| smithy.state() == StructureState::Workshop { making: Some(Product::Gear(gear)) };
    world
        .active_structures()
        .filter(|(_, smithy)| is_made(smithy) && !world.colony_reaches(world.beside(smithy)))
        .count() as u32
}

/// Gear that is wanted and missing, with its cost.
fn missing(world: &World) -> impl Iterator<Item = (GearKind, Stock)> {
    let armoury = world.armoury();
    // What lies in store may be enough; then it does not matter what people carry.
    let is_short = |gear: GearKind| armoury.wanted(gear) > armoury.stored(gear);
    let owned =
        if world.rules.gear_kinds().any(|(gear, _)| is_short(gear)) { owned_of_each(world) } else { Vec::new() };
    let can_be_made = world.rules.gear_kinds().filter(|(_, row)| world.knows(row.craft.as_deref()));
    let wanted = can_be_made.map(|(gear, row)| (gear, row.cost));
    let counted = move |gear: GearKind| owned[gear.index()].saturating_sub(out_of_reach(world, gear));
    wanted.filter(move |&(gear, _)| is_short(gear) && counted(gear) < armoury.wanted(gear))
}

/// The next gear for smithies to make: of what is wanted and missing the first that can be paid, else the first.
pub(super) fn next_order(world: &World) -> Option<GearKind> {
    let payable = missing(world).find(|(_, cost)| world.stock().lacks(cost).is_none());
    payable.or_else(|| missing(world).next()).map(|(gear, _)| gear)
}

/// Number of a kind in store that nobody is on the way to.
pub fn free_gear(world: &World, gear: GearKind) -> u32 {
    if world.armoury().stored(gear) == 0 {
        return 0;
    }
    let fetched =
        |unit: &Unit| unit.colonist().is_some_and(|colonist| colonist.activity == Activity::Arm { gear: Some(gear) });
    let fetched = world.of_role(Role::Colonist).filter(|(_, unit)| fetched(unit)).count() as u32;
    world.armoury().stored(gear).saturating_sub(fetched)
}

/// The nearest smithy that can be reached by somebody.
pub(super) fn nearest_smithy(world: &World, unit: &Unit) -> Option<StructureId> {
    let smithies = world.with_function(|function| matches!(function, Function::Smithy));
    smithies
        .filter(|(_, smithy)| world.reachable(Role::Colonist, unit.cell(), world.beside(smithy)))
        .min_by(|a, b| unit.cell().octile(a.1.cell()).total_cmp(&unit.cell().octile(b.1.cell())))
        .map(|(id, _)| id)
}

/// Gear that a colonist with an empty slot would take: the better somebody fights, the sooner they choose. `None` if all
/// that is free goes to others, or no smithy can be reached.
pub(super) fn wish(world: &World, id: UnitId) -> Option<GearKind> {
    if world.armoury().is_by_order() {
        return None;
    }
    let unit = world.unit(id)?;
    let gear = Slot::ALL.into_iter().find_map(|slot| wish_for(world, id, unit, slot))?;
    nearest_smithy(world, unit).map(|_| gear)
}

fn wish_for(world: &World, id: UnitId, unit: &Unit, slot: Slot) -> Option<GearKind> {
    if unit.outfit().of(slot).is_some() {
        return None;
    }
    let of_slot = world.rules.gear_kinds().filter(|(_, row)| row.slot == slot);
    let mut free: Vec<(GearKind, f64)> = of_slot
        .flat_map(|(gear, row)| std::iter::repeat_n((gear, row.worth()), free_gear(world, gear) as usize))
        .collect();
    if free.is_empty() {
        return None;
    }
    free.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let skill = |unit: &Unit| unit.colonist().map_or(0.0, |colonist| colonist.skills().fight);
    let goes_before = |other: UnitId, rival: &Unit| {
        let fetches = rival.colonist().is_some_and(|colonist| matches!(colonist.activity, Activity::Arm { .. }));
        let better = skill(rival).total_cmp(&skill(unit)).reverse().then(other.cmp(&id)).is_lt();
        // Nothing is kept for somebody who cannot come for it.
        let comes = || {
            rival.colonist().is_some_and(|colonist| !colonist.is_drafted()) && nearest_smithy(world, rival).is_some()
        };
        rival.outfit().of(slot).is_none() && !fetches && better && comes()
    };
    let before = world.of_role(Role::Colonist).filter(|&(other, rival)| goes_before(other, rival)).count();
    free.get(before).map(|&(gear, _)| gear)
}
