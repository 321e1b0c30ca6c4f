//! Random terrain (the boards of the AGH thesis).

use super::stream::{Purpose, stream};
use crate::grid::Grid;

/// Every tile on its own: 50 % green (factor 1), 20 % yellow (2), 15 % grey (0.5), 15 % blue (`None`,
/// impassable).
pub fn terrain(seed: u64, width: usize, height: usize) -> Grid<Option<f64>> {
    let mut stream = stream(seed, Purpose::Terrain);
    Grid::from_fn(width, height, |_| match stream.unit() {
        share if share < 0.50 => Some(1.0),
        share if share < 0.70 => Some(2.0),
        share if share < 0.85 => Some(0.5),
        _ => None,
    })
}
