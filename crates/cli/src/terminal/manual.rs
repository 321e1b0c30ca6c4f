//! Shell completions and manual pages.

use crate::failure::Failure;
use crate::output::results;
use crate::storage::files::shown;
use clap::{Args, Command};
use clap_complete::Shell;
use std::io::Write;
use std::path::PathBuf;

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
