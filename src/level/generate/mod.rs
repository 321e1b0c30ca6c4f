//! Maps from seeds. Each kind has a file of its own: valleys for levels, and the maps of the experiments, which are pure
//! functions of a seed and a size.

mod blocks;
mod dungeon;
mod furnish;
mod indoor;
mod labyrinth;
mod noise;
mod outdoor;
mod scene;
mod serpentine;
mod terrain;
#[cfg(test)]
mod tests;
mod valley;
mod write;

pub use dungeon::{DUNGEON_COVERAGE, dungeon};
pub use indoor::{SMALLEST_ROOM, indoor};
pub use labyrinth::labyrinth;
pub use outdoor::{OUTDOOR_COVERAGE, outdoor};
pub use scene::{SMALLEST, Scene, TERRAINS, flood, generate};
pub use serpentine::{serpentine, serpentine_of};
pub use terrain::terrain;
pub use write::draw;

use blocks::{Block, scatter};

/// Random streams of the maps of experiments, so that none shares numbers with another.
const STREAM: u64 = 0x6d61_7073;
