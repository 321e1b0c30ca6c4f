//! What goes wrong, as Python's exceptions. Mistakes in files say what the command line says of them: file, line, column.

use osada::fault::{Fault, Faults, Segment};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::{Display, Write};

create_exception!(
    osada,
    OsadaError,
    PyValueError,
    "A level, rules, a mind, a strategy, a save or a command that cannot be used. The message names every mistake, in files as FILE:LINE:COLUMN."
);

/// An exception that says what the error says.
pub fn bad(error: impl Display) -> PyErr {
    OsadaError::new_err(error.to_string().trim_end().to_owned())
}

/// An exception that says what all of the errors say.
pub fn all_bad<E: Display>(errors: &[E]) -> PyErr {
    let texts: Vec<String> = errors.iter().map(|error| error.to_string().trim_end().to_owned()).collect();
    bad(texts.join("\n"))
}

/// Everything that is wrong with a value that came from no file.
pub fn faulty(what: &str, faults: &Faults) -> PyErr {
    let texts: Vec<String> = faults.kept().iter().map(|fault| sentence(what, fault)).collect();
    all_bad(&texts)
}

fn sentence(what: &str, fault: &Fault) -> String {
    let mut text = what.to_owned();
    for segment in &fault.path {
        // Writing to a string cannot fail.
        let _ = match segment {
            Segment::Field(name) => write!(text, ".{name}"),
            Segment::Index(index) | Segment::KeyAt(index) | Segment::Char(index) => write!(text, "[{index}]"),
            Segment::Key(key) => write!(text, "[{key:?}]"),
            Segment::Innermost => Ok(()),
        };
    }
    let _ = write!(text, ": {}", fault.message);
    if let Some(help) = &fault.help {
        let _ = write!(text, " ({help})");
    }
    text
}
