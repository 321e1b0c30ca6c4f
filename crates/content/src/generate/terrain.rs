//! Random terrain (the boards of the AGH thesis).

use super::stream::{Purpose, stream};
use osada_ai::grid::Grid;

/// Shares of the colours among the tiles of a random board; the rest is blue, impassable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TerrainShares {
    /// Tiles of factor 1.
    pub green: f64,
    /// Tiles of factor 2.
    pub yellow: f64,
    /// Tiles of factor 0.5.
    pub grey: f64,
}

impl TerrainShares {
    /// Boards of all four colours: 15 % are blocked.
    pub const FOUR_COLOURS: Self = Self { green: 0.5, yellow: 0.2, grey: 0.15 };
    /// No grey, 15 % blocked. The AGH thesis does not state its shares; these are *fitted*: with them the published
    /// iterations and ratios of costs come out (see `docs/experiments.md`).
    pub const FITTED: Self = Self { green: 0.25, yellow: 0.6, grey: 0.0 };

    pub fn least_factor(&self) -> f64 {
        if self.grey > 0.0 { 0.5 } else { 1.0 }
    }
}

/// A random movement factor for every tile; `None` is impassable.
pub fn terrain(seed: u64, width: usize, height: usize, shares: &TerrainShares) -> Grid<Option<f64>> {
    let mut stream = stream(seed, Purpose::Terrain);
    let yellow = shares.green + shares.yellow;
    let grey = yellow + shares.grey;
    Grid::from_fn(width, height, |_| match stream.unit() {
        share if share < shares.green => Some(1.0),
        share if share < yellow => Some(2.0),
        share if share < grey => Some(0.5),
        _ => None,
    })
}
