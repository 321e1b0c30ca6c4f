//! `osada lab EXPERIMENT`: which experiments there are.

use super::options::RunOptions;
use super::sources::{self, FlockArgs, JumpPointsArgs, Use};
use super::{balance, brains, exploits, fuzzy, heuristics, moving_target, snake};
use crate::failure::Failure;
use crate::storage::files::Library;
use clap::Subcommand;

/// An experiment with its arguments.
#[derive(Subcommand)]
pub enum Experiment {
    /// A* Euclidean, A* Manhattan and Dijkstra on random terrain
    Heuristics(heuristics::HeuristicsArgs),
    /// Four algorithms that chase a fleeing target
    MovingTarget(moving_target::MovingTargetArgs),
    /// Estimates, path modifiers and Jump Point Search on navigation maps
    JumpPoints(JumpPointsArgs),
    /// Herds with each rule left out, and as the thesis has them
    Flock(FlockArgs),
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
