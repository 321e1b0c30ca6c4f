//! The games of `osada sim --seeds` as a list of tasks, one for each seed. A row is the list of the JSON objects that `--json`
//! prints for the seed.

use super::lab::driver::{self, SweepRun};
use super::lab::experiment::Use;
use super::lab::options::{OutputOptions, RunOptions};
use super::observe::PartFile;
use super::seed_ends::unexpected;
use super::sim::{SimArgs, with_play};
use crate::args::OutcomeArg;
use crate::failure::Failure;
use crate::storage::files::Library;
use osada_lab::estimate::Estimate;
use osada_lab::sweep::{Shard, SweepError, TaskContext, TaskList};
use osada_lab::table::Row;
use osada_lab::{Check, ResultDocument, Seeds, SweepFindings};
use osada_sim::Outcome;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Plays a seed; the lines of JSON to print.
pub type Play<'a> = &'a (dyn Fn(u64) -> Result<String, Failure> + Sync);

/// Which part of the seeds.
#[derive(clap::Args)]
pub struct PartArgs {
    /// SweepRun only part I of N of the seeds, counted from 1: raw rows of JSON go to the folder of --out, or else to stdout, for
    /// `osada lab merge`
    #[arg(long, value_name = "I/N", conflicts_with_all = ["explain", "threads", "load", "save", "record", "autosave"])]
    pub shard: Option<Shard>,
    /// Folder for the rows of a part, created if it does not exist; an interrupted part resumes from it
    #[arg(long, value_name = "DIR", requires = "shard")]
    out: Option<PathBuf>,
}

/// Makes the list of the games, one for each seed, and has it used.
pub fn with_games(args: &SimArgs, library: &Library, data: Option<&Path>, used: Use) -> Result<(), Failure> {
    let expected = args.expect.map(|OutcomeArg(outcome)| outcome);
    with_play(args, library, data, |play, files| used(&SeedGames { seeds: args.all_seeds(), play, files, expected }))
}

/// Runs a part of the seeds. `words` is the command with the arguments that rows depend on.
pub fn run_part(args: &SimArgs, library: &Library, data: Option<&Path>, words: &[String]) -> Result<(), Failure> {
    let output = OutputOptions { out: args.part.out.clone(), json: true };
    let options = RunOptions { output, quick: false, shard: args.part.shard };
    let run = SweepRun { options: &options, command: words, library };
    with_games(args, library, data, &mut |games| driver::run(games, &run))
}

/// A game for each seed.
pub struct SeedGames<'a> {
    pub seeds: Seeds,
    pub play: Play<'a>,
    /// Files besides the lines.
    pub files: Vec<PartFile>,
    pub expected: Option<Outcome>,
}

/// The share of a seed in the files of a part, by the options that ask for them.
#[derive(Deserialize)]
struct FileTexts {
    outputs: BTreeMap<String, String>,
}

/// The figures of a game for the table.
#[derive(Deserialize)]
struct Game {
    seed: u64,
    level: String,
    player: String,
    outcome: String,
    day: f64,
    wave: f64,
    colonists: f64,
    kills: f64,
    losses: f64,
}

