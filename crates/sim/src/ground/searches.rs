//! The last search of every unit, kept for the view if it asks for that.

use crate::kinds::UnitId;
use osada_ai::path::Trace;

/// The last search of every unit, recorded for the view if it asks for that.
#[derive(Clone, Debug, Default)]
pub(crate) struct Searches {
    pub recorded: bool,
    /// By the unit's place in the array.
    all: Vec<Option<(UnitId, Trace)>>,
}

impl Searches {
    /// The last search of a unit.
    pub fn of(&self, unit: UnitId) -> Option<&Trace> {
        self.all.get(unit.index())?.as_ref().filter(|(id, _)| *id == unit).map(|(_, trace)| trace)
    }

    /// Keeps the search that a unit has just made.
    pub fn put(&mut self, unit: UnitId, trace: Trace) {
        if self.all.len() <= unit.index() {
            self.all.resize(unit.index() + 1, None);
        }
        self.all[unit.index()] = Some((unit, trace));
    }
}
