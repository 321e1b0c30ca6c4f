//! Minds of fuzzy associative matrices, asked one after the other.

use super::name::kept;
use super::{Action, Evidence, MatrixReasons, Name, Reasons, Sense, Senses, VariableReasons};
use crate::fuzzy::{Matrix, SNorm, Set, Shape, TNorm, Variable};
use crate::level::{Fault, Step, deeper};
use serde::Deserialize;

/// The cell that hands the question on to the next matrix.
const NEXT: &str = "DoSomething";

/// A mind of fuzzy matrices. The first is asked; where it says `DoSomething` the next one is.
#[derive(Clone, Debug, PartialEq)]
pub struct FuzzyMind {
    rules: Vec<Rule>,
    otherwise: Action,
}

/// One matrix with the senses it asks and the meaning of its terms.
#[derive(Clone, Debug, PartialEq)]
struct Rule {
    name: String,
    row: Input,
    column: Input,
    matrix: Matrix,
    /// Action of each output term; `None` asks the next matrix.
    outcomes: Vec<Option<Action>>,
}

/// Where the crisp value of a variable comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Input {
    /// The sense asked.
    pub sense: Sense,
    /// The sense whose value stands for the upper end of the variable's range, if the sets rescale with one.
    pub full: Option<Sense>,
}

/// A fuzzy mind as it is written in RON, not yet checked.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FuzzySource {
    /// The linguistic variables.
    pub variables: Vec<VariableSource>,
    /// The matrices, in the order in which they are asked.
    pub matrices: Vec<MatrixSource>,
    /// The action when no cell of a matrix fires; `Rest` if it is not given.
    pub otherwise: Option<Name>,
}

/// A linguistic variable as it is written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariableSource {
    /// Its word.
    pub name: Name,
    /// Name of the [`Sense`] that gives its crisp value.
    pub sense: Name,
    /// Name of the sense whose value stands for the upper end of `range`, as the greatest hit points do for hit points.
    pub full: Option<Name>,
    /// Least and greatest crisp value.
    pub range: (f64, f64),
    /// The sets, in order.
    pub sets: Vec<SetSource>,
}

/// A fuzzy set as it is written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetSource {
    /// Its word.
    pub name: Name,
    /// Its membership function.
    pub shape: Shape,
}

/// A matrix as it is written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatrixSource {
    /// Its name for people.
    pub name: String,
    /// Name of the row variable.
    pub rows: Name,
    /// Name of the column variable.
    pub columns: Name,
    /// For every set of the row variable its name and one action for each set of the column variable, in that
    /// variable's order. The order of the rows decides ties.
    pub cells: Vec<(Name, Vec<Name>)>,
    /// Name of the [`TNorm`] that joins row and column; `Minimum` if it is not given.
    pub and: Option<Name>,
    /// Name of the [`SNorm`] that joins the cells of one action; `Maximum` if it is not given.
    pub or: Option<Name>,
}

