//! What every experiment is asked, and what it answers.

use super::table::Row;
use std::time::Duration;

/// Time since any fixed moment. The library has no clock of its own: whoever wants times measured brings one.
pub type Stopwatch<'a> = &'a (dyn Fn() -> Duration + Sync);

/// What an experiment needs to know.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// Seed of all maps and pairs.
    pub seed: u64,
    /// Number of maps of each kind, or `None` for that of the source.
    pub maps: Option<usize>,
    /// Whether to run a small version, for tests.
    pub quick: bool,
    /// What times are measured with.
    pub clock: Stopwatch<'a>,
    /// Told how many parts of how many are done.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl Settings<'_> {
    /// Number of maps: what was asked for, else a small number when quick, else that of the source.
    pub(super) fn map_count(&self, source: usize, quick: usize) -> usize {
        self.maps.unwrap_or(if self.quick { quick } else { source })
    }
}

/// A finding that the experiment expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What should be so.
    pub promise: String,
    /// What was found.
    pub found: String,
    /// Whether it is so.
    pub passed: bool,
}

/// A picture of some of the results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// File name without folder and extension.
    pub name: String,
    /// The picture as SVG.
    pub svg: String,
}

/// A text that an experiment writes beside its table: strategies that were found, or tables for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// File name without folder.
    pub name: String,
    /// What it holds.
    pub text: String,
}

impl Document {
    /// Whether it is for people, and printed in place of the figures.
    pub fn is_for_people(&self) -> bool {
        self.name.ends_with(".md")
    }
}

/// What an experiment has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// File name of the table without folder and extension.
    pub name: &'static str,
    /// Every figure that was measured.
    pub rows: Vec<Row>,
    /// Which expectations were met.
    pub checks: Vec<Check>,
    /// Plots of some of the figures.
    pub pictures: Vec<Figure>,
    /// Texts beside the table.
    pub documents: Vec<Document>,
}

impl Findings {
    /// Nothing yet, under a name.
    pub(super) fn named(name: &'static str) -> Self {
        Self { name, rows: Vec::new(), checks: Vec::new(), pictures: Vec::new(), documents: Vec::new() }
    }

    /// Takes in what another part has found.
    pub(super) fn extend(&mut self, other: Self) {
        self.rows.extend(other.rows);
        self.checks.extend(other.checks);
        self.pictures.extend(other.pictures);
        self.documents.extend(other.documents);
    }
}

/// Tells the progress of parts that finish in any order.
pub(super) struct Counter<'a> {
    done: std::sync::atomic::AtomicUsize,
    total: usize,
    progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl<'a> Counter<'a> {
    pub fn new(settings: &Settings<'a>, total: usize) -> Self {
        (settings.progress)(0, total);
        Self { done: Default::default(), total, progress: settings.progress }
    }

    pub fn tick(&self) {
        let done = self.done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1;
        (self.progress)(done, self.total);
    }
}
