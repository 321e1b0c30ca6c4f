//! Fuzzy associative matrices: a row variable, a column variable and an output term in every cell.

use super::norm::{Join, SNorm};
use super::output::{Defuzzifier, INLINE, Output};
use super::variable::Variable;

/// A fuzzy associative matrix. Cell (i, j) fires with AND(row set i, column set j) for its output term, or with another
/// [`Join`] of the two; the cells of a term are joined by OR. Without an [`Output`], or with one that takes the highest membership, the strongest
/// term is the decision; with any other it is the term whose output set the crisp output belongs to most.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    rows: Variable,
    columns: Variable,
    terms: Vec<String>,
    cells: Vec<usize>,
    and: Join,
    or: SNorm,
    output: Option<Output>,
}

/// The decision of a matrix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision {
    /// Index of the output term.
    pub term: usize,
    /// Joined strength of the term, or the degree of the crisp output in its set.
    pub strength: f64,
    /// Row of the term's strongest cell, the first in row-major order on a tie. (A crisp output can lie in the set
    /// of a term that did not fire; then it is the strongest cell of all.)
    pub row: usize,
    /// Column of that cell.
    pub column: usize,
    /// The crisp output, if the matrix has an output axis.
    pub crisp: Option<f64>,
}

/// Everything that led to the decision of a matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// Degree of each set of the row variable.
    pub rows: Vec<f64>,
    /// Degree of each set of the column variable.
    pub columns: Vec<f64>,
    /// Firing strength of each cell, in row-major order.
    pub cells: Vec<f64>,
    /// Joined strength of each output term.
    pub terms: Vec<f64>,
    /// Scores of the terms: their joined strengths, or the degrees of the crisp output in their sets.
    pub scores: Vec<f64>,
    /// The decision, or `None` when no cell fires at all.
    pub decision: Option<Decision>,
    /// The next best term and its score, if any other has one above 0.
    pub runner_up: Option<(usize, f64)>,
    /// Score of the decision minus that of the runner-up.
    pub margin: f64,
}

impl Matrix {
    /// A matrix over two variables. `cells` holds an index into `terms` for every row set and column set, in
    /// row-major order; `None` if their number is wrong, an index is too great, or there are no cells at all.
    pub fn new(rows: Variable, columns: Variable, terms: Vec<String>, cells: Vec<usize>) -> Option<Self> {
        let complete = !cells.is_empty() && cells.len() == rows.sets.len() * columns.sets.len();
        let known = cells.iter().all(|&term| term < terms.len());
        let (and, or) = (Join::default(), SNorm::default());
        (complete && known).then_some(Self { rows, columns, terms, cells, and, or, output: None })
    }

    /// The same matrix with an output axis, or `None` unless the axis has one set for each term.
    pub fn with_output(self, output: Output) -> Option<Self> {
        (output.variable().sets.len() == self.terms.len()).then_some(Self { output: Some(output), ..self })
    }

    pub fn output(&self) -> Option<&Output> {
        self.output.as_ref()
    }

    /// The same matrix with other norms: row and column joined by `and`, the cells of a term by `or`.
    pub fn with_norms(self, and: impl Into<Join>, or: SNorm) -> Self {
        Self { and: and.into(), or, ..self }
    }

    pub fn rows(&self) -> &Variable {
        &self.rows
    }

    pub fn columns(&self) -> &Variable {
        &self.columns
    }

    /// Names of the output terms.
    pub fn terms(&self) -> &[String] {
        &self.terms
    }

    /// The output term of each cell, in row-major order.
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// The decision for two crisp values, or `None` when no cell fires (a gap between the sets, or NaN). Allocates
    /// nothing for up to [`INLINE`] terms.
    pub fn decide(&self, row: f64, column: f64) -> Option<Decision> {
        if self.or == SNorm::Maximum && self.takes_highest() {
            // The strongest cell is the strongest term's, so the terms need not be joined at all.
            self.strongest_cell(row, column, |_| true).map(|cell| self.with_representative(cell))
        } else {
            self.judge(row, column, &self.strengths(row, column)).1
        }
    }

