//! `osada lab EXPERIMENT`: which experiments there are.

use super::options::RunOptions;
use super::sources::{self, FlockArgs, JumpPointsArgs, Use};
use super::{balance, brains, exploits, fuzzy, heuristics, moving_target, snake};
use crate::failure::Failure;
use crate::storage::files::Library;
use crate::terminal::reference::examples;
use clap::Subcommand;

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
    JumpPoints(JumpPointsArgs),
    /// Herds with each rule left out, and as in the thesis
    #[command(after_help = examples(&[
        "osada lab flock --out results",
    ]))]
    Flock(FlockArgs),
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

impl Experiment {
    /// How its tasks are run; `None` of what has no tasks.
    pub fn options(&self) -> Option<&RunOptions> {
        match self {
            Self::Heuristics(args) => Some(&args.run),
            Self::MovingTarget(args) => Some(&args.run),
            Self::JumpPoints(args) => Some(&args.run),
            Self::Flock(args) => Some(&args.run),
            Self::Balance(args) => Some(&args.run),
            Self::Exploits(args) => Some(&args.run),
            Self::Brains(args) if args.task.is_none() => Some(&args.run),
            Self::Snake(args) => Some(&args.run),
            Self::Fuzzy(_) | Self::Brains(_) => None,
        }
    }

    /// Makes the sweep and has it used; nothing for what has no tasks. A search goes on where a run `was_broken_off`.
    pub fn with(&self, library: &Library, was_broken_off: bool, used: Use) -> Result<(), Failure> {
        match self {
            Self::Heuristics(args) => heuristics::with(args, used),
            Self::MovingTarget(args) => moving_target::with(args, used),
            Self::JumpPoints(args) => sources::with_maps(args, used),
            Self::Flock(args) => sources::with_herds(args, used),
            Self::Balance(args) => balance::with(args, library, used),
            Self::Exploits(args) => exploits::with(args, library, was_broken_off, used),
            Self::Brains(args) => brains::with(args, library, used),
            Self::Snake(args) => snake::with(args, library, used),
            Self::Fuzzy(_) => Ok(()),
        }
    }
}
