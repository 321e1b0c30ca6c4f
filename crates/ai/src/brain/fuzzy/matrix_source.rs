//! Matrices of fuzzy minds as written in RON, and their checks.

use super::decider::{Input, Rule};
use super::variable_source::{MOST_SETS, SetSource, VariableSource, check_range, check_sets};
use crate::brain::action::Action;
use crate::brain::name::Name;
use crate::brain::place::Place;
use crate::brain::reasons::NEXT;
use crate::fuzzy::{Defuzzifier, Join, Matrix, Output, Representative, SNorm, Variable};
use osada_reader::fault::{counted, listed};
use serde::Deserialize;

/// A matrix as written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MatrixSource {
    /// Name for people.
    pub name: String,
    /// Name of the row variable.
    pub rows: Name,
    /// Name of the column variable.
    pub columns: Name,
    /// For each set of the row variable, its name and one action for each set of the column variable, in that
    /// variable's order. The order of the rows decides ties.
    pub cells: Vec<(Name, Vec<Name>)>,
    /// Operator that joins row and column, a t-norm (`Minimum`, `AlgebraicProduct`, `HamacherProduct`,
    /// `EinsteinProduct`, `DrasticProduct`, `BoundedDifference`) or another one (`Xor`, `Nor`, `Nand`); without it,
    /// `Minimum`.
    pub and: Option<Name>,
    /// S-norm that joins the cells with the same action: `Maximum`, `AlgebraicSum`, `HamacherSum`, `EinsteinSum`,
    /// `DrasticSum` or `BoundedSum`; without it, `Maximum`.
    pub or: Option<Name>,
    /// Crisp axis on which the decision is made, with one set for each action of the cells.
    pub output: Option<OutputSource>,
}

/// The output axis of a matrix as written in RON.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OutputSource {
    /// Word for the axis that explanations use.
    pub name: Name,
    /// Least and greatest crisp value.
    pub range: (f64, f64),
    /// One set for each action of the cells, by the action's name.
    pub sets: Vec<SetSource>,
    /// `HighestMembership`, `Blend`, `Union` or `Centroid`; without it, `HighestMembership`.
    pub defuzzifier: Option<Name>,
    /// Value of a set that the first three of them take: `SmallestOfMaxima`, `LargestOfMaxima`, `MeanOfMaxima` or
    /// `Bisector`; without it, `MeanOfMaxima`.
    pub representative: Option<Name>,
}

/// Context of the checks of a matrix: the variables as written, those of them that are right, the allowed actions, and
/// whether it is the last matrix.
type Context<'a> = (&'a [VariableSource], &'a [Option<(Input, Variable)>], &'a [Action], bool);

impl MatrixSource {
    pub(super) fn check(&self, at: &Place, context: Context) -> Option<Rule> {
        let (sources, variables, actions, last) = context;
        let before = at.count();
        let at_cells = at.field("cells");
        let widest = self.cells.iter().map(|(_, cells)| cells.len()).max().unwrap_or(0);
        if !at_cells.is_short("rows", self.cells.len(), MOST_SETS) || !at_cells.is_short("columns", widest, MOST_SETS) {
            return None;
        }
        let names = || sources.iter().map(|variable| variable.name.0.as_str());
        let rows = at.field("rows").position(&self.rows, "variable", names());
        let columns = at.field("columns").position(&self.columns, "variable", names());
        if rows.is_some() && rows == columns {
            at.field("columns").warn(format!(
                "rows and columns are the same variable `{}`, so only cells of sets that overlap can ever fire",
                self.columns
            ));
        }
        let and =
            self.and.as_ref().map(|name| at.field("and").find(name, "t-norm or operator", &Join::ALL, Join::name));
        let or = self.or.as_ref().map(|name| at.field("or").find(name, "s-norm", &SNorm::ALL, SNorm::name));
        let terms = self.terms(&at_cells, actions, last);
        let order = rows.map(|rows| self.row_order(&at_cells, &sources[rows]));
        if let Some(columns) = columns {
            self.check_widths(&at_cells, &sources[columns]);
        }
        let output = self.output.as_ref().map(|output| output.check(&at.field("output"), &terms));
        if at.count() > before {
            return None;
        }
        let (row, mut row_variable) = variables[rows?].clone()?;
        let (column, column_variable) = variables[columns?].clone()?;
        row_variable.sets = order?.into_iter().map(|set| row_variable.sets[set].clone()).collect();
        let place = |name: &Name| terms.iter().position(|term| *term == name.0);
        let cells = self.cells.iter().flat_map(|(_, row)| row).map(place).collect::<Option<_>>()?;
        let outcomes = terms.iter().map(|term| actions.iter().copied().find(|action| action.name() == *term)).collect();
        let mut matrix = Matrix::new(row_variable, column_variable, terms, cells)?;
        matrix = matrix.with_norms(and.flatten().unwrap_or_default(), or.flatten().unwrap_or_default());
        if let Some(output) = output {
            matrix = matrix.with_output(output?)?;
        }
        Some(Rule { name: self.name.clone(), row, column, matrix, outcomes })
    }

