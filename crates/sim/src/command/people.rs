//! Looking up the colonists that a command names.

use crate::ground::World;
use crate::kinds::{Refusal, Role, UnitId};
use crate::state::Unit;

/// A colonist who is alive.
pub(super) fn colonist(world: &World, id: UnitId) -> Result<&Unit, Refusal> {
    let unit = world.unit(id).ok_or(Refusal::NoUnit)?;
    if unit.role() == Role::Colonist { Ok(unit) } else { Err(Refusal::NotColonist) }
}
