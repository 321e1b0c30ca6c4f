//! Somebody in a fight, as the leader of one side sees them.

use osada_sim::rules::Role;
use osada_sim::{Intent, Unit, UnitId, World};

/// Somebody in a fight.
pub(super) struct Fighter<'w> {
    pub id: UnitId,
    pub unit: &'w Unit,
    /// Hit points left, as a share.
    pub share: f64,
    /// Whether they strike from afar only, so that there is no running from them.
    pub throws: bool,
    /// Whether they carry a weapon for the fight hand to hand.
    pub armed: bool,
}

impl Fighter<'_> {
    /// Tiles between two of them.
    pub fn distance(&self, other: &Fighter) -> f64 {
        self.unit.place().distance(other.unit.place())
    }

    /// Whether they are besiegers who come to attack.
    pub fn attacks(&self) -> bool {
        self.unit.besieger().is_some_and(|it| matches!(it.intent(), Intent::Attack(_)))
    }
}

/// Everybody of a side.
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
