//! Minds of fuzzy associative matrices, asked in turn.

mod decider;
mod matrix_source;
mod source;
mod variable_source;

pub use decider::{FuzzyMind, Input};
pub use matrix_source::{MatrixSource, OutputSource};
pub use source::FuzzySource;
pub use variable_source::{SetSource, VariableSource};
