//! What the program says about itself: examples and exit codes in its help, shell completions, manual pages.

use crate::failure::Failure;
use crate::output::results;
use crate::storage::files::shown;
use clap::{Args, Command};
use clap_complete::Shell;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

/// The exit codes, and what each means.
const EXIT_CODES: [(u8, &str); 4] = [
    (0, "done"),
    (1, "the input or the result is bad: a level with mistakes, a wrong path, a replay that diverges"),
    (2, "wrong usage: an unknown command, or a flag or value that a command does not take"),
    (130, "interrupted by Ctrl+C; with --out, an experiment resumes from there"),
];

/// Examples of a command for the end of its help.
pub fn examples(lines: &[&str]) -> String {
    lines.iter().fold("Examples:".to_owned(), |text, line| text + "\n  " + line)
}

/// The end of the help of the whole program.
pub fn after_help() -> String {
    let mut text =
        examples(&["osada", "osada play first_siege", "osada sim first_siege --player planner --seeds 0..10"]);
    text.push_str("\n\nExit codes:");
    for (code, meaning) in EXIT_CODES {
        // Writing to a string cannot fail.
        _ = write!(text, "\n  {code}  {meaning}");
    }
    text
}

/// For which shell.
#[derive(Args)]
pub struct CompletionsArgs {
    /// The shell to write completions for
    shell: Shell,
}

/// Writes a script for the shell.
pub fn completions(args: &CompletionsArgs, command: &mut Command) -> Result<(), Failure> {
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
pub fn man(args: &ManArgs, command: Command) -> Result<(), Failure> {
    let unwritten = |error: &std::io::Error| Failure::bad(format!("cannot write into {}: {error}", shown(&args.out)));
    std::fs::create_dir_all(&args.out).map_err(|error| unwritten(&error))?;
    clap_mangen::generate_to(command, &args.out).map_err(|error| unwritten(&error))
}
