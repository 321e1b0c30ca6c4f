//! A labyrinth of corridors one tile wide (after environment 4 of the Silesian thesis).

use super::stream::{Purpose, stream};
use osada_ai::grid::{Cell, Direction, Grid, Stream};

/// Share of the walls between two neighbouring corridors that are opened afterwards, so that there is more
/// than one way.
const LOOPS: f64 = 0.04;

/// A labyrinth that turns at random and has 4 % of its walls opened; see [`labyrinth_of`].
pub fn labyrinth(seed: u64, width: usize, height: usize) -> Grid<bool> {
    labyrinth_of(seed, width, height, 0.0, LOOPS)
}

/// A maze by depth-first search over every second tile, which goes straight on with the given probability if it can
/// and else in any direction. The given share of the walls between two neighbouring corridors is opened afterwards.
pub fn labyrinth_of(seed: u64, width: usize, height: usize, straight: f64, loops: f64) -> Grid<bool> {
    let mut stream = stream(seed, Purpose::Labyrinth);
    let mut map = Grid::filled(width, height, false);
    let mut trail = vec![(Cell::new(0, 0), Direction::North)];
    if let Some(first) = map.get_mut(Cell::new(0, 0)) {
        *first = true;
    }
    while let Some(&(here, before)) = trail.last() {
        let ahead = |direction: &Direction| here.step(*direction).step(*direction);
        let fresh: Vec<Direction> =
            Direction::ORTHOGONAL.into_iter().filter(|way| map.get(ahead(way)) == Some(&false)).collect();
        // Draws only if something depends on it, so that the maps of the game stay the same.
        let on = straight > 0.0 && fresh.contains(&before) && stream.chance(straight);
        match if on { Some(&before) } else { stream.pick(&fresh) } {
            Some(way) => {
                map[here.step(*way)] = true;
                map[ahead(way)] = true;
                trail.push((ahead(way), *way));
            }
            None => {
                trail.pop();
            }
        }
    }
    open_walls(&mut map, &mut stream, loops);
    map
}

fn open_walls(map: &mut Grid<bool>, stream: &mut Stream, loops: f64) {
    for cell in map.cells().collect::<Vec<_>>() {
        let open = |direction| map.get(cell.step(direction)) == Some(&true);
        let between =
            open(Direction::North) && open(Direction::South) || open(Direction::East) && open(Direction::West);
        if !map[cell] && between && stream.chance(loops) {
            map[cell] = true;
        }
    }
}