/// Something that is counted in a game, with its name.
type Count = (&'static str, fn(&Game) -> f64);

/// The seed of one of its objects.
#[derive(Deserialize)]
struct OfSeed {
    seed: u64,
}

fn objects(row: &str) -> Result<Vec<&RawValue>, serde_json::Error> {
    serde_json::from_str(row)
}

/// Converts a failure into an error of the library.
fn sweep_error(failure: &Failure) -> SweepError {
    failure.message().trim_start_matches("error: ").trim_end().to_owned().into()
}

impl TaskList for SeedGames<'_> {
    fn name(&self) -> &'static str {
        "sim"
    }

    fn unit(&self) -> &'static str {
        "games"
    }

    fn tasks(&self) -> usize {
        usize::try_from(self.seeds.count).unwrap_or(usize::MAX)
    }

    fn is_alone(&self, _: usize) -> bool {
        false
    }

    fn place(&self, task: usize) -> Value {
        json!({ "seed": self.seeds.of(task as u64) })
    }

    fn run_task(&self, task: usize, _: &TaskContext) -> Result<String, SweepError> {
        let lines = (self.play)(self.seeds.of(task as u64)).map_err(|failure| sweep_error(&failure))?;
        Ok(format!("[{}]", lines.lines().collect::<Vec<_>>().join(",")))
    }

    fn fault(&self, task: usize, row: &str) -> Option<String> {
        let objects = match objects(row) {
            Ok(objects) if objects.is_empty() => return Some("not a game".to_owned()),
            Ok(objects) => objects,
            Err(error) => return Some(error.to_string()),
        };
        let seed = self.seeds.of(task as u64);
        objects.into_iter().find_map(|object| match serde_json::from_str::<OfSeed>(object.get()) {
            Ok(it) if it.seed == seed => None,
            Ok(it) => Some(format!("a game of seed {}, not {seed}", it.seed)),
            Err(error) => Some(error.to_string()),
        })
    }

    fn sum_up(&self, rows: &[String]) -> Result<SweepFindings, SweepError> {
        let (mut text, mut games) = (String::new(), Vec::new());
        let mut files: Vec<String> = self.files.iter().map(|file| file.header.clone()).collect();
        for row in rows {
            for object in objects(row)? {
                if let Ok(FileTexts { outputs: mut texts }) = serde_json::from_str(object.get()) {
                    for (file, text) in self.files.iter().zip(&mut files) {
                        *text += &texts.remove(file.option).ok_or_else(|| format!("no rows for --{}", file.option))?;
                    }
                    continue;
                }
                text += object.get();
                text.push('\n');
                // Hashes on the way and the ends of campaigns are no games.
                games.extend(serde_json::from_str::<Game>(object.get()).ok());
            }
        }
        let mut documents = vec![ResultDocument { name: "sim.jsonl".to_owned(), text }];
        let names = self.files.iter().map(|file| file.name.clone());
        documents.extend(names.zip(files).map(|(name, text)| ResultDocument { name, text }));
        let checks = self.expected.map(|expected| check(expected, &games)).into_iter().collect();
        Ok(SweepFindings { rows: table(&games), checks, documents, ..SweepFindings::named("sim") })
    }
}

/// The check that every seed ended so; of a campaign, its last game.
fn check(expected: Outcome, games: &[Game]) -> Check {
    let last: BTreeMap<u64, &str> = games.iter().map(|game| (game.seed, game.outcome.as_str())).collect();
    let found = unexpected(expected.name(), last.into_iter());
    let (passed, promise) = (found.is_none(), format!("every game ends in {}", expected.name()));
    Check { promise, found: found.unwrap_or_else(|| "all do".to_owned()), passed }
}

/// Wins and means of all games, level by level in the order in which they come.
fn table(games: &[Game]) -> Vec<Row> {
    let mut levels: Vec<(&str, &str)> = Vec::new();
    for game in games {
        if !levels.contains(&(&game.level, &game.player)) {
            levels.push((&game.level, &game.player));
        }
    }
    let of_level = |(level, player): (&str, &str)| {
        let here: Vec<&Game> = games.iter().filter(|game| game.level == level && game.player == player).collect();
        let row = |metric: &str, figure: Estimate| {
            let (table, map, player) = ("sim".to_owned(), level.to_owned(), player.to_owned());
            Row { table, map, player, metric: metric.to_owned(), ..Row::default() }.with(figure)
        };
        let share = |outcome: &str| {
            Estimate::share(here.iter().filter(|game| game.outcome == outcome).count(), here.len()).percent()
        };
        let mut rows = vec![row("wins_percent", share("victory")), row("undecided_percent", share("running"))];
        let means: [Count; 5] = [
            ("day", |game| game.day),
            ("wave", |game| game.wave),
            ("colonists", |game| game.colonists),
            ("kills", |game| game.kills),
            ("losses", |game| game.losses),
        ];
        rows.extend(
            means
                .map(|(metric, of)| row(metric, Estimate::mean(&here.iter().map(|game| of(game)).collect::<Vec<_>>()))),
        );
        rows
    };
    levels.into_iter().flat_map(of_level).collect()
}
