//! `osada lab moving-target`: experiment 2, or how its number of searches follows from the target's pace.

use super::options::{MapOptions, RunOptions};
use super::sources::Use;
use crate::failure::Failure;
use osada_lab::moving_target::{MovingTarget, Paces};

/// What to run.
#[derive(clap::Args, Debug)]
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
pub fn with(args: &MovingTargetArgs, used: Use) -> Result<(), Failure> {
    let settings = args.maps.settings(&args.run);
    if args.paces { used(&Paces { settings }) } else { used(&MovingTarget { settings }) }
}
