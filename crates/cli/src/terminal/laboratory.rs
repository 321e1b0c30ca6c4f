//! The commands of the laboratory: experiments, searches, minds, shell completions, manual pages, schemas and the language
//! server.

use super::lab::compare;
use super::reference::examples;
pub use super::test_command::{TestArgs, run as test};
use super::{fuzzy_command, lab, lsp, path_command, schema, test_command};
use crate::failure::Failure;
use crate::output::results;
use crate::storage::files::{Library, shown};
use clap::{Args, Command, Subcommand};
use clap_complete::Shell;
use std::io::Write;
use std::path::PathBuf;

/// What to do in the laboratory.
#[derive(Subcommand)]
pub enum Laboratory {
    /// Run Moving AI benchmark scenarios, one query, a chase, or a worked example of the sources
    #[command(after_help = examples(&[
        "osada path arena.map --scen arena.map.scen --algorithm jps --check",
        "osada path arena.map --from 3,3 --to 46,46 --algorithm theta --json",
        "osada path --board chinese-wall --algorithm bidirectional --strategy nearest",
        "osada path --example moving-target",
        "osada path --board indoor --seed 3 --chase",
    ]))]
    Path(Box<path_command::Args>),
    /// Ask a mind what it would do, and why
    #[command(after_help = examples(&[
        "osada fuzzy settler --set Hp=47.5 --set Diligence=6.75 --set Fatigue=6.33",
        "osada fuzzy besieger --set Hp=20 --set Morale=-3 --out besieger.svg",
        "osada fuzzy --example height --out height.svg",
    ]))]
    Fuzzy(fuzzy_command::FuzzyArgs),
    /// Compare two sets of rules, mods, levels, minds or players in games of the same seeds, until the difference is clear
    #[command(after_help = examples(&[
        "osada compare shipped mods/frontier --level first_siege --player planner",
        "osada compare player:planner mobile --level ruin --by wins --seeds 1..201",
        "osada compare shipped my_rules.ron --level first_siege --baseline shipped.jsonl --out results",
        "osada compare rules:old.ron rules:new.ron --expect equal",
        "osada compare rows:before.csv rows:after.csv",
    ]))]
    Compare(Box<compare::CompareArgs>),
    /// Run an experiment
    #[command(subcommand)]
    Lab(lab::LabCommand),
    /// Play games and compare them with what is expected of them
    #[command(after_help = examples(&[
        "osada test",
        "osada test mods/frontier --filter marauder",
        "osada test tests/scenarios --update",
        "osada test --tap --junit results.xml",
    ]))]
    Test(test_command::TestArgs),
    /// Write shell completions to stdout
    #[command(after_help = examples(&[
        "osada completions bash > osada.bash",
        "osada completions zsh > _osada",
    ]))]
    Completions(CompletionsArgs),
    /// Write the manual pages, one for each command
    #[command(after_help = examples(&["osada man --out man1"]))]
    Man(ManArgs),
    /// Write a JSON Schema of a type of file to stdout, for editors that complete and check files with it
    #[command(after_help = examples(&[
        "osada schema levels > osada-levels.schema.json",
        "osada schema levels --json levels/ruin.ron",
    ]))]
    Schema(schema::SchemaArgs),
    /// Serve an editor that speaks the Language Server Protocol, over stdin and stdout
    #[command(after_help = examples(&["osada lsp", "osada lsp --mod frontier"]))]
    Lsp,
}

/// Runs the command. `words` is the command with the arguments that rows depend on, `program` describes all commands.
pub fn run(
    command: Laboratory,
    library: &Library,
    words: &[String],
    program: impl FnOnce() -> Command,
) -> Result<(), Failure> {
    match command {
        Laboratory::Path(args) => path_command::run(&args),
        Laboratory::Fuzzy(args) => fuzzy_command::run(&args, library),
        Laboratory::Compare(args) => compare::run(&args, library, words),
        Laboratory::Lab(command) => lab::run(&command, library, words),
        Laboratory::Test(args) => test_command::run(&args, library),
        Laboratory::Completions(args) => completions(&args, &mut program()),
        Laboratory::Man(args) => man(&args, program()),
        Laboratory::Schema(args) => schema::run(&args),
        Laboratory::Lsp => lsp::run(library),
    }
}

/// For which shell.
#[derive(Args)]
pub struct CompletionsArgs {
    /// The shell to write completions for
    shell: Shell,
}

/// Writes a script for the shell.
fn completions(args: &CompletionsArgs, command: &mut Command) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "osada", &mut script);
    results().write_all(&script)?;
    Ok(results().flush()?)
}

/// Where to.
#[derive(Args)]
pub struct ManArgs {
    /// Folder for the pages, created if it does not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// Writes a page for the program and one for each of its commands.
fn man(args: &ManArgs, command: Command) -> Result<(), Failure> {
    let unwritten = |error: &std::io::Error| Failure::bad(format!("cannot write into {}: {error}", shown(&args.out)));
    std::fs::create_dir_all(&args.out).map_err(|error| unwritten(&error))?;
    clap_mangen::generate_to(command, &args.out).map_err(|error| unwritten(&error))
}
