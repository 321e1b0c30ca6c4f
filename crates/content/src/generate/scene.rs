//! What a map generator hands over: the ground and the place of the hearth, and what can be reached from there.

use osada_ai::grid::{Cell, Direction, Grid};
use osada_sim::rules::TerrainId;

/// A generated map: terrain everywhere and a place for the hearth's upper left tile.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The terrain of every tile.
    pub terrain: Grid<TerrainId>,
    /// Where the hearth fits, with open ground around it.
    pub hearth: Cell,
}

/// Where the hearth's upper left tile goes on a map of this size.
pub(super) fn hearth_place(width: usize, height: usize) -> Cell {
    Cell::new(width as i32 / 2 - 1, height as i32 / 2 - 1)
}

/// Which cells can be reached from one by orthogonal steps over terrain that is open; the first cell always can.
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
