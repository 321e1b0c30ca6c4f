//! Sweeps: experiments as lists of independent tasks with stable numbers.
//!
//! A task gives a raw row; all rows in the order of their tasks give the findings. So a run can be broken off and go on,
//! parts of it can be done on several machines, and whoever has all the rows has exactly what one machine would have had.
//! Every way to run a sweep goes through the same rows as text, one JSON object a line ([`Gathered`] reads them).

mod rows;
mod shard;
mod task_list;

pub use rows::{FORMAT, Gathered, Header, RowsError, row_line};
pub use shard::{NoShard, Shard};
pub use task_list::{Bench, Sweep, SweepError, TaskList, run_all, run_tasks, spread};
