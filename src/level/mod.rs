//! The RON schema of levels and rules, their checks, map generators, and building a world.

mod fault;
mod place;
mod read;
mod report;

pub use fault::{Fault, Step, deeper, nearest, shortened};
pub use place::locate;
pub use read::{MAX_BYTES, read, text_of};
pub use report::{Problem, Report};
