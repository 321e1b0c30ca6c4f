//! The fuzzy engine against tables of reference numbers (CSV; columns are found by their header).
//!
//! Norms, memberships and firing degrees must agree to 1e-12; areas and crisp outputs to 1e-9 of the range.
//!
//! ```
//! use osada_lab::fuzzy::{ReferenceTables, check};
//!
//! let norms = "operator,a,b,expected\nmin,0.3,0.8,0.3\nmax,0.3,0.8,0.8\n";
//! let found = check(&ReferenceTables { norms: Some(norms), ..ReferenceTables::default() });
//! assert_eq!((found.passed(), found.failed()), (2, 0));
//! ```

use super::experiment::{Check, SweepFindings};
use super::table::Row;
use osada_ai::fuzzy::{
    Aggregate, Clipped, Decision, Defuzzifier, Matrix, MembershipFunction, Output, Representative, SNorm, Set, TNorm,
    Variable, nand, nor, not, xor,
};
use std::fmt;

/// Tolerance of degrees.
const DEGREE: f64 = 1e-12;
/// Tolerance of crisp outputs, as a share of the range.
const CRISP: f64 = 1e-9;

/// The texts of the tables; any of them may be absent. `fam_cases` needs `fams`.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReferenceTables<'a> {
    /// `operator,a,b,expected`
    pub norms: Option<&'a str>,
    /// `kind,params,degenerate,lo,hi,x,expected`
    pub membership: Option<&'a str>,
    /// `case,tag,degenerate,lo,hi,sets,status,area,height,centroid,bisector,bis_lo,bis_hi,som,lom,mom,mom_mid,max_pieces,wavg`
    pub defuzz: Option<&'a str>,
    /// `fam,n,outputs,x_lo,x_hi,y_lo,y_hi,out_lo,out_hi,table`
    pub fams: Option<&'a str>,
    /// `fam,x,y,degrees,win_row,win_col,action,tied_cells,tied_actions,top_degree,centroid,bisector,mom,wavg`
    pub fam_cases: Option<&'a str>,
    pub sample: RowSample,
}

/// The rows of tables that are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowSample {
    #[default]
    All,
    /// One row in ten, beginning with the row of this number modulo ten.
    Tenth(u64),
}

impl RowSample {
    fn has(self, row: usize) -> bool {
        match self {
            Self::All => true,
            Self::Tenth(first) => row as u64 % 10 == first % 10,
        }
    }
}

/// The result of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// For each table its name, the rows that agree and those that do not.
    pub tables: Vec<(&'static str, usize, usize)>,
    /// For each row that does not agree: table, line, and what differs.
    pub failures: Vec<(&'static str, usize, String)>,
}

impl Comparison {
    /// Number of rows that agree.
    pub fn passed(&self) -> usize {
        self.tables.iter().map(|table| table.1).sum()
    }

    /// Number of rows that do not agree.
    pub fn failed(&self) -> usize {
        self.tables.iter().map(|table| table.2).sum()
    }

    /// The same as findings: rows, and a check for each table.
    pub fn findings(&self) -> SweepFindings {
        let rows = self.tables.iter().flat_map(|&(table, agree, differ)| {
            let row = |metric: &str, value: usize| Row {
                table: "fuzzy".to_owned(),
                map: table.to_owned(),
                metric: metric.to_owned(),
                value: value as f64,
                ..Row::default()
            };
            [row("rows_that_agree", agree), row("rows_that_differ", differ)]
        });
        let check = |&(table, _, differ): &(&str, usize, usize)| Check {
            promise: format!("the engine agrees with {table}"),
            found: format!("{differ} rows differ"),
            passed: differ == 0,
        };
        let checks = self.tables.iter().map(check).collect();
        SweepFindings { rows: rows.collect(), checks, ..SweepFindings::named("fuzzy") }
    }

    fn check(
        &mut self,
        (table, sample): (&'static str, RowSample),
        text: &str,
        row: impl Fn(&TableLine) -> Result<(), String>,
    ) {
        let mut lines = text.lines();
        let header: Vec<_> = lines.next().unwrap_or_default().split(',').map(str::trim).collect();
        let (mut passed, mut failed) = (0, 0);
        for (index, line) in lines.enumerate().filter(|(index, line)| !line.trim().is_empty() && sample.has(*index)) {
            match row(&TableLine { header: &header, values: line.split(',').map(str::trim).collect() }) {
                Ok(()) => passed += 1,
                Err(message) => {
                    failed += 1;
                    self.failures.push((table, index + 2, message));
                }
            }
        }
        self.tables.push((table, passed, failed));
    }
}

/// A table by file, the rows that differ, and last the line `N passed, N failed`.
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (table, passed, failed) in &self.tables {
            writeln!(f, "{table:<16}{passed:>8} agree{failed:>8} differ")?;
        }
        for (table, line, message) in &self.failures {
            writeln!(f, "{table}:{line}: {message}")?;
        }
        writeln!(f, "{} passed, {} failed", self.passed(), self.failed())
    }
}

