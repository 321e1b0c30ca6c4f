//! `--events`, `--csv`, `--units` and `--games`: what happens in runs, as rows in files. Every seed keeps its rows until it is its turn;
//! the files get their names when they are complete.

mod files;
mod format;
mod gate;
mod kept;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(feature = "lab")]
mod parts;
mod spool;

pub use files::Files;
pub use gate::Gate;
#[cfg(feature = "lab")]
pub use kept::program_digest;
pub use kept::{Identity, Kept};
#[cfg(feature = "lab")]
pub use parts::PartFile;

use crate::failure::Failure;
use crate::storage::atomic::folder_of;
use crate::storage::files::shown;
use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};
use format::{Format, TableFile, events_file, table_file};
use osada_record::telemetry::{
    Column, EventLog, GAMES, GameSample, PHASE_TIMES, PhaseTimes, SERIES, Series, UNITS, unit_samples,
};
use osada_sim::rules::Rules;
use osada_sim::{Command, Event, Phase, PhaseObserver, World};
use spool::Spool;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Ticks between two rows by default: a second.
const EVERY: u64 = 60;

/// What can be seen of runs. `docs/simulation-output.md` describes every field and column.
#[derive(Args)]
pub struct ObserveArgs {
    /// Write every event with its tick and place, one JSON object per line
    #[arg(long, value_name = "FILE.jsonl", value_parser = OsStringValueParser::new().try_map(events_file))]
    events: Option<PathBuf>,
    /// Write a time series, a row every N ticks (see --every); the ending says the format: .csv, .jsonl or .parquet
    #[arg(long, value_name = "FILE", value_parser = OsStringValueParser::new().try_map(table_file))]
    csv: Option<TableFile>,
    /// Write where everybody is and what they decided, every N ticks; .csv, .jsonl or .parquet
    #[arg(long, value_name = "FILE", value_parser = OsStringValueParser::new().try_map(table_file))]
    units: Option<TableFile>,
    /// Write the result of every game, one row each; .csv, .jsonl or .parquet
    #[arg(long, value_name = "FILE", value_parser = OsStringValueParser::new().try_map(table_file))]
    games: Option<TableFile>,
    /// Ticks between two rows of --csv and of --units; 60 by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    every: Option<u64>,
    /// Add to --csv the milliseconds that each phase of the ticks took, which differ from run to run
    #[arg(long, requires = "csv")]
    phase_times: bool,
}

impl ObserveArgs {
    pub fn is_any(&self) -> bool {
        self.paths().next().is_some()
    }

    /// Refuses arguments that contradict each other.
    pub fn check(&self) -> Result<(), Failure> {
        if self.every.is_some() && self.csv.is_none() && self.units.is_none() {
            return Err(Failure::Usage(
                "--every applies to the rows of --csv and --units: give a file for one of them".to_owned(),
            ));
        }
        Ok(())
    }

    /// The files that are to be written.
    pub fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        let tables = [&self.csv, &self.units, &self.games].into_iter().flatten().map(|table| &table.path);
        self.events.iter().chain(tables)
    }

    /// The rows of a seed, before there are any.
    pub fn rows(&self) -> SeedRows {
        let table = |table: &TableFile| Spool::new(table.format, folder_of(&table.path));
        SeedRows {
            events: self.events.as_deref().map(|path| Spool::new(Format::JsonLines, folder_of(path))),
            series: self.csv.as_ref().map(table),
            units: self.units.as_ref().map(table),
            games: self.games.as_ref().map(table),
        }
    }

    fn series_columns(&self, rules: &Rules) -> Vec<Column> {
        let times = self.phase_times.then(|| PHASE_TIMES.columns(rules));
        SERIES.columns(rules).into_iter().chain(times.into_iter().flatten()).collect()
    }
}

/// The rows of one seed, for each of the files.
pub struct SeedRows {
    events: Option<Spool>,
    series: Option<Spool>,
    units: Option<Spool>,
    games: Option<Spool>,
}

