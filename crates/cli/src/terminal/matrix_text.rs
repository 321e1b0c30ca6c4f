//! A fuzzy matrix at the moment of a decision, as text.

use osada_ai::brain::{MatrixReasons, VariableReasons};
use std::fmt::Write;

/// A cell that fires.
pub struct FiredCell<'r> {
    /// The row's set.
    pub row: &'r str,
    /// The column's set.
    pub column: &'r str,
    pub action: &'r str,
    pub strength: f64,
    /// It is the strongest of the matrix.
    pub wins: bool,
}

/// The cells that fire, in row-major order.
pub fn fired_cells(matrix: &MatrixReasons) -> impl Iterator<Item = FiredCell<'_>> {
    let columns = matrix.columns.degrees.len();
    let cells = matrix.actions.iter().zip(&matrix.strengths).enumerate().filter(|(_, (_, strength))| **strength > 0.0);
    cells.map(move |(index, (action, &strength))| {
        let (row, column) = (index / columns, index % columns);
        FiredCell {
            row: &matrix.rows.variable.sets[row].name,
            column: &matrix.columns.variable.sets[column].name,
            action,
            strength,
            wins: matrix.cell == Some((row, column)),
        }
    })
}

/// The matrix in a line, and one line for every cell that fires.
pub fn describe(text: &mut String, matrix: &MatrixReasons, remark: &str) {
    _ = writeln!(text, "  {}{remark}: {}; {}", matrix.name, degrees(&matrix.rows), degrees(&matrix.columns));
    for FiredCell { row, column, action, strength, wins } in fired_cells(matrix) {
        let wins = if wins { ", the strongest" } else { "" };
        _ = writeln!(text, "    {row} × {column} → {action} {strength:.3}{wins}");
    }
}

fn degrees(reasons: &VariableReasons) -> String {
    let sets = reasons.variable.sets.iter().zip(&reasons.degrees).filter(|(_, degree)| **degree > 0.0);
    let sets: Vec<String> = sets.map(|(set, degree)| format!("{} {degree:.3}", set.name)).collect();
    format!("{} {:.2}: {}", reasons.variable.name, reasons.crisp, sets.join(", "))
}
