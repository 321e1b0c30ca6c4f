//! Mistakes in several files that belong together.

use super::report::Report;
use std::fmt;

/// Mistakes in rules and their minds: one [`Report`] for every faulty file, the rules first. Prints all of them, one after
/// another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reports(Vec<Report>);

impl Reports {
    pub fn iter(&self) -> std::slice::Iter<'_, Report> {
        self.0.iter()
    }

    /// At least one.
    pub fn as_slice(&self) -> &[Report] {
        &self.0
    }

    /// From at least one report.
    pub(super) fn new(reports: Vec<Report>) -> Self {
        Self(reports)
    }
}

impl From<Report> for Reports {
    fn from(report: Report) -> Self {
        Self(vec![report])
    }
}

impl<'r> IntoIterator for &'r Reports {
    type Item = &'r Report;
    type IntoIter = std::slice::Iter<'r, Report>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Reports {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|report| report.fmt(f))
    }
}

impl std::error::Error for Reports {}
