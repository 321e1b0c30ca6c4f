//! `osada lab EXPERIMENT`: the list of experiments.

use super::options::RunOptions;
use super::{exploits, fuzzy, games, maps};
use crate::failure::Failure;
use crate::storage::files::Library;
use crate::terminal::reference::examples;
use clap::Subcommand;
use osada_lab::sweep::TaskList;

/// The use of a sweep that has been made from its arguments.
pub type Use<'u> = &'u mut dyn FnMut(&dyn TaskList) -> Result<(), Failure>;

/// An experiment with its arguments.
#[derive(Subcommand)]
pub enum Experiment {
    /// A* Euclidean, A* Manhattan and Dijkstra on random terrain
    #[command(after_help = examples(&[
        "osada lab heuristics --out results",
        "osada lab heuristics --as-printed --quick",
    ]))]
    Heuristics(maps::HeuristicsArgs),
    /// Four algorithms that chase a fleeing target
    #[command(after_help = examples(&[
        "osada lab moving-target --out results",
        "osada lab moving-target --paces --quick",
    ]))]
    MovingTarget(maps::MovingTargetArgs),
    /// Estimates, path modifiers and Jump Point Search on navigation maps
    #[command(after_help = examples(&[
        "osada lab jump-points --quick --out results",
        "osada lab jump-points --agents --quick",
    ]))]
    JumpPoints(maps::JumpPointsArgs),
    /// Herds with each rule left out, and as in the thesis
    #[command(after_help = examples(&[
        "osada lab flock --out results",
    ]))]
    Flock(maps::FlockArgs),
    /// How scripted players fare on the levels, over many seeds
    #[command(after_help = examples(&[
        "osada lab balance --level first_siege --challenge normal --out results",
    ]))]
    Balance(games::BalanceArgs),
    /// What moods are worth: the same games with and without them, and the decisions that they and grief change
    #[command(after_help = examples(&[
        "osada lab people --level first_siege --out results",
        "osada lab people --level their_fort --player mobile --seeds 100",
    ]))]
    People(games::PeopleArgs),
    /// Where the strength of the raids settles for players of different strength, siege after siege
    #[command(after_help = examples(&[
        "osada lab adaptive --out results",
        "osada lab adaptive --level open_valley --player planner --sieges 60",
    ]))]
    Adaptive(games::AdaptiveArgs),
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
    Fuzzy(fuzzy::FuzzyTablesArgs),
    /// Play waves led by each mind against a scripted player, or train a perceptron
    #[command(after_help = examples(&[
        "osada lab brains --level first_siege --player planner --quick",
        "osada lab brains train besieger --quick --out results",
    ]))]
    Brains(games::BrainsArgs),
    /// Let snakes of every kind of mind compete for food
    #[command(after_help = examples(&[
        "osada lab snake --quick",
        "osada lab snake --source-rules",
        "osada lab snake --recorded my_game.ron --quick",
    ]))]
    Snake(games::SnakeArgs),
}

impl Experiment {
    /// The options of its run; `None` for an experiment without tasks.
    pub fn options(&self) -> Option<&RunOptions> {
        match self {
            Self::Heuristics(args) => Some(&args.run),
            Self::MovingTarget(args) => Some(&args.run),
            Self::JumpPoints(args) => Some(&args.run),
            Self::Flock(args) => Some(&args.run),
            Self::Balance(args) => Some(&args.run),
            Self::People(args) => Some(&args.run),
            Self::Adaptive(args) => Some(&args.run),
            Self::Exploits(args) => Some(&args.run),
            Self::Brains(args) if args.task.is_none() => Some(&args.run),
            Self::Snake(args) => Some(&args.run),
            Self::Fuzzy(_) | Self::Brains(_) => None,
        }
    }

    /// Builds the sweep and passes it to `used`; does nothing without tasks. A search continues where a run `was_interrupted`.
    pub fn with(&self, library: &Library, was_interrupted: bool, used: Use) -> Result<(), Failure> {
        match self {
            Self::Heuristics(args) => maps::with_terrain(args, used),
            Self::MovingTarget(args) => maps::with_pursuits(args, used),
            Self::JumpPoints(args) => maps::with_maps(args, used),
            Self::Flock(args) => maps::with_herds(args, used),
            Self::Balance(args) => games::with_balance(args, library, used),
            Self::People(args) => games::with_people(args, library, used),
            Self::Adaptive(args) => games::with_adaptive(args, library, used),
            Self::Exploits(args) => exploits::with(args, library, was_interrupted, used),
            Self::Brains(args) => games::with_brains(args, library, used),
            Self::Snake(args) => games::with_snakes(args, library, used),
            Self::Fuzzy(_) => Ok(()),
        }
    }
}
