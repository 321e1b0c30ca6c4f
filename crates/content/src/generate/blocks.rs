//! Random blocks of tiles that do not crowd each other: rooms, houses, boulders.

use osada_ai::grid::{Cell, Stream};

/// A rectangle of tiles; the far edges are not part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

impl Block {
    pub fn centre(self) -> Cell {
        Cell::new(self.x + self.width / 2, self.y + self.height / 2)
    }

    pub fn area(self) -> i32 {
        self.width * self.height
    }

    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (self.y..self.y + self.height).flat_map(move |y| (self.x..self.x + self.width).map(move |x| Cell::new(x, y)))
    }

    /// True if less than `gap` tiles lie between the two.
    pub fn crowds(self, other: Self, gap: i32) -> bool {
        self.x < other.x + other.width + gap
            && other.x < self.x + self.width + gap
            && self.y < other.y + other.height + gap
            && other.y < self.y + self.height + gap
    }
}

/// Random blocks of `sides` tiles a side, at least `gap` apart and `margin` from the border, until they
/// cover the given share of the map or no more are found to fit.
pub(super) fn scatter(
    stream: &mut Stream,
    size: (usize, usize),
    sides: (i32, i32),
    gap: i32,
    margin: i32,
    share: f64,
) -> Vec<Block> {
    let (width, height) = (size.0 as i32, size.1 as i32);
    let wanted = (f64::from(width * height) * share) as i32;
    let (mut blocks, mut covered): (Vec<Block>, i32) = (Vec::new(), 0);
    let mut failures = 0;
    // Blocks fit ever more rarely: after this many misses in a row the map counts as full.
    while covered < wanted && failures < 3000 {
        let (w, h) = (stream.between(sides.0, sides.1), stream.between(sides.0, sides.1));
        let (free_x, free_y) = (width - 2 * margin - w, height - 2 * margin - h);
        failures += 1;
        if free_x < 0 || free_y < 0 {
            continue;
        }
        let place =
            Block { x: margin + stream.between(0, free_x), y: margin + stream.between(0, free_y), width: w, height: h };
        if !blocks.iter().any(|&other| place.crowds(other, gap)) {
            covered += place.area();
            blocks.push(place);
            failures = 0;
        }
    }
    blocks
}
