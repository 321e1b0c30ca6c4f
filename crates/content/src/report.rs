//! Mistakes in a file, for people: places as `FILE:LINE:COLUMN`, the lines in question, and help.

use super::place::locate;
use codespan_reporting::diagnostic::{Diagnostic, Label};
use codespan_reporting::files::SimpleFile;
use codespan_reporting::term::{Config, emit_into_string};
use osada_reader::fault::{Fault, Faults, Segment};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

/// Longer lines are not shown: they would bury the message.
const LONGEST_EXCERPT: usize = 200;

/// One mistake in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The bytes of the text at fault.
    pub span: Range<usize>,
    pub message: String,
    pub help: Option<String>,
    /// The bytes of another value that is concerned.
    pub also: Option<Range<usize>>,
}

impl Problem {
    /// True if its message quotes any of these names.
    pub(super) fn refers_to(&self, names: &BTreeSet<String>) -> bool {
        let quoted = |name: &String| ["`", "\"", "'"].map(|quote| format!("{quote}{name}{quote}"));
        names.iter().flat_map(quoted).any(|name| self.message.contains(&name))
    }
}

/// Consequence of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but something in it is without effect, or hardly intended.
    Warning,
}

impl Severity {
    const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// A value from a file, with warnings.
#[derive(Clone, Debug, PartialEq)]
pub struct Noted<T> {
    pub value: T,
    /// Often empty.
    pub warnings: Report,
}

/// All mistakes in one file. Prints one block per problem, in the order of places, each beginning
/// with `FILE:LINE:COLUMN: error: ` or `warning: `; lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    severity: Severity,
    file: String,
    text: String,
    problems: Vec<Problem>,
    /// Number of problems beyond the list.
    more: usize,
}

impl Report {
    pub(super) fn new(file: &str, text: &str, mut problems: Vec<Problem>, more: usize) -> Self {
        problems.sort_by_key(|problem| problem.span.start);
        Self { severity: Severity::Error, file: file.to_owned(), text: text.to_owned(), problems, more }
    }

    /// A report of warnings about a file that can be used.
    pub fn of_warnings(file: &str, text: &str, faults: &Faults) -> Self {
        Self { severity: Severity::Warning, ..Self::of_faults(file, text, faults) }
    }

    /// The result of checking a file: the value with its warnings, if there are no faults.
    ///
    /// # Errors
    ///
    /// The faults.
    pub fn judged<T>(
        file: &str,
        text: &str,
        value: Option<T>,
        (faults, warnings): (&Faults, &Faults),
    ) -> Result<Noted<T>, Self> {
        match value {
            Some(value) if faults.count() == 0 => {
                Ok(Noted { value, warnings: Self::of_warnings(file, text, warnings) })
            }
            _ => Err(Self::of_faults(file, text, faults)),
        }
    }

    /// The report without problems that refer to any of these names; `None` if nothing is left.
    pub(super) fn without(mut self, names: &BTreeSet<String>) -> Option<Self> {
        self.problems.retain(|problem| !problem.refers_to(names));
        (!self.problems.is_empty()).then_some(self)
    }

    pub fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// A report of faults, whose places are looked up in the text.
    pub fn of_faults(file: &str, text: &str, faults: &Faults) -> Self {
        let paths: Vec<&[Segment]> = faults.kept().iter().map(|fault| &fault.path[..]).collect();
        let others: Vec<&[Segment]> = faults.kept().iter().filter_map(|fault| fault.also.as_deref()).collect();
        let mut places = locate(text, &[paths, others].concat()).into_iter();
        let spans: Vec<Range<usize>> = places.by_ref().take(faults.kept().len()).collect();
        let mut problem = |(fault, span): (&Fault, Range<usize>)| Problem {
            span,
            message: fault.message.clone(),
            help: fault.help.clone(),
            also: fault.also.as_ref().and_then(|_| places.next()),
        };
        let problems = faults.kept().iter().zip(spans).map(&mut problem).collect();
        Self::new(file, text, problems, faults.more())
    }

    /// A report of one problem.
    pub fn of_one(file: &str, text: &str, span: Range<usize>, message: impl Into<String>) -> Self {
        Self::new(file, text, vec![Problem { span, message: message.into(), help: None, also: None }], 0)
    }

    /// The report with the text that its own is a part of, at the same places.
    pub(super) fn within(self, text: &str) -> Self {
        Self { text: text.to_owned(), ..self }
    }

    /// The same report with a suggestion for its first problem.
    pub fn with_help(mut self, help: Option<String>) -> Self {
        if let Some(problem) = self.problems.first_mut() {
            problem.help = help;
        }
        self
    }

