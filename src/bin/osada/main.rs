//! The `osada` command.

mod lab_command;
mod path_command;

use clap::Parser;
use std::process::ExitCode;

#[derive(Parser)]
enum Command {
    /// Runs Moving AI benchmark scenarios, or one query.
    Path(path_command::Args),
    /// Runs an experiment: table on stdout, CSV and plots into a folder.
    Lab(lab_command::Args),
}

fn main() -> ExitCode {
    match Command::parse() {
        Command::Path(args) => path_command::run(&args),
        Command::Lab(args) => lab_command::run(&args),
    }
}
