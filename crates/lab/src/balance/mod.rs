//! Balance: scripted players play levels over many seeds, and the results are set beside the bars that
//! `docs/balance.md` explains.
//!
//! ```
//! use osada_lab::Settings;
//! use osada_lab::balance::Balance;
//! use osada_lab::sweep::Sweep;
//! use osada_content::{self as content, shipped};
//! use osada_sim::rules::Challenge;
//! use std::sync::Arc;
//!
//! let rules = Arc::new(shipped::rules()?);
//! let (file, text) = shipped::level("first_siege").ok_or("it does not ship")?;
//! let levels = vec![content::load(file, text, &rules)?];
//! let settings = Settings { count: Some(10), ..Settings::default() };
//! let balance = Balance::new(settings, levels, &[Challenge::Normal], rules);
//! assert_eq!(balance.tasks() % 10, 0, "ten games for everybody who plays");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bars;
mod day;
mod games;
mod measure;
mod run;

pub use games::game_columns;
pub use measure::Balance;
pub(crate) use run::undecided;
pub use run::{Run, run};
