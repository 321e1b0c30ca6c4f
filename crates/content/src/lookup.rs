//! Looking up names of levels in the rules.

use super::checker::Checker;
use osada_reader::fault::{Segment, listed};
use osada_sim::rules::{Function, Role, Rules, StructureKind, UnitKind};

/// The names of the kinds of units of a role.
pub(super) fn names_of_role(rules: &Rules, role: Role) -> Vec<&str> {
    rules.units.iter().filter(|row| row.role == role).map(|row| row.name.as_str()).collect()
}

/// The kind of unit of a name; a fault if there is none, or if its role is not one of these.
pub(super) fn unit_of_role(
    checker: &mut Checker,
    rules: &Rules,
    name: &str,
    (what, roles): (&str, &[Role]),
) -> Option<UnitKind> {
    let known: Vec<&str> = roles.iter().flat_map(|&role| names_of_role(rules, role)).collect();
    let other = rules.units.iter().find(|row| row.name == name && !roles.contains(&row.role));
    if let Some(other) = other {
        let is = match other.role {
            Role::Colonist => "colonist",
            Role::Besieger => "besieger",
            Role::Prey | Role::Predator => "beast",
        };
        checker.fault(format!("`{name}` is a {is}, not a {what}; kinds of {what}s are: {}", listed(&known)));
        return None;
    }
    checker.known(&format!("kind of {what}"), name, &known)?;
    rules.unit_named(name)
}

/// The kind of structure of a name; a fault if there is none.
pub(super) fn structure(checker: &mut Checker, rules: &Rules, name: &str) -> Option<StructureKind> {
    let known: Vec<&str> = rules.structures.iter().map(|row| row.name.as_str()).collect();
    checker.known("structure", name, &known)?;
    rules.structure_named(name)
}

/// A structure that can be built, by its name.
pub(super) fn buildable(checker: &mut Checker, name: &str, rules: &Rules) -> Option<StructureKind> {
    let rows = rules.structures.iter().filter(|row| row.build_seconds.is_some());
    let known: Vec<&str> = rows.map(|row| row.name.as_str()).collect();
    let is_there = rules.structure_named(name).is_some();
    checker.at(Segment::Index(0), |checker| {
        if is_there && !known.contains(&name) {
            checker.fault(format!("`{name}` cannot be built; what can be is: {}", listed(&known)));
            return None;
        }
        checker.known("structure", name, &known)
    })?;
    rules.structure_named(name)
}

/// The structure with the function of the hearth or the camp; checked rules have exactly one of each.
pub(super) fn structure_with(rules: &Rules, wanted: Function) -> Option<StructureKind> {
    rules.structure_kinds().find(|(_, row)| row.function == wanted).map(|(kind, _)| kind)
}
