//! A request for a path, and what has been found.

use crate::grid::Cell;
use crate::path::{PathError, Trace};
use crate::sim::kinds::UnitId;
use crate::sim::state::Destination;

/// A request for a path, and what has been found.
#[derive(Clone, Debug)]
pub(in crate::sim) struct Request {
    pub id: UnitId,
    pub to: Destination,
    /// Cost of the path and the number of expansions.
    pub found: Result<(f64, u32), PathError>,
    pub path: Vec<Cell>,
    /// The search step by step, where that is recorded.
    pub trace: Option<Trace>,
}

impl Request {
    pub fn new(id: UnitId, to: Destination) -> Self {
        Self { id, to, found: Ok((0.0, 0)), path: Vec::new(), trace: None }
    }
}
