//! The techniques of the game as a library of their own: grids, searches, fuzzy logic, flocking, and minds that decide
//! with them. Nothing here knows the world of the game, a clock, a file or a thread.

#![allow(missing_docs, reason = "fields, variants and plain methods often say enough by their names")]

pub mod brain;
pub mod flock;
pub mod fuzzy;
pub mod grid;
pub mod path;
#[allow(missing_debug_implementations, reason = "what holds a search half done has nothing to show")]
pub mod pathlab;
pub mod snake;
