//! The command line: arguments in, results to stdout, remarks to stderr.
//!
//! The exit codes are those that [`reference::after_help`] gives.

mod canonical;
mod check;
mod check_mod;
mod chronicle_command;
mod explain;
mod fmt_command;
#[cfg(feature = "lab")]
mod fuzzy_command;
mod game_summary;
mod game_threads;
mod generate;
mod headless_run;
mod interrupt;
mod journey_run;
#[cfg(feature = "lab")]
mod lab;
#[cfg_attr(not(feature = "lab"), path = "without_laboratory.rs")]
mod laboratory;
mod look;
#[cfg(feature = "lab")]
mod lsp;
mod matrix_text;
mod mod_command;
mod new_mod;
mod observe;
#[cfg(feature = "lab")]
mod path_command;
mod progress;
mod reasons_json;
mod reference;
mod replay;
mod saves_command;
#[cfg(feature = "lab")]
mod schema;
mod script_watch;
mod seed_ends;
#[cfg(feature = "lab")]
mod seed_games;
mod seed_output;
mod sim;
#[cfg(feature = "lab")]
mod test_command;
mod test_files;
#[cfg(feature = "lab")]
mod test_report;
mod used_files;

use crate::failure::Failure;
use crate::storage::files::Library;
use crate::storage::mods::ModPlaces;
use crate::storage::saves::data_dir;
use crate::{failure, output, play_args};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use reference::examples;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A colony-defence game in which every unit can show why it does what it does.
#[derive(Parser)]
#[command(name = "osada", version, about, after_help = reference::after_help())]
struct Cli {
    /// Rules to use instead of assets/rules.ron; minds are read from the folder `minds` beside them
    #[arg(long, global = true, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// A mod to put on top of the rules: its name, its folder or its .zip archive. Can be repeated; where two change the same field, the later
    /// one wins
    #[arg(long = "mod", global = true, value_name = "NAME")]
    mods: Vec<PathBuf>,
    /// Where to keep saves and settings, instead of the usual place on this system
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Subcommands>,
}

#[derive(Subcommand)]
enum Subcommands {
    /// Play a level, or watch a scripted player or a recorded game
    #[command(after_help = examples(&[
        "osada play first_siege --seed 3",
        "osada play two_camps --player planner --speed 4",
        "osada play --replay game.replay",
    ]))]
    Play(play_args::PlayArgs),
    /// Run a level without a window, as fast as possible
    #[command(after_help = examples(&[
        "osada sim first_siege --player planner --seeds 0..10",
        "osada sim levels/ruin.ron --seed 3 --json",
        "osada sim first_siege --mod frontier -v",
        "osada sim first_siege --player planner --events siege.jsonl --units people.jsonl --every 60",
        "osada sim tutorial --explain list@600 --explain 0@600 --ticks 601",
    ]))]
    Sim(Box<sim::SimArgs>),
    /// Check levels, rules, minds, scripts, strategies, mods and saves without running them
    #[command(after_help = examples(&[
        "osada check levels/*.ron assets/rules.ron",
        "osada check my_level.ron --rules my_rules.ron",
        "osada check mods/frontier",
    ]))]
    Check(check::CheckArgs),
    /// Give RON files the usual form: indents, blanks, commas; comments and drawn rows stay as they are
    #[command(after_help = examples(&[
        "osada fmt my_level.ron mods/hills",
        "osada fmt --check levels",
    ]))]
    Fmt(fmt_command::FmtArgs),
    /// Begin a mod, check and test it, and pack it for others
    #[command(subcommand)]
    Mod(mod_command::ModCommand),
    /// Replay a recorded game without a window, or find where it diverges from its recording
    #[command(after_help = examples(&[
        "osada replay game.replay",
        "osada replay game.replay --verify",
    ]))]
    Replay(replay::ReplayArgs),
    /// Write the chronicle of a game or of a whole journey: what happened day by day, and what became of everybody
    #[command(after_help = examples(&[
        "osada chronicle game.save",
        "osada chronicle game.replay --out game.html",
        "osada chronicle road.journey --out road.html",
    ]))]
    Chronicle(chronicle_command::ChronicleArgs),
    /// List the saves, newest first, and what is wrong with damaged ones
    #[command(after_help = examples(&[
        "osada saves",
        "osada saves --data-dir other_folder",
    ]))]
    Saves(saves_command::SavesArgs),
    /// Write a level to stdout
    #[command(after_help = examples(&[
        "osada generate valley --size 96x64 --seed 7",
        "osada generate dungeon > dungeon.ron",
    ]))]
    Generate(generate::GenerateArgs),
    /// Show what a unit or a structure looks like, from all sides and in all poses
    #[command(after_help = examples(&[
        "osada look",
        "osada look shieldman --out shieldman.png",
        "osada look golem --looks my_looks.ron --out golem.png --scale 4",
    ]))]
    Look(look::LookArgs),
    #[command(flatten)]
    Laboratory(laboratory::Laboratory),
}

