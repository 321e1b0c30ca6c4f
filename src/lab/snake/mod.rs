//! Snakes that compete for food: the arena, who steers, and the table.

mod arena;
mod contest;
mod field;
mod pilot;

pub use arena::{Arena, Moved, Snake};
pub use contest::{Standing, compete, header, lessons};
pub use pilot::Pilot;
