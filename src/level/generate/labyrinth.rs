//! A labyrinth of corridors one tile wide (environment 4 of the Silesian thesis).

use super::stream::{Purpose, stream};
use crate::grid::{Cell, Direction, Grid, Stream};

/// Share of the walls between two neighbouring corridors that are opened afterwards, so that there is more
/// than one way.
const LOOPS: f64 = 0.04;

/// A maze by depth-first search over every second tile, with a few walls opened afterwards.
pub fn labyrinth(seed: u64, width: usize, height: usize) -> Grid<bool> {
    let mut stream = stream(seed, Purpose::Labyrinth);
    let mut map = Grid::filled(width, height, false);
    let mut trail = vec![Cell::new(0, 0)];
    if let Some(first) = map.get_mut(Cell::new(0, 0)) {
        *first = true;
    }
    while let Some(&here) = trail.last() {
        let ahead = |direction: &Direction| here.step(*direction).step(*direction);
        let fresh: Vec<Direction> =
            Direction::ORTHOGONAL.into_iter().filter(|way| map.get(ahead(way)) == Some(&false)).collect();
        match stream.pick(&fresh) {
            Some(way) => {
                map[here.step(*way)] = true;
                map[ahead(way)] = true;
                trail.push(ahead(way));
            }
            None => {
                trail.pop();
            }
        }
    }
    open_walls(&mut map, &mut stream);
    map
}

fn open_walls(map: &mut Grid<bool>, stream: &mut Stream) {
    for cell in map.cells().collect::<Vec<_>>() {
        let open = |direction| map.get(cell.step(direction)) == Some(&true);
        let between =
            open(Direction::North) && open(Direction::South) || open(Direction::East) && open(Direction::West);
        if !map[cell] && between && stream.chance(LOOPS) {
            map[cell] = true;
        }
    }
}
