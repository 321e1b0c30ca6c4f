//! Fuzzy associative matrices that decide, asked in turn.

use crate::brain::action::Action;
use crate::brain::decider::Decider;
use crate::brain::reasons::{Evidence, MatrixReasons, OutputReasons, Reasons, VariableReasons};
use crate::brain::sense::{Sense, Senses};
use crate::fuzzy::{Matrix, Variable};

/// A mind of fuzzy matrices. Where one answers `DoSomething`, the next one is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct FuzzyMind {
    pub(super) rules: Vec<Rule>,
    pub(super) otherwise: Action,
}

/// One matrix with the senses it asks and the meaning of its terms.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rule {
    pub name: String,
    pub row: Input,
    pub column: Input,
    pub matrix: Matrix,
    /// Action of each output term; `None` asks the next matrix.
    pub outcomes: Vec<Option<Action>>,
}

/// Source of the crisp value of a variable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Input {
    pub sense: Sense,
    /// The sense for the upper end of the variable's range, if the sets rescale with one.
    pub full: Option<Sense>,
}

impl FuzzyMind {
    /// The reasons of every matrix in order, also of those that would not be asked.
    pub fn explain_all(&self, senses: &Senses) -> Vec<MatrixReasons> {
        self.rules.iter().map(|rule| rule.explain(senses).0).collect()
    }

    /// The matrices with the senses of their rows and columns, in the order in which they are asked.
    pub fn matrices(&self) -> impl Iterator<Item = (&str, &Matrix, Input, Input)> {
        self.rules.iter().map(|rule| (rule.name.as_str(), &rule.matrix, rule.row, rule.column))
    }
}

impl Decider for FuzzyMind {
    fn decide(&self, senses: &Senses) -> Action {
        for rule in &self.rules {
            let Some(decision) = rule.matrix.decide(rule.row_value(senses), rule.column_value(senses)) else {
                return self.otherwise;
            };
            if let Some(action) = rule.outcomes[decision.term] {
                return action;
            }
        }
        self.otherwise
    }

    /// The decision, with the reasons of every matrix that was asked.
    fn reasons(&self, senses: &Senses) -> Reasons {
        let mut asked = Vec::new();
        for rule in &self.rules {
            let (reasons, term) = rule.explain(senses);
            asked.push(reasons);
            let outcome = term.map_or(Some(self.otherwise), |term| rule.outcomes[term]);
            if let Some(action) = outcome {
                return Reasons { action, evidence: Evidence::Fuzzy(asked) };
            }
        }
        Reasons { action: self.otherwise, evidence: Evidence::Fuzzy(asked) }
    }

    fn answers(&self, action: Action) -> bool {
        let mut outcomes = self.rules.iter().flat_map(|rule| &rule.outcomes);
        self.otherwise == action || outcomes.any(|outcome| *outcome == Some(action))
    }
}

impl Input {
    /// The crisp value on the axis of the variable.
    #[inline]
    pub fn value(&self, variable: &Variable, senses: &Senses) -> f64 {
        let value = senses.get(self.sense);
        match self.full.map(|full| senses.get(full)) {
            None => value,
            Some(full) if full > 0.0 => value * variable.high / full,
            Some(_) => variable.low,
        }
    }

    /// Crisp units of the sense for one unit of the variable's axis.
    fn unit(&self, variable: &Variable, senses: &Senses) -> f64 {
        self.full.map(|full| senses.get(full)).filter(|&full| full > 0.0).map_or(1.0, |full| full / variable.high)
    }

    fn explain(&self, variable: &Variable, senses: &Senses, degrees: Vec<f64>) -> VariableReasons {
        VariableReasons {
            variable: variable.rescaled(self.unit(variable, senses)),
            sense: self.sense,
            crisp: senses.get(self.sense),
            degrees,
        }
    }
}

impl Rule {
    fn row_value(&self, senses: &Senses) -> f64 {
        self.row.value(self.matrix.rows(), senses)
    }

    fn column_value(&self, senses: &Senses) -> f64 {
        self.column.value(self.matrix.columns(), senses)
    }

    /// The reasons and the term decided on, if any cell fires.
    fn explain(&self, senses: &Senses) -> (MatrixReasons, Option<usize>) {
        let explanation = self.matrix.explain(self.row_value(senses), self.column_value(senses));
        let term = |term: usize| self.matrix.terms()[term].clone();
        let decision = explanation.decision;
        let reasons = MatrixReasons {
            name: self.name.clone(),
            rows: self.row.explain(self.matrix.rows(), senses, explanation.rows),
            columns: self.column.explain(self.matrix.columns(), senses, explanation.columns),
            actions: self.matrix.cells().iter().map(|&cell| term(cell)).collect(),
            strengths: explanation.cells,
            cell: decision.map(|decision| (decision.row, decision.column)),
            output: self.matrix.output().zip(decision.and_then(|decision| decision.crisp)).map(|(output, crisp)| {
                OutputReasons { variable: output.variable().clone(), crisp, strengths: explanation.terms }
            }),
            winner: decision.map(|decision| (term(decision.term), decision.strength)),
            runner_up: explanation.runner_up.map(|(other, strength)| (term(other), strength)),
            margin: explanation.margin,
        };
        (reasons, decision.map(|decision| decision.term))
    }
}
