//! Snakes that compete for food: the arena, who steers, and the table.

mod arena;
mod contest;
mod pilot;

pub use arena::{Arena, Snake, Step};
pub use contest::{Tally, compete, header, lessons};
pub use pilot::Pilot;
