//! Experiments, benchmark maps, tables and plots.