/// Runs the command of the arguments. `play` opens the window.
pub fn run(play: impl FnOnce(play_args::PlayArgs, &Library, Option<&Path>) -> Result<(), Failure>) -> ExitCode {
    let mut command = Cli::command();
    let parsed = command.try_get_matches_from_mut(std::env::args_os());
    let (cli, words) = match parsed.and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches))) {
        Ok((cli, matches)) => (cli, crate::terminal::canonical::words(&command, &matches)),
        Err(error) => {
            #[cfg(not(feature = "lab"))]
            if let Some(failure) = laboratory::missing_argument(&error, std::env::args_os().skip(1)) {
                return failure.report();
            }
            return show_usage(&error.format(&mut command));
        }
    };
    let data = cli.data_dir.as_deref();
    let library = Library::new(cli.rules, cli.mods, ModPlaces::new(data_dir(data).ok()));
    let chosen = cli.command.unwrap_or(Subcommands::Play(play_args::PlayArgs::default()));
    if !matches!(chosen, Subcommands::Play(_)) {
        interrupt::watch();
    }
    let done = match chosen {
        Subcommands::Play(args) => play(args, &library, data),
        Subcommands::Sim(args) => sim::run(&args, &library, data, &words),
        Subcommands::Check(args) => check::run(&args, &library),
        Subcommands::Fmt(args) => fmt_command::run(&args),
        Subcommands::Mod(command) => mod_command::run(&command, &library),
        Subcommands::Replay(args) => replay::run(&args, &library),
        Subcommands::Chronicle(args) => chronicle_command::run(&args, &library),
        Subcommands::Saves(args) => saves_command::run(&args, data),
        Subcommands::Generate(args) => generate::run(&args, &library),
        Subcommands::Look(args) => look::run(&args, &library),
        Subcommands::Laboratory(command) => laboratory::run(command, &library, &words, Cli::command),
    };
    done.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}

/// Shows help, the version, or errors in the arguments, which may have been pasted from anywhere.
fn show_usage(error: &clap::Error) -> ExitCode {
    let text = error.render().to_string();
    if error.use_stderr() {
        failure::remark(&text);
        return ExitCode::from(2);
    }
    let done = output::results().write_all(text.as_bytes()).and_then(|()| output::results().flush());
    done.map_or_else(|error| Failure::Output(error).report(), |()| ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Command;

    /// Every command that does something, with the words that lead to it.
    fn leaves(command: &Command, way: &str, found: &mut Vec<(String, Command)>) {
        let way = format!("{way} {}", command.get_name()).trim().to_owned();
        if command.get_subcommands().next().is_none() || command.get_name() == "brains" {
            found.push((way.clone(), command.clone()));
        }
        command
            .get_subcommands()
            .filter(|command| command.get_name() != "help")
            .for_each(|command| leaves(command, &way, found));
    }

    #[test]
    fn the_help_of_every_command_ends_with_examples_that_can_be_typed() {
        let mut all = Vec::new();
        leaves(&Cli::command(), "", &mut all);
        assert!(all.len() > 10, "only {} commands were found", all.len());
        for (way, command) in all {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let examples: Vec<&str> = help.lines().map(str::trim).filter(|line| line.starts_with("osada ")).collect();
            assert!(!examples.is_empty(), "`{way} --help` has no example");
            for example in examples {
                assert!(example.starts_with(&way), "`{example}` is an example of another command than `{way}`");
                let words = example.split(" > ").next().unwrap_or_default().split_whitespace();
                let read = Cli::try_parse_from(words).map(|_| ());
                read.unwrap_or_else(|error| panic!("`{example}` cannot be typed: {error}"));
            }
        }
    }

    #[test]
    fn the_help_says_which_exit_code_means_what() {
        let help = Cli::command().render_help().to_string();
        for code in ["0  ", "1  ", "2  "] {
            assert!(help.contains(code), "{help}");
        }
    }

    #[cfg(not(feature = "lab"))]
    #[test]
    fn an_argument_of_the_laboratory_says_which_line_builds_it() {
        let failure = |line: &str| {
            let words = || ["osada"].into_iter().chain(line.split(' '));
            let error = Cli::try_parse_from(words()).err().unwrap_or_else(|| panic!("`{line}` can be typed"));
            laboratory::missing_argument(&error, words().skip(1).map(Into::into)).map(|failure| failure.message())
        };
        for (line, name) in [
            ("sim first_siege --seeds 0..8 --shard 1/4", "--shard"),
            ("sim first_siege --seeds 0..8 --shard=1/4 --out rows", "--shard"),
            ("sim first_siege --out rows --shard 1/4", "--out"),
        ] {
            let message = failure(line).unwrap_or_else(|| panic!("`{line}` is as wrong as any other"));
            assert!(message.starts_with(&format!("error: `{name}` belongs to the laboratory")), "{message}");
            assert!(message.ends_with(&format!("  cargo run --release --features lab -- {line}\n")), "{message}");
        }
        for line in ["sim first_siege --shrad 1/4", "check --shard 1/4", "sim first_siege --seeds 4..1"] {
            assert_eq!(failure(line), None, "{line}");
        }
    }

    #[cfg(feature = "lab")]
    #[test]
    fn a_build_without_the_laboratory_knows_the_arguments_that_it_lacks() {
        let part = <seed_games::PartArgs as clap::Args>::augment_args(Command::new("sim"));
        let names: Vec<String> =
            part.get_arguments().filter_map(|argument| Some(format!("--{}", argument.get_long()?))).collect();
        assert_eq!(names, sim::LABORATORY_ARGUMENTS);
    }

    #[test]
    fn the_arguments_contradict_nothing() {
        Cli::command().debug_assert();
    }
}
