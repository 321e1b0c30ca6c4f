//! Balance: scripted players play levels over many seeds, and what comes of it is set beside the bars that
//! `docs/balance.md` explains.

mod bars;
mod measure;
mod run;
mod statistics;

pub use measure::Balance;
pub use run::{Run, run};
pub(in crate::lab) use run::{has_held_out, undecided};
