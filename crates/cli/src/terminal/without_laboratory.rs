//! The commands of the laboratory in a program that was built without it: each says which line builds it.

use super::reference::examples;
use crate::failure::Failure;
use crate::storage::files::Library;
use clap::{Args, Command, Subcommand};
use std::ffi::OsString;

/// The commands that the laboratory would have.
#[derive(Subcommand)]
pub enum Laboratory {
    /// Run Moving AI benchmark scenarios, or one query (needs the laboratory)
    #[command(disable_help_flag = true, after_help = examples(&["osada path --help"]))]
    Path(Anything),
    /// Ask a mind what it would do, and why (needs the laboratory)
    #[command(disable_help_flag = true, after_help = examples(&["osada fuzzy --help"]))]
    Fuzzy(Anything),
    /// Run an experiment (needs the laboratory)
    #[command(disable_help_flag = true, after_help = examples(&["osada lab --help"]))]
    Lab(Anything),
    /// Write shell completions to stdout (needs the laboratory)
    #[command(disable_help_flag = true, after_help = examples(&["osada completions --help"]))]
    Completions(Anything),
    /// Write the manual pages, one for each command (needs the laboratory)
    #[command(disable_help_flag = true, after_help = examples(&["osada man --help"]))]
    Man(Anything),
    /// Write a JSON Schema of a type of file to stdout (needs the laboratory)
    #[command(disable_help_flag = true, after_help = examples(&["osada schema --help"]))]
    Schema(Anything),
}

/// Whatever follows the name of a command.
#[derive(Args)]
pub struct Anything {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    words: Vec<OsString>,
}

/// Says which line builds the program with its laboratory.
pub fn run(command: Laboratory, _: &Library, _: &[String], _: impl FnOnce() -> Command) -> Result<(), Failure> {
    let (name, Anything { words }) = match command {
        Laboratory::Path(words) => ("path", words),
        Laboratory::Fuzzy(words) => ("fuzzy", words),
        Laboratory::Lab(words) => ("lab", words),
        Laboratory::Completions(words) => ("completions", words),
        Laboratory::Man(words) => ("man", words),
        Laboratory::Schema(words) => ("schema", words),
    };
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    let line = format!("cargo run --release --features lab -- {name} {}", words.join(" "));
    Err(Failure::Usage(format!(
        "`osada {name}` belongs to the laboratory, and this osada was built without it; this line builds and runs it:\n  {}",
        line.trim_end()
    )))
}