    pub fn severity(&self) -> Severity {
        self.severity
    }

    pub fn file(&self) -> &str {
        &self.file
    }

    /// The text of the file, in which the problems have their places.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Number of problems that are not listed.
    pub fn more(&self) -> usize {
        self.more
    }

    /// In the order of places; at most a hundred.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Line and column of a byte, both from 1.
    pub fn line_column(&self, byte: usize) -> (usize, usize) {
        let before = self.text.get(..byte).unwrap_or(&self.text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// The line around a problem with the place underlined, if it can be shown.
    fn excerpt(&self, file: &SimpleFile<&str, &str>, problem: &Problem) -> Option<String> {
        let start = problem.span.start;
        let (before, after) = (self.text.get(..start)?.as_bytes(), &self.text.as_bytes()[start..]);
        // The search for the ends of the line is limited: a file may be one line of a megabyte.
        let newline = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let to_line_end = after.iter().take(LONGEST_EXCERPT).position(newline).unwrap_or(after.len());
        let from_line_start = before.iter().rev().take(LONGEST_EXCERPT).position(newline).unwrap_or(before.len());
        if from_line_start + to_line_end > LONGEST_EXCERPT || self.text.is_empty() {
            return None;
        }
        let end = problem.span.end.clamp(start, start + to_line_end);
        let diagnostic = Diagnostic::error().with_label(Label::primary((), start..end));
        let whole = emit_into_string(&Config::default(), file, &diagnostic).ok()?;
        // Its first two lines say "error" and the place, which stand above it already.
        let lines: Vec<&str> = whole.lines().skip(2).filter(|line| !line.is_empty()).collect();
        Some(lines.join("\n"))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = SimpleFile::new(self.file.as_str(), self.text.as_str());
        let (mut passed, mut line, mut column) = (0, 1, 1);
        for problem in &self.problems {
            let between = self.text.get(passed..problem.span.start).unwrap_or_default();
            passed = problem.span.start;
            match between.rfind('\n') {
                Some(newline) => {
                    line += between.matches('\n').count();
                    column = between[newline + 1..].chars().count() + 1;
                }
                None => column += between.chars().count(),
            }
            writeln!(f, "{}:{line}:{column}: {}: {}", self.file, self.severity.name(), problem.message)?;
            if let Some(excerpt) = self.excerpt(&file, problem) {
                writeln!(f, "{excerpt}")?;
            }
            if let Some(also) = &problem.also {
                let (line, column) = self.line_column(also.start);
                writeln!(f, "  = see {}:{line}:{column}", self.file)?;
            }
            if let Some(help) = &problem.help {
                writeln!(f, "  = help: {help}")?;
            }
        }
        match self.more {
            0 => Ok(()),
            1 => writeln!(f, "{}: and 1 more {}", self.file, self.severity.name()),
            more => writeln!(f, "{}: and {more} more {}s", self.file, self.severity.name()),
        }
    }
}

impl std::error::Error for Report {}

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

    /// One report for each file, with the problems of all that there are about it.
    pub fn merged(reports: Vec<Report>) -> Self {
        let mut merged: Vec<Report> = Vec::new();
        for report in reports {
            let Some(known) = merged.iter_mut().find(|known| known.file == report.file) else {
                merged.push(report);
                continue;
            };
            let is_new = |problem: &Problem| {
                !known.problems.iter().any(|other| (&other.message, &other.span) == (&problem.message, &problem.span))
            };
            let new: Vec<Problem> = report.problems.into_iter().filter(is_new).collect();
            known.problems.extend(new);
            known.problems.sort_by_key(|problem| problem.span.start);
            known.more = known.more.max(report.more);
        }
        Self(merged)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_printed_in_the_order_of_places_each_with_its_line() {
        let text = "(\n    title: \"żółw\", waves: 3,\n)";
        let faults = vec![
            Fault::new(&[Segment::Field("waves")], "`waves` is wrong").help("leave it out"),
            Fault::new(&[Segment::Field("title")], "`title` is wrong"),
        ];
        let report = Report::of_faults("levels/a.ron", text, &faults.into());
        let expected = "\
levels/a.ron:2:12: error: `title` is wrong
  │
2 │     title: \"żółw\", waves: 3,
  │            ^^^^^^
levels/a.ron:2:27: error: `waves` is wrong
  │
2 │     title: \"żółw\", waves: 3,
  │                           ^
  = help: leave it out
";
        assert_eq!(report.to_string(), expected);
        assert_eq!(report.line_column(report.problems()[1].span.start), (2, 27));
    }
}