/// Compares the engine with every row of every table given.
pub fn check(tables: &ReferenceTables) -> Comparison {
    let mut report = Comparison::default();
    if let Some(text) = tables.norms {
        report.check(("norms.csv", tables.sample), text, norm);
    }
    if let Some(text) = tables.membership {
        report.check(("membership.csv", tables.sample), text, membership);
    }
    if let Some(text) = tables.defuzz {
        report.check(("defuzz.csv", tables.sample), text, defuzz);
    }
    if let (Some(fams), Some(cases)) = (tables.fams, tables.fam_cases) {
        report.check(("fam_cases.csv", tables.sample), cases, |row| fam_case(fams, row));
    }
    report
}

/// One row with the names of its columns.
struct TableLine<'a> {
    header: &'a [&'a str],
    values: Vec<&'a str>,
}

impl<'a> TableLine<'a> {
    fn text(&self, column: &str) -> Result<&'a str, String> {
        let place = self.header.iter().position(|name| *name == column);
        place.and_then(|place| self.values.get(place).copied()).ok_or_else(|| format!("no column `{column}`"))
    }

    fn number(&self, column: &str) -> Result<f64, String> {
        number(self.text(column)?)
    }

    fn range(&self, low: &str, high: &str) -> Result<(f64, f64), String> {
        Ok((self.number(low)?, self.number(high)?))
    }

    /// Checks that `found` is the number in the column to within `tolerance`.
    fn expect(&self, column: &str, found: f64, tolerance: f64) -> Result<(), String> {
        agree(column, found, self.number(column)?, tolerance)
    }
}

fn agree(what: &str, found: f64, expected: f64, tolerance: f64) -> Result<(), String> {
    let close = (found - expected).abs() <= tolerance;
    if close { Ok(()) } else { Err(format!("{what}: {found} instead of {expected}")) }
}

fn number(text: &str) -> Result<f64, String> {
    text.parse().map_err(|_| format!("`{text}` is not a number"))
}

fn numbers(text: &str) -> Result<Vec<f64>, String> {
    text.split_whitespace().map(number).collect()
}

/// A shape in the notation of the tables, whose `fall` is a right and whose `rise` a left shoulder.
fn shape(kind: &str, parameters: &str) -> Result<MembershipFunction, String> {
    match (kind, numbers(parameters)?.as_slice()) {
        ("tri", &[a, b, c]) => Ok(MembershipFunction::Triangle(a, b, c)),
        ("trap", &[a, b, c, d]) => Ok(MembershipFunction::Trapezoid(a, b, c, d)),
        ("fall", &[b, c]) => Ok(MembershipFunction::RightShoulder(b, c)),
        ("rise", &[a, b]) => Ok(MembershipFunction::LeftShoulder(a, b)),
        _ => Err(format!("unknown shape `{kind} {parameters}`")),
    }
}

/// The tables' names of [`TNorm::ALL`].
const T_NORMS: [&str; 6] =
    ["min", "algebraic_product", "hamacher_product", "einstein_product", "drastic_product", "bounded_difference"];
/// The tables' names of [`SNorm::ALL`].
const S_NORMS: [&str; 6] = ["max", "algebraic_sum", "hamacher_sum", "einstein_sum", "drastic_sum", "bounded_sum"];

fn norm(row: &TableLine) -> Result<(), String> {
    let operator = row.text("operator")?;
    let a = row.number("a")?;
    let place = |names: [&str; 6]| names.iter().position(|name| *name == operator);
    let found = if operator == "not" {
        not(a)
    } else {
        let b = row.number("b")?;
        match (operator, place(T_NORMS), place(S_NORMS)) {
            (_, Some(norm), _) => TNorm::ALL[norm].apply(a, b),
            (_, _, Some(norm)) => SNorm::ALL[norm].apply(a, b),
            ("xor", ..) => xor(a, b),
            ("xor_half", ..) => TNorm::Minimum.apply(a, not(b)),
            ("nor", ..) => nor(a, b),
            ("nand", ..) => nand(a, b),
            _ => return Err(format!("unknown operator `{operator}`")),
        }
    };
    row.expect("expected", found, DEGREE)
}

