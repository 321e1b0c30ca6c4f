//! A valley: meadows, woods and rock from noise, a river with fords, and a clearing for the hearth in the middle.
//! Whatever the noise does, the colony has wood, stone and berries in reach and besiegers a way in from every side.

use super::{Generated, Noise, Palette, Scene, flood};
use crate::grid::{Cell, Grid, Stream};
use crate::sim::rules::TerrainId;

/// Tiles around the hearth that are kept open, as the square of the distance.
const CLEARING: i32 = 36;
/// How far from the hearth its first goods may be, in tiles.
const NEAR: u32 = 15;
/// Tiles of trees, rock and berries that must lie that near.
const AT_LEAST: [(Goods, usize); 3] = [(Goods::Wood, 40), (Goods::Stone, 16), (Goods::Berries, 10)];

#[derive(Clone, Copy)]
enum Goods {
    Wood,
    Stone,
    Berries,
}

/// A valley of the wanted size and shares.
pub fn valley(wanted: &Generated, palette: &Palette, stream: &mut Stream) -> Scene {
    let (width, height) = (wanted.width as usize, wanted.height as usize);
    let hearth = Cell::new(width as i32 / 2 - 1, height as i32 / 2 - 1);
    let mut valley = Valley { palette, terrain: Grid::filled(width, height, palette.grass), hearth };
    valley.cover(palette.rock, wanted.rock, 20, stream);
    valley.cover(palette.tree, wanted.forest, 14, stream);
    valley.cover(palette.scrub, 0.06, 8, stream);
    if wanted.river {
        valley.river(stream);
    }
    valley.clear();
    valley.scatter_berries(stream);
    for (goods, least) in AT_LEAST {
        valley.provide(goods, least, stream);
    }
    valley.open_ways();
    Scene { terrain: valley.terrain, hearth }
}

struct Valley<'p> {
    palette: &'p Palette,
    terrain: Grid<TerrainId>,
    hearth: Cell,
}

impl Valley<'_> {
    fn set(&mut self, cell: Cell, terrain: TerrainId) {
        if let Some(place) = self.terrain.get_mut(cell) {
            *place = terrain;
        }
    }

    /// Turns the given share of the meadow into something else, where noise is highest and the hearth far.
    fn cover(&mut self, terrain: TerrainId, share: f64, coarseness: usize, stream: &mut Stream) {
        let (width, height) = (self.terrain.width(), self.terrain.height());
        let noise = Noise::new(width, height, coarseness, 3, stream);
        let meadow = self.palette.grass;
        let reach = (width.min(height) as f64) / 3.0;
        let hearth = self.hearth;
        let mut heights: Vec<(f64, Cell)> = self
            .terrain
            .iter()
            .filter(|&(_, &id)| id == meadow)
            .map(|(cell, _)| {
                let near = 1.0 - (cell.euclidean(hearth) / reach).min(1.0);
                (noise.at(cell) - 0.45 * near * near, cell)
            })
            .collect();
        heights.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let count = (share * (width * height) as f64) as usize;
        for &(_, cell) in heights.iter().take(count) {
            self.set(cell, terrain);
        }
    }

    /// A river from top to bottom on one side of the hearth, with a ford every so often.
    fn river(&mut self, stream: &mut Stream) {
        let (width, height) = (self.terrain.width() as i32, self.terrain.height() as i32);
        let left = stream.chance(0.5);
        let bends = Noise::new(1, height as usize, 16, 3, stream);
        let (low, high) = (f64::from(width) * 0.08, f64::from(width) * 0.36);
        let mut next_ford = stream.between(5, 12);
        let mut ford_until = -1;
        for y in 0..height {
            if y >= next_ford {
                ford_until = y + 2;
                next_ford = y + stream.between(14, 22);
            }
            let bend = low + (high - low) * bends.at(Cell::new(0, y));
            let middle = if left { bend } else { f64::from(width) - 1.0 - bend };
            self.bank_to_bank(y, middle, y <= ford_until);
        }
    }

    /// One row of the river: deep in the middle unless there is a ford, then shallow, then sand and mud.
    fn bank_to_bank(&mut self, y: i32, middle: f64, ford: bool) {
        let p = *self.palette;
        for x in (middle - 6.0) as i32..=(middle + 6.0) as i32 {
            let cell = Cell::new(x, y);
            let distance = (f64::from(x) - middle) * (f64::from(x) - middle);
            let Some(&here) = self.terrain.get(cell) else { continue };
            if distance <= 2.6 {
                self.set(cell, if ford { p.shallow } else { p.deep });
            } else if distance <= 7.0 {
                self.set(cell, p.shallow);
            } else if ford && distance <= 26.0 {
                self.set(cell, p.sand);
            } else if distance <= 13.0 && here != p.rock {
                self.set(cell, if (y / 5) % 3 == 0 { p.mud } else { p.sand });
            }
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

    /// Adds patches near the hearth until there is at least so much.
    fn provide(&mut self, goods: Goods, least: usize, stream: &mut Stream) {
        let p = *self.palette;
        let terrain = match goods {
            Goods::Wood => p.tree,
            Goods::Stone => p.rock,
            Goods::Berries => p.berries,
        };
        // Patches land on meadow only; 400 tries always found room on maps of the smallest size, too.
        for _ in 0..400 {
            let near = |&(cell, &id): &(Cell, &TerrainId)| id == terrain && cell.chebyshev(self.hearth) <= NEAR;
            if self.terrain.iter().filter(near).count() >= least {
                return;
            }
            let middle = Cell::new(self.hearth.x + stream.between(-13, 13), self.hearth.y + stream.between(-13, 13));
            for dy in -2i32..=2 {
                for dx in -2i32..=2 {
                    let cell = Cell::new(middle.x + dx, middle.y + dy);
                    let round = dx * dx + dy * dy <= 5;
                    let free = self.terrain.get(cell).is_some_and(|&id| id == p.grass || id == p.scrub);
                    if round && free && !self.in_clearing(cell) {
                        self.set(cell, terrain);
                    }
                }
            }
        }
    }

    /// Makes sure that the middle of each side of the map is open towards the hearth: where no way leads, one is cut
    /// straight through trees, rock and water.
    fn open_ways(&mut self) {
        let (right, bottom) = (self.terrain.width() as i32 - 1, self.terrain.height() as i32 - 1);
        let sides = [(0, bottom / 2), (right, bottom / 2), (right / 2, 0), (right / 2, bottom)];
        for (x, y) in sides {
            let p = *self.palette;
            let closed = [p.tree, p.rock, p.deep];
            let reached = flood(&self.terrain, self.hearth, |id| !closed.contains(&id));
            let mut cell = Cell::new(x, y);
            while !reached[cell] {
                let here = self.terrain[cell];
                if closed.contains(&here) {
                    self.set(cell, if here == p.deep { p.shallow } else { p.grass });
                }
                let (dx, dy) = (self.hearth.x - cell.x, self.hearth.y - cell.y);
                cell = if dx.abs() > dy.abs() {
                    Cell::new(cell.x + dx.signum(), cell.y)
                } else {
                    Cell::new(cell.x, cell.y + dy.signum())
                };
            }
        }
    }
}
