//! `osada lab balance`: scripted players over many seeds, with the bars of the design as checks.

use super::sources::{self, ExperimentArgs};
use crate::args::ChallengeArg;
use crate::failure::Failure;
use crate::storage::files::Library;
use osada::lab::{Findings, Settings, balance};
use osada::level::{Level, shipped};
use osada::sim::rules::Challenge;
use std::sync::Arc;

/// What to measure.
#[derive(clap::Args)]
pub struct BalanceArgs {
    #[command(flatten)]
    run: ExperimentArgs,
    /// A level's file, or the name of one that ships; may be given several times [default: all that ship]
    #[arg(long, value_name = "LEVEL")]
    level: Vec<String>,
    /// How hard the games are to be; may be given several times [default: all]
    #[arg(long, value_name = "NAME")]
    challenge: Vec<ChallengeArg>,
}

/// Measures the levels that were named, or all that ship.
pub fn run(args: &BalanceArgs, library: &Library) -> Result<(), Failure> {
    let rules = Arc::new(library.rules()?);
    let all: Vec<String> = shipped::LEVELS.iter().map(|(file, _)| (*file).to_owned()).collect();
    let names = if args.level.is_empty() { &all } else { &args.level };
    let levels: Vec<Level> = names.iter().map(|name| library.level(name, &rules)).collect::<Result<_, _>>()?;
    let asked = |challenge: &Challenge| args.challenge.is_empty() || args.challenge.contains(&ChallengeArg(*challenge));
    let challenges: Vec<Challenge> = Challenge::ALL.into_iter().filter(asked).collect();
    let experiment = |settings: &Settings| -> Result<Findings, Failure> {
        balance::measure(settings, &levels, &challenges, &rules).map_err(Failure::bad)
    };
    sources::run(&args.run, experiment)
}
