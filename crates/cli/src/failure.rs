//! Failures of commands, and their exit codes.

use crate::output::printable;
use crate::platform;
use osada_content::{Report, Reports};
use osada_record as record;
use std::io::{self, ErrorKind};
use std::process::ExitCode;

/// The error of a command, with its exit code.
#[derive(Debug)]
pub enum Failure {
    /// A request for something that does not exist: exit code 2.
    Usage(String),
    /// A file or a result is bad: exit code 1. Holds what to print, whole lines.
    Bad(String),
    /// The result could not be written. If the pipe was closed, the reader has seen enough: exit code 0 then, else 1.
    Output(io::Error),
}

impl Failure {
    /// A failure with a message of one line.
    pub fn bad(message: impl std::fmt::Display) -> Self {
        Self::Bad(format!("error: {message}\n"))
    }

    /// Refuses the first of these options that is set, and says why.
    pub fn refuse(options: &[(&str, bool)], why: &str) -> Result<(), Self> {
        let set = options.iter().find(|(_, is_set)| *is_set);
        set.map_or(Ok(()), |(option, _)| Err(Self::Usage(format!("{option} is {why}"))))
    }

    /// The message for stderr, whole lines.
    pub fn message(&self) -> String {
        match self {
            Self::Usage(message) => format!("error: {message}\n"),
            Self::Bad(text) => text.clone(),
            Self::Output(error) => format!("error: cannot write the result: {error}\n"),
        }
    }

    /// Prints the message to stderr and returns the exit code.
    pub fn report(self) -> ExitCode {
        let code = match &self {
            Self::Usage(_) => ExitCode::from(2),
            Self::Output(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Self::Bad(_) | Self::Output(_) => ExitCode::FAILURE,
        };
        remark(&self.message());
        code
    }
}

/// Text for people, to stderr. Nobody may be listening.
pub fn remark(text: &str) {
    platform::remark(&printable(text));
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<Report> for Failure {
    fn from(report: Report) -> Self {
        Self::Bad(report.to_string())
    }
}

/// Reports about a level or rules are printed as they are, other errors in one line.
impl From<record::Error> for Failure {
    fn from(error: record::Error) -> Self {
        match error {
            record::Error::Content(reports) => reports.into(),
            other => Self::bad(other),
        }
    }
}

impl From<Reports> for Failure {
    fn from(reports: Reports) -> Self {
        Self::Bad(reports.to_string())
    }
}