fn membership(row: &TableLine) -> Result<(), String> {
    let shape = shape(row.text("kind")?, row.text("params")?)?;
    row.expect("expected", shape.degree(row.number("x")?), DEGREE)
}

/// The sets of a row, written `kind:params@clip|…`, with their clips.
fn clipped_sets(text: &str) -> Result<(Vec<Set>, Vec<f64>), String> {
    let mut sets = Vec::new();
    let mut clips = Vec::new();
    for part in text.split('|').filter(|part| !part.is_empty()) {
        let parts = part.split_once(':').and_then(|(kind, rest)| Some((kind, rest.split_once('@')?)));
        let (kind, (parameters, clip)) = parts.ok_or_else(|| format!("`{part}` is not kind:params@clip"))?;
        sets.push(Set { name: part.to_owned(), shape: shape(kind, parameters)? });
        clips.push(number(clip)?);
    }
    Ok((sets, clips))
}

fn defuzz(row: &TableLine) -> Result<(), String> {
    let (low, high) = row.range("lo", "hi")?;
    let (sets, clips) = clipped_sets(row.text("sets")?)?;
    let clipped: Vec<_> = sets.iter().zip(&clips).map(|(set, &clip)| Clipped::new(&set.shape, clip)).collect();
    let union = Aggregate::new(&clipped, low, high);
    let blend = Output::new(
        Variable { name: String::new(), low, high, sets },
        Defuzzifier::Blend(Representative::MeanOfMaxima),
    );
    let answers = (union.centroid(), union.bisector(), union.maxima());
    if row.text("status")? == "empty" {
        return if answers == (None, None, None) { Ok(()) } else { Err(format!("{answers:?} from an empty union")) };
    }
    let (Some(centroid), Some(bisector), Some(maxima)) = answers else { return Err("no answer".to_owned()) };
    let tolerance = CRISP * (high - low);
    row.expect("area", union.area(), tolerance)?;
    row.expect("height", maxima.height, CRISP)?;
    row.expect("centroid", centroid, tolerance)?;
    row.expect("bisector", bisector, tolerance)?;
    row.expect("som", maxima.smallest, tolerance)?;
    row.expect("lom", maxima.largest, tolerance)?;
    row.expect("mom", maxima.mean, tolerance)?;
    row.expect("mom_mid", (maxima.smallest + maxima.largest) / 2.0, tolerance)?;
    row.expect("max_pieces", maxima.pieces as f64, 0.0)?;
    let blend = blend.and_then(|blend| blend.crisp(&clips)).ok_or("no blend")?;
    row.expect("wavg", blend, tolerance)
}

/// A variable whose `count` sets part its range evenly and cross at one half.
fn even_partition((low, high): (f64, f64), count: usize) -> Variable {
    let peak = |index: usize| low + (high - low) * index as f64 / (count - 1) as f64;
    let shape = |index: usize| match index {
        0 => MembershipFunction::RightShoulder(low, peak(1)),
        _ if index + 1 == count => MembershipFunction::LeftShoulder(peak(index - 1), high),
        _ => MembershipFunction::Triangle(peak(index - 1), peak(index), peak(index + 1)),
    };
    let sets = (0..count).map(|index| Set { name: index.to_string(), shape: shape(index) }).collect();
    Variable { name: String::new(), low, high, sets }
}

/// The matrix that a row of `fams.csv` defines, and its output variable.
fn fam(row: &TableLine) -> Result<(Matrix, Variable), String> {
    let (count, outputs) = (row.number("n")? as usize, row.number("outputs")? as usize);
    if count < 2 || outputs < 2 {
        return Err("a partition needs two sets".to_owned());
    }
    let entry = |entry: &str| entry.parse::<usize>().map_err(|_| format!("`{entry}` is not an index"));
    let cells = row.text("table")?.split('/').flat_map(str::split_whitespace).map(entry).collect::<Result<_, _>>()?;
    let terms = (0..outputs).map(|term| term.to_string()).collect();
    let (x, y) = (row.range("x_lo", "x_hi")?, row.range("y_lo", "y_hi")?);
    let matrix = Matrix::new(even_partition(x, count), even_partition(y, count), terms, cells);
    Ok((matrix.ok_or("the table does not fill the matrix")?, even_partition(row.range("out_lo", "out_hi")?, outputs)))
}

