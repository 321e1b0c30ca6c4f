//! Rooms joined by tunnels (the dungeon maps of the Italian thesis).

use super::blocks::scatter;
use super::stream::{Purpose, stream};
use osada_ai::grid::{Cell, Grid};

/// Share of the map taken by rooms in the moving-target experiment.
pub const DUNGEON_COVERAGE: f64 = 0.45;

/// Rooms of 4–16 tiles a side that do not overlap, until they cover the given share of the map or no more
/// fit; each is joined to the next by an L-shaped tunnel between their centres, horizontal or vertical first
/// by the toss of a coin. A map too small for a room is a single tile.
pub fn dungeon(seed: u64, width: usize, height: usize, coverage: f64) -> Grid<bool> {
    let mut stream = stream(seed, Purpose::Dungeon);
    let mut map = Grid::filled(width, height, false);
    let rooms = scatter(&mut stream, (width, height), (4, 16), 1, 1, coverage);
    for room in &rooms {
        room.cells().for_each(|cell| map[cell] = true);
    }
    for pair in rooms.windows(2) {
        let (from, to) = (pair[0].centre(), pair[1].centre());
        let corner = if stream.chance(0.5) { Cell::new(to.x, from.y) } else { Cell::new(from.x, to.y) };
        dig(&mut map, from, corner);
        dig(&mut map, corner, to);
    }
    if rooms.is_empty()
        && let Some(middle) = map.get_mut(Cell::new(width as i32 / 2, height as i32 / 2))
    {
        *middle = true;
    }
    map
}

/// Opens every tile of a horizontal or vertical line.
fn dig(map: &mut Grid<bool>, from: Cell, to: Cell) {
    for y in from.y.min(to.y)..=from.y.max(to.y) {
        for x in from.x.min(to.x)..=from.x.max(to.x) {
            map[Cell::new(x, y)] = true;
        }
    }
}
