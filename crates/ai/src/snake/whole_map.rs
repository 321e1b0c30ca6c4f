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
    /// A network of as many inputs as the field has tiles, and of the outputs that are read; `None` if those differ.
    pub fn new(network: Network, reading: Reading) -> Option<Self> {
        (network.outputs() == reading.outputs()).then_some(Self { network, reading })
    }

    /// The next move of the snake with this head; straight on if the field has another size than the one it learnt on.
    pub(super) fn decide(&self, field: &SnakeField, head: Cell) -> Action {
        let map = inputs(field, head);
        if map.len() != self.network.inputs() {
            return Action::Straight;
        }
        self.network.run(&map, |outputs| self.reading.action(outputs))
    }
}

/// The inputs, row by row: food −1, nothing 0, a snake 2 as for the three tiles of the later perceptron, and 3 for the
/// head that is steered (ours: without it no map shows which snake is meant), all divided by 3.
pub fn inputs(field: &SnakeField, head: Cell) -> Vec<f64> {
    let value = |(cell, &taken): (Cell, &u8)| match taken {
        _ if cell == head => 1.0,
        _ if cell == field.food => -1.0 / 3.0,
        0 => 0.0,
        _ => 2.0 / 3.0,
    };
    field.taken.iter().map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    #[test]
    fn the_map_has_one_input_for_each_tile_and_tells_the_own_head_from_every_other_tile() {
        let mut taken = Grid::filled(3, 2, 0);
        taken[Cell::new(0, 0)] = 1;
        taken[Cell::new(0, 1)] = 1;
        let field = SnakeField { taken, food: Cell::new(2, 1) };
        let (snake, food) = (2.0 / 3.0, -1.0 / 3.0);
        assert_eq!(inputs(&field, Cell::new(0, 1)), [snake, 0.0, 0.0, 1.0, 0.0, food]);
        assert_eq!(inputs(&field, Cell::new(0, 0)), [1.0, 0.0, 0.0, snake, 0.0, food]);
    }
}
