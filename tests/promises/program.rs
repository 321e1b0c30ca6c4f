//! The program itself, run by the promises about its commands.

use std::ffi::OsStr;
use std::process::{Command, Output};

/// The program with these arguments, ready to run.
pub fn program<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_osada"));
    program.args(arguments);
    program
}

/// Runs the program to its end.
pub fn osada(arguments: &[&str]) -> Output {
    program(arguments).output().expect("osada runs")
}

/// Exit code, output and errors of a run.
pub fn answer(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = osada(arguments);
    (output.status.code(), text(&output.stdout).to_owned(), text(&output.stderr).to_owned())
}

/// Output and errors of a run, one after the other.
pub fn printed(output: &Output) -> String {
    text(&output.stdout).to_owned() + text(&output.stderr)
}

/// Bytes that the program has printed, which are always text.
pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}
