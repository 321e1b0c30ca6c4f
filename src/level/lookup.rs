//! Looking up in the rules what levels refer to.

use crate::sim::rules::{Function, Role, Rules, StructureKind};

/// The names of the kinds of units of a role.
pub(super) fn names_of_role(rules: &Rules, role: Role) -> Vec<&str> {
    rules.units.iter().filter(|row| row.role == role).map(|row| row.name.as_str()).collect()
}

/// The structure with the function of the hearth or the camp; checked rules have exactly one of each.
pub(super) fn structure_with(rules: &Rules, wanted: Function) -> Option<StructureKind> {
    rules.structure_kinds().find(|(_, row)| row.function == wanted).map(|(kind, _)| kind)
}
