//! Experiments, benchmark maps, tables and plots.

pub mod fuzzy;
