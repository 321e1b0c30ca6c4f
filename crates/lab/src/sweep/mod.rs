//! Sweeps: experiments as lists of independent tasks with stable numbers.
//!
//! A task gives a raw row; all rows in the order of their tasks give the findings. So a run can be interrupted and go on,
//! parts of it can be done on several machines, and all the rows together are exactly what one machine would have produced.
//! One with a [`StoppingRule`] ends once its first rows decide it, which they do whoever ran them.
//! Every way to run a sweep goes through the same rows as text, one JSON object a line ([`RowSet`] reads them).
//!
//! ```
//! use osada_lab::sweep::Shard;
//!
//! // Ten tasks on three machines: each is done once.
//! let shards = (1..=3).filter_map(|number| Shard::new(number, 3));
//! let mut done: Vec<usize> = shards.flat_map(|shard| shard.tasks(10)).collect();
//! done.sort_unstable();
//! assert_eq!(done, (0..10).collect::<Vec<_>>());
//! ```

mod rows;
mod shard;
mod stopping;
mod task_list;

pub use rows::{FORMAT, RowSet, RowsError, RowsHeader, TIMES, row_line};
pub use shard::{NoShard, Shard};
pub use stopping::{Prefix, StoppingRule, TextStoppingRule};
pub use task_list::{Sweep, SweepError, TaskContext, TaskList, out_of_range, run_all, run_tasks, spread};
