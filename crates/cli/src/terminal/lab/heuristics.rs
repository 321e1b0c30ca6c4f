//! `osada lab heuristics`: experiment 1, with our searches or as its source prints them.

use super::options::{MapOptions, RunOptions};
use super::sources::Use;
use crate::failure::Failure;
use osada_lab::heuristics::Heuristics;

/// What to run.
#[derive(clap::Args, Debug)]
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
pub fn with(args: &HeuristicsArgs, used: Use) -> Result<(), Failure> {
    used(&Heuristics { settings: args.maps.settings(&args.run), as_printed: args.as_printed })
}
