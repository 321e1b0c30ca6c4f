//! The pathfinding lab without its window: a map to draw on, two searches of it side by side, and one row of steps
//! that both are shown at.

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
