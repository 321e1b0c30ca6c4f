//! A valley: meadows, woods and rock from noise, and a river with fords. The middle, where the hearth will be, stays open.

use super::generator::hearth_place;
use super::palette::Palette;
use crate::schema::Generated;
use osada_ai::grid::{Cell, Grid, Stream, smoothstep};
use osada_sim::rules::TerrainId;

/// The ground of a valley of the wanted size and shares, not yet furnished.
pub fn valley(wanted: &Generated, palette: &Palette, stream: &mut Stream) -> Grid<TerrainId> {
    let (width, height) = (wanted.width as usize, wanted.height as usize);
    let mut valley =
        Valley { palette, terrain: Grid::filled(width, height, palette.grass), hearth: hearth_place(width, height) };
    valley.cover(palette.rock, wanted.rock, 20, stream);
    valley.cover(palette.tree, wanted.forest, 14, stream);
    valley.cover(palette.scrub, 0.06, 8, stream);
    if wanted.river {
        valley.river(stream);
    }
    valley.terrain
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

    /// Turns the given share of the meadow into another terrain, where noise is highest and the hearth far.
    fn cover(&mut self, terrain: TerrainId, share: f64, coarseness: usize, stream: &mut Stream) {
        let (width, height) = (self.terrain.width(), self.terrain.height());
        let noise = ValueNoise::new(width, height, coarseness, 3, stream);
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
        let bends = ValueNoise::new(1, height as usize, 16, 3, stream);
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
}

/// Layers of value noise, each half as coarse and half as strong as the one before.
#[derive(Clone, Debug)]
pub struct ValueNoise {
    layers: Vec<(f64, Grid<f64>)>,
}

impl ValueNoise {
    /// Noise for a map of this size. `coarseness` is the distance in tiles between the lattice points of the first
    /// of `layers` layers.
    pub fn new(width: usize, height: usize, coarseness: usize, layers: u32, stream: &mut Stream) -> Self {
        let layer = |number: u32| {
            let step = (coarseness >> number).max(1);
            let lattice = Grid::from_fn(width / step + 2, height / step + 2, |_| stream.unit());
            (step as f64, lattice)
        };
        Self { layers: (0..layers).map(layer).collect() }
    }

    /// The height at a cell, from 0 to 1.
    pub fn at(&self, cell: Cell) -> f64 {
        let (mut sum, mut weight, mut total) = (0.0, 1.0, 0.0);
        for (step, lattice) in &self.layers {
            sum += weight * smooth(lattice, f64::from(cell.x) / step, f64::from(cell.y) / step);
            total += weight;
            weight *= 0.5;
        }
        sum / total
    }
}

/// The lattice between its points, eased in both directions.
fn smooth(lattice: &Grid<f64>, x: f64, y: f64) -> f64 {
    let (column, row) = (x.floor(), y.floor());
    let (right, down) = (smoothstep(x - column), smoothstep(y - row));
    let point = |dx: i32, dy: i32| lattice[Cell::new(column as i32 + dx, row as i32 + dy)];
    let mix = |a: f64, b: f64, t: f64| a + (b - a) * t;
    mix(mix(point(0, 0), point(1, 0), right), mix(point(0, 1), point(1, 1), right), down)
}
