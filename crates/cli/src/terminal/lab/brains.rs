//! `osada lab brains`: waves led by each mind against a scripted player, many seeds, with confidence intervals.

use super::options::{GameOptions, RunOptions};
use super::sources::Use;
use super::train::TrainArgs;
use crate::args::PlayerArg;
use crate::failure::Failure;
use crate::storage::files::Library;
use crate::terminal::reference::examples;
use clap::{Args, Subcommand};
use osada_lab::brains::Brains;
use std::sync::Arc;

/// What to play.
#[derive(Args)]
#[command(mut_arg("seed", |arg| arg.default_value("0")))]
pub struct BrainsArgs {
    #[command(subcommand)]
    pub task: Option<BrainsTask>,
    #[command(flatten)]
    pub run: RunOptions,
    #[command(flatten)]
    games: GameOptions,
    /// The file of a level, or the name of a shipped one
    #[arg(long, default_value = "first_siege")]
    level: String,
    /// Who defends
    #[arg(long, value_name = "NAME", default_value = "planner")]
    player: PlayerArg,
}

/// What else there is to do with minds.
#[derive(Subcommand)]
pub enum BrainsTask {
    /// Train a perceptron on the decisions of another mind
    #[command(after_help = examples(&[
        "osada lab brains train besieger --quick --out results",
        "osada lab brains train settler --hidden 16,12",
    ]))]
    Train(TrainArgs),
}

/// One line for each mind that can lead besiegers.
pub fn with(args: &BrainsArgs, library: &Library, used: Use) -> Result<(), Failure> {
    let rules = Arc::new(library.rules()?);
    let level = library.level(&args.level, &rules)?;
    let defender = args.player.contestant(library, &rules)?;
    used(&Brains::new(args.games.settings(&args.run), level, rules, defender))
}
