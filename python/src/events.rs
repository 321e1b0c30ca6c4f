//! Events as Python's dicts, with the fields that `osada sim --events` writes.

use osada::sim::{Command, Event, World};
use osada::telemetry::{EventLine, EventLog, Value};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// What happened in a tick, as lines of a log: the world after it, the commands that were given to it, and what it answered.
pub fn lines(log: &mut EventLog, world: &World, commands: &[Command], events: &[Event]) -> Vec<EventLine> {
    if events.is_empty() { Vec::new() } else { log.lines(world, commands, events) }
}

/// One dict for each event; a field that an event has no value for is `None`.
pub fn to_python<'py>(py: Python<'py>, lines: Vec<EventLine>) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for line in lines {
        let dict = PyDict::new(py);
        for (field, value) in line {
            match value {
                Value::Missing => dict.set_item(field, py.None())?,
                Value::Integer(number) => dict.set_item(field, number)?,
                Value::Number(number) => dict.set_item(field, number)?,
                Value::Text(text) => dict.set_item(field, text)?,
                Value::Flag(flag) => dict.set_item(field, flag)?,
            }
        }
        list.append(dict)?;
    }
    Ok(list)
}
