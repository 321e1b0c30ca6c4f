//! Draft and order commands without repetition: none without people, and none for an order that holds already.

use osada_sim::{Colonist, Command, Draft, GiveOrder, Order, UnitId, World};

/// Drafts or releases people, if there are any.
pub(super) fn draft(units: Vec<UnitId>, drafted: bool, commands: &mut Vec<Command>) {
    if !units.is_empty() {
        commands.push(Draft { units, drafted }.into());
    }
}

/// Gives an order to those who do not have it already.
pub(super) fn give_order(world: &World, mut units: Vec<UnitId>, order: Order, commands: &mut Vec<Command>) {
    let present = |id: UnitId| world.unit(id).and_then(|unit| unit.colonist()).and_then(Colonist::draft);
    units.retain(|&id| present(id) != Some(order));
    if !units.is_empty() {
        commands.push(GiveOrder { units, order }.into());
    }
}
