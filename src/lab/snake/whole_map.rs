//! A snake that sees the whole field at once, one input for each tile: the first attempt of the source.

use super::field::SnakeField;
use crate::brain::{Action, Network, Reading};
use crate::grid::Cell;

/// A perceptron with one input for each tile of the field.
#[derive(Clone, Debug)]
pub struct WholeMap {
    network: Network,
    reading: Reading,
}

impl WholeMap {
    /// A network of as many inputs as the field has tiles, and of the outputs that are read; `None` if these do not fit.
    pub fn new(network: Network, reading: Reading) -> Option<Self> {
        (network.outputs() == reading.outputs()).then_some(Self { network, reading })
    }

    /// The next move of the snake with this head.
    pub(super) fn decide(&self, field: &SnakeField, head: Cell) -> Action {
        self.network.run(&inputs(field, head), |outputs| self.reading.action(outputs))
    }
}

/// The inputs, row by row: food −1, nothing 0, a snake 2 as for the three tiles of the later perceptron, and 3 for the
/// head that is steered (ours: without it no map tells which snake is meant), all scaled to −1 … 1.
pub(super) fn inputs(field: &SnakeField, head: Cell) -> Vec<f64> {
    let value = |(cell, &taken): (Cell, &u8)| match taken {
        _ if cell == head => 1.0,
        _ if cell == field.food => -1.0 / 3.0,
        0 => 0.0,
        _ => 2.0 / 3.0,
    };
    field.taken.iter().map(value).collect()
}
