//! Goods that lie about: in heaps on tiles, until somebody carries them to a store.

use crate::kinds::{JobId, Stock, Tick};
use osada_ai::grid::Cell;
use serde::{Deserialize, Serialize};

/// A heap of goods on a tile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pile {
    pub(crate) cell: Cell,
    pub(crate) goods: Stock,
    pub(crate) since: Tick,
    pub(crate) job: JobId,
}

impl Pile {
    /// The tile that it lies on.
    pub fn cell(&self) -> Cell {
        self.cell
    }

    /// The goods in it.
    pub fn goods(&self) -> Stock {
        self.goods
    }

    /// When something was laid down here last.
    pub fn since(&self) -> Tick {
        self.since
    }

    /// The job of carrying it away.
    pub fn job(&self) -> JobId {
        self.job
    }
}

/// All piles in the order of their tiles, at most one on each.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Piles(pub(crate) Vec<Pile>);

impl Piles {
    /// Every pile.
    pub fn iter(&self) -> impl Iterator<Item = &Pile> {
        self.0.iter()
    }

    /// The pile on a tile.
    pub fn at(&self, cell: Cell) -> Option<&Pile> {
        self.place(cell).ok().map(|place| &self.0[place])
    }

    /// The sum of all piles.
    pub fn total(&self) -> Stock {
        let mut total = Stock::default();
        self.0.iter().for_each(|pile| total.put(&pile.goods));
        total
    }

    fn place(&self, cell: Cell) -> Result<usize, usize> {
        self.0.binary_search_by_key(&cell, |pile| pile.cell)
    }

    pub(crate) fn at_mut(&mut self, cell: Cell) -> Option<&mut Pile> {
        self.place(cell).ok().map(|place| &mut self.0[place])
    }

    /// Puts a pile on a tile that has none.
    pub(crate) fn insert(&mut self, pile: Pile) {
        if let Err(place) = self.place(pile.cell) {
            self.0.insert(place, pile);
        }
    }

    pub(crate) fn remove(&mut self, cell: Cell) {
        if let Ok(place) = self.place(cell) {
            self.0.remove(place);
        }
    }
}
