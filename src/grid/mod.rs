//! The ground everything stands on: integer cells, exact points, rectangular grids, directions,
//! distances, line of sight, easing, and the portable random streams of the simulation.

mod cell;
mod field;
mod random;
mod sight;
mod smoothstep;

pub use cell::{Cell, Direction, Point};
pub use field::Grid;
pub use random::Stream;
pub use sight::{line_of_sight, supercover};
pub use smoothstep::smoothstep;
