//! Experiments of the sources: their tables beside the published figures, checks and plots.

use crate::failure::Failure;
use crate::output::results;
use indicatif::{ProgressBar, ProgressStyle};
use osada::lab::{Document, Findings, Settings, Stopwatch, table};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// How to run it: table on stdout, CSV and plots into a folder.
#[derive(clap::Args, Debug)]
pub struct ExperimentArgs {
    /// Seed of all maps and pairs, or the first of the seeds
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of maps of each kind instead of the source's, or of runs
    #[arg(long, visible_alias = "seeds", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    maps: Option<u32>,
    /// Folder for CSV and plots, created if it does not exist
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Runs a small version
    #[arg(long)]
    quick: bool,
}

impl ExperimentArgs {
    /// The folder for CSV and plots.
    pub fn folder(&self) -> Option<&PathBuf> {
        self.out.as_ref()
    }
}

/// Runs an experiment: exit code 1 if a check fails or a file cannot be written.
pub fn run(
    args: &ExperimentArgs,
    experiment: impl FnOnce(&Settings) -> Result<Findings, Failure>,
) -> Result<(), Failure> {
    let start = Instant::now();
    run_by(args, &|| start.elapsed(), experiment)
}

/// The same with times by another clock.
pub fn run_by(
    args: &ExperimentArgs,
    clock: Stopwatch,
    experiment: impl FnOnce(&Settings) -> Result<Findings, Failure>,
) -> Result<(), Failure> {
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}") {
        bar.set_style(style);
    }
    let progress = |done: usize, total: usize| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    };
    let settings = Settings {
        seed: args.seed,
        maps: args.maps.map(|maps| maps as usize),
        quick: args.quick,
        clock,
        progress: &progress,
    };
    let outcome = experiment(&settings);
    bar.finish_and_clear();
    let outcome = outcome?;
    let mut out = results();
    let for_people: Vec<&Document> = outcome.documents.iter().filter(|it| it.is_for_people()).collect();
    match for_people.is_empty() {
        true => write!(out, "{}", table::to_text(&outcome.rows))?,
        false => for_people.iter().try_for_each(|it| write!(out, "{}", it.text))?,
    }
    for check in &outcome.checks {
        writeln!(out, "{}: {} ({})", if check.passed { "pass" } else { "FAIL" }, check.promise, check.found)?;
    }
    let failed = outcome.checks.iter().filter(|check| !check.passed).count();
    let saved = args.out.as_ref().map_or(Ok(()), |folder| save(&outcome, folder));
    writeln!(out, "{} passed, {failed} failed", outcome.checks.len() - failed)?;
    saved.map_err(Failure::Bad)?;
    if failed == 0 { Ok(()) } else { Err(Failure::Bad(String::new())) }
}

/// Writes the table and the plots.
fn save(outcome: &Findings, folder: &Path) -> Result<(), String> {
    let say = |path: &Path| {
        let path = path.display().to_string();
        move |error: std::io::Error| format!("{path}: error: {error}\n")
    };
    std::fs::create_dir_all(folder).map_err(say(folder))?;
    let csv = folder.join(outcome.name).with_extension("csv");
    std::fs::write(&csv, table::to_csv(&outcome.rows)).map_err(say(&csv))?;
    for document in &outcome.documents {
        let file = folder.join(&document.name);
        std::fs::write(&file, &document.text).map_err(say(&file))?;
    }
    for picture in &outcome.pictures {
        let file = folder.join(&picture.name).with_extension("svg");
        std::fs::write(&file, &picture.svg).map_err(say(&file))?;
    }
    Ok(())
}
