//! A fighter, as the leader of one side sees them.

use osada_sim::rules::Role;
use osada_sim::{Intent, Unit, UnitId, World};

/// A unit in a fight.
pub(super) struct Fighter<'w> {
    pub id: UnitId,
    pub unit: &'w Unit,
    /// Hit points left, as a share.
    pub share: f64,
    /// They strike only from afar, so that nobody can run from them.
    pub throws: bool,
    /// They carry a weapon for close combat.
    pub armed: bool,
}

impl Fighter<'_> {
    /// Tiles between two of them.
    pub fn distance(&self, other: &Fighter) -> f64 {
        self.unit.place().distance(other.unit.place())
    }

    /// True for besiegers who attack.
    pub fn attacks(&self) -> bool {
        self.unit.besieger().is_some_and(|besieger| matches!(besieger.intent(), Intent::Attack(_)))
    }
}

/// All units of a side.
pub(super) fn fighters(world: &World, role: Role) -> impl Iterator<Item = Fighter<'_>> {
    world.of_role(role).map(|(id, unit)| {
        let row = world.rules().unit(unit.kind());
        Fighter {
            id,
            unit,
            share: unit.hp() / row.hp,
            throws: row.attacks.iter().all(|attack| attack.is_ranged()),
            armed: unit
                .outfit()
                .weapon
                .is_some_and(|gear| world.rules().gear(gear).attacks.iter().any(|attack| !attack.is_ranged())),
        }
    })
}
