//! Geometry of the map: integer cells, exact points, rectangular grids, directions, distances, line of sight, easing,
//! and the portable random streams of the simulation.
//!
//! ```
//! use osada_ai::grid::{Cell, Direction, Grid, Stream, line_of_sight};
//!
//! let mut stone = Grid::filled(8, 5, false);
//! stone[Cell::new(4, 2)] = true;
//! let (here, there) = (Cell::new(1, 2), Cell::new(7, 2));
//! assert!(!line_of_sight(here, there, |cell| !stone[cell]));
//! assert_eq!(here.step(Direction::East), Cell::new(2, 2));
//! // The same seed gives the same numbers on every machine.
//! assert_eq!(Stream::new(7, 0).bits(), Stream::new(7, 0).bits());
//! ```

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
