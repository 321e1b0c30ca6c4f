//! `osada lab EXPERIMENT`.

mod fuzzy;
mod sources;

use clap::Subcommand;
use osada::lab;
use sources::ExperimentArgs;
use std::process::ExitCode;

/// The experiments.
#[derive(Subcommand)]
pub enum Experiment {
    /// A* Euclidean, A* Manhattan and Dijkstra on random terrain
    Heuristics(ExperimentArgs),
    /// Four algorithms that chase a fleeing target
    MovingTarget(ExperimentArgs),
    /// Estimates, path modifiers and Jump Point Search on navigation maps
    JumpPoints(ExperimentArgs),
    /// Check the fuzzy engine against reference tables
    Fuzzy(fuzzy::FuzzyArgs),
}

/// Runs an experiment: its table goes to stdout.
pub fn run(experiment: &Experiment) -> ExitCode {
    match experiment {
        Experiment::Heuristics(args) => sources::run(args, lab::heuristics::run),
        Experiment::MovingTarget(args) => sources::run(args, lab::moving_target::run),
        Experiment::JumpPoints(args) => sources::run(args, lab::jump_points::run),
        Experiment::Fuzzy(args) => fuzzy::run(args),
    }
}
