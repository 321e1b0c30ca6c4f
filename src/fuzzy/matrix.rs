//! Fuzzy associative matrices: a row variable, a column variable and an output term in every cell.

use super::{SNorm, TNorm, Variable};

/// A fuzzy associative matrix. Cell (i, j) fires with AND(row set i, column set j) for its output term; the cells
/// of a term are joined by OR; the strongest term is the decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    rows: Variable,
    columns: Variable,
    terms: Vec<String>,
    cells: Vec<usize>,
    and: TNorm,
    or: SNorm,
}

/// The answer of a matrix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision {
    /// Index of the output term.
    pub term: usize,
    /// Degree to which the term holds.
    pub strength: f64,
    /// Row of the term's strongest cell, the first in row-major order on a tie.
    pub row: usize,
    /// Column of that cell.
    pub column: usize,
}

/// Everything that led to the answer of a matrix.
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
    /// The decision, or `None` when no cell fires at all.
    pub decision: Option<Decision>,
    /// The next best term and its strength, if any other fires.
    pub runner_up: Option<(usize, f64)>,
    /// Strength of the decision less that of the runner-up.
    pub margin: f64,
}

impl Matrix {
    /// A matrix over two variables. `cells` holds an index into `terms` for every row set and column set, in
    /// row-major order; `None` if their number is wrong, an index is too great, or there are no cells at all.
    pub fn new(rows: Variable, columns: Variable, terms: Vec<String>, cells: Vec<usize>) -> Option<Self> {
        let complete = !cells.is_empty() && cells.len() == rows.sets.len() * columns.sets.len();
        let known = cells.iter().all(|&term| term < terms.len());
        let (and, or) = (TNorm::default(), SNorm::default());
        (complete && known).then_some(Self { rows, columns, terms, cells, and, or })
    }

    /// The same matrix with other norms.
    pub fn with_norms(self, and: TNorm, or: SNorm) -> Self {
        Self { and, or, ..self }
    }

    /// The row variable.
    pub fn rows(&self) -> &Variable {
        &self.rows
    }

    /// The column variable.
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

    /// The decision for two crisp values, or `None` when no cell fires (a gap between the sets, or NaN).
    /// Allocates nothing.
    pub fn decide(&self, row: f64, column: f64) -> Option<Decision> {
        let mut best: Option<Decision> = None;
        self.fire(row, column, |cell| {
            if best.is_none_or(|best| cell.strength > best.strength) {
                best = Some(cell);
            }
        });
        if self.or == SNorm::Maximum { best } else { self.joined(row, column) }
    }

    /// Calls `visit` for every cell that fires, in row-major order. Sets of degree 0 are passed over, since every
    /// t-norm with 0 is 0; column degrees are computed anew for each row that fires, which for sets that overlap by
    /// twos is cheaper than keeping them and needs no memory at any size.
    fn fire(&self, row: f64, column: f64, mut visit: impl FnMut(Decision)) {
        let (x, y) = (self.rows.clamped(row), self.columns.clamped(column));
        let width = self.columns.sets.len();
        for (row, set) in self.rows.sets.iter().enumerate() {
            let a = set.shape.degree(x);
            if a <= 0.0 {
                continue;
            }
            for (column, set) in self.columns.sets.iter().enumerate() {
                let b = set.shape.degree(y);
                let strength = if b > 0.0 { self.and.apply(a, b) } else { 0.0 };
                if strength > 0.0 {
                    visit(Decision { term: self.cells[row * width + column], strength, row, column });
                }
            }
        }
    }

    /// The decision when strengths of one term add up by an s-norm: the term with the greatest joined strength,
    /// on a tie the one whose strongest cell comes first.
    fn joined(&self, row: f64, column: f64) -> Option<Decision> {
        let mut winner: Option<Decision> = None;
        for term in 0..self.terms.len() {
            let candidate = self.term(term, row, column);
            if let Some(candidate) = candidate
                && winner.is_none_or(|winner| better(candidate, winner))
            {
                winner = Some(candidate);
            }
        }
        winner
    }

    /// One term's joined strength and its strongest cell, or `None` if none of its cells fires.
    fn term(&self, term: usize, row: f64, column: f64) -> Option<Decision> {
        let mut joined = 0.0;
        let mut strongest: Option<Decision> = None;
        self.fire(row, column, |cell| {
            if cell.term == term {
                joined = self.or.apply(joined, cell.strength);
                if strongest.is_none_or(|best| cell.strength > best.strength) {
                    strongest = Some(cell);
                }
            }
        });
        strongest.map(|cell| Decision { strength: joined, ..cell })
    }

