//! Snakes that compete for food: the arena, who steers, and the table.

mod arena;
mod contest;
mod field;
mod pilot;

pub use arena::{Arena, Moved, Snake};
pub use contest::{Score, compete, header, lessons};
pub use pilot::Pilot;
