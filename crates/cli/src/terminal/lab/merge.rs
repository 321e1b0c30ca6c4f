//! `osada lab merge`: the parts of a sweep put together.

use super::compare::{self, CompareArgs};
use super::experiment::{Experiment, Use};
use super::journal::{whole_name, write_rows};
use super::options::OutputOptions;
use super::rows_file::{Tail, read_rows};
use super::show::show;
use crate::failure::{Failure, remark};
use crate::storage::files::Library;
use crate::terminal::seed_games;
use crate::terminal::sim::SimArgs;
use clap::{Parser, Subcommand};
use osada_lab::sweep::{RowSet, RowsHeader, TaskList};
use std::path::PathBuf;

/// What to put together.
#[derive(clap::Args, Debug)]
pub struct MergeArgs {
    /// The rows of all parts, as written by `--shard`
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    output: OutputOptions,
}

/// The commands that are sweeps.
#[derive(Parser)]
#[command(name = "osada")]
struct Line {
    #[command(subcommand)]
    command: Known,
}

#[derive(Subcommand)]
enum Known {
    Sim(Box<SimArgs>),
    Compare(Box<CompareArgs>),
    #[command(subcommand)]
    Lab(Box<Experiment>),
}

/// Reads all files, and prints and writes what one machine would have. Nothing is printed if a task is missing.
pub fn run(args: &MergeArgs, library: &Library) -> Result<(), Failure> {
    // The first header says what it is all about.
    let mut first = RowSet::new();
    let path = &args.files[0];
    let command = header_of(path, &mut first)?;
    command.with(library, &mut |list| merge(args, library, list))
}

/// The command of the first file, parsed as if it had been given.
fn header_of(path: &std::path::Path, first: &mut RowSet) -> Result<Known, Failure> {
    let mut command = None;
    let ended = read_rows(path, first, Tail::MustBeWhole, |header: &RowsHeader| {
        command = Some(header.command.clone());
        // There is nothing to be had from the rows before their sweep is known.
        Err(Failure::Bad(String::new()))
    });
    let Some(words) = command else { return Err(ended.err().unwrap_or_else(|| Failure::bad("no rows"))) };
    let file = crate::storage::files::shown(path);
    let strange =
        |what: &str| Failure::Bad(format!("{file}:1:1: error: in the header: `{}` {what}\n", words.join(" ")));
    let mut line = vec!["osada".to_owned()];
    line.extend(words.iter().cloned());
    if words.first().is_some_and(|word| word == "sim") {
        // As a part it may neither write nor read anything but what it plays.
        line.extend(["--shard".to_owned(), "1/1".to_owned()]);
    }
    let parsed = Line::try_parse_from(line);
    let known =
        parsed.map_err(|error| strange(&format!("is not the command of a sweep: {}", first_line(&error))))?.command;
    match &known {
        Known::Lab(experiment) if experiment.options().is_none() => Err(strange("is not the command of a sweep")),
        _ => Ok(known),
    }
}

fn first_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
}

impl Known {
    fn with(&self, library: &Library, used: Use) -> Result<(), Failure> {
        match self {
            Self::Sim(args) => seed_games::with_games(args, library, None, used),
            Self::Compare(args) => compare::with(args, library, used),
            Self::Lab(experiment) => experiment.with(library, false, used),
        }
    }
}

fn merge(args: &MergeArgs, library: &Library, list: &dyn TaskList) -> Result<(), Failure> {
    let mut found = RowSet::new();
    for path in &args.files {
        read_rows(path, &mut found, Tail::MustBeWhole, |header| {
            fits(header, library, list, path)?;
            Ok(list)
        })?;
    }
    if found.programs() > 1 {
        remark(&format!("the rows were made by {} different builds of this version\n", found.programs()));
    }
    let header = found.header().cloned().map(|header| RowsHeader { shard: None, ..header });
    let rows = found.complete(list).map_err(|error| Failure::Bad(format!("{error}\n")))?;
    let in_order: Vec<String> = rows.values().cloned().collect();
    let findings = list.sum_up(&in_order).map_err(Failure::bad)?;
    let shown = show(&findings, &args.output);
    if let (Some(folder), Some(header)) = (&args.output.out, header) {
        write_rows(&whole_name(folder, &header), &header, &rows, list)?;
    }
    shown
}

/// Checks that rows belong to this program and to the files that it finds here.
fn fits(header: &RowsHeader, library: &Library, list: &dyn TaskList, path: &std::path::Path) -> Result<(), Failure> {
    let here = RowsHeader {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        files: library.digests(),
        tasks: list.tasks(),
        experiment: list.name().to_owned(),
        ..header.clone()
    };
    match here.difference(header) {
        None => Ok(()),
        Some(what) => {
            let file = crate::storage::files::shown(path);
            Err(Failure::Bad(format!(
                "{file}:1:1: error: these rows were not made by this osada with these files: {what}\n"
            )))
        }
    }
}
