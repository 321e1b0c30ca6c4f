//! A map packed into bits, one row a run of 64-bit words, with a transposed copy so that vertical scans
//! read rows too. Scans look at 64 tiles of three rows at once.

use super::ground::{Footing, Ground};
use crate::grid::{Cell, Direction};

/// Bits before the first column, so that a word that ends at it can be read.
const MARGIN: usize = 64;

/// Rows of bits, 1 for a tile that can be walked on, with blocked tiles all around.
#[derive(Clone, Debug, Default, PartialEq)]
struct Rows {
    stride: usize,
    words: Vec<u64>,
}

impl Rows {
    fn new(width: usize, height: usize) -> Self {
        let stride = (width + 2 * MARGIN).div_ceil(64) + 1;
        Self { stride, words: vec![0; stride * (height + 2)] }
    }

    /// Index of the word and of the bit in it; both may be one beyond the map.
    #[inline]
    fn place(&self, x: i32, y: i32) -> (usize, u32) {
        let bit = (x + MARGIN as i32) as usize;
        ((y + 1) as usize * self.stride + bit / 64, (bit % 64) as u32)
    }

    #[inline]
    fn get(&self, x: i32, y: i32) -> bool {
        let (word, bit) = self.place(x, y);
        self.words[word] >> bit & 1 == 1
    }

    fn set(&mut self, x: i32, y: i32, open: bool) {
        let (word, bit) = self.place(x, y);
        self.words[word] = self.words[word] & !(1 << bit) | u64::from(open) << bit;
    }

    /// 64 tiles of a row from column `x` on, the first in the lowest bit.
    #[inline]
    fn read(&self, x: i32, y: i32) -> u64 {
        let (word, bit) = self.place(x, y);
        let pair = &self.words[word..word + 2];
        pair[0] >> bit | pair[1] << 1 << (63 - bit)
    }

    /// Steps towards higher columns until a jump point, or minus the steps until the last free tile.
    #[inline]
    fn ahead(&self, x: i32, y: i32) -> i32 {
        let mut at = x;
        loop {
            let (above, here, below) = (self.read(at, y - 1), self.read(at, y), self.read(at, y + 1));
            // A neighbour is forced where the tile beside is free and the one before it is blocked. The tile before the
            // first one is in the previous word, which has handled it.
            let forced = above & !(above << 1) | below & !(below << 1);
            let stops = (forced | !here) & !1;
            if stops != 0 {
                let bit = stops.trailing_zeros();
                let steps = at + bit as i32 - x;
                return if here >> bit & 1 == 1 { steps } else { 1 - steps };
            }
            at += 63;
        }
    }

    /// Like [`Rows::ahead`], towards lower columns.
    #[inline]
    fn back(&self, x: i32, y: i32) -> i32 {
        let mut at = x;
        loop {
            let first = at - 63;
            let (above, here, below) = (self.read(first, y - 1), self.read(first, y), self.read(first, y + 1));
            let forced = above & !(above >> 1) | below & !(below >> 1);
            let stops = (forced | !here) & !(1 << 63);
            if stops != 0 {
                let bit = stops.leading_zeros();
                let steps = x - at + bit as i32;
                return if here << bit >> 63 == 1 { steps } else { 1 - steps };
            }
            at -= 63;
        }
    }
}

/// A uniform-cost map in bits: rows and columns. Widths and heights up to 32,767.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BitMap {
    width: usize,
    height: usize,
    rows: Rows,
    columns: Rows,
}

impl Ground for BitMap {
    fn width(&self) -> usize {
        self.width
    }
    fn height(&self) -> usize {
        self.height
    }
    fn footing(&self, index: usize) -> Option<Footing> {
        self.is_open(self.cell(index)).then_some(Footing::PLAIN)
    }
}

