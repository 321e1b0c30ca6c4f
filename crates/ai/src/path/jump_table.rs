//! Jump distances of every cell in every direction, computed once and updated as walls rise and fall: a change is
//! followed outwards along rows, columns and diagonals only as far as distances differ.

use super::bits::BitMap;
use super::ground::Ground;
use crate::grid::{Cell, Direction};

/// The jump distances of a map.
pub trait Jumps {
    fn map(&self) -> &BitMap;

    /// From an open cell: steps to the next jump point in a direction, or minus the number of free steps, if none comes
    /// before the wall. A jump point of a diagonal is a cell from which one of its two orthogonal directions leads to a
    /// jump point.
    fn jump(&self, cell: Cell, direction: Direction) -> i32;

    /// The open neighbours of a cell: bit [`Direction`] as a number.
    fn around(&self, cell: Cell) -> u8;
}

/// Jumps are found by scanning the bits at each query: nothing to prepare beyond the map.
impl Jumps for BitMap {
    fn map(&self) -> &BitMap {
        self
    }

    #[inline]
    fn jump(&self, cell: Cell, direction: Direction) -> i32 {
        if !direction.is_diagonal() {
            return self.straight(cell, direction);
        }
        let [before, after] = sides(direction);
        let (mut at, mut steps) = (cell, 0);
        while self.is_open(at.step(before)) && self.is_open(at.step(after)) && self.is_open(at.step(direction)) {
            at = at.step(direction);
            steps += 1;
            if self.straight(at, before) > 0 || self.straight(at, after) > 0 {
                return steps;
            }
        }
        -steps
    }

    #[inline]
    fn around(&self, cell: Cell) -> u8 {
        self.around(cell)
    }
}

/// The two orthogonal directions that make up a diagonal.
#[inline]
pub(super) fn sides(diagonal: Direction) -> [Direction; 2] {
    let at = diagonal as usize;
    [Direction::ALL[(at + 7) % 8], Direction::ALL[(at + 1) % 8]]
}

/// Jump distances kept for every cell: 16 bytes each, plus one for its neighbours.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JumpTable {
    map: BitMap,
    distances: Vec<[i16; 8]>,
    around: Vec<u8>,
}

impl Jumps for JumpTable {
    fn map(&self) -> &BitMap {
        &self.map
    }

    #[inline]
    fn jump(&self, cell: Cell, direction: Direction) -> i32 {
        i32::from(self.distances[self.index(cell)][direction as usize])
    }

    #[inline]
    fn around(&self, cell: Cell) -> u8 {
        self.around[self.index(cell)]
    }
}

impl JumpTable {
    /// Computes the table of a map. Tiles with a footing and no toll are open.
    pub fn new<G: Ground>(ground: &G) -> Self {
        let map = BitMap::new(ground);
        let cells = map.width() * map.height();
        let mut table = Self { map, distances: vec![[0; 8]; cells], around: vec![0; cells] };
        for cell in table.cells() {
            let index = table.index(cell);
            table.around[index] = table.map.around(cell);
        }
        // Each distance needs that of the next cell: rows downwards for directions that look up or left.
        for cell in table.cells() {
            table.settle(cell, [Direction::North, Direction::West]);
        }
        for cell in table.cells().rev() {
            table.settle(cell, [Direction::East, Direction::South]);
        }
        for cell in table.cells() {
            table.settle(cell, [Direction::NorthEast, Direction::NorthWest]);
        }
        for cell in table.cells().rev() {
            table.settle(cell, [Direction::SouthEast, Direction::SouthWest]);
        }
        table
    }

    /// Opens or closes a cell and follows the change as far as it matters. A cell off the map changes nothing.
    pub fn set(&mut self, cell: Cell, open: bool) {
        if !self.contains(cell) || self.map.is_open(cell) == open {
            return;
        }
        self.map.set(cell, open);
        for direction in Direction::ALL {
            let neighbour = cell.step(direction);
            if self.contains(neighbour) {
                let index = self.index(neighbour);
                self.around[index] = self.map.around(neighbour);
            }
        }
        let mut near = [cell; 9];
        for direction in Direction::ALL {
            near[direction as usize] = cell.step(direction);
        }
        for direction in Direction::ORTHOGONAL {
            // A tile is forced or blocked by itself, its side and the one before its side: all within the
            // nine, so that the first distances to differ are those of the nine and of the cells before them.
            for from in near.into_iter().flat_map(|cell| [cell, cell.step(direction.opposite())]) {
                self.follow_straight(from, direction);
            }
        }
        for diagonal in [Direction::NorthEast, Direction::SouthEast, Direction::SouthWest, Direction::NorthWest] {
            near.into_iter().for_each(|cell| self.follow_diagonal(cell, diagonal));
        }
    }

    fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + use<> {
        let (width, count) = (self.map.width().max(1), self.distances.len());
        (0..count).map(move |index| Cell::new((index % width) as i32, (index / width) as i32))
    }

    fn contains(&self, cell: Cell) -> bool {
        let (width, height) = (self.map.width() as i32, self.map.height() as i32);
        (0..width).contains(&cell.x) && (0..height).contains(&cell.y)
    }

    #[inline]
    fn index(&self, cell: Cell) -> usize {
        cell.y as usize * self.map.width() + cell.x as usize
    }

    fn settle(&mut self, cell: Cell, directions: [Direction; 2]) {
        let index = self.index(cell);
        for direction in directions {
            self.distances[index][direction as usize] = self.distance(cell, direction);
        }
    }

    /// The distance as it follows from the map and from the distances of the next cell.
    fn distance(&self, cell: Cell, direction: Direction) -> i16 {
        if !self.map.is_open(cell) {
            return 0;
        }
        let (at, around) = (direction as usize, self.around[self.index(cell)]);
        let open = |turn: usize| around >> ((at + turn) % 8) & 1 == 1;
        if !open(0) || direction.is_diagonal() && !(open(7) && open(1)) {
            return 0;
        }
        let next = self.index(cell.step(direction));
        let beyond = self.distances[next][at];
        let stops = if direction.is_diagonal() {
            sides(direction).iter().any(|&side| self.distances[next][side as usize] > 0)
        } else {
            open(1) && !open(2) || open(7) && !open(6)
        };
        match beyond {
            _ if stops => 1,
            0 => -1,
            beyond => beyond + beyond.signum(),
        }
    }

    /// Recomputes the distance of a cell; the old and the new one if they differ.
    fn renew(&mut self, cell: Cell, direction: Direction) -> Option<(i16, i16)> {
        if !self.contains(cell) {
            return None;
        }
        let (index, now) = (self.index(cell), self.distance(cell, direction));
        let before = std::mem::replace(&mut self.distances[index][direction as usize], now);
        (before != now).then_some((before, now))
    }

    /// Follows a change backwards along a row or column, and from there along the diagonals that look at it.
    fn follow_straight(&mut self, cell: Cell, direction: Direction) {
        let mut at = cell;
        while let Some((before, now)) = self.renew(at, direction) {
            if (before > 0) != (now > 0) {
                for turn in [7, 1] {
                    let diagonal = Direction::ALL[(direction as usize + turn) % 8];
                    self.follow_diagonal(at.step(diagonal.opposite()), diagonal);
                }
            }
            at = at.step(direction.opposite());
        }
    }

    fn follow_diagonal(&mut self, cell: Cell, diagonal: Direction) {
        let mut at = cell;
        while self.renew(at, diagonal).is_some() {
            at = at.step(diagonal.opposite());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Stream};

    #[test]
    fn the_table_holds_what_scanning_finds() {
        for seed in 0..30 {
            let mut stream = Stream::new(seed, 0);
            let (width, height) = (stream.between(1, 90) as usize, stream.between(1, 50) as usize);
            let share = [0.6, 0.9, 0.99][seed as usize % 3];
            let open = Grid::from_fn(width, height, |_| stream.chance(share));
            let (table, map) = (JumpTable::new(&open), BitMap::new(&open));
            for cell in open.cells().filter(|&cell| open[cell]) {
                for direction in Direction::ALL {
                    assert_eq!(table.jump(cell, direction), map.jump(cell, direction), "{cell} {direction:?}");
                }
            }
        }
    }

    #[test]
    fn the_table_equals_a_new_one_after_every_change() {
        for seed in 0..30 {
            let mut stream = Stream::new(seed, 1);
            let (width, height) = (stream.between(1, 40), stream.between(1, 30));
            let share = [0.5, 0.8, 0.95, 1.0][seed as usize % 4];
            let mut open = Grid::from_fn(width as usize, height as usize, |_| stream.chance(share));
            let mut table = JumpTable::new(&open);
            for _ in 0..150 {
                let cell = Cell::new(stream.between(0, width - 1), stream.between(0, height - 1));
                open[cell] = !open[cell];
                table.set(cell, open[cell]);
                assert!(table == JumpTable::new(&open), "seed {seed}: {cell} set to {}", open[cell]);
            }
        }
    }
}
