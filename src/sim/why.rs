//! Why is it doing that? The reasons behind what units do, asked from outside and without changing anything.

use super::rules::Role;
use super::world::{Unit, UnitId, World, side};
use super::{beasts, besiegers, colonists};
use crate::brain::{Reasons, Senses};
use crate::flock::Steering;
use crate::grid::Cell;
use crate::path::{Trace, Zone};

/// What a unit's mind is told at this moment; `None` for beasts, which have none.
pub fn senses(world: &World, unit: &Unit) -> Option<Senses> {
    match unit.role() {
        Role::Colonist => unit.colonist().map(|colonist| colonists::senses(world, unit, colonist)),
        Role::Besieger => unit.besieger().map(|besieger| besiegers::senses(world, unit, besieger)),
        Role::Prey | Role::Predator => None,
    }
}

/// What a unit's mind would answer at this moment, with all its reasons; `None` for beasts.
pub fn reasons(world: &World, unit: &Unit) -> Option<Reasons> {
    let mind = world.mind_of(unit)?;
    Some(world.rules().mind(mind).explain(&senses(world, unit)?))
}

/// What a beast wants, rule by rule, without the random drift; `None` for anybody else.
pub fn steering(world: &World, id: UnitId) -> Option<Steering> {
    beasts::steering(world, id)
}

impl World {
    /// From now on the searches of this unit are recorded. That changes nothing in the world.
    pub fn watch(&mut self, unit: Option<UnitId>) {
        if self.cache.watched != unit {
            self.cache.watched = unit;
            self.cache.trace.steps.clear();
        }
    }

    /// The zone of a tile for a side: two tiles of one zone can be walked between. `None` where it cannot stand.
    pub fn zone(&self, role: Role, cell: Cell) -> Option<Zone> {
        self.cache.zones[side(role)].zone(cell)
    }

    /// The last search of the watched unit, step by step; empty before its first.
    pub fn watched_search(&self) -> &Trace {
        &self.cache.trace
    }
}
