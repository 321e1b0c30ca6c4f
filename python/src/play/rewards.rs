//! What things that happen are worth to a learner: numbers by name, each of which can be given another value.

use crate::failure::bad;
use crate::names::near;
use pyo3::prelude::*;
use std::collections::BTreeMap;

/// The usual values with those that were given instead.
pub fn rewards<const N: usize>(usual: [(&str, f64); N], given: &BTreeMap<String, f64>) -> PyResult<[f64; N]> {
    let names = usual.map(|(name, _)| name);
    let mut values = usual.map(|(_, value)| value);
    for (name, &value) in given {
        let place = names.iter().position(|known| known == name);
        let place = place.ok_or_else(|| bad(format!("no reward `{name}`{}", near(name, &names))))?;
        if !value.is_finite() {
            return Err(bad(format!("the reward `{name}` must be a finite number, not {value}")));
        }
        values[place] = value;
    }
    Ok(values)
}
