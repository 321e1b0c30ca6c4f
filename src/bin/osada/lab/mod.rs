//! `osada lab EXPERIMENT`: one file per experiment.

mod fuzzy;

use clap::Subcommand;
use std::process::ExitCode;

/// The experiments.
#[derive(Subcommand)]
pub enum Experiment {
    /// Check the fuzzy engine against reference tables
    Fuzzy(fuzzy::FuzzyArgs),
}

/// Runs an experiment: its table goes to stdout.
pub fn run(experiment: &Experiment) -> ExitCode {
    match experiment {
        Experiment::Fuzzy(args) => fuzzy::run(args),
    }
}
