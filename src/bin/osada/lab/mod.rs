//! `osada lab EXPERIMENT`: one file per experiment.

mod balance;
mod brains;
mod experiment;
mod exploits;
mod fuzzy;
mod heuristics;
mod moving_target;
mod snake;
mod sources;
mod train;

pub use experiment::{Experiment, run};
