//! `osada lab brains`: waves led by each mind against a scripted player, many seeds, with confidence intervals.

use super::train::{TrainArgs, train};
use crate::args::PlayerArg;
use crate::failure::Failure;
use crate::output::results;
use crate::reference::examples;
use crate::storage::files::Library;
use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use osada::brain::MindRole;
use osada::lab::Seeds;
use osada::lab::brains::{header, siege};
use std::io::Write;
use std::sync::Arc;

/// What to play.
#[derive(Args)]
pub struct BrainsArgs {
    #[command(subcommand)]
    task: Option<BrainsTask>,
    /// The level's file, or the name of one that ships
    #[arg(long, default_value = "first_siege")]
    level: String,
    /// Who defends
    #[arg(long, value_name = "NAME", default_value = "planner")]
    player: PlayerArg,
    /// The first of the seeds
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Runs for each mind
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    maps: u64,
    /// Only five runs for each mind
    #[arg(long)]
    quick: bool,
}

#[derive(Subcommand)]
enum BrainsTask {
    /// Train a perceptron on the decisions of another mind
    #[command(after_help = examples(&[
        "osada lab brains train besieger --quick --out results",
        "osada lab brains train settler --hidden 16,12",
    ]))]
    Train(TrainArgs),
}

/// Prints one line for each mind that can lead besiegers.
pub fn run(args: &BrainsArgs, library: &Library) -> Result<(), Failure> {
    if let Some(BrainsTask::Train(train_args)) = &args.task {
        return train(train_args, library);
    }
    let rules = Arc::new(library.rules()?);
    let level = library.level(&args.level, &rules)?;
    let runs = if args.quick { args.maps.min(5) } else { args.maps };
    let seeds = Seeds::new(args.seed, runs);
    let minds: Vec<_> = rules.mind_ids().filter(|(_, mind)| mind.role == MindRole::Besieger).collect();
    let bar = ProgressBar::new(minds.len() as u64 * runs);
    let contestant = args.player.contestant(library, &rules)?;
    let defender = || contestant.player();
    let mut out = results();
    writeln!(out, "{} against {}", args.level, args.player.name())?;
    writeln!(out, "{}", header())?;
    for (mind, _) in minds {
        let score = siege(&level, &rules, mind, seeds, defender, || bar.inc(1)).map_err(Failure::bad)?;
        bar.suspend(|| writeln!(out, "{score}").and_then(|()| out.flush()))?;
    }
    bar.finish_and_clear();
    Ok(())
}
