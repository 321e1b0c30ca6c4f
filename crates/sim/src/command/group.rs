//! Groups: numbers by which the player calls people. They are kept with the people, so that they are saved, loaded and
//! replayed like everything else that was asked for.

use super::people::colonist;
use super::stance::tell;
use crate::ground::World;
use crate::kinds::{Refusal, Role, UnitId};
use crate::state::GROUPS;

pub(super) fn check(world: &World, number: u8, units: &[UnitId]) -> Result<(), Refusal> {
    if !(1..=GROUPS).contains(&number) {
        return Err(Refusal::NoGroup(number));
    }
    units.iter().try_for_each(|&id| colonist(world, id).map(|_| ()))
}

/// These people and nobody else make the group.
pub(super) fn apply(world: &mut World, number: u8, units: &[UnitId]) {
    let people: Vec<UnitId> = world.of_role(Role::Colonist).map(|(id, _)| id).collect();
    for id in people {
        tell(world, id, |orders| orders.groups.set(number, units.contains(&id)));
    }
}
