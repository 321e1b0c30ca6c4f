//! `osada lab EXPERIMENT`: one file per experiment, and one driver for all (`driver`).

mod balance;
mod brains;
mod command;
pub mod driver;
mod experiment;
mod exploits;
mod fuzzy;
mod heuristics;
mod journal;
mod merge;
mod moving_target;
pub mod options;
mod progress;
mod rows_file;
mod show;
mod snake;
pub mod sources;
mod train;

pub use command::{LabCommand, run};