/// Records one level while it is played.
pub struct Watch<'a> {
    args: &'a ObserveArgs,
    rows: &'a mut SeedRows,
    log: EventLog,
    series: Series,
    series_columns: Vec<Column>,
    unit_columns: Vec<Column>,
    /// The clock beside the ticks.
    pub stopwatch: PhaseStopwatch,
    /// The tick of the last rows.
    last: Option<u64>,
}

impl<'a> Watch<'a> {
    /// Begins with the world as it is, whose rows are the first.
    pub fn new(args: &'a ObserveArgs, rows: &'a mut SeedRows, world: &World) -> Result<Self, Failure> {
        let mut watch = Self {
            args,
            rows,
            log: EventLog::new(world),
            series: Series::new(world),
            series_columns: args.series_columns(world.rules()),
            unit_columns: UNITS.columns(world.rules()),
            stopwatch: PhaseStopwatch::new(args.phase_times),
            last: None,
        };
        watch.write_rows(world)?;
        Ok(watch)
    }

    /// Records a tick: the world after it, its commands and its events.
    pub fn record(&mut self, world: &World, commands: &[Command], events: &[Event]) -> Result<(), Failure> {
        if let (Some(spool), Some(path)) = (&mut self.rows.events, &self.args.events) {
            let mut lines = self.log.lines(world, commands, events).into_iter();
            lines.try_for_each(|line| spool.event(&line)).map_err(|error| unwritable(path, &error))?;
        }
        if world.clock().tick().is_multiple_of(self.args.every.unwrap_or(EVERY)) {
            self.write_rows(world)?;
        }
        Ok(())
    }

    /// Writes the last rows, at the end of the game of this player.
    pub fn finish(mut self, world: &World, player: &str) -> Result<(), Failure> {
        self.write_rows(world)?;
        if let (Some(spool), Some(file)) = (&mut self.rows.games, &self.args.games) {
            let row = GAMES.row(&GameSample::of(world, player));
            spool.row(&GAMES.columns(world.rules()), &row).map_err(|error| unwritable(&file.path, &error))?;
        }
        Ok(())
    }

    /// Writes the rows of this tick, unless that has been done.
    fn write_rows(&mut self, world: &World) -> Result<(), Failure> {
        let now = world.clock().tick();
        if self.last.replace(now) == Some(now) {
            return Ok(());
        }
        if let (Some(spool), Some(file)) = (&mut self.rows.series, &self.args.csv) {
            let sample = self.series.sample(world, self.stopwatch.lap());
            let mut row = SERIES.row(&sample);
            if self.args.phase_times {
                row.extend(PHASE_TIMES.row(&sample));
            }
            spool.row(&self.series_columns, &row).map_err(|error| unwritable(&file.path, &error))?;
        }
        if let (Some(spool), Some(file)) = (&mut self.rows.units, &self.args.units) {
            for sample in unit_samples(world) {
                let row = UNITS.row(&sample);
                spool.row(&self.unit_columns, &row).map_err(|error| unwritable(&file.path, &error))?;
            }
        }
        Ok(())
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::bad(format!("cannot write {}: {error}", shown(path)))
}

/// Adds up the time of each phase. One that nobody asked for costs nothing.
#[derive(Default)]
pub struct PhaseStopwatch {
    /// When the phase began that is running, and what each took so far.
    running: Option<(Instant, [Duration; Phase::ALL.len()])>,
}

impl PhaseStopwatch {
    /// One that runs, if it is asked for.
    pub fn new(asked: bool) -> Self {
        Self { running: asked.then(|| (Instant::now(), Default::default())) }
    }

    /// A tick begins.
    pub fn start(&mut self) {
        if let Some((began, _)) = &mut self.running {
            *began = Instant::now();
        }
    }

    /// Milliseconds that each phase took since this was asked last; `None` if nobody asked for a watch.
    pub fn lap(&mut self) -> Option<PhaseTimes> {
        let (_, spent) = self.running.as_mut()?;
        Some(std::mem::take(spent).map(|spent| spent.as_secs_f64() * 1000.0))
    }
}

impl PhaseObserver for PhaseStopwatch {
    fn is_over(&mut self, phase: Phase) {
        if let Some((began, spent)) = &mut self.running {
            let now = Instant::now();
            spent[phase as usize] += now - *began;
            *began = now;
        }
    }
}