impl BitMap {
    /// Packs a map: tiles with a footing and no toll are open, whatever their factor.
    pub fn new<G: Ground>(ground: &G) -> Self {
        let (width, height) = (ground.width(), ground.height());
        let mut map = Self { width, height, rows: Rows::new(width, height), columns: Rows::new(height, width) };
        for index in 0..width * height {
            if ground.footing(index).is_some_and(|footing| footing.toll == 0.0) {
                map.set(ground.cell(index), true);
            }
        }
        map
    }

    /// Returns whether the cell can be walked on; it may lie up to one tile off the map.
    #[inline]
    pub fn is_open(&self, cell: Cell) -> bool {
        self.rows.get(cell.x, cell.y)
    }

    pub fn set(&mut self, cell: Cell, open: bool) {
        self.rows.set(cell.x, cell.y, open);
        self.columns.set(cell.y, cell.x, open);
    }

    /// The open neighbours: bit [`Direction`] as a number.
    #[inline]
    pub fn around(&self, cell: Cell) -> u8 {
        let three = |dy: i32| (self.rows.read(cell.x - 1, cell.y + dy) & 7) as usize;
        AROUND[0][three(-1)] | AROUND[1][three(0)] | AROUND[2][three(1)]
    }

    /// From an open cell in an orthogonal direction: steps to the next jump point, or minus the number of free tiles up
    /// to the wall, if that comes first.
    #[inline]
    pub fn straight(&self, cell: Cell, direction: Direction) -> i32 {
        match direction {
            Direction::East => self.rows.ahead(cell.x, cell.y),
            Direction::West => self.rows.back(cell.x, cell.y),
            Direction::South => self.columns.ahead(cell.y, cell.x),
            _ => self.columns.back(cell.y, cell.x),
        }
    }
}

/// Three neighbouring tiles of the row above, of the own row and of the row below, as neighbour bits.
const AROUND: [[u8; 8]; 3] = {
    const BITS: [[u8; 3]; 3] = [[1 << 7, 1 << 0, 1 << 1], [1 << 6, 0, 1 << 2], [1 << 5, 1 << 4, 1 << 3]];
    let mut table = [[0; 8]; 3];
    let mut at = 0;
    while at < 72 {
        let (row, three, column) = (at / 24, at / 3 % 8, at % 3);
        if three >> column & 1 == 1 {
            table[row][three] |= BITS[row][column];
        }
        at += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Stream};

    /// The same as [`BitMap::straight`], tile by tile.
    fn walk(open: &Grid<bool>, from: Cell, direction: Direction) -> i32 {
        let free = |cell: Cell| open.get(cell) == Some(&true);
        let side = |cell: Cell, turn: usize| cell.step(Direction::ALL[(direction as usize + turn) % 8]);
        let (mut at, mut steps) = (from, 0);
        loop {
            let next = at.step(direction);
            if !free(next) {
                return -steps;
            }
            steps += 1;
            if [2, 6].into_iter().any(|turn| free(side(next, turn)) && !free(side(at, turn))) {
                return steps;
            }
            at = next;
        }
    }

    #[test]
    fn block_scans_stop_where_a_walk_tile_by_tile_does() {
        for seed in 0..60 {
            let mut stream = Stream::new(seed, 0);
            let (width, height) = (stream.between(1, 200) as usize, stream.between(1, 80) as usize);
            let share = [0.5, 0.9, 0.99, 1.0][seed as usize % 4];
            let open = Grid::from_fn(width, height, |_| stream.chance(share));
            let map = BitMap::new(&open);
            for cell in open.cells().filter(|&cell| open[cell]) {
                for direction in Direction::ORTHOGONAL {
                    assert_eq!(map.straight(cell, direction), walk(&open, cell, direction), "{cell} {direction:?}");
                }
                for direction in Direction::ALL {
                    let bit = map.around(cell) >> direction as u8 & 1 == 1;
                    assert_eq!(bit, open.get(cell.step(direction)) == Some(&true));
                }
            }
        }
    }
}
