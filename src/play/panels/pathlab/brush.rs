//! What the mouse draws on the boards.

use osada::grid::Cell;
use osada::pathlab::Marker;

/// What the left button draws.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Brush {
    /// Walls, which nobody can enter.
    Wall,
    /// Ground of a factor.
    Ground(f64),
    /// Forbidden fields, which searches treat as closed.
    Forbid,
    /// One of the two ends.
    End(Marker),
}

/// What the mouse is doing while a button is held, and on which tile it was last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BrushDrag {
    /// Drawing ground of a factor, or walls.
    Paint(Option<f64>, Cell),
    /// Marking forbidden fields.
    Forbid(Cell),
    /// Moving an end.
    Move(Marker),
}