    /// The decision together with all that led to it.
    pub fn explain(&self, row: f64, column: f64) -> Explanation {
        let mut cells = vec![0.0; self.cells.len()];
        self.fire(row, column, |cell| cells[cell.row * self.columns.sets.len() + cell.column] = cell.strength);
        let terms: Vec<_> = (0..self.terms.len()).map(|term| self.term(term, row, column)).collect();
        let decision = self.decide(row, column);
        let others = terms.iter().flatten().filter(|other| decision.is_some_and(|best| best.term != other.term));
        let runner_up = others.copied().reduce(|best, other| if better(other, best) { other } else { best });
        let strength = |decision: Option<Decision>| decision.map_or(0.0, |decision| decision.strength);
        Explanation {
            rows: self.rows.degrees(row).collect(),
            columns: self.columns.degrees(column).collect(),
            cells,
            terms: terms.iter().copied().map(strength).collect(),
            decision,
            runner_up: runner_up.map(|other| (other.term, other.strength)),
            margin: strength(decision) - strength(runner_up),
        }
    }
}

/// Whether `a` goes before `b`: stronger, or as strong with its strongest cell nearer the beginning.
fn better(a: Decision, b: Decision) -> bool {
    a.strength > b.strength || (a.strength == b.strength && (a.row, a.column) < (b.row, b.column))
}

#[cfg(test)]
mod tests {
    use super::super::{Set, Shape};
    use super::*;

    fn variable() -> Variable {
        let set = |name: &str, shape| Set { name: name.to_owned(), shape };
        let sets = vec![set("Small", Shape::RightShoulder(0.0, 10.0)), set("Great", Shape::LeftShoulder(0.0, 10.0))];
        Variable { name: "Size".to_owned(), low: 0.0, high: 10.0, sets }
    }

    fn matrix() -> Matrix {
        let terms = ["Go", "Stay"].map(str::to_owned).to_vec();
        Matrix::new(variable(), variable(), terms, vec![1, 0, 0, 1]).expect("four cells")
    }

    #[test]
    fn on_a_tie_the_first_cell_in_row_major_order_wins() {
        let decision = matrix().decide(5.0, 5.0).expect("all four fire");
        assert_eq!(decision, Decision { term: 1, strength: 0.5, row: 0, column: 0 });
        assert_eq!(matrix().explain(5.0, 5.0).runner_up, Some((0, 0.5)));
    }

    #[test]
    fn a_sum_as_or_lets_two_weak_cells_outvote_a_strong_one() {
        let weights = (4.0, 4.5); // Small×Small 0.55, Small×Great 0.45, Great×Small 0.4, Great×Great 0.4
        assert_eq!(matrix().decide(weights.0, weights.1).map(|decision| decision.term), Some(1));
        let sums = Matrix::new(variable(), variable(), vec!["A".into(), "B".into()], vec![0, 1, 1, 1]);
        let sums = sums.expect("four cells").with_norms(TNorm::Minimum, SNorm::BoundedSum);
        let explanation = sums.explain(weights.0, weights.1);
        assert_eq!(explanation.decision.map(|decision| decision.term), Some(1));
        assert_eq!(explanation.terms[1], 1.0);
        assert!((explanation.margin - 0.45).abs() < 1e-12);
    }

    #[test]
    fn nothing_fires_for_nan_or_in_a_gap() {
        assert_eq!(matrix().decide(f64::NAN, 5.0), None);
        assert_eq!(matrix().explain(5.0, f64::NAN).decision, None);
        let mut gap = variable();
        gap.sets = vec![Set { name: "Middle".to_owned(), shape: Shape::Triangle(4.0, 5.0, 6.0) }];
        let matrix = Matrix::new(gap, variable(), vec!["Go".to_owned()], vec![0, 0]).expect("two cells");
        assert_eq!(matrix.decide(1.0, 5.0), None);
    }

    #[test]
    fn a_matrix_needs_every_cell() {
        assert!(Matrix::new(variable(), variable(), vec!["Go".to_owned()], vec![0, 0, 0]).is_none());
        assert!(Matrix::new(variable(), variable(), vec!["Go".to_owned()], vec![0, 0, 0, 1]).is_none());
    }
}
