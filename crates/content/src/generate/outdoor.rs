//! Open ground with rectangular obstacles (the outdoor maps of the Italian thesis).

use super::blocks::scatter;
use super::stream::{Purpose, stream};
use osada_ai::grid::Grid;

/// Share of the map under obstacles in the moving-target experiment.
pub const OUTDOOR_COVERAGE: f64 = 0.25;

/// Rectangular obstacles of 4–16 tiles a side, a tile or more apart and away from the border, until they
/// cover the given share of the map.
pub fn outdoor(seed: u64, width: usize, height: usize, coverage: f64) -> Grid<bool> {
    let mut stream = stream(seed, Purpose::Outdoor);
    let mut map = Grid::filled(width, height, true);
    for block in scatter(&mut stream, (width, height), (4, 16), 1, 1, coverage) {
        block.cells().for_each(|cell| map[cell] = false);
    }
    map
}
