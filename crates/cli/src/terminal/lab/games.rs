//! The experiments on games: `osada lab balance`, `adaptive`, `brains` and `snake`.

use super::experiment::Use;
use super::options::{GameOptions, RunOptions};
use super::train::TrainArgs;
use crate::args::{ChallengeArg, PlayerArg};
use crate::failure::Failure;
use crate::storage::files::Library;
use crate::storage::source::SourceFile;
use crate::terminal::reference::examples;
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use osada_ai::snake::{SnakeRecording, SnakeRules};
use osada_content::{Level, shipped};
use osada_lab::adaptive::Adaptive;
use osada_lab::balance::Balance;
use osada_lab::brains::Brains;
use osada_lab::people::People;
use osada_lab::snake::Snakes;
use osada_lab::sweep::Sweep;
use osada_record::player::{Contestant, NAMES};
use osada_sim::rules::{Challenge, Rules};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What to measure.
#[derive(Args)]
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

/// The levels that were named, or all shipped ones but hordes, in which a game takes minutes.
fn levels(named: &[String], library: &Library, rules: &Arc<Rules>) -> Result<Vec<Level>, Failure> {
    let all: Vec<String> = shipped::LEVELS.iter().map(|(file, _)| (*file).to_owned()).collect();
    let names = if named.is_empty() { &all } else { named };
    let mut levels: Vec<Level> = names.iter().map(|name| library.level(name, rules)).collect::<Result<_, _>>()?;
    levels.retain(|level| !named.is_empty() || !level.is_horde());
    Ok(levels)
}

/// The players that were named, or the usual ones.
fn contestants(
    named: &[PlayerArg],
    usual: &[&str],
    library: &Library,
    rules: &Arc<Rules>,
) -> Result<Vec<Contestant>, Failure> {
    let usual = usual.iter().map(|name| PlayerArg::of((*name).into()));
    let players = if named.is_empty() { usual.collect() } else { named.to_vec() };
    players.iter().map(|player| player.contestant(library, rules)).collect()
}

/// Measures the balance of levels.
pub fn with_balance(args: &BalanceArgs, library: &Library, used: Use) -> Result<(), Failure> {
    let rules = Arc::new(library.rules()?);
    let levels = levels(&args.level, library, &rules)?;
    let asked = |challenge: &Challenge| match args.challenge.is_empty() {
        // The one that adapts begins as `normal`.
        true => challenge.strength().is_none(),
        false => args.challenge.contains(&ChallengeArg(*challenge)),
    };
    let challenges: Vec<Challenge> = Challenge::ALL.into_iter().filter(asked).collect();
    let all = Balance::new(args.games.settings(&args.run), levels, &challenges, rules);
    let balance = if args.player.is_empty() { all } else { all.played_by(&args.player) };
    if balance.tasks() == 0 {
        return Err(Failure::Usage("only the planner plays at other challenges than normal".to_owned()));
    }
    used(&balance)
}

/// What to play with moods and without.
#[derive(Args)]
pub struct PeopleArgs {
    #[command(flatten)]
    pub run: RunOptions,
    #[command(flatten)]
    games: GameOptions,
    /// The file of a level, or the name of a shipped one; can be repeated [default: all shipped levels except hordes]
    #[arg(long, value_name = "LEVEL")]
    level: Vec<String>,
    /// How hard the games are
    #[arg(long, value_name = "NAME", default_value = "normal")]
    challenge: ChallengeArg,
    /// Who plays; can be repeated [default: planner and mobile]
    #[arg(long, value_name = "NAME")]
    player: Vec<PlayerArg>,
}

/// Plays with moods and without.
pub fn with_people(args: &PeopleArgs, library: &Library, used: Use) -> Result<(), Failure> {
    let rules = Arc::new(library.rules()?);
    let levels = levels(&args.level, library, &rules)?;
    let players = contestants(&args.player, &["planner", "mobile"], library, &rules)?;
    used(&People::new(args.games.settings(&args.run), levels, players, args.challenge.0, rules))
}

/// What to play in a row.
#[derive(Args)]
pub struct AdaptiveArgs {
    #[command(flatten)]
    pub run: RunOptions,
    #[command(flatten)]
    games: GameOptions,
    /// The file of a level, or the name of a shipped one
    #[arg(long, default_value = "first_siege")]
    level: String,
    /// Who plays; can be repeated [default: three players of different strength]
    #[arg(long, value_name = "NAME")]
    player: Vec<PlayerArg>,
    /// Sieges in a row
    #[arg(long, value_name = "N", default_value_t = 45, value_parser = clap::value_parser!(u16).range(3..=1000))]
    sieges: u16,
}

/// Players who are beaten by raids of different strength.
const DIFFERENT: [&str; 3] = ["armed_by_the_hearth", "mobile", "planner"];

/// Runs of sieges at the challenge that adapts.
pub fn with_adaptive(args: &AdaptiveArgs, library: &Library, used: Use) -> Result<(), Failure> {
    let rules = Arc::new(library.rules()?);
    let level = library.level(&args.level, &rules)?;
    let players = contestants(&args.player, &DIFFERENT, library, &rules)?;
    used(&Adaptive::new(args.games.settings(&args.run), level, rules, players, usize::from(args.sieges)))
}

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
pub fn with_brains(args: &BrainsArgs, library: &Library, used: Use) -> Result<(), Failure> {
    let rules = Arc::new(library.rules()?);
    let level = library.level(&args.level, &rules)?;
    let defender = args.player.contestant(library, &rules)?;
    used(&Brains::new(args.games.settings(&args.run), level, rules, defender))
}

/// How much to play.
#[derive(Args)]
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
    /// A recorded game, as the window saves them, to teach the perceptrons of the source; can be repeated [default: games of A*]
    #[arg(long, value_name = "FILE")]
    recorded: Vec<PathBuf>,
}

/// By one of the two rules.
pub fn with_snakes(args: &SnakeArgs, library: &Library, used: Use) -> Result<(), Failure> {
    let known = library.rules()?;
    let rules = if args.source_rules { SnakeRules::Source } else { SnakeRules::Rebirth };
    let recordings = args.recorded.iter().map(|path| recorded(path, library)).collect::<Result<_, _>>()?;
    let snakes = Snakes::new(args.games.settings(&args.run), &known, rules, args.steps, recordings);
    used(&snakes.map_err(Failure::Usage)?)
}

/// A recorded game of snakes from a file.
fn recorded(path: &Path, library: &Library) -> Result<SnakeRecording, Failure> {
    let source = SourceFile::read(path.to_path_buf())?;
    library.note_source(&format!("recorded game {}", source.stem()), &source);
    SnakeRecording::from_ron(&source.text).map_err(|error| Failure::bad(format!("{}: {error}", source.file())))
}