impl FuzzyMind {
    /// What to do now.
    pub fn decide(&self, senses: &Senses) -> Action {
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

    /// What to do now, with the reasons of every matrix that was asked.
    pub fn explain(&self, senses: &Senses) -> Reasons {
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

    /// The matrices with the senses of their rows and columns, in the order in which they are asked.
    pub fn matrices(&self) -> impl Iterator<Item = (&str, &Matrix, Input, Input)> {
        self.rules.iter().map(|rule| (rule.name.as_str(), &rule.matrix, rule.row, rule.column))
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

    /// How many crisp units of the sense one unit of the variable's axis stands for.
    fn unit(&self, variable: &Variable, senses: &Senses) -> f64 {
        self.full.map(|full| senses.get(full)).filter(|&full| full > 0.0).map_or(1.0, |full| full / variable.high)
    }

    fn explain(&self, variable: &Variable, senses: &Senses, degrees: Vec<f64>) -> VariableReasons {
        VariableReasons {
            variable: variable.rescaled(self.unit(variable, senses)),
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

    /// The reasons, and the term decided for, if any cell fires.
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
            winner: decision.map(|decision| (term(decision.term), decision.strength)),
            runner_up: explanation.runner_up.map(|(other, strength)| (term(other), strength)),
            margin: explanation.margin,
        };
        (reasons, decision.map(|decision| decision.term))
    }
}

impl FuzzySource {
    /// The mind, or `None` with every fault added to `faults`. Cells may name one of `actions` or `DoSomething`.
    pub(super) fn check(&self, path: &[Step], actions: &[Action], faults: &mut Vec<Fault>) -> Option<FuzzyMind> {
        let before = faults.len();
        let at = |field, index| deeper(&deeper(path, Step::Field(field)), Step::Index(index));
        let mut variables = Vec::new();
        for (index, source) in self.variables.iter().enumerate() {
            let path = at("variables", index);
            if self.variables[..index].iter().any(|other| other.name == source.name) {
                faults.push(Fault::new(&path, format!("there is a variable `{}` already", source.name)));
            }
            variables.push(source.check(&path, faults));
        }
        let mut rules = Vec::new();
        for (index, source) in self.matrices.iter().enumerate() {
            let last = index + 1 == self.matrices.len();
            rules.extend(source.check(&at("matrices", index), (self, &variables, actions, last), faults));
        }
        if self.matrices.is_empty() {
            let path = deeper(path, Step::Field("matrices"));
            faults.push(Fault::new(&path, "a fuzzy mind needs at least one matrix"));
        }
        let otherwise = self.otherwise.as_ref().map(|name| {
            kept(name.find(&deeper(path, Step::Field("otherwise")), "action", actions, Action::name), faults)
        });
        let otherwise =
            otherwise.flatten().unwrap_or(if actions.contains(&Action::Rest) { Action::Rest } else { actions[0] });
        (faults.len() == before).then_some(FuzzyMind { rules, otherwise })
    }
}

impl VariableSource {
    fn check(&self, path: &[Step], faults: &mut Vec<Fault>) -> Option<(Input, Variable)> {
        let before = faults.len();
        let at = |field| deeper(path, Step::Field(field));
        let sense = kept(self.sense.find(&at("sense"), "sense", &Sense::ALL, Sense::name), faults);
        let full =
            self.full.as_ref().map(|full| kept(full.find(&at("full"), "sense", &Sense::ALL, Sense::name), faults));
        let (low, high) = self.range;
        if !(low < high && low.abs() <= 1e12 && high.abs() <= 1e12) {
            faults.push(Fault::new(
                &at("range"),
                format!("a range needs low < high, each at most 1e12 in size; it is {low} to {high}"),
            ));
        } else if full.is_some() && low != 0.0 {
            faults.push(Fault::new(&at("range"), format!("a range that rescales begins at 0; it begins at {low}")));
        }
        if self.sets.is_empty() {
            faults.push(Fault::new(&at("sets"), "a variable needs at least one set"));
        }
        for (index, set) in self.sets.iter().enumerate() {
            let at_set = deeper(&at("sets"), Step::Index(index));
            if let Some(message) = set.shape.fault() {
                faults
                    .push(Fault::new(&deeper(&at_set, Step::Field("shape")), format!("set `{}`: {message}", set.name)));
            }
            if self.sets[..index].iter().any(|other| other.name == set.name) {
                faults.push(Fault::new(&at_set, format!("variable `{}` has a set `{}` already", self.name, set.name)));
            }
        }
        let sets = self.sets.iter().map(|set| Set { name: set.name.0.clone(), shape: set.shape }).collect();
        let variable = Variable { name: self.name.0.clone(), low, high, sets };
        (faults.len() == before).then_some((Input { sense: sense?, full: full.flatten() }, variable))
    }
}

/// What the checks of a matrix need to know of its mind: the source, the variables that are right, the actions allowed,
/// and whether it is the last matrix.
type Surroundings<'a> = (&'a FuzzySource, &'a [Option<(Input, Variable)>], &'a [Action], bool);

impl MatrixSource {
    fn check(&self, path: &[Step], surroundings: Surroundings, faults: &mut Vec<Fault>) -> Option<Rule> {
        let (mind, variables, actions, last) = surroundings;
        let before = faults.len();
        let at = |field| deeper(path, Step::Field(field));
        let names = mind.variables.iter().map(|variable| variable.name.0.as_str());
        let rows = kept(self.rows.place(&at("rows"), "variable", names.clone()), faults);
        let columns = kept(self.columns.place(&at("columns"), "variable", names), faults);
        let and = self.and.as_ref().map(|name| kept(name.find(&at("and"), "t-norm", &TNorm::ALL, TNorm::name), faults));
        let or = self.or.as_ref().map(|name| kept(name.find(&at("or"), "s-norm", &SNorm::ALL, SNorm::name), faults));
        let terms = self.terms(path, actions, last, faults);
        let order = rows.map(|rows| self.row_order(&at("cells"), &mind.variables[rows], faults));
        if let Some(columns) = columns {
            self.check_widths(&at("cells"), &mind.variables[columns], faults);
        }
        if faults.len() > before {
            return None;
        }
        let (row, mut row_variable) = variables[rows?].clone()?;
        let (column, column_variable) = variables[columns?].clone()?;
        row_variable.sets = order?.into_iter().map(|set| row_variable.sets[set].clone()).collect();
        let place = |name: &Name| terms.iter().position(|term| *term == name.0);
        let cells = self.cells.iter().flat_map(|(_, row)| row).map(place).collect::<Option<_>>()?;
        let outcomes = terms.iter().map(|term| actions.iter().copied().find(|action| action.name() == *term)).collect();
        let matrix = Matrix::new(row_variable, column_variable, terms, cells)?;
        let matrix = matrix.with_norms(and.flatten().unwrap_or_default(), or.flatten().unwrap_or_default());
        Some(Rule { name: self.name.clone(), row, column, matrix, outcomes })
    }

    /// The different words in the cells, in order of first appearance.
    fn terms(&self, path: &[Step], actions: &[Action], last: bool, faults: &mut Vec<Fault>) -> Vec<String> {
        let mut known: Vec<_> = actions.iter().map(|action| action.name()).collect();
        if !last {
            known.push(NEXT);
        }
        let mut terms: Vec<String> = Vec::new();
        for (row, (_, cells)) in self.cells.iter().enumerate() {
            for (column, name) in cells.iter().enumerate() {
                let steps = [Step::Field("cells"), Step::Index(row), Step::Index(1), Step::Index(column)];
                if !known.contains(&name.0.as_str()) {
                    let mut fault = Fault::unknown(&[path, &steps].concat(), "action", &name.0, &known);
                    if name.0 == NEXT {
                        fault.help = Some("the last matrix has no next one to ask; let it decide".to_owned());
                    }
                    faults.push(fault);
                }
                if !terms.contains(&name.0) {
                    terms.push(name.0.clone());
                }
            }
        }
        terms
    }

    /// For each row of the matrix the index of its set; faults for unknown, repeated and missing rows.
    fn row_order(&self, path: &[Step], variable: &VariableSource, faults: &mut Vec<Fault>) -> Vec<usize> {
        let names = variable.sets.iter().map(|set| set.name.0.as_str());
        let mut order = Vec::new();
        for (row, (name, _)) in self.cells.iter().enumerate() {
            let at_row = deeper(path, Step::Index(row));
            let what = format!("set of `{}`", variable.name);
            let Some(set) = kept(name.place(&deeper(&at_row, Step::Index(0)), &what, names.clone()), faults) else {
                continue;
            };
            if order.contains(&set) {
                faults.push(Fault::new(&at_row, format!("there is a row `{name}` already")));
            }
            order.push(set);
        }
        for (set, name) in names.enumerate() {
            if !order.contains(&set) {
                faults.push(Fault::new(path, format!("the row `{name}` is missing")));
            }
        }
        order
    }

    /// Faults for rows that do not have one cell for each column.
    fn check_widths(&self, path: &[Step], variable: &VariableSource, faults: &mut Vec<Fault>) {
        let names: Vec<_> = variable.sets.iter().map(|set| set.name.0.as_str()).collect();
        for (row, (name, cells)) in self.cells.iter().enumerate() {
            if cells.len() != names.len() {
                let path = deeper(&deeper(path, Step::Index(row)), Step::Index(1));
                let missing = names.get(cells.len()..).filter(|missing| !missing.is_empty());
                let detail =
                    missing.map_or("too many cells".to_owned(), |names| format!("no cell for {}", names.join(", ")));
                let needed = format!("it needs {}, one for each of {}", names.len(), names.join(", "));
                faults.push(Fault::new(&path, format!("row `{name}` has {} cells ({detail}); {needed}", cells.len())));
            }
        }
    }
}
