//! The commands and arguments of the laboratory in a program that was built without it: each says which line builds it.

use super::reference::examples;
use super::sim::LABORATORY_ARGUMENTS;
use crate::failure::Failure;
use crate::storage::files::Library;
use clap::error::{ContextKind, ContextValue, ErrorKind};
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
    /// Compare two sets of rules, mods, levels, minds or players in games of the same seeds (needs the laboratory)
    #[command(disable_help_flag = true, after_help = examples(&["osada compare --help"]))]
    Compare(Anything),
    /// Run an experiment (needs the laboratory)
    #[command(disable_help_flag = true, after_help = examples(&["osada lab --help"]))]
    Lab(Anything),
    /// Play games and compare them with what is expected of them (needs the laboratory)
    #[command(disable_help_flag = true, after_help = examples(&["osada test --help"]))]
    Test(Anything),
    /// Write shell completions to stdout (needs the laboratory)
    #[command(disable_help_flag = true, after_help = examples(&["osada completions --help"]))]
    Completions(Anything),
    /// Write the manual pages, one for each command (needs the laboratory)
    #[command(disable_help_flag = true, after_help = examples(&["osada man --help"]))]
    Man(Anything),
    /// Write a JSON Schema of a type of file to stdout (needs the laboratory)
    #[command(disable_help_flag = true, after_help = examples(&["osada schema --help"]))]
    Schema(Anything),
    /// Serve an editor that speaks the Language Server Protocol (needs the laboratory)
    #[command(disable_help_flag = true, after_help = examples(&["osada lsp --help"]))]
    Lsp(Anything),
}

/// The words after the name of a command.
#[derive(Args)]
pub struct Anything {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    words: Vec<OsString>,
}

/// Fails with the line that builds the program with its laboratory.
pub fn run(command: Laboratory, _: &Library, _: &[String], _: impl FnOnce() -> Command) -> Result<(), Failure> {
    let (name, Anything { words }) = match command {
        Laboratory::Path(words) => ("path", words),
        Laboratory::Fuzzy(words) => ("fuzzy", words),
        Laboratory::Compare(words) => ("compare", words),
        Laboratory::Lab(words) => ("lab", words),
        Laboratory::Test(words) => ("test", words),
        Laboratory::Completions(words) => ("completions", words),
        Laboratory::Man(words) => ("man", words),
        Laboratory::Schema(words) => ("schema", words),
        Laboratory::Lsp(words) => ("lsp", words),
    };
    let words = [OsString::from(name)].into_iter().chain(words);
    Err(build_line(&format!("osada {name}"), words))
}

/// Arguments of `osada mod test`.
pub type TestArgs = Anything;

/// Fails with the line that builds the program with its laboratory.
pub fn test(Anything { words }: &TestArgs, _: &Library) -> Result<(), Failure> {
    let words = ["mod", "test"].map(OsString::from).into_iter().chain(words.iter().cloned());
    Err(build_line("osada mod test", words))
}

/// The failure for an argument that only a build with the laboratory has; `None` for any other error. `words` are those
/// after the name of the program.
pub fn missing_argument(error: &clap::Error, words: impl Iterator<Item = OsString>) -> Option<Failure> {
    let words: Vec<OsString> = words.collect();
    match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(name))
            if error.kind() == ErrorKind::UnknownArgument
                && LABORATORY_ARGUMENTS.contains(&name.as_str())
                && words.iter().any(|word| word == "sim") =>
        {
            Some(build_line(name, words.into_iter()))
        }
        _ => None,
    }
}

/// The failure that says which line builds and runs what is missing.
fn build_line(missing: &str, words: impl Iterator<Item = OsString>) -> Failure {
    let words: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    let line = format!("cargo run --release --features lab -- {}", words.join(" "));
    Failure::Usage(format!(
        "`{missing}` belongs to the laboratory, and this osada was built without it; this line builds and runs it:\n  {line}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::mods::ModPlaces;
    use clap::Parser;

    #[derive(Parser)]
    struct Program {
        #[command(subcommand)]
        command: Laboratory,
    }

    #[test]
    fn a_command_of_the_laboratory_says_which_line_builds_it() {
        for line in [
            "lab heuristics --seed 1",
            "compare shipped mods/frontier",
            "path arena.map --check",
            "schema levels",
            "man --help",
            "fuzzy",
            "completions bash",
        ] {
            let program = Program::try_parse_from(["osada"].into_iter().chain(line.split(' ')));
            let command = program.unwrap_or_else(|error| panic!("`{line}` cannot be typed: {error}")).command;
            let library = Library::new(None, Vec::new(), ModPlaces::new(None));
            let failure = run(command, &library, &[], Command::default).expect_err("it is not here");
            let line = format!("cargo run --release --features lab -- {line}\n");
            assert!(
                matches!(&failure, Failure::Usage(_)) && failure.message().ends_with(&line),
                "{}",
                failure.message()
            );
        }
    }
}
