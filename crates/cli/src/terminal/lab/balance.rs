//! `osada lab balance`: scripted players over many seeds, with the bars of the design as checks.

use super::options::{GameOptions, RunOptions};
use super::sources::Use;
use crate::args::ChallengeArg;
use crate::failure::Failure;
use crate::storage::files::Library;
use clap::builder::PossibleValuesParser;
use osada_content::{Level, shipped};
use osada_lab::balance::Balance;
use osada_lab::sweep::Sweep;
use osada_record::player::NAMES;
use osada_sim::rules::Challenge;
use std::sync::Arc;

/// What to measure.
#[derive(clap::Args)]
pub struct BalanceArgs {
    #[command(flatten)]
    pub run: RunOptions,
    #[command(flatten)]
    games: GameOptions,
    /// The file of a level, or the name of a shipped one; can be repeated [default: all shipped levels except hordes]
    #[arg(long, value_name = "LEVEL")]
    level: Vec<String>,
    /// How hard the games are; can be repeated [default: all]
    #[arg(long, value_name = "NAME")]
    challenge: Vec<ChallengeArg>,
    /// Who plays; can be repeated. Only the planner plays at other challenges than normal [default: all]
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(NAMES))]
    player: Vec<String>,
}

/// On the levels that were named, or all shipped ones but those with a horde, of which a game takes minutes.
pub fn with(args: &BalanceArgs, library: &Library, used: Use) -> Result<(), Failure> {
    let rules = Arc::new(library.rules()?);
    let all: Vec<String> = shipped::LEVELS.iter().map(|(file, _)| (*file).to_owned()).collect();
    let names = if args.level.is_empty() { &all } else { &args.level };
    let mut levels: Vec<Level> = names.iter().map(|name| library.level(name, &rules)).collect::<Result<_, _>>()?;
    levels.retain(|level| !args.level.is_empty() || !level.is_horde());
    let asked = |challenge: &Challenge| args.challenge.is_empty() || args.challenge.contains(&ChallengeArg(*challenge));
    let challenges: Vec<Challenge> = Challenge::ALL.into_iter().filter(asked).collect();
    let all = Balance::new(args.games.settings(&args.run), levels, &challenges, rules);
    let balance = if args.player.is_empty() { all } else { all.played_by(&args.player) };
    if balance.tasks() == 0 {
        return Err(Failure::Usage("only the planner plays at other challenges than normal".to_owned()));
    }
    used(&balance)
}
