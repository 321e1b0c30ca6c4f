//! `osada lab snake`: snakes of every kind of mind, each alone and all together.

use crate::failure::Failure;
use crate::output::results;
use crate::storage::files::Library;
use clap::Args;
use indicatif::ProgressBar;
use osada::brain::MindRole;
use osada::lab::Seeds;
use osada::lab::snake::{Pilot, compete, header};
use std::io::Write;

/// Columns and rows of the arena.
pub const FIELD: (usize, usize) = (30, 20);

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
    /// Only twenty games for each line
    #[arg(long)]
    quick: bool,
}

/// Prints one line for each kind of snake alone, and one for each with all the others in the arena.
pub fn run(args: &SnakeArgs, library: &Library) -> Result<(), Failure> {
    let rules = library.rules()?;
    let minds = rules.minds.iter().filter(|(_, mind)| mind.role == MindRole::Snake);
    let mut pilots = vec![("astar".to_owned(), Pilot::astar())];
    pilots.extend(minds.map(|(name, mind)| (name.clone(), Pilot::Mind(Box::new(mind.clone())))));
    let games = if args.quick { args.maps.min(20) } else { args.maps };
    let seeds = Seeds::new(args.seed, games);
    let bar = ProgressBar::new(games * (pilots.len() as u64 + 1));
    let play = |pilots: &[Pilot]| {
        let tallies = compete(FIELD, args.steps, pilots, seeds, || bar.inc(1));
        tallies.ok_or_else(|| Failure::bad("the arena has no room for so many snakes"))
    };
    let mut lines = vec![format!("{:<24}{}", "snake", header())];
    for (name, pilot) in &pilots {
        for tally in play(std::slice::from_ref(pilot))? {
            lines.push(format!("{:<24}{tally}", format!("{name} alone")));
        }
    }
    let all: Vec<_> = pilots.iter().map(|(_, pilot)| pilot.clone()).collect();
    for ((name, _), tally) in pilots.iter().zip(play(&all)?) {
        lines.push(format!("{:<24}{tally}", format!("{name} with all")));
    }
    bar.finish_and_clear();
    writeln!(results(), "{}", lines.join("\n"))?;
    Ok(())
}
