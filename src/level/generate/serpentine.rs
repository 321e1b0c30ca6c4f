//! One long corridor that winds through the whole map (environment 3 of the Silesian thesis).

use super::STREAM;
use crate::grid::{Grid, Stream};

/// A corridor two to four tiles wide between walls of one tile, open alternately at either end. The seed
/// decides the width, and whether the corridor winds along rows or columns and on which side it begins.
pub fn serpentine(seed: u64, width: usize, height: usize) -> Grid<bool> {
    let mut stream = Stream::new(seed, STREAM + 3);
    let corridor = stream.between(2, 4);
    let (upright, mirrored) = (stream.chance(0.5), stream.chance(0.5));
    let period = corridor + 1;
    Grid::from_fn(width, height, |cell| {
        let (along, across, length, breadth) = if upright {
            (cell.y, cell.x, height as i32, width as i32)
        } else {
            (cell.x, cell.y, width as i32, height as i32)
        };
        let wall = across % period == corridor && across + 1 < breadth;
        let at_start = (across / period % 2 == 0) == mirrored;
        let opening = if at_start { along < corridor } else { along >= length - corridor };
        !wall || opening
    })
}
