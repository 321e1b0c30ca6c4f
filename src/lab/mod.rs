//! Experiments, benchmark maps, tables and plots.
//!
//! An experiment is a list of independent tasks, a [`sweep::Sweep`], that is made from its [`Settings`]; what all tasks have
//! given comes to [`Findings`]: rows beside the published figures, checks, and plots as text. It opens no file and has no
//! clock: both belong to the caller.

pub mod balance;
pub mod brains;
mod chart;
pub mod curve;
mod experiment;
pub mod exploits;
pub mod fields;
pub mod flock;
pub mod fuzzy;
pub mod heuristics;
pub mod jump_points;
pub mod memberships;
pub mod moving_target;
pub mod movingai;
pub mod pathlab;
mod plot;
mod printed_search;
pub mod scenarios;
mod seeds;
pub mod snake;
pub mod sweep;
pub mod table;
pub mod training;

pub use experiment::{Check, Document, Figure, Findings, Settings, Stopwatch};
pub use seeds::Seeds;
