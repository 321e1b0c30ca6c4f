//! Runs an experiment: all its tasks, those that are left, or a part; keeps finished work when it is interrupted.

use super::journal::Journal;
use super::options::RunOptions;
use super::show::show;
use crate::failure::{Failure, remark};
use crate::storage::files::{Library, shown};
use crate::terminal::interrupt;
use crate::terminal::observe::program_digest;
use crate::terminal::progress::Progress;
use osada_lab::Stopwatch;
use osada_lab::sweep::{FORMAT, Prefix, RowsHeader, TaskList, run_tasks, spread};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The options of a sweep, and the command that runs it.
pub struct SweepRun<'a> {
    pub options: &'a RunOptions,
    /// The command with the arguments that rows depend on.
    pub command: &'a [String],
    pub library: &'a Library,
}

/// The header of the rows of a sweep.
pub fn header(list: &dyn TaskList, run: &SweepRun) -> RowsHeader {
    RowsHeader {
        osada_rows: FORMAT,
        experiment: list.name().to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        program: program_digest(),
        command: run.command.to_vec(),
        files: run.library.digests(),
        tasks: list.tasks(),
        shard: run.options.shard,
    }
}

/// Runs it with times by the clock on the wall.
pub fn run(list: &dyn TaskList, run: &SweepRun) -> Result<(), Failure> {
    let begun = Instant::now();
    run_by(list, run, &|| begun.elapsed())
}

/// Runs it: exit code 1 if a check fails or a file cannot be written.
pub fn run_by(list: &dyn TaskList, run: &SweepRun, clock: Stopwatch) -> Result<(), Failure> {
    play(list, run, clock)?.map_or(Ok(()), |played| played.show(list, run))
}

/// A sweep whose tasks are done, all of them or as many as decide it.
pub struct Played {
    /// The rows in the order of their tasks.
    pub rows: Vec<String>,
    journal: Arc<Mutex<Journal>>,
}

/// Runs all tasks that are left, until they are done or decide the experiment. `None` for a part, which is written and
/// not shown.
pub fn play(list: &dyn TaskList, run: &SweepRun, clock: Stopwatch) -> Result<Option<Played>, Failure> {
    let options = run.options;
    let Some(journal) = Journal::open(options.output.out.as_deref(), header(list, run), list)? else {
        return Ok(None);
    };
    let all: Vec<usize> = match options.shard {
        Some(shard) => shard.tasks(list.tasks()).collect(),
        None => (0..list.tasks()).collect(),
    };
    let mut prefix = Prefix::new(list);
    // A part does not know the rows of the others, and plays all that are its own.
    let may_end = options.shard.is_none() && prefix.has_rule();
    if may_end {
        for (task, row) in journal.all() {
            prefix.add(task, row).map_err(Failure::bad)?;
        }
    }
    let is_left = |task: &usize| !journal.has(*task) && prefix.enough().is_none();
    let left: Vec<usize> = all.iter().copied().filter(is_left).collect();
    if journal.done() > 0 {
        remark(&format!("resuming: {} of {} {} are already done\n", journal.done(), all.len(), list.unit()));
    }
    let progress = Progress::new(list.unit(), all.len(), journal.done()).with_estimate(may_end);
    let (journal, prefix) = (Arc::new(Mutex::new(journal)), Mutex::new(prefix));
    end_on_interrupt(&journal, &progress);
    let lock = || journal.lock().unwrap_or_else(PoisonError::into_inner);
    let done = |task: usize, row: String| {
        let ends = may_end && prefix.lock().unwrap_or_else(PoisonError::into_inner).add(task, &row)?;
        lock().record(task, &list.place(task), row).map_err(Broken)?;
        progress.done(task);
        Ok(if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    // What the first rows may decide is done in order; otherwise the first tasks are of all kinds.
    let order = if may_end { left } else { spread(&left) };
    let ended = run_tasks(list, &order, clock, &|task, part| progress.reached(task, part), &done);
    progress.finish();
    ended.map_err(|error| match error.downcast::<Broken>() {
        Ok(broken) => broken.0,
        Err(other) => Failure::bad(other),
    })?;
    if options.shard.is_some() {
        lock().finish(list)?;
        if let Some(file) = lock().file() {
            remark(&format!("{}\n", shown(file)));
        }
        return Ok(None);
    }
    if let Some(enough) = prefix.into_inner().unwrap_or_else(PoisonError::into_inner).enough() {
        lock().truncate(enough);
    }
    let rows = lock().rows();
    Ok(Some(Played { rows, journal }))
}

impl Played {
    /// Shows the findings and closes the journal.
    pub fn show(&self, list: &dyn TaskList, run: &SweepRun) -> Result<(), Failure> {
        let findings = list.sum_up(&self.rows).map_err(Failure::bad)?;
        let shown = show(&findings, &run.options.output);
        // Files that cannot be written now can be written when the same command is given again.
        if matches!(&shown, Ok(()) | Err(Failure::Bad(_)))
            && !matches!(&shown, Err(Failure::Bad(text)) if !text.is_empty())
        {
            self.journal.lock().unwrap_or_else(PoisonError::into_inner).finish(list)?;
        }
        shown
    }
}

/// A failure on its way through the library.
#[derive(Debug)]
struct Broken(Failure);

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.message())
    }
}

impl std::error::Error for Broken {}

/// Lets Ctrl+C and a request of the system end the program between two rows, so that finished work is kept.
fn end_on_interrupt(journal: &Arc<Mutex<Journal>>, progress: &Progress) {
    let (journal, bar) = (Arc::clone(journal), progress.bar());
    interrupt::before_end(move || {
        let journal = journal.lock().unwrap_or_else(PoisonError::into_inner);
        bar.finish_and_clear();
        remark(&journal.interrupt_message());
        // No row comes after this one.
        std::mem::forget(journal);
    });
}
