//! Turns any ground into the scene of a level: a clearing for the hearth in the middle, wood, stone and berries within reach
//! of the colony, and a way in from every side for besiegers.

use super::generator::{Scene, flood, hearth_place};
use super::palette::Palette;
use osada_ai::grid::{Cell, Grid, Stream};
use osada_sim::rules::TerrainId;

/// The square of the radius that is kept open around the hearth, in tiles.
const CLEARING: i32 = 36;
/// Largest distance of the first goods from the hearth, in tiles.
const NEAR: u32 = 15;
/// Least number of tiles of trees, rock and berries that near.
const AT_LEAST: [(Goods, usize); 3] = [(Goods::Wood, 56), (Goods::Stone, 16), (Goods::Berries, 10)];

#[derive(Clone, Copy)]
enum Goods {
    Wood,
    Stone,
    Berries,
}

/// The scene on a ground, which is changed as little as possible.
pub fn furnish(terrain: Grid<TerrainId>, palette: &Palette, stream: &mut Stream) -> Scene {
    let hearth = hearth_place(terrain.width(), terrain.height());
    let mut furnishing = Furnishing { palette, terrain, hearth };
    furnishing.clear();
    furnishing.scatter_berries(stream);
    for (goods, least) in AT_LEAST {
        furnishing.provide(goods, least, stream);
    }
    furnishing.open_ways(stream);
    Scene { terrain: furnishing.terrain, hearth }
}

struct Furnishing<'p> {
    palette: &'p Palette,
    terrain: Grid<TerrainId>,
    hearth: Cell,
}

impl Furnishing<'_> {
    fn set(&mut self, cell: Cell, terrain: TerrainId) {
        if let Some(place) = self.terrain.get_mut(cell) {
            *place = terrain;
        }
    }

    /// The clearing around the hearth.
    fn clear(&mut self) {
        let grass = self.palette.grass;
        for dy in -7..=8 {
            for dx in -7..=8 {
                // Twice the distances from the middle of the hearth, which lies on a corner of tiles.
                let (x, y) = (2 * dx - 1, 2 * dy - 1);
                if (x * x + y * y) / 4 <= CLEARING {
                    self.set(Cell::new(self.hearth.x + dx, self.hearth.y + dy), grass);
                }
            }
        }
    }

    /// Berry bushes here and there on the meadow beside trees.
    fn scatter_berries(&mut self, stream: &mut Stream) {
        let p = *self.palette;
        let area = self.terrain.len();
        for _ in 0..area / 60 {
            let cell = self.terrain.cell(stream.below(area));
            let beside_tree = (-2..=2)
                .flat_map(|dy| (-2..=2).map(move |dx| (dx, dy)))
                .any(|(dx, dy)| self.terrain.get(Cell::new(cell.x + dx, cell.y + dy)) == Some(&p.tree));
            if self.terrain[cell] == p.grass && beside_tree && !self.in_clearing(cell) {
                self.set(cell, p.berries);
            }
        }
    }

    fn in_clearing(&self, cell: Cell) -> bool {
        cell.chebyshev(self.hearth) <= 7
    }

    /// Adds patches near the hearth until there are at least `least` tiles.
    fn provide(&mut self, goods: Goods, least: usize, stream: &mut Stream) {
        let p = *self.palette;
        let terrain = match goods {
            Goods::Wood => p.tree,
            Goods::Stone => p.rock,
            Goods::Berries => p.berries,
        };
        // Patches land on meadow first; where there is too little of it, on other land.
        for attempt in 0..400 {
            let near = |&(cell, &id): &(Cell, &TerrainId)| id == terrain && cell.chebyshev(self.hearth) <= NEAR;
            if self.terrain.iter().filter(near).count() >= least {
                return;
            }
            let middle = Cell::new(self.hearth.x + stream.between(-13, 13), self.hearth.y + stream.between(-13, 13));
            for dy in -2i32..=2 {
                for dx in -2i32..=2 {
                    let cell = Cell::new(middle.x + dx, middle.y + dy);
                    let round = dx * dx + dy * dy <= 5;
                    let meadow = [p.grass, p.scrub];
                    let water = [p.deep, p.shallow];
                    let suits = |id: &TerrainId| meadow.contains(id) || (attempt >= 200 && !water.contains(id));
                    let free = self.terrain.get(cell).is_some_and(suits);
                    if round && free && !self.in_clearing(cell) {
                        self.set(cell, terrain);
                    }
                }
            }
        }
    }

    /// Connects the middle of each side of the map with the hearth: where no way leads, one is cut through trees, rock and water.
    fn open_ways(&mut self, stream: &mut Stream) {
        let (right, bottom) = (self.terrain.width() as i32 - 1, self.terrain.height() as i32 - 1);
        let sides = [(0, bottom / 2), (right, bottom / 2), (right / 2, 0), (right / 2, bottom)];
        for (x, y) in sides {
            let p = *self.palette;
            let closed = [p.tree, p.rock, p.deep];
            let reached = flood(&self.terrain, self.hearth, |id| !closed.contains(&id));
            let mut cell = Cell::new(x, y);
            while !reached[cell] {
                for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    let beside = Cell::new(cell.x + dx, cell.y + dy);
                    let Some(&here) = self.terrain.get(beside) else { continue };
                    if closed.contains(&here) {
                        self.set(beside, if here == p.deep { p.shallow } else { p.grass });
                    }
                }
                // Mostly along the longer way, sometimes along the other, so that no straight lane is cut.
                let (dx, dy) = (self.hearth.x - cell.x, self.hearth.y - cell.y);
                let (far_x, far_y) = (dx.unsigned_abs() as usize, dy.unsigned_abs() as usize);
                let (far_x, far_y) = (far_x.max(far_y / 2) + 1, far_y.max(far_x / 2) + 1);
                let sideways = stream.below(far_x + far_y) < far_x;
                let (dx, dy) = match (sideways, dx, dy) {
                    (true, 0, _) => ([-1, 1][stream.below(2)], 0),
                    (true, ..) => (dx.signum(), 0),
                    (false, _, 0) => (0, [-1, 1][stream.below(2)]),
                    (false, ..) => (0, dy.signum()),
                };
                let next = Cell::new(cell.x + dx, cell.y + dy);
                cell = if self.terrain.contains(next) { next } else { cell };
            }
        }
    }
}
