//! Experiments, benchmark maps, tables and plots.

pub mod fuzzy;
pub mod movingai;
pub mod scenarios;

/// Time since any fixed moment. The library has no clock of its own: whoever wants times measured brings one.
pub type Clock<'a> = &'a (dyn Fn() -> std::time::Duration + Sync);
