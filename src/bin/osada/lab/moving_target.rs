//! `osada lab moving-target`: experiment 2, or how its number of searches follows from the target's pace.

use super::sources::{self, ExperimentArgs};
use crate::failure::Failure;
use osada::lab::moving_target;

/// What to run.
#[derive(clap::Args, Debug)]
pub struct MovingTargetArgs {
    #[command(flatten)]
    run: ExperimentArgs,
    /// Searches to a move at several paces of the target, with A*, on ten maps of each kind unless --maps says otherwise
    #[arg(long)]
    paces: bool,
}

/// Runs one of the two.
pub fn run(args: &MovingTargetArgs) -> Result<(), Failure> {
    let experiment = if args.paces { moving_target::run_paces } else { moving_target::run };
    sources::run(&args.run, |settings| Ok(experiment(settings)))
}
