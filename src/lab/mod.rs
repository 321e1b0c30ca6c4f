//! Experiments, benchmark maps, tables and plots.

pub mod brains;
pub mod curve;
pub mod fuzzy;
pub mod movingai;
pub mod scenarios;
pub mod snake;
pub mod training;

/// Time since any fixed moment. The library has no clock of its own: whoever wants times measured brings one.
pub type Clock<'a> = &'a (dyn Fn() -> std::time::Duration + Sync);
