//! `osada compare A B`: two sides in games of the same seeds, until their difference is clear or the seeds end.

mod baseline;
mod known_games;
mod recognition;
mod setup;

use crate::args::{ChallengeArg, PlayerArg};
use crate::failure::Failure;
use crate::storage::files::Library;
use crate::terminal::lab::driver::{self, SweepRun};
use crate::terminal::lab::experiment::Use;
use crate::terminal::lab::options::{OutputOptions, RunOptions};
use crate::terminal::sim::seeds;
use baseline::Baseline;
use clap::{Args, ValueEnum};
use osada_lab::Seeds;
use osada_lab::compare::{Compare, Measure, Side};
use osada_lab::sweep::Shard;
use std::path::PathBuf;
use std::time::Instant;

/// What to compare.
#[derive(Args)]
pub struct CompareArgs {
    /// One side: a mod, rules, a level, a mind, a player, or rows of `sim --games`, by file or name; `shipped` changes nothing.
    /// Where a name could be two things: mod:NAME, rules:FILE, level:NAME, mind:NAME, player:NAME, rows:FILE, recording:FILE
    a: String,
    /// The other side
    b: String,
    /// The level of both, unless a side names another: its file, or the name of a shipped one
    #[arg(long, value_name = "LEVEL", default_value = "first_siege")]
    level: PathBuf,
    /// Who plays both, unless a side names another
    #[arg(long, value_name = "NAME|FILE.ron", default_value = "planner")]
    player: PlayerArg,
    /// How hard the games are
    #[arg(long, value_name = "NAME", default_value = "normal")]
    challenge: ChallengeArg,
    /// The seeds, the last one excluded; both sides play each of them [default: 1..401, or those of the rows]
    #[arg(long, value_name = "A..B", value_parser = some_seeds)]
    seeds: Option<Seeds>,
    /// Stop games after this many ticks, 60 to the second; by default, when the level ends
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    ticks: Option<u64>,
    /// Let only this measure decide; can be repeated [default: all, which share the error of 5 %]
    #[arg(long, value_name = "MEASURE")]
    by: Vec<MeasureArg>,
    /// Keep the games of A in this file; if it exists, they are read from it instead of played again
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Fail unless the sides are shown to differ, or unless no difference is shown
    #[arg(long, value_name = "RESULT")]
    expect: Option<Expected>,
    #[command(flatten)]
    output: OutputOptions,
    /// Play only part I of N of the seeds, counted from 1, all of them: raw rows go to the folder of --out, or else to stdout, for
    /// `osada lab merge`, which decides
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
}

/// A measure by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MeasureArg(Measure);

impl ValueEnum for MeasureArg {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self(Measure::Wins), Self(Measure::Days), Self(Measure::Losses), Self(Measure::Kills), Self(Measure::Damage)]
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(self.0.name()))
    }
}

/// What a comparison is to come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Expected {
    Different,
    Equal,
}

/// No comparison has more seeds: what a million pairs do not show is not there.
const MOST_SEEDS: u64 = 1_000_000;
/// The seeds of a comparison that names none.
const USUAL: Seeds = Seeds { first: 1, count: 400 };

fn some_seeds(text: &str) -> Result<Seeds, String> {
    let found = seeds(text)?;
    if found.count > MOST_SEEDS { Err(format!("must be at most {MOST_SEEDS} seeds")) } else { Ok(found) }
}

/// Compares: exit code 0 whatever comes out, unless something else was expected. `words` is the command with the arguments
/// that rows depend on.
pub fn run(args: &CompareArgs, library: &Library, words: &[String]) -> Result<(), Failure> {
    let [a, b] = setup::sides(args, library)?;
    let seeds = common_seeds(args, [&a, &b])?;
    let mut baseline = args.baseline.as_deref().map(|path| Baseline::new(path, args, &seeds, library)).transpose()?;
    let a = match &mut baseline {
        Some(baseline) => baseline.read(a)?,
        None => a,
    };
    let compare = args.compare([a.clone(), b], seeds);
    let options = RunOptions { output: args.output.clone(), quick: false, shard: args.shard };
    let run = SweepRun { options: &options, command: words, library };
    let begun = Instant::now();
    let Some(played) = driver::play(&compare, &run, &|| begun.elapsed())? else { return Ok(()) };
    if let Some(baseline) = baseline {
        baseline.write(&a, &played.rows)?;
    }
    played.show(&compare, &run)
}

/// Makes the comparison and has it used.
pub fn with(args: &CompareArgs, library: &Library, used: Use) -> Result<(), Failure> {
    let [a, b] = setup::sides(args, library)?;
    let seeds = common_seeds(args, [&a, &b])?;
    used(&args.compare([a, b], seeds))
}

impl CompareArgs {
    fn compare(&self, sides: [Side; 2], seeds: Vec<u64>) -> Compare {
        let measures: Vec<Measure> = self.by.iter().map(|measure| measure.0).collect();
        let deciding = if measures.is_empty() { &Measure::ALL[..] } else { &measures };
        let expected = self.expect.map(|expected| expected == Expected::Different);
        Compare::new(sides, seeds, deciding).expecting(expected)
    }
}

/// The seeds that were asked for, which both sides have to have; else those that both sides have.
fn common_seeds(args: &CompareArgs, sides: [&Side; 2]) -> Result<Vec<u64>, Failure> {
    let fixed: Vec<(&Side, Vec<u64>)> =
        sides.into_iter().filter_map(|side| Some((side, side.seeds()?.collect()))).collect();
    if let (None, Some((_, first))) = (args.seeds, fixed.first()) {
        let in_all = |seed: &u64| fixed.iter().all(|(_, seeds)| seeds.binary_search(seed).is_ok());
        let common: Vec<u64> = first.iter().copied().filter(in_all).collect();
        return match common.is_empty() {
            true => Err(Failure::bad("the two sides have no seed in common")),
            false => Ok(common),
        };
    }
    let seeds: Vec<u64> = args.seeds.unwrap_or(USUAL).iter().collect();
    for (side, known) in fixed {
        let missing: Vec<u64> = seeds.iter().copied().filter(|seed| known.binary_search(seed).is_err()).collect();
        if let Some(first) = missing.first() {
            let (name, count) = (&side.name, missing.len());
            return Err(Failure::bad(format!("{name} has no games of {count} of these seeds, such as {first}")));
        }
    }
    Ok(seeds)
}
