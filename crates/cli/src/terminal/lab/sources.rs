//! Experiments that need nothing but their options: navigation maps and herds.

use super::options::{MapOptions, RunOptions};
use crate::failure::Failure;
use osada_lab::flock::Flock;
use osada_lab::jump_points::JumpPoints;
use osada_lab::sweep::TaskList;

/// What is done with a sweep that has been made from its arguments.
pub type Use<'u> = &'u mut dyn FnMut(&dyn TaskList) -> Result<(), Failure>;

/// How to run one on maps.
#[derive(clap::Args, Debug)]
pub struct JumpPointsArgs {
    #[command(flatten)]
    pub run: RunOptions,
    #[command(flatten)]
    maps: MapOptions,
}

/// How to run one on herds.
#[derive(clap::Args, Debug)]
pub struct FlockArgs {
    #[command(flatten)]
    pub run: RunOptions,
    /// The seed of all herds
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Herds for each line [default: 50]
    // Before there were options for different things, herds were asked for with `--maps`.
    #[arg(long, alias = "maps", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    herds: Option<u32>,
}

/// Experiment 3.
pub fn with_maps(args: &JumpPointsArgs, used: Use) -> Result<(), Failure> {
    used(&JumpPoints { settings: args.maps.settings(&args.run) })
}

/// The experiment with herds, as the command line sets it.
pub fn with_herds(args: &FlockArgs, used: Use) -> Result<(), Failure> {
    let count = args.herds.map(|herds| herds as usize);
    used(&Flock { settings: osada_lab::Settings { seed: args.seed, count, quick: args.run.quick } })
}
