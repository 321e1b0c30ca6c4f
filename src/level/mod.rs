//! The RON schema of levels and rules, their checks, map generators, and building a world.

mod fault;

pub use fault::{Fault, Step, deeper};
