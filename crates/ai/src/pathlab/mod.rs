//! The pathfinding lab without its window: a map to draw on, two searches of it side by side, and one row of steps
//! that both are shown at.
//!
//! ```
//! use osada_ai::grid::{Cell, Grid};
//! use osada_ai::pathlab::{Algorithm, Board, PathLab, SearchSetup};
//!
//! let setups = [Algorithm::AStar, Algorithm::Dijkstra].map(SearchSetup::of);
//! let board = Board::new(Grid::filled(20, 12, Some(1.0)), Cell::new(2, 6), Cell::new(17, 6));
//! let mut lab = PathLab::new(board, setups);
//! lab.paint((0..11).map(|y| Cell::new(10, y)), None);
//! lab.seek(usize::MAX);
//! let [one, other] = lab.contenders();
//! assert_eq!(one.cost(), other.cost());
//! assert!(one.steps() < other.steps(), "an estimate spares work");
//! ```

mod board;
mod chase;
mod claim;
mod contender;
mod examples;
pub mod fields;
mod path_lab;
mod solver;
pub mod trail;
mod worked;

pub use board::{Board, Marker};
pub use chase::{Chase, ChaseMove};
pub use claim::{Agreement, Origin};
pub use contender::{Contender, SearchSetup, Trouble};
pub use path_lab::PathLab;
pub use solver::{Algorithm, QueryAnswer, SearchOptions, Solver, Unfit};
pub use worked::Worked;
