//! The three sides that meet the same ground differently, and which tiles belong to the zones of each.

use crate::kinds::Role;
use crate::rules::{Passage, Rules};
use crate::state::Map;
use osada_ai::grid::Cell;

/// Which of the per-side arrays belongs to a side.
pub(crate) fn side(role: Role) -> usize {
    match role {
        Role::Colonist => 0,
        Role::Besieger => 1,
        // Beasts walk on the same ground, whoever eats whom.
        Role::Prey | Role::Predator => 2,
    }
}

pub(super) const SIDES: [Role; 3] = [Role::Colonist, Role::Besieger, Role::Prey];

/// Whether the tile belongs to a zone of this side.
pub(super) fn belongs_to_zone(rules: &Rules, map: &Map, cell: Cell, role: Role) -> bool {
    if role != Role::Besieger {
        return map.factor(rules, cell, role).is_some();
    }
    let ground = map.terrain(cell).is_some_and(|terrain| rules.terrain(terrain).factor.is_some());
    let Some((_, structure)) = map.structure_at(cell) else { return ground };
    let row = rules.structure(structure.kind());
    match row.passage {
        // A bridge carries whoever comes, whatever lies under it.
        Passage::Open(_) | Passage::Besiegers(_) => true,
        Passage::Door => ground,
        Passage::Blocked => ground && row.hp.is_some() && !row.function.is_of_besiegers(),
    }
}
