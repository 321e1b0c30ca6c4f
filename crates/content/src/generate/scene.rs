//! The result of a map generator: the ground, the place of the hearth, and the tiles that can be reached from there.

use osada_ai::grid::{Cell, Direction, Grid};
use osada_sim::rules::TerrainId;

/// A generated map: terrain everywhere and a place for the hearth's upper left tile.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    pub terrain: Grid<TerrainId>,
    /// A place for the hearth, with open ground around it.
    pub hearth: Cell,
}

/// Place of the hearth's upper left tile on a map of this size.
pub(super) fn hearth_place(width: usize, height: usize) -> Cell {
    Cell::new(width as i32 / 2 - 1, height as i32 / 2 - 1)
}

/// The cells that can be reached from one by orthogonal steps over open terrain; the first cell always can.
pub fn flood(terrain: &Grid<TerrainId>, from: Cell, open: impl Fn(TerrainId) -> bool) -> Grid<bool> {
    let mut reached = Grid::filled(terrain.width(), terrain.height(), false);
    let mut edge = vec![from];
    if let Some(start) = reached.get_mut(from) {
        *start = true;
    }
    while let Some(cell) = edge.pop() {
        for direction in Direction::ORTHOGONAL {
            let next = cell.step(direction);
            if terrain.get(next).is_some_and(|&id| open(id)) && !reached[next] {
                reached[next] = true;
                edge.push(next);
            }
        }
    }
    reached
}