    /// The different words in the cells, in order of first appearance.
    fn terms(&self, at: &Place, actions: &[Action], last: bool) -> Vec<String> {
        let mut known: Vec<_> = actions.iter().map(|action| action.name()).collect();
        if !last {
            known.push(NEXT);
        }
        let mut terms: Vec<String> = Vec::new();
        for (row, (_, cells)) in self.cells.iter().enumerate() {
            for (column, name) in cells.iter().enumerate() {
                let at = at.index(row).index(1).index(column);
                if last && name.0 == NEXT {
                    at.fault_with_help(
                        format!("`{NEXT}` asks the next matrix, and there is none"),
                        format!("let the last matrix decide: {}", listed(&known)),
                    );
                } else if name.0 != NEXT {
                    at.action_or(name, actions, &known);
                }
                if !terms.contains(&name.0) {
                    terms.push(name.0.clone());
                }
            }
        }
        terms
    }

    /// For each row of the matrix the index of its set. Reports unknown, repeated and missing rows.
    fn row_order(&self, at: &Place, variable: &VariableSource) -> Vec<usize> {
        let names = || variable.sets.iter().map(|set| set.name.0.as_str());
        let mut order = Vec::new();
        for (row, (name, _)) in self.cells.iter().enumerate() {
            let at = at.index(row);
            let Some(set) = names().position(|known| known == name.0) else {
                at.index(0).unknown(&format!("`{}` has no set", variable.name), name, names());
                continue;
            };
            if order.contains(&set) {
                at.fault(format!("there is a row `{name}` already"));
            }
            order.push(set);
        }
        for (_, name) in names().enumerate().filter(|(set, _)| !order.contains(set)) {
            at.fault(format!("the row `{name}` is missing"));
        }
        order
    }

    /// Reports rows that do not have one cell for each column.
    fn check_widths(&self, at: &Place, variable: &VariableSource) {
        let names: Vec<_> = variable.sets.iter().map(|set| set.name.0.as_str()).collect();
        for (row, (name, cells)) in self.cells.iter().enumerate().filter(|(_, (_, cells))| cells.len() != names.len()) {
            let detail = match names.get(cells.len()..) {
                Some(missing) => format!("no cell for {}", listed(missing)),
                None => "too many".to_owned(),
            };
            let needed = format!("it needs {}, one for each of {}", names.len(), listed(&names));
            at.index(row)
                .index(1)
                .fault(format!("row `{name}` has {} ({detail}); {needed}", counted(cells.len(), "cell")));
        }
    }
}

impl OutputSource {
    /// The output axis with its sets in the order of the terms.
    fn check(&self, at: &Place, terms: &[String]) -> Option<Output> {
        let before = at.count();
        check_range(&at.field("range"), self.range);
        let sets = check_sets(&at.field("sets"), &self.name, &self.sets);
        for (index, set) in self.sets.iter().enumerate() {
            at.field("sets").index(index).field("name").position(
                &set.name,
                "action of the cells",
                terms.iter().map(String::as_str),
            );
        }
        let ordered: Vec<_> = terms.iter().map(|term| sets.iter().find(|set| set.name == *term).cloned()).collect();
        for (term, _) in terms.iter().zip(&ordered).filter(|(_, set)| set.is_none()) {
            at.field("sets").fault(format!("there is no set for the action `{term}`"));
        }
        let defuzzifier = self.defuzzifier(at);
        if at.count() > before {
            return None;
        }
        let (low, high) = self.range;
        let sets = ordered.into_iter().collect::<Option<_>>()?;
        let output = Output::new(Variable { name: self.name.0.clone(), low, high, sets }, defuzzifier?);
        if output.is_none() {
            at.field("sets").fault(format!("every set needs a point above 0 between {low} and {high}"));
        }
        output
    }

    fn defuzzifier(&self, at: &Place) -> Option<Defuzzifier> {
        let named =
            |name| at.field("representative").find(name, "representative", &Representative::ALL, Representative::name);
        let representative = self.representative.as_ref().map_or(Some(Representative::default()), named);
        let point = representative.unwrap_or_default();
        let all = [
            ("HighestMembership", Defuzzifier::HighestMembership(point)),
            ("Blend", Defuzzifier::Blend(point)),
            ("Union", Defuzzifier::Union(point)),
            ("Centroid", Defuzzifier::Centroid),
        ];
        let named = |name| at.field("defuzzifier").find(name, "defuzzifier", &all, |(name, _)| name);
        let defuzzifier = self.defuzzifier.as_ref().map_or(Some(all[0]), named).map(|(_, defuzzifier)| defuzzifier);
        representative.and(defuzzifier)
    }
}
