//! Why is it doing that? The reasons behind what units do, asked from outside and without changing anything.

use crate::ground::World;
use crate::kinds::{Role, UnitId};
use crate::{colony, siege, wild};
use osada_ai::brain::{Reasons, Sense, Senses};
use osada_ai::flock::Steering;

/// What a unit's mind is told at this moment; `None` for beasts, which have none, and for who is gone.
pub fn senses(world: &World, id: UnitId) -> Option<Senses> {
    let unit = world.unit(id)?;
    match unit.role() {
        Role::Colonist => unit.colonist().map(|colonist| colony::senses(world, id, unit, colonist)),
        Role::Besieger => unit.besieger().map(|besieger| siege::senses(world, id, unit, besieger)),
        Role::Prey | Role::Predator => None,
    }
}

/// What a unit's mind would answer at this moment, with all its reasons; `None` for beasts and for who is gone.
pub fn reasons(world: &World, id: UnitId) -> Option<Reasons> {
    what_if(world, id, &[])
}

/// What a unit's mind would answer at this moment if some of its senses were other than they are; `None` for beasts and
/// for who is gone. It is asked about a copy of the senses: nothing changes in the world.
pub fn what_if(world: &World, id: UnitId, changes: &[(Sense, f64)]) -> Option<Reasons> {
    let mind = world.mind_of(world.unit(id)?)?;
    let changed = changes.iter().fold(senses(world, id)?, |senses, &(sense, value)| senses.with(sense, value));
    Some(world.rules().mind(mind).explain(&changed))
}

/// The beasts that the herd's rules of this beast look at: those within its sight. Empty for anybody else.
pub fn flockmates(world: &World, id: UnitId) -> Vec<UnitId> {
    wild::flockmates(world, id)
}

/// What a beast wants, rule by rule, with the mean of its herd's random drift; `None` for anybody else.
pub fn steering(world: &World, id: UnitId) -> Option<Steering> {
    wild::steering(world, id)
}
