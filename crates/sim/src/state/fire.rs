//! What burns: one entry for each burning tile.

use crate::kinds::{JobId, Seconds};
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// Most tiles that can burn at a time, whatever the rules say.
pub const MOST_FIRES: usize = 500;

/// A burning tile.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fire {
    pub(crate) cell: Cell,
    pub(crate) left: Seconds,
    pub(crate) job: Option<JobId>,
}

impl Fire {
    pub fn cell(&self) -> Cell {
        self.cell
    }

    /// Time for which it goes on burning in fair weather.
    pub fn left(&self) -> Seconds {
        self.left
    }

    /// The job of putting it out; `None` where it is left to burn out.
    pub fn job(&self) -> Option<JobId> {
        self.job
    }
}

/// All burning tiles in their order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Fires(pub(crate) Vec<Fire>);

impl Fires {
    pub fn iter(&self) -> impl Iterator<Item = &Fire> {
        self.0.iter()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn at(&self, cell: Cell) -> Option<&Fire> {
        self.place(cell).ok().map(|place| &self.0[place])
    }

    fn place(&self, cell: Cell) -> Result<usize, usize> {
        self.0.binary_search_by_key(&cell, |fire| fire.cell)
    }

    pub(crate) fn at_mut(&mut self, cell: Cell) -> Option<&mut Fire> {
        self.place(cell).ok().map(|place| &mut self.0[place])
    }

    /// Lets a tile burn that does not yet.
    pub(crate) fn insert(&mut self, fire: Fire) {
        if let Err(place) = self.place(fire.cell) {
            self.0.insert(place, fire);
        }
    }

    pub(crate) fn remove(&mut self, cell: Cell) -> Option<Fire> {
        self.place(cell).ok().map(|place| self.0.remove(place))
    }
}
