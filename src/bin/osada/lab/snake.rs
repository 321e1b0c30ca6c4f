//! `osada lab snake`: snakes of every kind of mind, each alone and all together, and the attempts of the source alone.

use crate::failure::Failure;
use crate::output::results;
use crate::storage::files::Library;
use clap::Args;
use indicatif::ProgressBar;
use osada::brain::MindRole;
use osada::lab::Seeds;
use osada::lab::snake::{Contest, Lessons, Pilot, SnakeRules, attempts, compete, header};
use std::io::Write;

/// Columns and rows of the arena.
pub const FIELD: (usize, usize) = (30, 20);

/// What the attempts of the source learn from before they play. The seeds are far from those of the games.
const LESSONS: Lessons =
    Lessons { field: FIELD, seeds: Seeds { first: 2_000_000, count: 40 }, steps: 400, shown: (2_000_000, 400_000) };
/// The same, to see that it works.
const QUICK: Lessons =
    Lessons { seeds: Seeds { first: 2_000_000, count: 2 }, steps: 100, shown: (3000, 1000), ..LESSONS };

/// How much to play.
#[derive(Args)]
pub struct SnakeArgs {
    /// The first of the seeds
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Games for each line of the table
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    maps: u64,
    /// Steps of a game
    #[arg(long, value_name = "N", default_value_t = 1000)]
    steps: usize,
    /// Play by the rules of the source: one moves after the other, the dead stay dead, the longest wins
    #[arg(long)]
    source_rules: bool,
    /// Only twenty games for each line
    #[arg(long)]
    quick: bool,
}

/// Prints one line for each kind of snake alone, then for each attempt of the source, and then one for each kind with all
/// the others in the arena.
pub fn run(args: &SnakeArgs, library: &Library) -> Result<(), Failure> {
    let known = library.rules()?;
    let minds = known.minds.iter().filter(|(_, mind)| mind.role == MindRole::Snake);
    let mut pilots = vec![("astar".to_owned(), Pilot::astar())];
    pilots.extend(minds.map(|(name, mind)| (name.clone(), Pilot::Mind(Box::new(mind.clone())))));
    let trained = attempts(if args.quick { QUICK } else { LESSONS });
    let trained = trained.ok_or_else(|| Failure::bad("the arena is too small to learn in"))?;
    let games = if args.quick { args.maps.min(20) } else { args.maps };
    let seeds = Seeds::new(args.seed, games);
    let rules = if args.source_rules { SnakeRules::Source } else { SnakeRules::Rebirth };
    let contest = Contest { field: FIELD, rules, steps: args.steps, seeds };
    let bar = ProgressBar::new(games * (pilots.len() + trained.len() + 1) as u64);
    let play = |pilots: &[Pilot]| {
        let tallies = compete(contest, pilots, || bar.inc(1));
        tallies.ok_or_else(|| Failure::bad("the arena has no room for so many snakes"))
    };
    let mut lines = vec![format!("{:<30}{}", "snake", header())];
    for (name, pilot) in pilots.iter().chain(&trained) {
        for tally in play(std::slice::from_ref(pilot))? {
            lines.push(format!("{:<30}{tally}", format!("{name} alone")));
        }
    }
    let all: Vec<_> = pilots.iter().map(|(_, pilot)| pilot.clone()).collect();
    for ((name, _), tally) in pilots.iter().zip(play(&all)?) {
        lines.push(format!("{:<30}{tally}", format!("{name} with all")));
    }
    bar.finish_and_clear();
    writeln!(results(), "{}", lines.join("\n"))?;
    Ok(())
}
