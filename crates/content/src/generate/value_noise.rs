//! Value noise: random heights on a coarse lattice, smoothly joined. Only + − × ÷, so every machine agrees.
//!
//! The noise of textures (`texture`) differs for a reason: it repeats, so that tiles fit together, and hashes each point
//! of its lattice instead of drawing all of them.

use osada_ai::grid::{Cell, Grid, Stream, smoothstep};

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
