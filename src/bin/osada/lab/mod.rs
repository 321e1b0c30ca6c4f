//! `osada lab EXPERIMENT`: one file per experiment.

mod brains;
mod fuzzy;
mod snake;
mod train;

use crate::failure::Failure;
use crate::files::Library;
use clap::Subcommand;

/// The experiments.
#[derive(Subcommand)]
pub enum Experiment {
    /// Check the fuzzy engine against reference tables
    Fuzzy(fuzzy::FuzzyArgs),
    /// Play waves led by each mind against a scripted player, or train a perceptron
    Brains(brains::BrainsArgs),
    /// Let snakes of every kind of mind compete for food
    Snake(snake::SnakeArgs),
}

/// Runs an experiment: its table goes to stdout.
pub fn run(experiment: &Experiment, library: &Library) -> Result<(), Failure> {
    match experiment {
        Experiment::Fuzzy(args) => fuzzy::run(args),
        Experiment::Brains(args) => brains::run(args, library),
        Experiment::Snake(args) => snake::run(args, library),
    }
}
