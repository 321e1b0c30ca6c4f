//! Experiments, benchmark maps, tables and plots.
//!
//! An experiment is a list of independent tasks, a [`sweep::Sweep`], that is made from its [`Settings`]; the rows of all
//! tasks give its [`SweepFindings`]: rows beside the published figures, checks, and plots as text. It opens no file and
//! has no clock: both belong to the caller.
//!
//! ```
//! use osada_ai::grid::Stream;
//! use osada_lab::sweep::{TaskContext, Sweep, SweepError, run_all};
//! use osada_lab::estimate::Estimate;
//! use osada_lab::table::Row;
//! use osada_lab::{SweepFindings, Settings};
//! use std::time::Duration;
//!
//! /// The mean of many throws of a die.
//! struct Dice(Settings);
//!
//! impl Sweep for Dice {
//!     type Row = u32;
//!
//!     fn name(&self) -> &'static str {
//!         "dice"
//!     }
//!
//!     fn unit(&self) -> &'static str {
//!         "throws"
//!     }
//!
//!     fn tasks(&self) -> usize {
//!         600
//!     }
//!
//!     fn place(&self, task: usize) -> serde_json::Value {
//!         serde_json::json!({ "seed": self.0.seed, "throw": task })
//!     }
//!
//!     fn run(&self, task: usize, _: &TaskContext) -> Result<u32, SweepError> {
//!         Ok(1 + Stream::new(self.0.seed, task as u64).below(6) as u32)
//!     }
//!
//!     fn findings(&self, rows: Vec<u32>) -> SweepFindings {
//!         let thrown: Vec<f64> = rows.into_iter().map(f64::from).collect();
//!         let row = Row { metric: "mean".to_owned(), ..Row::default() }.with(Estimate::mean(&thrown));
//!         SweepFindings { rows: vec![row], ..SweepFindings::named("dice") }
//!     }
//! }
//!
//! let findings = run_all(&Dice(Settings::default()), &|| Duration::ZERO)?;
//! assert!((findings.rows[0].value - 3.5).abs() < 0.3);
//! # Ok::<(), osada_lab::sweep::SweepError>(())
//! ```

#![allow(missing_debug_implementations, reason = "fields and methods are named after what they are")]

pub mod adaptive;
pub mod balance;
pub mod brains;
pub mod chart;
pub mod compare;
pub mod estimate;
mod experiment;
pub mod exploits;
pub mod flock;
pub mod fuzzy;
pub mod heuristics;
pub mod jump_points;
pub mod memberships;
pub mod moving_target;
pub mod movingai;
pub mod people;
mod plot;
mod published;
pub mod scenarios;
pub mod sequential;
pub mod snake;
pub mod sweep;
pub mod table;
pub mod testing;
pub mod tidy;
pub mod training;
pub mod worked_fuzzy;

pub use experiment::{Check, Figure, ResultDocument, Settings, Stopwatch, SweepFindings};
pub use osada_record::Seeds;
