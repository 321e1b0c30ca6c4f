//! Warnings that do not keep anything from being played.

use std::fmt;

/// A warning with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub file: String,
    /// Line and column, both from 1.
    pub place: (usize, usize),
    pub message: String,
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, place: (line, column), message } = self;
        writeln!(f, "{file}:{line}:{column}: warning: {message}")
    }
}
