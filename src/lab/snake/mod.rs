//! Snakes that compete for food: the arena, who steers, and the table.

mod arena;
mod attempts;
mod contest;
mod experiment;
mod field;
mod pilot;
mod rules;
mod whole_map;

pub use arena::{Arena, Moved, Snake};
pub use contest::lessons;
pub use experiment::{FIELD, Snakes};
pub use pilot::Pilot;
pub use rules::{SnakeRules, Verdict};
pub use whole_map::WholeMap;
