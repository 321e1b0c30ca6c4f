//! The terrain of the Russian tutorial: a sinusoid across the middle of the map, a light and cheap trail between dark and
//! dear hills, and a wall across it. The tutorial prints pictures without numbers: the weights are *assumed*.

use super::board::Board;
use crate::grid::{Cell, Grid};

/// Weights of the trail, of the ground beside it, and of the hills.
const WEIGHTS: [f64; 3] = [1.0, 3.0, 6.0];

/// The board of the sinusoid, at least 8 × 8 tiles; start and goal are at the ends of the trail. The wall crosses the
/// trail in the middle of the board and leaves a way round at either end.
pub fn trail(width: usize, height: usize, has_wall: bool) -> Board {
    let (width, height) = (width.max(8), height.max(8));
    let on_trail = Grid::from_fn(width, height, |cell| is_trail(cell, width, height));
    let tiles = Grid::from_fn(width, height, |cell| {
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Cell::new(cell.x + dx, cell.y + dy)));
        let near = around.into_iter().any(|near| on_trail.get(near) == Some(&true));
        let weight = if on_trail[cell] { 0 } else { 2 - usize::from(near) };
        (!has_wall || !is_wall(cell, width, height)).then_some(WEIGHTS[weight])
    });
    let (start, goal) = across(width, height);
    Board::new(tiles, start, goal)
}

/// Two cells on either side of the middle of a map.
pub fn across(width: usize, height: usize) -> (Cell, Cell) {
    let (width, height) = (width as i32, height as i32);
    (Cell::new(width / 8, height / 2), Cell::new(width - 1 - width / 8, height / 2))
}

/// True for two periods of a sine wave from the start to the goal, and for the straight way from either to the border.
fn is_trail(cell: Cell, width: usize, height: usize) -> bool {
    let (start, goal) = across(width, height);
    let row = |x: i32| {
        let at = (x - start.x).clamp(0, goal.x - start.x);
        start.y - wave(at, goal.x - start.x, height as i32 * 3 / 10)
    };
    let (here, next) = (row(cell.x), row(cell.x + 1));
    // Up to the height of the next column, so that it can be walked without cutting corners.
    (here.min(next)..=here.max(next)).contains(&cell.y)
}

/// True for an upright wall, which leaves a sixth of the rows free above and below.
fn is_wall(cell: Cell, width: usize, height: usize) -> bool {
    let free = height as i32 / 6;
    cell.x == width as i32 / 2 && (free..height as i32 - free).contains(&cell.y)
}

/// The height of a sine wave of two periods over `length` columns at column `x`, to the nearest whole number. By the
/// approximation of Bhaskara I, sin(πt) ≈ 16t(1 − t) ÷ (5 − 4t(1 − t)), which is at most 0.0017 off, in whole numbers.
fn wave(x: i32, length: i32, amplitude: i32) -> i32 {
    let (half, at) = ((4 * x) / length.max(1), (4 * x) % length.max(1));
    let product = i64::from(at) * i64::from(length - at);
    let (above, below) = (16 * product, 5 * i64::from(length) * i64::from(length) - 4 * product);
    let height = (2 * i64::from(amplitude) * above + below) / (2 * below).max(1);
    if half % 2 == 0 { height as i32 } else { -(height as i32) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wave_is_a_sine() {
        let quarter = [(0, 0.0), (2, 0.5), (3, 0.5f64.sqrt()), (4, 0.75f64.sqrt()), (6, 1.0)];
        for (x, sine) in quarter {
            for (column, sign) in [(x, 1.0), (12 - x, 1.0), (12 + x, -1.0), (24 + x, 1.0), (48 - x, -1.0)] {
                let off = (f64::from(wave(column, 48, 1000)) - sign * 1000.0 * sine).abs();
                assert!(off <= 2.2, "{off} at {column}");
            }
        }
    }
}
