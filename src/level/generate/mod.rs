//! Map generators: pure functions of a seed and a size. `true` is a tile that can be walked on.

mod dungeon;
mod indoor;
mod labyrinth;
mod outdoor;
mod serpentine;
mod terrain;

pub use dungeon::{DUNGEON_COVERAGE, dungeon};
pub use indoor::{SMALLEST_ROOM, indoor};
pub use labyrinth::labyrinth;
pub use outdoor::{OUTDOOR_COVERAGE, outdoor};
pub use serpentine::{serpentine, serpentine_of};
pub use terrain::terrain;

use crate::grid::{Cell, Stream};

/// Random streams of the generators, so that none shares numbers with another.
const STREAM: u64 = 0x6d61_7073;

/// A rectangle of tiles; the far edges are not part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Block {
    x: i32,
    y: i32,
    width: i32,
    height: i32,
}

impl Block {
    fn centre(self) -> Cell {
        Cell::new(self.x + self.width / 2, self.y + self.height / 2)
    }

    fn area(self) -> i32 {
        self.width * self.height
    }

    fn cells(self) -> impl Iterator<Item = Cell> {
        (self.y..self.y + self.height).flat_map(move |y| (self.x..self.x + self.width).map(move |x| Cell::new(x, y)))
    }

    /// Whether less than `gap` tiles lie between the two.
    fn crowds(self, other: Self, gap: i32) -> bool {
        self.x < other.x + other.width + gap
            && other.x < self.x + self.width + gap
            && self.y < other.y + other.height + gap
            && other.y < self.y + self.height + gap
    }
}

/// Random blocks of `sides` tiles a side, at least `gap` apart and `margin` from the border, until they
/// cover the given share of the map or no more are found to fit.
fn scatter(
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::path::{Rules, Zones};

    const SIZES: [(usize, usize); 6] = [(128, 128), (50, 50), (200, 60), (17, 40), (3, 3), (1, 9)];

    type Kind = fn(u64, usize, usize) -> Grid<bool>;

    fn kinds() -> [Kind; 5] {
        [
            |seed, width, height| outdoor(seed, width, height, OUTDOOR_COVERAGE),
            indoor,
            |seed, width, height| dungeon(seed, width, height, DUNGEON_COVERAGE),
            serpentine,
            labyrinth,
        ]
    }

    #[test]
    fn every_map_has_its_size_and_is_one_zone() {
        for (kind, generate) in kinds().into_iter().enumerate() {
            for (width, height) in SIZES {
                for seed in 0..6 {
                    let map = generate(seed, width, height);
                    assert_eq!((map.width(), map.height()), (width, height));
                    let zones = Zones::new(&map, Rules::default());
                    assert_eq!(zones.count(), 1, "kind {kind}, {width}×{height}, seed {seed}");
                }
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_map_and_another_seed_another() {
        for generate in kinds() {
            assert_eq!(generate(7, 60, 50), generate(7, 60, 50));
            let variants: Vec<_> = (0..8).map(|seed| generate(seed, 60, 50)).collect();
            assert!(variants.iter().any(|map| *map != variants[0]));
        }
    }

    #[test]
    fn coverage_is_what_was_asked_for() {
        for seed in 0..4 {
            let open = |map: &Grid<bool>| map.values().iter().filter(|open| **open).count() as f64 / map.len() as f64;
            assert!((open(&outdoor(seed, 128, 128, 0.25)) - 0.75).abs() < 0.03);
            let dug = open(&dungeon(seed, 128, 128, 0.45));
            assert!((0.40..0.70).contains(&dug), "{dug}");
        }
    }

    #[test]
    fn terrain_has_the_shares_of_the_experiment() {
        let tiles = terrain(3, 200, 200);
        let share = |factor: Option<f64>| tiles.values().iter().filter(|tile| **tile == factor).count() as f64 / 4e4;
        for (factor, wanted) in [(Some(1.0), 0.5), (Some(2.0), 0.2), (Some(0.5), 0.15), (None, 0.15)] {
            assert!((share(factor) - wanted).abs() < 0.01);
        }
    }
}
