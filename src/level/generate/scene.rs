//! What the maps of levels share: the terrains they are made of, the scene that a generator draws, what can be reached.

use super::furnish::furnish;
use super::valley::valley;
use super::{DUNGEON_COVERAGE, OUTDOOR_COVERAGE, dungeon, indoor, labyrinth, outdoor, serpentine, terrain};
use crate::grid::{Cell, Direction, Grid, Stream};
use crate::level::schema::{Generated, MapKind};
use crate::sim::rules::{Rules, TerrainId};

/// The terrains that generated maps are made of.
pub const TERRAINS: [&str; 10] =
    ["grass", "tree", "rock", "deep_water", "shallow_water", "sand", "scrub", "mud", "berries", "road"];

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
pub(super) struct Palette {
    pub grass: TerrainId,
    pub tree: TerrainId,
    pub rock: TerrainId,
    pub deep: TerrainId,
    pub shallow: TerrainId,
    pub sand: TerrainId,
    pub scrub: TerrainId,
    pub mud: TerrainId,
    pub berries: TerrainId,
    pub road: TerrainId,
}

impl Palette {
    pub fn new(rules: &Rules) -> Result<Self, &'static str> {
        let named = |name: &'static str| rules.terrain_named(name).ok_or(name);
        let [grass, tree, rock, deep, shallow, sand, scrub, mud, berries, road] = TERRAINS;
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
            road: named(road)?,
        })
    }

    /// The terrain for a movement factor of the experiments' boards.
    fn nearest(&self, factor: Option<f64>) -> TerrainId {
        match factor {
            None => self.rock,
            Some(factor) if factor < 1.0 => self.road,
            Some(factor) if factor > 1.0 => self.sand,
            Some(_) => self.grass,
        }
    }
}

/// The least number of columns and of rows of a map that a colony can live on.
pub const SMALLEST: u32 = 32;

/// A map as a level asks for it; the same stream gives the same map. An error is the name of a terrain that the
/// rules lack.
pub fn generate(wanted: &Generated, rules: &Rules, stream: &mut Stream) -> Result<Scene, &'static str> {
    let palette = Palette::new(rules)?;
    let (width, height, seed) = (wanted.width as usize, wanted.height as usize, stream.bits());
    let maze =
        |open: Grid<bool>| Grid::from_fn(width, height, |cell| if open[cell] { palette.grass } else { palette.rock });
    let ground = match wanted.kind {
        MapKind::Valley => valley(wanted, &palette, stream),
        MapKind::Outdoor => maze(outdoor(seed, width, height, OUTDOOR_COVERAGE)),
        MapKind::Indoor => maze(indoor(seed, width, height)),
        MapKind::Dungeon => maze(dungeon(seed, width, height, DUNGEON_COVERAGE)),
        MapKind::Serpentine => maze(serpentine(seed, width, height)),
        MapKind::Labyrinth => maze(labyrinth(seed, width, height)),
        MapKind::Terrain => {
            let factors = terrain(seed, width, height);
            Grid::from_fn(width, height, |cell| palette.nearest(factors[cell]))
        }
    };
    Ok(furnish(ground, &palette, stream))
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
