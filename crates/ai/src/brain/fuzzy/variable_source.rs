//! Linguistic variables of fuzzy minds as written in RON, and their checks.

use super::decider::Input;
use crate::brain::name::Name;
use crate::brain::place::Place;
use crate::brain::sense::Sense;
use crate::fuzzy::{MembershipFunction, Set, Variable};
use serde::Deserialize;

/// No variable needs more sets.
pub(super) const MOST_SETS: usize = 50;

/// A linguistic variable as written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct VariableSource {
    /// Word that matrices use for it.
    pub name: Name,
    /// Sense that gives its crisp value.
    #[cfg_attr(feature = "schema", schemars(with = "crate::brain::sense::Sense"))]
    pub sense: Name,
    /// Sense whose value the upper end of the range stands for, as `MaxHp` does for `Hp`.
    pub full: Option<Name>,
    /// Least and greatest crisp value; values outside are clamped.
    pub range: (f64, f64),
    /// Sets, in order.
    pub sets: Vec<SetSource>,
}

/// A fuzzy set as written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SetSource {
    /// Word that matrices use for it.
    pub name: Name,
    /// Membership: `LeftShoulder(x0, x1)` rises, `RightShoulder(x0, x1)` falls, `Triangle(x0, x1, x2)`, `Trapezoid(x0,
    /// x1, x2, x3)`; the x values must rise.
    pub shape: MembershipFunction,
}

impl VariableSource {
    pub(super) fn check(&self, at: &Place) -> Option<(Input, Variable)> {
        let before = at.count();
        let sense = at.field("sense").sense(&self.sense);
        let full = self.full.as_ref().and_then(|name| at.field("full").sense(name));
        let (low, high) = self.range;
        check_range(&at.field("range"), self.range);
        if self.full.is_some() && low != 0.0 {
            at.field("range").fault(format!("a range that rescales begins at 0; it begins at {low}"));
        }
        let sets = check_sets(&at.field("sets"), &self.name, &self.sets);
        if at.count() == before {
            warn_of_gaps(&at.field("sets"), &self.name, self.range, &sets);
        }
        if let Some((least, most)) = sense.and_then(Sense::bounds).filter(|_| self.full.is_none())
            && (high - low > 5.0 * (most - least) || high <= least || low >= most)
        {
            at.field("range").warn(format!("`{}` only goes from {least} to {most}", self.sense));
        }
        let variable = Variable { name: self.name.0.clone(), low, high, sets };
        (at.count() == before).then_some((Input { sense: sense?, full }, variable))
    }
}

/// Warns of every stretch of a range that lies in no set, and of sets outside the range. Where no set holds, no cell of
/// a matrix fires.
fn warn_of_gaps(at: &Place, variable: &Name, (low, high): (f64, f64), sets: &[Set]) {
    let mut reached = low;
    let mut inside: Vec<(f64, f64)> = Vec::new();
    for (index, set) in sets.iter().enumerate() {
        let [from, .., to] = set.shape.corners();
        if from >= high || to <= low {
            at.index(index).warn(format!("no value from {low} to {high} lies in the set `{}`", set.name));
        }
        inside.push((from, to));
    }
    inside.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (from, to) in inside.into_iter().filter(|&(from, to)| from < high && to > low) {
        // Shapes are 0 at both ends, so shapes that only touch leave a gap of one value.
        if from >= reached {
            gap(at, variable, (reached, from));
        }
        reached = reached.max(to);
    }
    if reached <= high {
        gap(at, variable, (reached, high));
    }
}

fn gap(at: &Place, variable: &Name, (from, to): (f64, f64)) {
    let there = if from < to { format!("from {from} to {to}") } else { format!("at {from}") };
    at.warn(format!("{there} no set of `{variable}` holds, so no cell of its matrices fires there"));
}

/// Reports faults of a crisp range.
pub(super) fn check_range(at: &Place, (low, high): (f64, f64)) {
    let fits = low < high && low.abs() <= 1e12 && high.abs() <= 1e12;
    if !fits {
        at.fault(format!("a range needs low < high, each at most 1e12 in size; it is {low} to {high}"));
    }
}

/// The sets of a variable. Reports faults of their shapes and names.
pub(super) fn check_sets(at: &Place, variable: &Name, sets: &[SetSource]) -> Vec<Set> {
    if sets.is_empty() {
        at.fault(format!("variable `{variable}` needs at least one set"));
    }
    if !at.is_short("sets", sets.len(), MOST_SETS) {
        return Vec::new();
    }
    for (index, set) in sets.iter().enumerate() {
        let at = at.index(index);
        if let Some(message) = set.shape.fault() {
            let (at, message) = (at.field("shape"), format!("set `{}`: {message}", set.name));
            match set.shape.as_shoulder() {
                Some(shoulder) => at.fault_with_help(message, format!("write `{shoulder}`")),
                None => at.fault(message),
            }
        }
        if sets[..index].iter().any(|other| other.name == set.name) {
            at.fault(format!("variable `{variable}` has a set `{}` already", set.name));
        }
    }
    sets.iter().map(|set| Set { name: set.name.0.clone(), shape: set.shape }).collect()
}