    /// The decision together with everything that led to it.
    pub fn explain(&self, row: f64, column: f64) -> Explanation {
        let mut cells = vec![0.0; self.cells.len()];
        self.fire(row, column, |cell| cells[cell.row * self.columns.sets.len() + cell.column] = cell.strength);
        let strengths = self.strengths(row, column);
        let (scores, decision) = self.judge(row, column, &strengths);
        let mut others = scores.clone();
        if let Some(decision) = decision {
            others.slice_mut()[decision.term] = 0.0;
        }
        let runner_up = self.contest(row, column, others.slice());
        let score = |decision: Option<Decision>| decision.map_or(0.0, |decision| decision.strength);
        Explanation {
            rows: self.rows.degrees(row).collect(),
            columns: self.columns.degrees(column).collect(),
            cells,
            terms: strengths.slice().to_vec(),
            scores: scores.slice().to_vec(),
            decision,
            runner_up: runner_up.map(|other| (other.term, other.strength)),
            margin: score(decision) - score(runner_up),
        }
    }

    /// True if the strongest term decides, as without an output axis.
    fn takes_highest(&self) -> bool {
        self.output.as_ref().is_none_or(|output| matches!(output.defuzzifier(), Defuzzifier::HighestMembership(_)))
    }

    fn with_representative(&self, decision: Decision) -> Decision {
        let crisp = self.output.as_ref().and_then(|output| output.representative(decision.term));
        Decision { crisp, ..decision }
    }

    /// Calls `visit` for every cell that fires, in row-major order. Sets of degree 0 are passed over where the two are joined
    /// by a t-norm, since every t-norm with 0 is 0. NaN, which belongs to no set, fires nothing however they are joined. Column degrees are recomputed for each row that fires, which for sets that overlap by
    /// twos is cheaper than keeping them and needs no memory at any size.
    fn fire(&self, row: f64, column: f64, mut visit: impl FnMut(Decision)) {
        let (x, y) = (self.rows.clamped(row), self.columns.clamped(column));
        let width = self.columns.sets.len();
        let from_nothing = self.and.fires_from_nothing() && !x.is_nan() && !y.is_nan();
        for (row, set) in self.rows.sets.iter().enumerate() {
            let a = set.shape.degree(x);
            if a <= 0.0 && !from_nothing {
                continue;
            }
            for (column, set) in self.columns.sets.iter().enumerate() {
                let b = set.shape.degree(y);
                let strength = if b > 0.0 || from_nothing { self.and.apply(a, b) } else { 0.0 };
                if strength > 0.0 {
                    let term = self.cells[row * width + column];
                    visit(Decision { term, strength, row, column, crisp: None });
                }
            }
        }
    }

    /// The strongest of the cells whose term is `eligible`, the first on a tie, or `None` if none of them fires.
    fn strongest_cell(&self, row: f64, column: f64, eligible: impl Fn(usize) -> bool) -> Option<Decision> {
        let mut strongest: Option<Decision> = None;
        self.fire(row, column, |cell| {
            if eligible(cell.term) && strongest.is_none_or(|best| cell.strength > best.strength) {
                strongest = Some(cell);
            }
        });
        strongest
    }

    /// The joined strength of each term.
    fn strengths(&self, row: f64, column: f64) -> Scores {
        let mut scores = Scores::new(self.terms.len());
        let strengths = scores.slice_mut();
        self.fire(row, column, |cell| strengths[cell.term] = self.or.apply(strengths[cell.term], cell.strength));
        scores
    }

