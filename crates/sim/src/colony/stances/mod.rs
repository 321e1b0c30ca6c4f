//! What drafted colonists do without an order: each stance has a file of its own, except for holding, which is to stand.

mod fall_back;
mod free;
mod line;
mod quarry;
mod skirmish;

pub(super) use line::{advance, keep_abreast};

use crate::ground::World;
use crate::kinds::{Stance, UnitId};

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
