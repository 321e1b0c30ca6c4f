//! The `osada` command.

mod path_command;

use clap::Parser;
use std::process::ExitCode;

#[derive(Parser)]
enum Command {
    /// Runs Moving AI benchmark scenarios, or one query.
    Path(path_command::Args),
}

fn main() -> ExitCode {
    match Command::parse() {
        Command::Path(args) => path_command::run(&args),
    }
}
