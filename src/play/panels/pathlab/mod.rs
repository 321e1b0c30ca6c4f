//! The pathfinding lab: two boards with one map, and the panels beside them.

mod board_area;
mod dropdown;
mod figures;
mod lab;
mod labels;
mod panels;
mod search_options;
mod step_bar;
mod toolbar;
mod worked_panel;

pub use board_area::BoardArea;
pub use lab::Lab;
pub use lab::{Brush, BrushDrag};
pub use panels::show;
