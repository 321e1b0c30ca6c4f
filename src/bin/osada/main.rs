//! The command line of Osada: arguments in, results to stdout, remarks to stderr.
//!
//! Exit codes: 0 done, 1 the input or the result is bad, 2 wrong usage.

#![allow(clippy::disallowed_types, reason = "the binary is the outside of the simulation and may look at the clock")]

mod args;
mod canonical;
mod check;
mod explain;
mod failure;
mod fuzzy_command;
mod generate;
mod headless_run;
mod keys;
mod lab;
mod matrix_text;
mod output;
mod path_command;
#[cfg(feature = "window")]
mod play;
mod play_args;
mod reading;
mod replay;
mod saves_command;
mod seed_games;
mod sim;
mod storage;
#[cfg(feature = "window")]
mod work_kinds;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use failure::Failure;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use storage::files::Library;

/// A colony-defence game in which every unit can show why it does what it does.
#[derive(Parser)]
#[command(name = "osada", version, about)]
struct Cli {
    /// Rules to use instead of assets/rules.ron; minds are read from the folder `minds` beside them
    #[arg(long, global = true, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Where saves and settings are kept, instead of the place that is usual on this system
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Subcommands>,
}

#[derive(Subcommand)]
enum Subcommands {
    /// Play a level, or watch a scripted player or a replay playing
    Play(play_args::PlayArgs),
    /// Run a level without a window, as fast as it goes
    Sim(sim::SimArgs),
    /// Check levels, rules, minds, scripts, strategies and saves without running them
    Check(check::CheckArgs),
    /// Replay a recorded game without a window, or find where it parts from its record
    Replay(replay::ReplayArgs),
    /// List the saves, newest first, and what is wrong with damaged ones
    Saves(saves_command::SavesArgs),
    /// Write a level to stdout
    Generate(generate::GenerateArgs),
    /// Run Moving AI benchmark scenarios, or one query
    Path(path_command::Args),
    /// Ask a mind what it would do, and why
    Fuzzy(fuzzy_command::FuzzyArgs),
    /// Run an experiment
    #[command(subcommand)]
    Lab(lab::LabCommand),
}

fn main() -> ExitCode {
    let mut command = Cli::command();
    let parsed = command.try_get_matches_from_mut(std::env::args_os());
    let (cli, words) = match parsed.and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches))) {
        Ok((cli, matches)) => (cli, canonical::words(&command, &matches)),
        Err(error) => return said(&error.format(&mut command)),
    };
    let library = Library::new(cli.rules);
    let data = cli.data_dir.as_deref();
    let done = match cli.command.unwrap_or(Subcommands::Play(play_args::PlayArgs::default())) {
        Subcommands::Play(args) => play(args, &library, data),
        Subcommands::Sim(args) => sim::run(&args, &library, data, &words),
        Subcommands::Check(args) => check::run(&args, &library),
        Subcommands::Replay(args) => replay::run(&args),
        Subcommands::Saves(args) => saves_command::run(&args, data),
        Subcommands::Generate(args) => generate::run(&args, &library),
        Subcommands::Path(args) => path_command::run(&args),
        Subcommands::Fuzzy(args) => fuzzy_command::run(&args, &library),
        Subcommands::Lab(command) => lab::run(&command, &library, &words),
    };
    done.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}

/// Help, the version, or what is wrong with the arguments, which may have been pasted from anywhere.
fn said(error: &clap::Error) -> ExitCode {
    let text = error.render().to_string();
    if error.use_stderr() {
        failure::remark(&text);
        return ExitCode::from(2);
    }
    let done = output::results().write_all(text.as_bytes()).and_then(|()| output::results().flush());
    done.map_or_else(|error| Failure::Output(error).report(), |()| ExitCode::SUCCESS)
}

#[cfg(feature = "window")]
fn play(args: play_args::PlayArgs, library: &Library, data: Option<&Path>) -> Result<(), Failure> {
    play::run(args, library, data)
}

#[cfg(not(feature = "window"))]
fn play(_: play_args::PlayArgs, _: &Library, _: Option<&Path>) -> Result<(), Failure> {
    let message = "this osada was built without its window; build it with `--features window`, or use `osada sim`";
    Err(Failure::Usage(message.to_owned()))
}
