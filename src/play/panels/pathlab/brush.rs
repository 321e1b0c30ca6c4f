//! Drawing on the boards with the mouse.

use osada::grid::Cell;
use osada::pathlab::Marker;

/// Tool of the left button.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Brush {
    Wall,
    /// Ground of a cost factor.
    Ground(f64),
    /// Forbidden fields, which searches treat as closed.
    Forbid,
    /// Start or goal.
    End(Marker),
}

/// A drag that is under way, and the tile it was on last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BrushDrag {
    /// Draws ground of a factor, or walls.
    Paint(Option<f64>, Cell),
    Forbid(Cell),
    /// Moves start or goal.
    Move(Marker),
}
