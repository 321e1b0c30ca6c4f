//! Events as Python's dicts: the fields of the event, with names instead of table rows and numbers instead of ids.

use osada::sim::rules::Rules;
use osada::sim::{Event, Events};
use pyo3::prelude::*;
use pyo3::types::PyList;
use pythonize::pythonize;
use serde_json::{Map, Value, json};

/// What happened at a tick, one dict for each event, with `event` (its name) and `tick` before its fields.
pub fn to_python<'py>(py: Python<'py>, happened: &[(u64, Events)], rules: &Rules) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for (tick, events) in happened {
        for event in events {
            list.append(pythonize(py, &plain(*tick, event, rules)).map_err(crate::failure::bad)?)?;
        }
    }
    Ok(list)
}

/// An event as plain data.
fn plain(tick: u64, event: &Event, rules: &Rules) -> Value {
    // Events are made of numbers, names and places: none of them fails to serialise.
    let (name, fields) = match serde_json::to_value(event).unwrap_or_default() {
        Value::Object(outer) => outer.into_iter().next().unwrap_or_default(),
        Value::String(name) => (name, Value::Null),
        _ => Default::default(),
    };
    let mut plain = Map::new();
    plain.insert("event".to_owned(), json!(name));
    plain.insert("tick".to_owned(), json!(tick));
    if let Value::Object(fields) = fields {
        for (field, value) in fields {
            let value = named(&name, &field, value, rules);
            plain.insert(field, value);
        }
    }
    if let Event::Refused { reason, .. } = event {
        plain.insert("reason".to_owned(), json!(reason.to_string()));
    }
    Value::Object(plain)
}

/// A field of an event with a name for a row of a table, a number for an id, and a pair for a place.
fn named(event: &str, field: &str, value: Value, rules: &Rules) -> Value {
    let row = value.as_u64().map(|row| row as usize);
    let name = match (event, field, row) {
        ("Died", "kind", Some(row)) | ("Scarred", "by", Some(row)) => rules.units.get(row).map(|it| &it.name),
        ("Built" | "Destroyed", "kind", Some(row)) => rules.structures.get(row).map(|it| &it.name),
        ("Crafted" | "Armed", "gear", Some(row)) => rules.gear.get(row).map(|it| &it.name),
        _ => None,
    };
    match (name, field, value) {
        (Some(name), ..) => json!(name),
        (None, "unit" | "by" | "structure", Value::Array(id)) => id.into_iter().next().unwrap_or_default(),
        (None, "cell" | "from" | "at", Value::Object(place)) => json!([place.get("x"), place.get("y")]),
        (None, _, value) => value,
    }
}
