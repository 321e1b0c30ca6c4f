//! Parts of the help: examples and exit codes.

use std::fmt::Write;

/// The exit codes, and what each means.
const EXIT_CODES: [(u8, &str); 4] = [
    (0, "done"),
    (1, "the input or the result is bad: a level with mistakes, a wrong path, a replay that diverges"),
    (2, "wrong usage: an unknown command, or a flag or value that a command does not take"),
    (130, "interrupted by Ctrl+C; with --out or files of rows, the same command goes on from there"),
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
