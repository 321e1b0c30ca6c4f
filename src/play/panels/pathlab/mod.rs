//! The pathfinding lab: two boards with one map, and the panels beside them.

mod board_area;
mod brush;
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
pub use brush::{Brush, BrushDrag};
pub use lab::Lab;
pub use panels::show;
