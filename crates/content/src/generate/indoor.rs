//! Rooms by recursive division (the indoor maps of the Italian thesis).

use super::blocks::Block;
use super::stream::{Purpose, stream};
use osada_ai::grid::{Cell, Grid, Stream};

/// Smallest side of a room in tiles.
pub const SMALLEST_ROOM: i32 = 8;

/// Divides the map by a wall with one gap of one tile, and each part again, until rooms would become
/// smaller than [`SMALLEST_ROOM`] tiles a side.
pub fn indoor(seed: u64, width: usize, height: usize) -> Grid<bool> {
    let mut stream = stream(seed, Purpose::Indoor);
    let mut map = Grid::filled(width, height, true);
    let mut parts = vec![Block { x: 0, y: 0, width: width as i32, height: height as i32 }];
    while let Some(part) = parts.pop() {
        parts.extend(divide(&mut map, part, &mut stream).into_iter().flatten());
    }
    map
}

/// Builds a wall across a part if both sides stay large enough, and returns the two new parts.
fn divide(map: &mut Grid<bool>, part: Block, stream: &mut Stream) -> Option<[Block; 2]> {
    let upright = part.width > part.height || part.width == part.height && stream.chance(0.5);
    let (length, across) = if upright { (part.height, part.width) } else { (part.width, part.height) };
    if across < 2 * SMALLEST_ROOM + 1 {
        return None;
    }
    let cell = |wall: i32, along: i32| {
        if upright { Cell::new(part.x + wall, part.y + along) } else { Cell::new(part.x + along, part.y + wall) }
    };
    // A wall that ends in the gap of another one would close it: its ends must meet wall or border.
    let sound =
        |map: &Grid<bool>, wall: i32| [-1, length].into_iter().all(|end| map.get(cell(wall, end)) != Some(&true));
    let places: Vec<i32> = (SMALLEST_ROOM..across - SMALLEST_ROOM).filter(|&wall| sound(map, wall)).collect();
    let wall = *stream.pick(&places)?;
    let gap = stream.between(0, length - 1);
    for along in (0..length).filter(|&along| along != gap) {
        map[cell(wall, along)] = false;
    }
    let (near, far) = (wall, across - wall - 1);
    Some(if upright {
        [Block { width: near, ..part }, Block { x: part.x + wall + 1, width: far, ..part }]
    } else {
        [Block { height: near, ..part }, Block { y: part.y + wall + 1, height: far, ..part }]
    })
}
