//! The pathfinding lab on the screen: two boards with one map, drawn on with the mouse, and the row of steps below.

mod board_area;
mod boards;
mod brush;
mod frame;
mod lab;
mod labels;
mod mouse;
mod panels;

pub use lab::LabScreen;
