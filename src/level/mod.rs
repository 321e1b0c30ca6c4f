//! The RON schema of levels and rules, their checks, map generators, and building a world.

pub mod generate;