fn fam_case(fams: &str, row: &TableLine) -> Result<(), String> {
    let name = row.text("fam")?;
    let mut lines = fams.lines();
    let header: Vec<_> = lines.next().unwrap_or_default().split(',').map(str::trim).collect();
    let definition = lines.map(|line| TableLine { header: &header, values: line.split(',').map(str::trim).collect() });
    let definition = definition.into_iter().find(|row| row.text("fam") == Ok(name));
    let (matrix, output) = fam(&definition.ok_or_else(|| format!("unknown matrix `{name}`"))?)?;
    let (x, y) = (row.number("x")?, row.number("y")?);
    let explanation = matrix.explain(x, y);
    for (term, expected) in numbers(row.text("degrees")?)?.into_iter().enumerate() {
        let found = explanation.terms.get(term).copied().unwrap_or(f64::NAN);
        agree(&format!("degree of term {term}"), found, expected, DEGREE)?;
    }
    winner(row, explanation.decision.ok_or("no decision")?)?;
    let tolerance = CRISP * (output.high - output.low);
    for (column, defuzzifier) in [
        ("centroid", Defuzzifier::Centroid),
        ("bisector", Defuzzifier::Union(Representative::Bisector)),
        ("mom", Defuzzifier::Union(Representative::MeanOfMaxima)),
        ("wavg", Defuzzifier::Blend(Representative::MeanOfMaxima)),
    ] {
        let output = Output::new(output.clone(), defuzzifier);
        let matrix = output.and_then(|output| matrix.clone().with_output(output)).ok_or("no output")?;
        let crisp = matrix.decide(x, y).and_then(|decision| decision.crisp);
        row.expect(column, crisp.ok_or_else(|| format!("{column}: no answer"))?, tolerance)?;
    }
    Ok(())
}

/// Compares the winner; where several cells share the top degree, rounding may prefer another of them.
fn winner(row: &TableLine, decision: Decision) -> Result<(), String> {
    row.expect("top_degree", decision.strength, DEGREE)?;
    if row.number("tied_actions")? <= 1.0 {
        row.expect("action", decision.term as f64, 0.0)?;
    }
    if row.number("tied_cells")? <= 1.0 {
        row.expect("win_row", decision.row as f64, 0.0)?;
        row.expect("win_col", decision.column as f64, 0.0)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: ReferenceTables = ReferenceTables {
        norms: Some(include_str!("../../../tests/data/fuzzy/norms.csv")),
        membership: Some(include_str!("../../../tests/data/fuzzy/membership.csv")),
        defuzz: Some(include_str!("../../../tests/data/fuzzy/defuzz.csv")),
        fams: Some(include_str!("../../../tests/data/fuzzy/fams.csv")),
        fam_cases: Some(include_str!("../../../tests/data/fuzzy/fam_cases.csv")),
        sample: RowSample::All,
    };

    #[test]
    fn ten_tenths_are_all_rows() {
        let rows = |sample| check(&ReferenceTables { sample, ..TABLES }).passed();
        let tenths: Vec<usize> = (0..10).map(|first| rows(RowSample::Tenth(first))).collect();
        assert_eq!(tenths.iter().sum::<usize>(), rows(RowSample::All));
        assert!(tenths.iter().all(|&rows| rows > 0));
    }

    #[test]
    fn the_engine_agrees_with_exact_rational_arithmetic() {
        let report = check(&TABLES);
        assert_eq!(report.failed(), 0, "{report}");
        assert!(report.passed() > 500 && report.tables.len() == 4, "{report}");
    }

    #[test]
    fn a_row_that_differs_is_counted_and_named() {
        let report = check(&ReferenceTables {
            norms: Some("operator,a,b,expected\nmin,0.5,0.25,0.25\nmin,0.5,0.25,0.26\n"),
            ..ReferenceTables::default()
        });
        assert_eq!((report.passed(), report.failed()), (1, 1));
        assert_eq!(report.failures, [("norms.csv", 3, "expected: 0.25 instead of 0.26".to_owned())]);
        assert!(report.to_string().ends_with("\n1 passed, 1 failed\n"));
    }
}
