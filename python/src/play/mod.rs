//! The games of the environments: many at once, each played a decision at a time, on all cores and without the interpreter's lock.

mod commander;
mod commanders;
mod crowd;
mod opening;
mod puppet;
mod raid;
mod raids;
mod rewards;

pub use commanders::Commanders;
pub use raids::Raids;
