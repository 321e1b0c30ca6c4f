//! `osada lab EXPERIMENT`: which experiments there are.

use super::sources::ExperimentArgs;
use super::{balance, brains, exploits, fuzzy, heuristics, moving_target, snake, sources};
use crate::failure::Failure;
use crate::storage::files::Library;
use clap::Subcommand;
use osada::lab;

/// An experiment with its arguments.
#[derive(Subcommand)]
pub enum Experiment {
    /// A* Euclidean, A* Manhattan and Dijkstra on random terrain
    Heuristics(heuristics::HeuristicsArgs),
    /// Four algorithms that chase a fleeing target
    MovingTarget(moving_target::MovingTargetArgs),
    /// Estimates, path modifiers and Jump Point Search on navigation maps
    JumpPoints(ExperimentArgs),
    /// Herds with each rule left out, and as the thesis has them
    Flock(ExperimentArgs),
    /// How scripted players fare on the levels, over many seeds
    Balance(balance::BalanceArgs),
    /// How tricks fare on the levels, a search for others, and what each thing is for
    Exploits(exploits::ExploitsArgs),
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
        Experiment::Heuristics(args) => heuristics::run(args),
        Experiment::MovingTarget(args) => moving_target::run(args),
        Experiment::JumpPoints(args) => sources::run(args, |settings| Ok(lab::jump_points::run(settings))),
        Experiment::Flock(args) => sources::run(args, |settings| Ok(lab::flock::run(settings))),
        Experiment::Balance(args) => balance::run(args, library),
        Experiment::Exploits(args) => exploits::run(args, library),
        Experiment::Fuzzy(args) => fuzzy::run(args),
        Experiment::Brains(args) => brains::run(args, library),
        Experiment::Snake(args) => snake::run(args, library),
    }
}
