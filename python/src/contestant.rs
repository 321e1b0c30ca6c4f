//! Who plays the colony: from the name of a scripted player or a strategy, or from RON text.

use crate::failure::bad;
use crate::names::near;
use osada::level::stem;
use osada::player::strategy::{load_strategy, shipped_strategy};
use osada::player::{Contestant, NAMES};
use osada::sim::rules;
use pyo3::prelude::*;

/// The player meant by a name or a text.
pub fn contestant(name: &str, file: &str, rules: &rules::Rules) -> PyResult<Contestant> {
    if let Some(scripted) = Contestant::scripted(name) {
        return Ok(scripted);
    }
    let (file, text) = match shipped_strategy(name) {
        Some(asset) => asset,
        None if name.contains('(') => (file, name),
        None => return Err(bad(format!("no player or strategy `{}`{}", stem(name), near(name, &NAMES)))),
    };
    load_strategy(file, text, rules).map(Contestant::of).map_err(bad)
}