    /// The scores of the terms, and the winner.
    fn judge(&self, row: f64, column: f64, strengths: &Scores) -> (Scores, Option<Decision>) {
        let crisp_output = self.output.as_ref().filter(|_| !self.takes_highest());
        let Some(output) = crisp_output else {
            let winner = self.contest(row, column, strengths.slice());
            return (strengths.clone(), winner.map(|winner| self.with_representative(winner)));
        };
        let mut scores = Scores::new(self.terms.len());
        let crisp = output.crisp(strengths.slice());
        if let Some(crisp) = crisp {
            for (score, degree) in scores.slice_mut().iter_mut().zip(output.variable().degrees(crisp)) {
                *score = degree;
            }
        }
        let winner = self.contest(row, column, scores.slice());
        (scores, winner.map(|winner| Decision { crisp, ..winner }))
    }

    /// The term of the greatest score, on a tie the one whose strongest cell comes first; `None` if all are 0.
    fn contest(&self, row: f64, column: f64, scores: &[f64]) -> Option<Decision> {
        let top = scores.iter().copied().fold(0.0, f64::max);
        let is_top = |term: usize| top > 0.0 && scores[term] == top;
        if let Some(cell) = self.strongest_cell(row, column, is_top) {
            return Some(Decision { strength: top, ..cell });
        }
        let term = (0..scores.len()).find(|&term| is_top(term))?;
        self.strongest_cell(row, column, |_| true).map(|cell| Decision { term, strength: top, ..cell })
    }
}

/// One number for each term, without allocating for up to [`INLINE`] terms.
#[derive(Clone)]
struct Scores {
    inline: [f64; INLINE],
    heap: Vec<f64>,
    count: usize,
}

impl Scores {
    fn new(count: usize) -> Self {
        let heap = if count > INLINE { vec![0.0; count] } else { Vec::new() };
        Self { inline: [0.0; INLINE], heap, count }
    }

    fn slice(&self) -> &[f64] {
        if self.count > INLINE { &self.heap } else { &self.inline[..self.count] }
    }

