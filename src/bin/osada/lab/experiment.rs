//! `osada lab EXPERIMENT`: which experiments there are.

use super::sources::ExperimentArgs;
use super::{balance, brains, exploits, fuzzy, heuristics, moving_target, snake, sources};
use crate::failure::Failure;
use crate::reference::examples;
use crate::storage::files::Library;
use clap::Subcommand;
use osada::lab;

/// An experiment with its arguments.
#[derive(Subcommand)]
pub enum Experiment {
    /// A* Euclidean, A* Manhattan and Dijkstra on random terrain
    #[command(after_help = examples(&[
        "osada lab heuristics --out results",
        "osada lab heuristics --as-printed --quick",
    ]))]
    Heuristics(heuristics::HeuristicsArgs),
    /// Four algorithms that chase a fleeing target
    #[command(after_help = examples(&[
        "osada lab moving-target --out results",
        "osada lab moving-target --paces --quick",
    ]))]
    MovingTarget(moving_target::MovingTargetArgs),
    /// Estimates, path modifiers and Jump Point Search on navigation maps
    #[command(after_help = examples(&[
        "osada lab jump-points --quick --out results",
    ]))]
    JumpPoints(ExperimentArgs),
    /// Herds with each rule left out, and as the thesis has them
    #[command(after_help = examples(&[
        "osada lab flock --out results",
    ]))]
    Flock(ExperimentArgs),
    /// How scripted players fare on the levels, over many seeds
    #[command(after_help = examples(&[
        "osada lab balance --level first_siege --challenge normal --out results",
    ]))]
    Balance(balance::BalanceArgs),
    /// How tricks fare on the levels, a search for others, and what each thing is for
    #[command(after_help = examples(&[
        "osada lab exploits --part tricks --level first_siege --out results",
        "osada lab exploits --part search --level first_siege --minutes 30 --out results",
    ]))]
    Exploits(exploits::ExploitsArgs),
    /// Check the fuzzy engine against reference tables
    #[command(after_help = examples(&[
        "osada lab fuzzy --data tests/data/fuzzy",
    ]))]
    Fuzzy(fuzzy::FuzzyArgs),
    /// Play waves led by each mind against a scripted player, or train a perceptron
    #[command(after_help = examples(&[
        "osada lab brains --level first_siege --player planner --quick",
        "osada lab brains train besieger --quick --out results",
    ]))]
    Brains(brains::BrainsArgs),
    /// Let snakes of every kind of mind compete for food
    #[command(after_help = examples(&[
        "osada lab snake --quick",
        "osada lab snake --source-rules",
    ]))]
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
