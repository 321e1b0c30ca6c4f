//! The rules and levels that ship.

use osada::level::{self, shipped};
use osada::sim::World;
use osada::sim::rules::{Rules, UnitKind};
use std::sync::{Arc, LazyLock};

/// The rules that ship, read once.
pub fn rules() -> Arc<Rules> {
    static RULES: LazyLock<Arc<Rules>> = LazyLock::new(|| {
        Arc::new(shipped::rules().unwrap_or_else(|reports| panic!("the shipped rules are wrong: {reports:?}")))
    });
    RULES.clone()
}

/// The world of a level that ships.
pub fn world_of(name: &str, seed: u64) -> World {
    let rules = rules();
    let (file, text) = shipped::level(name).unwrap_or_else(|| panic!("no level {name} ships"));
    let level = level::load(file, text, &rules).unwrap_or_else(|report| panic!("{report}"));
    level::build(&level, &rules, seed).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// A kind of unit by its name.
pub fn unit(rules: &Rules, name: &str) -> UnitKind {
    rules.unit_named(name).unwrap_or_else(|| panic!("the rules have no {name}"))
}
