//! A request for a path, and what has been found; requests that are answered together.

use crate::kinds::UnitId;
use crate::state::Destination;
use osada_ai::grid::{Cell, Grid};
use osada_ai::path::{Footing, Heap, PathError, Scratch, Trace};

/// A request for a path, and what has been found.
#[derive(Clone, Debug)]
pub(crate) struct Request {
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

/// Requests that are answered by one search backwards, and how many nodes that expanded.
#[derive(Debug, Default)]
pub(crate) struct Group {
    pub requests: Vec<Request>,
    pub expanded: u32,
}

/// The memory of a thread that answers groups.
#[derive(Clone, Debug, Default)]
pub(crate) struct GroupMemory {
    /// What is met on each tile.
    pub ground: Option<Grid<Option<Footing>>>,
    pub goals: Vec<u32>,
    pub distances: Scratch<Heap>,
    pub own: Scratch<Heap>,
}
