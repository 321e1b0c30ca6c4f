//! The settings of every experiment, and its findings.

use super::table::Row;
use std::time::Duration;

/// Time since any fixed moment. The library has no clock of its own: callers who want times measured bring one.
pub type Stopwatch<'a> = &'a (dyn Fn() -> Duration + Sync);

/// The settings of an experiment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Seed of all maps and pairs, or the first of the seeds.
    pub seed: u64,
    /// Number of maps of each kind, or of games for each line; `None` for that of the source.
    pub count: Option<usize>,
    /// Runs a small version, for tests.
    pub quick: bool,
}

impl Settings {
    /// The number: what was asked for, else a small one when quick, else that of the source.
    pub(super) fn count(&self, source: usize, quick: usize) -> usize {
        self.count.unwrap_or(if self.quick { quick } else { source })
    }

    /// True for less than the source's number.
    pub(super) fn is_small(&self, source: usize) -> bool {
        self.quick || self.count.is_some_and(|count| count < source)
    }
}

/// An expectation of the experiment, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The expectation.
    pub promise: String,
    pub found: String,
    pub passed: bool,
}

/// A picture of some of the results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// File name without folder and extension.
    pub name: String,
    pub svg: String,
}

/// A text that an experiment writes in addition to its table: strategies that were found, or tables for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultDocument {
    /// File name without folder.
    pub name: String,
    pub text: String,
}

/// The findings of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepFindings {
    /// File name of the table without folder and extension.
    pub name: &'static str,
    /// Every figure that was measured.
    pub rows: Vec<Row>,
    pub checks: Vec<Check>,
    /// Checks of times, which depend on the machine and its load.
    pub timed_checks: Vec<Check>,
    /// There were fewer maps than the source had: then times prove nothing.
    pub is_small: bool,
    /// Plots of some of the figures.
    pub pictures: Vec<Figure>,
    /// Texts in addition to the table.
    pub documents: Vec<ResultDocument>,
}

impl SweepFindings {
    pub fn named(name: &'static str) -> Self {
        Self {
            name,
            rows: Vec::new(),
            checks: Vec::new(),
            timed_checks: Vec::new(),
            is_small: false,
            pictures: Vec::new(),
            documents: Vec::new(),
        }
    }

    /// The texts that are printed in place of the figures: the tables for people, else the lines of games.
    pub fn printed(&self) -> Vec<&ResultDocument> {
        let tables: Vec<_> = self.documents.iter().filter(|document| document.name.ends_with(".md")).collect();
        if tables.is_empty() { self.lines().into_iter().collect() } else { tables }
    }

    /// The text of JSON lines that stands for the figures, if there is one.
    pub fn lines(&self) -> Option<&ResultDocument> {
        self.documents.iter().find(|document| document.name.ends_with(".jsonl"))
    }

    /// Adds the findings of another part.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn extend(&mut self, other: Self) {
        self.rows.extend(other.rows);
        self.checks.extend(other.checks);
        self.timed_checks.extend(other.timed_checks);
        self.pictures.extend(other.pictures);
        self.documents.extend(other.documents);
    }
}
