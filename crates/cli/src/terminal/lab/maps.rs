//! The experiments on maps and herds: `osada lab heuristics`, `moving-target`, `jump-points` and `flock`.

use super::experiment::Use;
use super::options::{MapOptions, RunOptions};
use crate::failure::Failure;
use clap::Args;
use osada_lab::flock::Flock;
use osada_lab::heuristics::Heuristics;
use osada_lab::jump_points::JumpPoints;
use osada_lab::moving_target::{MovingTarget, Paces};

/// What to run.
#[derive(Args, Debug)]
pub struct HeuristicsArgs {
    #[command(flatten)]
    pub run: RunOptions,
    #[command(flatten)]
    maps: MapOptions,
    /// Search like the listings in the source, defects included, instead of our searches
    #[arg(long)]
    as_printed: bool,
}

/// In one of the two ways.
pub fn with_terrain(args: &HeuristicsArgs, used: Use) -> Result<(), Failure> {
    used(&Heuristics { settings: args.maps.settings(&args.run), as_printed: args.as_printed })
}

/// What to run.
#[derive(Args, Debug)]
pub struct MovingTargetArgs {
    #[command(flatten)]
    pub run: RunOptions,
    #[command(flatten)]
    maps: MapOptions,
    /// Searches per move at several speeds of the target, with A*, on ten maps of each kind unless --maps says otherwise
    #[arg(long)]
    paces: bool,
}

/// One of the two.
pub fn with_pursuits(args: &MovingTargetArgs, used: Use) -> Result<(), Failure> {
    let settings = args.maps.settings(&args.run);
    if args.paces { used(&Paces { settings }) } else { used(&MovingTarget { settings }) }
}

/// How to run one on maps.
#[derive(Args, Debug)]
pub struct JumpPointsArgs {
    #[command(flatten)]
    pub run: RunOptions,
    #[command(flatten)]
    maps: MapOptions,
    /// Show every agent beside the published one, row by row, instead of the means
    #[arg(long)]
    agents: bool,
}

/// How to run one on herds.
#[derive(Args, Debug)]
pub struct FlockArgs {
    #[command(flatten)]
    pub run: RunOptions,
    /// The seed of all herds
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Herds for each line [default: 200]
    // Before there were options for different things, herds were asked for with `--maps`.
    #[arg(long, alias = "maps", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    herds: Option<u32>,
}

/// Experiment 3.
pub fn with_maps(args: &JumpPointsArgs, used: Use) -> Result<(), Failure> {
    used(&JumpPoints { settings: args.maps.settings(&args.run), agents: args.agents })
}

/// The experiment with herds, as the command line sets it.
pub fn with_herds(args: &FlockArgs, used: Use) -> Result<(), Failure> {
    let count = args.herds.map(|herds| herds as usize);
    used(&Flock { settings: osada_lab::Settings { seed: args.seed, count, quick: args.run.quick } })
}
