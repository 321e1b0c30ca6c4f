//! `osada lab snake`: snakes of every kind of mind, each alone and all together, and the attempts of the source alone.

use super::options::{GameOptions, RunOptions};
use super::sources::Use;
use crate::failure::Failure;
use crate::storage::files::Library;
use osada_ai::snake::SnakeRules;
use osada_lab::snake::Snakes;

/// How much to play.
#[derive(clap::Args)]
#[command(mut_arg("seed", |arg| arg.default_value("0")))]
pub struct SnakeArgs {
    #[command(flatten)]
    pub run: RunOptions,
    #[command(flatten)]
    games: GameOptions,
    /// Steps of a game
    #[arg(long, value_name = "N", default_value_t = 1000)]
    steps: usize,
    /// Play by the rules of the source: snakes move in turn, the dead stay dead, the longest wins
    #[arg(long)]
    source_rules: bool,
}

/// By one of the two rules.
pub fn with(args: &SnakeArgs, library: &Library, used: Use) -> Result<(), Failure> {
    let known = library.rules()?;
    let rules = if args.source_rules { SnakeRules::Source } else { SnakeRules::Rebirth };
    used(&Snakes::new(args.games.settings(&args.run), &known, rules, args.steps))
}
