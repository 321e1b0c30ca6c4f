//! What seeds print and the rows that they leave, in the order of seeds. An interruption keeps those that are finished.

use crate::failure::{Failure, remark};
use crate::output::results;
use crate::storage::atomic::Growing;
use crate::terminal::interrupt;
use crate::terminal::observe::{Files, Identity, Kept, ObserveArgs, SeedRows};
use crate::terminal::progress::Progress;
use crate::terminal::seed_ends::SeedEnds;
use osada_reader::fault::counted;
use osada_record::Seeds;
use osada_sim::Outcome;
use osada_sim::rules::Rules;
use std::fs::{self, File};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The output of a command that plays many seeds.
pub struct SeedOutput {
    shared: Arc<Mutex<Finished>>,
}

struct Finished {
    /// Seeds that are finished, from the first one on, and how many there are.
    count: u64,
    of: u64,
    ends: SeedEnds,
    files: Files,
    kept: Option<(Kept, Growing)>,
}

impl SeedOutput {
    /// Begins the output, or goes on where an interrupted run of the same command was. Then what that one printed is printed
    /// once more, so that both together are one run.
    pub fn begin(args: &ObserveArgs, rules: &Rules, seeds: Seeds, identity: Identity) -> Result<Self, Failure> {
        let kept = Kept::beside(args, identity);
        let (count, ends) = kept.as_ref().map(Kept::finished).unwrap_or_default();
        let count = count.min(seeds.count);
        let files = Files::new(args, rules, count > 0)?;
        let kept = kept.map(|kept| {
            let mut printed = Growing::begin(&kept.printed())?;
            if count > 0 {
                let (done, are) = (counted(count as usize, "seed"), if count == 1 { "is" } else { "are" });
                remark(&format!("going on: {done} of {} {are} already finished\n", seeds.count));
                io::copy(&mut File::open(kept.printed())?, &mut printed)?;
                results().write_all(&fs::read(kept.printed())?)?;
            }
            Ok((kept, printed))
        });
        let kept = kept
            .transpose()
            .map_err(|error: io::Error| Failure::bad(format!("cannot keep finished seeds: {error}")))?;
        Ok(Self { shared: Arc::new(Mutex::new(Finished { count, of: seeds.count, ends, files, kept })) })
    }

    /// Seeds that are finished, from the first one on.
    pub fn count(&self) -> u64 {
        self.lock().count
    }

    /// Has an interruption keep what is finished and say how to go on.
    pub fn keep_when_interrupted(&self, progress: &Progress) {
        let (shared, bar) = (Arc::clone(&self.shared), progress.bar());
        interrupt::before_end(move || {
            let mut finished = shared.lock().unwrap_or_else(PoisonError::into_inner);
            bar.finish_and_clear();
            match finished.keep() {
                Ok(message) => remark(&message),
                Err(failure) => remark(&failure.message()),
            }
            // Nothing is printed or written after this.
            std::mem::forget(finished);
        });
    }

    /// Prints the result of the next seed and appends its rows.
    pub fn add(&self, text: &str, rows: SeedRows, outcome: Outcome, progress: &Progress) -> Result<(), Failure> {
        let mut finished = self.lock();
        finished.files.append(rows)?;
        if let Some((_, printed)) = &mut finished.kept {
            printed.write_all(text.as_bytes())?;
        }
        progress.suspend(|| results().write_all(text.as_bytes()).and_then(|()| results().flush()))?;
        finished.count += 1;
        finished.ends.add(outcome);
        Ok(())
    }

    /// Gives every file its name; how all seeds ended.
    pub fn finish(&self) -> Result<SeedEnds, Failure> {
        let mut finished = self.lock();
        interrupt::nothing_before_end();
        finished.files.finish()?;
        if let Some((kept, _)) = finished.kept.take() {
            kept.remove();
        }
        Ok(std::mem::take(&mut finished.ends))
    }

    fn lock(&self) -> MutexGuard<'_, Finished> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Finished {
    /// Keeps what is finished; says how to go on.
    fn keep(&mut self) -> Result<String, Failure> {
        let (count, of) = (self.count, self.of);
        let done = counted(count as usize, "seed");
        match self.kept.take() {
            Some((kept, printed)) if count > 0 => {
                self.files.keep()?;
                printed.finish()?;
                Ok(kept.write(count, of, &self.ends)?)
            }
            Some(_) => {
                self.files.discard();
                Ok("interrupted; no seed is finished, so no rows are written\n".to_owned())
            }
            None if of == 1 => Ok("interrupted\n".to_owned()),
            None => Ok(format!("interrupted; {done} of {of} finished\n")),
        }
    }
}