    fn slice_mut(&mut self) -> &mut [f64] {
        if self.count > INLINE { &mut self.heap } else { &mut self.inline[..self.count] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzzy::membership::MembershipFunction;
    use crate::fuzzy::variable::Set;

    fn variable() -> Variable {
        let set = |name: &str, shape| Set { name: name.to_owned(), shape };
        let sets = vec![
            set("Small", MembershipFunction::RightShoulder(0.0, 10.0)),
            set("Great", MembershipFunction::LeftShoulder(0.0, 10.0)),
        ];
        Variable { name: "Size".to_owned(), low: 0.0, high: 10.0, sets }
    }

    fn matrix() -> Matrix {
        let terms = ["Go", "Stay"].map(str::to_owned).to_vec();
        Matrix::new(variable(), variable(), terms, vec![1, 0, 0, 1]).expect("four cells")
    }

    #[test]
    fn on_a_tie_the_first_cell_in_row_major_order_wins() {
        let decision = matrix().decide(5.0, 5.0).expect("all four fire");
        assert_eq!(decision, Decision { term: 1, strength: 0.5, row: 0, column: 0, crisp: None });
        assert_eq!(matrix().explain(5.0, 5.0).runner_up, Some((0, 0.5)));
    }

    #[test]
    fn a_sum_as_or_lets_two_weak_cells_outvote_a_strong_one() {
        let weights = (4.0, 4.5); // Small×Small 0.55, Small×Great 0.45, Great×Small 0.4, Great×Great 0.4
        assert_eq!(matrix().decide(weights.0, weights.1).map(|decision| decision.term), Some(1));
        let sums = Matrix::new(variable(), variable(), vec!["A".into(), "B".into()], vec![0, 1, 1, 1]);
        let sums = sums.expect("four cells").with_norms(Join::default(), SNorm::BoundedSum);
        let explanation = sums.explain(weights.0, weights.1);
        assert_eq!(explanation.decision.map(|decision| decision.term), Some(1));
        assert_eq!(explanation.terms[1], 1.0);
        assert!((explanation.margin - 0.45).abs() < 1e-12);
    }

    #[test]
    fn a_crisp_output_decides_for_the_set_that_it_lies_in() {
        let set = |name: &str, shape| Set { name: name.to_owned(), shape };
        let sets = vec![
            set("Go", MembershipFunction::Triangle(0.0, 1.0, 2.0)),
            set("Wait", MembershipFunction::Triangle(1.0, 2.0, 3.0)),
            set("Stay", MembershipFunction::Triangle(2.0, 3.0, 4.0)),
        ];
        let axis = Variable { name: "Pace".to_owned(), low: 0.0, high: 4.0, sets };
        let terms = ["Go", "Wait", "Stay"].map(str::to_owned).to_vec();
        let matrix = Matrix::new(variable(), variable(), terms, vec![0, 2, 2, 1]).expect("four cells");
        let output = Output::new(axis, Defuzzifier::Centroid).expect("sets in range");
        let matrix = matrix.with_output(output).expect("three sets for three terms");
        // Go 0.5 and Stay 0.5 pull the centroid between them, to Wait, which itself fires with 0.5 last of all.
        let explanation = matrix.explain(5.0, 5.0);
        let decision = explanation.decision.expect("everything fires");
        assert_eq!(explanation.terms, [0.5, 0.5, 0.5]);
        assert!((decision.crisp.unwrap_or(0.0) - 2.0).abs() < 1e-12);
        assert_eq!((decision.term, decision.row, decision.column), (1, 1, 1));
        assert_eq!(matrix.decide(5.0, 5.0), Some(decision));
        assert!((explanation.margin - 1.0).abs() < 1e-12);
        assert_eq!(matrix.decide(f64::NAN, 5.0), None);
    }

    #[test]
    fn nothing_fires_for_nan_or_in_a_gap() {
        assert_eq!(matrix().decide(f64::NAN, 5.0), None);
        assert_eq!(matrix().explain(5.0, f64::NAN).decision, None);
        let mut gap = variable();
        gap.sets = vec![Set { name: "Middle".to_owned(), shape: MembershipFunction::Triangle(4.0, 5.0, 6.0) }];
        let matrix = Matrix::new(gap, variable(), vec!["Go".to_owned()], vec![0, 0]).expect("two cells");
        assert_eq!(matrix.decide(1.0, 5.0), None);
    }

    #[test]
    fn a_matrix_needs_every_cell() {
        assert!(Matrix::new(variable(), variable(), vec!["Go".to_owned()], vec![0, 0, 0]).is_none());
        assert!(Matrix::new(variable(), variable(), vec!["Go".to_owned()], vec![0, 0, 0, 1]).is_none());
    }

    #[test]
    fn a_cell_of_another_operator_fires_where_its_sets_are_empty_but_never_from_nan() {
        let set = |name: &str, shape| Set { name: name.to_owned(), shape };
        let halves = |name: &str| Variable {
            name: name.to_owned(),
            low: 0.0,
            high: 1.0,
            sets: vec![
                set("Low", MembershipFunction::RightShoulder(0.0, 1.0)),
                set("High", MembershipFunction::LeftShoulder(0.0, 1.0)),
            ],
        };
        let terms = ["a", "b", "c", "d"].map(str::to_owned).to_vec();
        let matrix = Matrix::new(halves("X"), halves("Y"), terms, vec![0, 1, 2, 3]).expect("four cells");
        // Low 0.75, High 0.25 by Low 0, High 1.
        for (join, cells) in [
            (Join::default(), [0.0, 0.75, 0.0, 0.25]),
            (Join::Xor, [0.75, 0.25, 0.25, 0.75]),
            (Join::Nor, [0.25, 0.0, 0.75, 0.0]),
            (Join::Nand, [1.0, 0.25, 1.0, 0.75]),
        ] {
            let matrix = matrix.clone().with_norms(join, SNorm::Maximum);
            let explanation = matrix.explain(0.25, 1.0);
            assert_eq!(explanation.cells, cells, "{}", join.name());
            assert_eq!(explanation.decision, matrix.decide(0.25, 1.0));
            assert_eq!(matrix.decide(f64::NAN, 1.0), None);
        }
    }
}
