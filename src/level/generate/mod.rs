//! Maps from seeds. Each kind has a file of its own; here is what they share.

mod blocks;
mod dungeon;
mod indoor;
mod labyrinth;
mod noise;
mod outdoor;
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
pub use serpentine::serpentine;
pub use terrain::terrain;
pub use write::draw;

use blocks::{Block, scatter};

use super::schema::{Generated, MapKind};
use crate::grid::{Cell, Direction, Grid, Stream};
use crate::sim::rules::{Rules, TerrainId};
use noise::Noise;

/// Random streams of the maps of experiments, so that none shares numbers with another.
const STREAM: u64 = 0x6d61_7073;

/// The terrains that generated maps are made of.
pub const TERRAINS: [&str; 9] =
    ["grass", "tree", "rock", "deep_water", "shallow_water", "sand", "scrub", "mud", "berries"];

/// A generated map: terrain everywhere and a place for the hearth's upper left tile.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The ground.
    pub terrain: Grid<TerrainId>,
    /// Where the hearth fits, with open ground around it.
    pub hearth: Cell,
}

/// The rules' numbers for the terrains that maps are made of.
#[derive(Clone, Copy, Debug)]
struct Palette {
    grass: TerrainId,
    tree: TerrainId,
    rock: TerrainId,
    deep: TerrainId,
    shallow: TerrainId,
    sand: TerrainId,
    scrub: TerrainId,
    mud: TerrainId,
    berries: TerrainId,
}

impl Palette {
    fn new(rules: &Rules) -> Result<Self, &'static str> {
        let named = |name: &'static str| rules.terrain_named(name).ok_or(name);
        let [grass, tree, rock, deep, shallow, sand, scrub, mud, berries] = TERRAINS;
        Ok(Self {
            grass: named(grass)?,
            tree: named(tree)?,
            rock: named(rock)?,
            deep: named(deep)?,
            shallow: named(shallow)?,
            sand: named(sand)?,
            scrub: named(scrub)?,
            mud: named(mud)?,
            berries: named(berries)?,
        })
    }
}

/// The least number of columns and of rows of a kind of map.
pub fn smallest(kind: MapKind) -> u32 {
    match kind {
        MapKind::Valley => 32,
    }
}

/// A map as a level asks for it; the same stream gives the same map. An error is the name of a terrain that the
/// rules lack.
pub fn generate(wanted: &Generated, rules: &Rules, stream: &mut Stream) -> Result<Scene, &'static str> {
    let palette = Palette::new(rules)?;
    Ok(match wanted.kind {
        MapKind::Valley => valley::valley(wanted, &palette, stream),
    })
}

/// Which cells can be reached from one by orthogonal steps over terrain that is open; the first cell always can.
pub fn flood(terrain: &Grid<TerrainId>, from: Cell, open: impl Fn(TerrainId) -> bool) -> Grid<bool> {
    let mut reached = Grid::filled(terrain.width(), terrain.height(), false);
    let mut edge = vec![from];
    if let Some(start) = reached.get_mut(from) {
        *start = true;
    }
    while let Some(cell) = edge.pop() {
        for direction in Direction::ORTHOGONAL {
            let next = cell.step(direction);
            if terrain.get(next).is_some_and(|&id| open(id)) && !reached[next] {
                reached[next] = true;
                edge.push(next);
            }
        }
    }
    reached
}
