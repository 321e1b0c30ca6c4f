//! The pathfinding lab on the screen: two boards with one map, drawn on with the mouse, and the row of steps below.

mod board_area;
mod boards;
mod brush;
mod dropdown;
mod figures;
mod frame;
mod lab;
mod labels;
mod mouse;
mod panels;
mod search_options;
mod step_bar;
mod toolbar;

pub use lab::LabScreen;
