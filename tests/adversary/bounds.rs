//! Bounds of the cost of reading a file.

#![allow(clippy::disallowed_methods, reason = "processor time is what is measured here")]

use crate::MEMORY;
use crate::targets::Play;
use cpu_time::ThreadTime;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The most memory that a file of less than 10 MB may take, in bytes, its own bytes included.
const MOST_MEMORY: usize = 300 << 20;
/// The most time of one processor, in a release build.
const MOST_TIME: Duration = Duration::from_secs(2);

/// Keeps the other attacks waiting, so that only one of them takes memory.
pub fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The dearest attempts of an attack.
#[derive(Debug, Default)]
pub struct Tally {
    /// Attempts.
    pub tried: u64,
    /// Attempts that were accepted.
    pub accepted: u64,
    /// The most memory that one of them took, in bytes, and which.
    memory: (usize, String),
    /// The most time that one of them took, and which.
    time: (Duration, String),
    /// The violated bound.
    finds: Vec<String>,
}

impl Tally {
    /// Reads an input of some name, looks what that costs, and plays with what was accepted. The input of a panic or of a
    /// bound that is passed is kept, and [`Tally::tell`] fails.
    pub fn attempt(&mut self, name: &str, input: &[u8], read: impl Fn(&[u8]) -> Option<Play>) {
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let started = ThreadTime::now();
        let accepted = catch_unwind(AssertUnwindSafe(|| read(input)));
        let mut time = started.elapsed();
        let memory = MEMORY.peak_usage().saturating_sub(before) + input.len();
        self.tried += 1;
        let Ok(accepted) = accepted else { return self.find(name, input, "a panic") };
        if memory > MOST_MEMORY {
            self.find(name, input, &format!("{} MiB of memory", memory >> 20));
        }
        // What else the machine does must not count: what looks slow is read again.
        for _ in 0..2 {
            if time > MOST_TIME / 2 && !cfg!(debug_assertions) {
                let started = ThreadTime::now();
                drop(read(input));
                time = time.min(started.elapsed());
            }
        }
        if time > MOST_TIME && !cfg!(debug_assertions) {
            self.find(name, input, &format!("{time:.1?}"));
        }
        self.accepted += u64::from(accepted.is_some());
        if accepted.is_some_and(|play| catch_unwind(AssertUnwindSafe(play)).is_err()) {
            self.find(name, input, "a panic in play");
        }
        if memory > self.memory.0 {
            self.memory = (memory, name.to_owned());
        }
        if time > self.time.0 {
            self.time = (time, name.to_owned());
        }
    }

    /// Keeps an input beside the build.
    fn find(&mut self, name: &str, input: &[u8], what: &str) {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let file: String = format!("find-{name}").chars().map(plain).take(80).collect();
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(file);
        std::fs::write(&path, input).expect("the find can be kept");
        self.finds.push(format!("{name}: {what}; {} bytes are kept in {}", input.len(), path.display()));
    }

    /// Says on stderr what was tried, and fails if anything was found.
    pub fn tell(&self, attack: &str) {
        let Self { tried, accepted, memory: (memory, dearest), time: (time, slowest), .. } = self;
        let memory = memory >> 20;
        eprintln!(
            "{attack}: {tried} tried, {accepted} accepted, at most {memory} MiB ({dearest}) and {time:.2?} ({slowest})"
        );
        assert!(self.finds.is_empty(), "{}", self.finds.join("\n"));
    }
}
