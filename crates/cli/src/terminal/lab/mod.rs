//! `osada lab EXPERIMENT`: one file per experiment, and one driver for all (`driver`).

pub mod compare;
pub mod driver;
pub mod experiment;
mod exploits;
mod fuzzy;
mod games;
mod journal;
mod maps;
mod merge;
pub mod options;
mod rows_file;
mod show;
mod train;

use crate::failure::Failure;
use crate::storage::files::Library;
use crate::terminal::reference::examples;
use clap::Subcommand;
use cpu_time::ProcessTime;
use driver::SweepRun;
use experiment::Experiment;
use games::BrainsTask;
use merge::MergeArgs;
use std::time::Instant;

/// What to do in the laboratory.
#[derive(Subcommand)]
pub enum LabCommand {
    #[command(flatten)]
    Experiment(Box<Experiment>),
    /// Put the parts of an experiment together, giving what one machine would have printed and written
    #[command(after_help = examples(&[
        "osada lab merge rows/balance_1_of_2.rows.jsonl rows/balance_2_of_2.rows.jsonl --out results",
    ]))]
    Merge(MergeArgs),
}

/// Runs it: its table goes to stdout. `words` is the command with the arguments that rows depend on.
pub fn run(command: &LabCommand, library: &Library, words: &[String]) -> Result<(), Failure> {
    let experiment = match command {
        LabCommand::Merge(args) => return merge::run(args, library),
        LabCommand::Experiment(experiment) => experiment.as_ref(),
    };
    if let Experiment::Brains(args) = experiment
        && let Some(BrainsTask::Train(args)) = &args.task
    {
        return train::train(args, library);
    }
    match (experiment, experiment.options()) {
        (Experiment::Fuzzy(args), _) => fuzzy::run(args),
        (_, None) => Ok(()),
        (_, Some(options)) => {
            let run = SweepRun { options, command: words, library };
            let was_interrupted = options.output.out.as_deref().is_some_and(|folder| {
                matches!(experiment, Experiment::Exploits(_)) && journal::is_begun(folder, "exploits", options.shard)
            });
            // Time that all cores have spent, where the system tells it: the budget of a search is counted so.
            let (wall, cpu) = (Instant::now(), ProcessTime::try_now().ok());
            let clock = || cpu.and_then(|cpu| cpu.try_elapsed().ok()).unwrap_or_else(|| wall.elapsed());
            let by_cpu = matches!(experiment, Experiment::Exploits(_));
            experiment.with(library, was_interrupted, &mut |list| match by_cpu {
                true => driver::run_by(list, &run, &clock),
                false => driver::run(list, &run),
            })
        }
    }
}
