//! The pathfinding lab without its window: a map to draw on, two searches of it side by side, and one row of steps
//! that both are shown at.
//!
//! ```
//! use osada::grid::Cell;
//! use osada::lab::pathlab::{BoardKind, PathLab, SearchSetup};
//! use osada::lab::scenarios::Algorithm;
//!
//! let setups = [Algorithm::AStar, Algorithm::Dijkstra].map(SearchSetup::of);
//! let mut lab = PathLab::new(BoardKind::Empty.board(1, 20, 12), setups);
//! lab.paint((0..11).map(|y| Cell::new(10, y)), None);
//! lab.seek(usize::MAX);
//! let [one, other] = lab.contenders();
//! assert_eq!(one.cost(), other.cost());
//! assert!(one.steps() < other.steps(), "an estimate spares work");
//! ```

mod board;
mod contender;
mod maps;
mod path_lab;
mod worked;

pub use board::{Board, Marker};
pub use contender::{Contender, SearchSetup, Trouble};
pub use maps::BoardKind;
pub use path_lab::PathLab;
pub use worked::{Agreement, Worked};
