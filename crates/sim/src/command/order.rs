//! Direct orders to the drafted.

use super::people::colonist;
use crate::ground::World;
use crate::kinds::{Order, Refusal, Role, UnitId};

pub(super) fn check(world: &World, units: &[UnitId], order: Order) -> Result<(), Refusal> {
    check_drafted(world, units)?;
    check_order(world, order)
}

/// Whether all of them take orders.
pub(super) fn check_drafted(world: &World, units: &[UnitId]) -> Result<(), Refusal> {
    units.iter().try_for_each(|&id| {
        let unit = colonist(world, id)?;
        let drafted = unit.colonist().is_some_and(|colonist| colonist.is_drafted());
        if drafted { Ok(()) } else { Err(Refusal::NotDrafted(unit.name().to_owned())) }
    })
}

fn check_order(world: &World, order: Order) -> Result<(), Refusal> {
    match order {
        Order::Hold => Ok(()),
        Order::Move(cell) | Order::Line { place: cell, .. } if !world.map().contains(cell) => {
            Err(Refusal::OffMap(cell))
        }
        Order::Line { ends: (from, to), .. } if !world.map().contains(from) || !world.map().contains(to) => {
            Err(Refusal::OffMap(if world.map().contains(from) { to } else { from }))
        }
        Order::Move(cell) | Order::Line { place: cell, .. } => {
            let factor = world.map().factor(world.rules(), cell, Role::Colonist);
            factor.map(|_| ()).ok_or(Refusal::NotStandable)
        }
        Order::Attack(id) => world.unit(id).map(|_| ()).ok_or(Refusal::NoUnit),
        Order::Raze(id) => {
            let structure = world.map().structure(id).ok_or(Refusal::NoStructure)?;
            let strikable = world.rules().structure(structure.kind()).hp.is_some();
            if strikable { Ok(()) } else { Err(Refusal::NotStrikable) }
        }
    }
}

pub(super) fn apply(world: &mut World, units: &[UnitId], order: Order) {
    for &id in units {
        world.stop(id);
        if let Some(colonist) = world.state.units.get_mut(id).and_then(|unit| unit.colonist_mut()) {
            colonist.draft = Some(order);
        }
    }
}
