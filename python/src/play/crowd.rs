//! Doing the same with many games, on several cores or in order.

use crate::failure::bad;
use numpy::{PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::prelude::*;
use rayon::ThreadPool;
use rayon::prelude::*;

/// Most games side by side: an array of all their maps has to fit into memory.
const MOST_GAMES: usize = 10_000;
const MOST_THREADS: usize = 1_024;
/// Most ticks between two decisions: nothing interrupts them.
const MOST_TICKS: u64 = 100_000;

/// Refuses what no machine has room or time for, before anything is made for it.
pub fn is_possible(what: &str, count: usize, ticks: u64, threads: usize) -> PyResult<()> {
    if !(1..=MOST_GAMES).contains(&count) {
        return Err(bad(format!("there can be from 1 to {MOST_GAMES} {what} side by side, not {count}")));
    }
    if !(1..=MOST_TICKS).contains(&ticks) {
        return Err(bad(format!("`ticks` goes from 1 to {MOST_TICKS}, not {ticks}")));
    }
    if threads > MOST_THREADS {
        return Err(bad(format!("`threads` goes from 0 to {MOST_THREADS}, not {threads}")));
    }
    Ok(())
}

/// The cores that games are spread over.
pub struct Crowd {
    pool: Option<ThreadPool>,
}

impl Crowd {
    /// So many threads, 0 for as many as there are cores. With one, the work is done by whoever asks for it.
    pub fn new(threads: usize) -> PyResult<Self> {
        if threads == 1 {
            return Ok(Self { pool: None });
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(bad)?;
        Ok(Self { pool: Some(pool) })
    }

    /// Does every job; the order in which they are done changes nothing.
    pub fn each<J: Send>(&self, jobs: Vec<J>, work: impl Fn(J) + Send + Sync) {
        match &self.pool {
            Some(pool) => pool.install(|| jobs.into_par_iter().for_each(work)),
            None => jobs.into_iter().for_each(work),
        }
    }
}

/// The numbers of an array, one for each of `count` games.
pub fn one_each(what: &str, given: &PyReadonlyArray1<'_, i64>, count: usize) -> PyResult<Vec<i64>> {
    if given.len() != count {
        return Err(bad(format!("{count} {what} are needed, one for each, not {}", given.len())));
    }
    Ok(given.as_array().to_vec())
}
