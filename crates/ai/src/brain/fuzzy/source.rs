//! Fuzzy minds as written in RON, and their checks.

use super::decider::FuzzyMind;
use super::matrix_source::MatrixSource;
use super::variable_source::VariableSource;
use crate::brain::action::Action;
use crate::brain::name::Name;
use crate::brain::place::Place;
use serde::Deserialize;

/// No mind needs more variables or matrices.
const MOST_VARIABLES: usize = 50;
const MOST_MATRICES: usize = 50;

/// A fuzzy mind as written in RON, not yet checked.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FuzzySource {
    /// Linguistic variables that the matrices name.
    pub variables: Vec<VariableSource>,
    /// Matrices, in the order in which they are asked.
    pub matrices: Vec<MatrixSource>,
    /// Action if no cell fires; without it, `Rest` or the role's first action.
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::brain::action::Action>"))]
    pub otherwise: Option<Name>,
}

impl FuzzySource {
    /// The mind, or `None` if there are faults. Cells may name one of `actions` or `DoSomething`.
    pub(in crate::brain) fn check(&self, at: &Place, actions: &[Action]) -> Option<FuzzyMind> {
        let short = at.field("variables").is_short("variables", self.variables.len(), MOST_VARIABLES)
            & at.field("matrices").is_short("matrices", self.matrices.len(), MOST_MATRICES);
        if !short {
            return None;
        }
        let mut variables = Vec::new();
        for (index, source) in self.variables.iter().enumerate() {
            let at = at.field("variables").index(index);
            if self.variables[..index].iter().any(|other| other.name == source.name) {
                at.fault(format!("there is a variable `{}` already", source.name));
            }
            variables.push(source.check(&at));
        }
        let mut rules = Vec::new();
        for (index, source) in self.matrices.iter().enumerate() {
            let last = index + 1 == self.matrices.len();
            rules
                .extend(source.check(&at.field("matrices").index(index), (&self.variables, &variables, actions, last)));
        }
        for (index, source) in self.variables.iter().enumerate() {
            if !self.matrices.iter().any(|matrix| [&matrix.rows, &matrix.columns].contains(&&source.name)) {
                at.field("variables").index(index).warn(format!("no matrix uses the variable `{}`", source.name));
            }
        }
        if self.matrices.is_empty() {
            at.field("matrices").fault("a fuzzy mind needs at least one matrix");
        }
        let default = if actions.contains(&Action::Rest) { Action::Rest } else { actions[0] };
        let named = |name| at.field("otherwise").action(name, actions);
        let otherwise = self.otherwise.as_ref().map_or(Some(default), named)?;
        (at.count() == 0).then_some(FuzzyMind { rules, otherwise })
    }
}
