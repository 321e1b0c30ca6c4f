//! `osada lab heuristics`: experiment 1, with our searches or as its source prints them.

use super::sources::{self, ExperimentArgs};
use crate::failure::Failure;
use osada::lab::heuristics;

/// What to run.
#[derive(clap::Args, Debug)]
pub struct HeuristicsArgs {
    #[command(flatten)]
    run: ExperimentArgs,
    /// Search as the listings of the source do, with their defects, in place of ours
    #[arg(long)]
    as_printed: bool,
}

/// Runs the experiment in one of the two ways.
pub fn run(args: &HeuristicsArgs) -> Result<(), Failure> {
    let experiment = if args.as_printed { heuristics::run_as_printed } else { heuristics::run };
    sources::run(&args.run, |settings| Ok(experiment(settings)))
}
