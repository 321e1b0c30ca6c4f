//! How colonists fight while drafted, and whom they strike at first.

use super::people::colonist;
use crate::ground::World;
use crate::kinds::{Aim, Order, Refusal, Role, Stance, UnitId};
use crate::state::StandingOrders;

pub(super) fn check(world: &World, units: &[UnitId]) -> Result<(), Refusal> {
    units.iter().try_for_each(|&id| colonist(world, id).map(|_| ()))
}

/// Anyone who is drafted does it at once, whatever they were ordered to before.
pub(super) fn apply(world: &mut World, units: &[UnitId], stance: Stance) {
    for &id in units {
        tell(world, id, |orders| orders.stance = stance);
        let drafted = world.unit(id).and_then(|unit| unit.colonist()).is_some_and(|it| it.is_drafted());
        if drafted {
            world.stop(id);
            if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
                colonist.draft = Some(Order::Hold);
            }
        }
    }
}

pub(super) fn check_aim(world: &World, units: &[UnitId], at: Option<Aim>) -> Result<(), Refusal> {
    check(world, units)?;
    match at {
        None => Ok(()),
        Some(Aim::Unit(id)) => {
            let unit = world.unit(id).ok_or(Refusal::NoUnit)?;
            if unit.role() == Role::Colonist { Err(Refusal::NotStrikable) } else { Ok(()) }
        }
        Some(Aim::Kind(kind)) => {
            let row = world.rules().units.get(kind.index()).ok_or(Refusal::NoUnit)?;
            if row.role == Role::Colonist { Err(Refusal::NotStrikable) } else { Ok(()) }
        }
        Some(Aim::Place(cell)) if !world.map().contains(cell) => Err(Refusal::OffMap(cell)),
        Some(Aim::Place(_)) => Ok(()),
    }
}

pub(super) fn aim(world: &mut World, units: &[UnitId], at: Option<Aim>) {
    for &id in units {
        tell(world, id, |orders| orders.aim = at);
    }
}

/// Changes what a colonist has been told once and for all.
pub(super) fn tell(world: &mut World, id: UnitId, change: impl Fn(&mut StandingOrders)) {
    if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
        change(&mut colonist.orders);
    }
}
