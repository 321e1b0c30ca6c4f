//! One long corridor that winds through the whole map (after environment 3 of the Silesian thesis).

use super::stream::{Purpose, stream};
use osada_ai::grid::Grid;

/// A corridor two to four tiles wide, as the seed decides, between walls of one tile, open alternately at
/// either end. The seed also decides whether it winds along rows or columns and on which side it begins.
pub fn serpentine(seed: u64, width: usize, height: usize) -> Grid<bool> {
    let corridor = stream(seed, Purpose::SerpentineWidth).between(2, 4);
    let mut stream = stream(seed, Purpose::Serpentine);
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
