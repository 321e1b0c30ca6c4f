//! The commands of the laboratory: experiments, searches, minds, and what editors and shells want to know.

use super::reference::examples;
use super::{fuzzy_command, lab, manual, path_command, schema};
use crate::failure::Failure;
use crate::storage::files::Library;
use clap::{Command, Subcommand};

/// What to do in the laboratory.
#[derive(Subcommand)]
pub enum Laboratory {
    /// Run Moving AI benchmark scenarios, or one query
    #[command(after_help = examples(&[
        "osada path arena.map --scen arena.map.scen --algorithm jps --check",
        "osada path arena.map --from 3,3 --to 46,46 --algorithm theta --json",
        "osada path --board chinese-wall --algorithm bidirectional --strategy nearest",
    ]))]
    Path(Box<path_command::Args>),
    /// Ask a mind what it would do, and why
    #[command(after_help = examples(&[
        "osada fuzzy settler --set Hp=47.5 --set Diligence=6.75 --set Fatigue=6.33",
        "osada fuzzy besieger --set Hp=20 --set Morale=-3 --out besieger.svg",
    ]))]
    Fuzzy(fuzzy_command::FuzzyArgs),
    /// Run an experiment
    #[command(subcommand)]
    Lab(lab::LabCommand),
    /// Write shell completions to stdout
    #[command(after_help = examples(&[
        "osada completions bash > osada.bash",
        "osada completions zsh > _osada",
    ]))]
    Completions(manual::CompletionsArgs),
    /// Write the manual pages, one for each command
    #[command(after_help = examples(&["osada man --out man1"]))]
    Man(manual::ManArgs),
    /// Write a JSON Schema of a type of file to stdout, for editors that complete and check files with it
    #[command(after_help = examples(&[
        "osada schema levels > osada-levels.schema.json",
        "osada schema levels --json levels/ruin.ron",
    ]))]
    Schema(schema::SchemaArgs),
}

/// Does it. `words` is the command with the arguments that rows depend on, `program` describes all commands.
pub fn run(
    command: Laboratory,
    library: &Library,
    words: &[String],
    program: impl FnOnce() -> Command,
) -> Result<(), Failure> {
    match command {
        Laboratory::Path(args) => path_command::run(&args),
        Laboratory::Fuzzy(args) => fuzzy_command::run(&args, library),
        Laboratory::Lab(command) => lab::run(&command, library, words),
        Laboratory::Completions(args) => manual::completions(&args, &mut program()),
        Laboratory::Man(args) => manual::man(&args, program()),
        Laboratory::Schema(args) => schema::run(&args),
    }
}
