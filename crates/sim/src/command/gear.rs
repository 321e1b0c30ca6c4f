//! Weapons and armour: how many there should be, who should take what, and whether people choose for themselves.

use super::people::colonist;
use crate::colony::{free_gear, send_for};
use crate::ground::World;
use crate::kinds::{GearKind, Refusal, UnitId};
use crate::rules::Function;

/// More of a kind nobody needs.
const MOST: u32 = 100;

fn check_kind(world: &World, gear: GearKind) -> Result<(), Refusal> {
    world.rules().gear.get(gear.index()).map(|_| ()).ok_or(Refusal::NoGear)
}

pub(super) fn check_craft(world: &World, gear: GearKind, wanted: u32) -> Result<(), Refusal> {
    check_kind(world, gear)?;
    let row = world.rules().gear(gear);
    if wanted > 0 && row.craft_seconds.is_none() {
        return Err(Refusal::CannotBeMade(row.title.to_lowercase()));
    }
    if wanted > MOST {
        Err(Refusal::TooMany(MOST))
    } else if wanted == world.armoury().wanted(gear) {
        Err(Refusal::AsItIs)
    } else {
        Ok(())
    }
}

pub(super) fn craft(world: &mut World, gear: GearKind, wanted: u32) {
    world.state.armoury.want(gear, wanted);
}

pub(super) fn check_equip(world: &World, id: UnitId, gear: Option<GearKind>) -> Result<(), Refusal> {
    let unit = colonist(world, id)?;
    if unit.colonist().is_some_and(|colonist| colonist.is_drafted()) {
        return Err(Refusal::Drafted(unit.name().to_owned()));
    }
    if world.with_function(|function| *function == Function::Smithy).next().is_none() {
        return Err(Refusal::NoSmithy);
    }
    let Some(gear) = gear else {
        return if unit.outfit().iter().next().is_some() { Ok(()) } else { Err(Refusal::AsItIs) };
    };
    check_kind(world, gear)?;
    let row = world.rules().gear(gear);
    if unit.outfit().of(row.slot) == Some(gear) {
        Err(Refusal::AsItIs)
    } else if free_gear(world, gear) == 0 {
        Err(Refusal::NoneInStore(row.title.to_lowercase()))
    } else {
        Ok(())
    }
}

pub(super) fn equip(world: &mut World, id: UnitId, gear: Option<GearKind>) {
    send_for(world, id, gear);
}

pub(super) fn check_by_order(world: &World, on: bool) -> Result<(), Refusal> {
    if on == world.armoury().is_by_order() { Err(Refusal::AsItIs) } else { Ok(()) }
}

pub(super) fn set_by_order(world: &mut World, on: bool) {
    world.state.armoury.by_order = on;
}
