//! The map of a level, drawn from a stream of random numbers by the generator of its kind.

use super::experiments::{
    DUNGEON_COVERAGE, OUTDOOR_COVERAGE, TerrainShares, dungeon, indoor, labyrinth, outdoor, serpentine, terrain,
};
use super::furnish::furnish;
use super::palette::{MissingTerrain, Palette};
use super::valley::valley;
use crate::map_kind::MapKind;
use crate::schema::Generated;
use osada_ai::grid::{Cell, Direction, Grid, Stream};
use osada_sim::rules::{Rules, TerrainId};

/// Least number of columns and rows of a map that a colony can live on.
pub const SMALLEST: u32 = 32;

/// The map of a level; the same stream gives the same map.
///
/// # Errors
///
/// If the rules lack one of the [`TERRAINS`](super::TERRAINS).
pub fn generate(wanted: &Generated, rules: &Rules, stream: &mut Stream) -> Result<Scene, MissingTerrain> {
    let palette = Palette::new(rules)?;
    let (width, height, seed) = (wanted.width as usize, wanted.height as usize, stream.bits());
    let ground = match factors(wanted.kind, seed, width, height) {
        Some(factors) => Grid::from_fn(width, height, |cell| palette.nearest(factors[cell])),
        None => valley(wanted, &palette, stream),
    };
    Ok(furnish(ground, &palette, stream))
}

/// The movement factors of a map of the experiments, without room for a colony; `None` for closed tiles. There are none for
/// a valley, which is made of terrain.
pub fn factors(kind: MapKind, seed: u64, width: usize, height: usize) -> Option<Grid<Option<f64>>> {
    let open = match kind {
        MapKind::Valley => return None,
        MapKind::Terrain => return Some(terrain(seed, width, height, &TerrainShares::FOUR_COLOURS)),
        MapKind::Outdoor => outdoor(seed, width, height, OUTDOOR_COVERAGE),
        MapKind::Indoor => indoor(seed, width, height),
        MapKind::Dungeon => dungeon(seed, width, height, DUNGEON_COVERAGE),
        MapKind::Serpentine => serpentine(seed, width, height),
        MapKind::Labyrinth => labyrinth(seed, width, height),
    };
    Some(Grid::from_fn(width, height, |cell| open[cell].then_some(1.0)))
}

/// A generated map: terrain everywhere and a place for the hearth's upper left tile.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    pub terrain: Grid<TerrainId>,
    /// A place for the hearth, with open ground around it.
    pub hearth: Cell,
}

/// Place of the hearth's upper left tile on a map of this size.
pub(super) fn hearth_place(width: usize, height: usize) -> Cell {
    Cell::new(width as i32 / 2 - 1, height as i32 / 2 - 1)
}

/// The cells that can be reached from one by orthogonal steps over open terrain; the first cell always can.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map_kind::MapKind;
    use crate::schema::Generated;
    use crate::shipped;
    use osada_ai::grid::{Cell, Stream};
    use osada_sim::rules::{Rules, TerrainId};

    fn scene(kind: MapKind, rules: &Rules, width: u32, height: u32, seed: u64) -> Scene {
        let wanted = Generated { forest: 0.5, rock: 0.3, ..Generated::new(kind, width, height) };
        generate(&wanted, rules, &mut Stream::new(seed, 0)).expect("the rules have all terrains")
    }

    #[test]
    fn a_colony_on_any_generated_map_has_room_goods_and_a_way_to_every_side() {
        let rules = shipped::rules().expect("the shipped rules are right");
        let id = |name| rules.terrain_named(name).expect("it exists");
        for kind in MapKind::ALL {
            for (seed, (width, height)) in (0..12).zip([(32, 32), (96, 64), (33, 120)].into_iter().cycle()) {
                let Scene { terrain, hearth } = scene(kind, &rules, width, height, seed);
                let near = |wanted: TerrainId| {
                    terrain.iter().filter(|&(cell, &id)| id == wanted && cell.chebyshev(hearth) <= 15).count()
                };
                let found = ["tree", "rock", "berries"].map(|name| near(id(name)));
                let enough = found.iter().zip([30, 12, 8]).all(|(&found, least)| found >= least);
                assert!(enough, "{kind:?} {seed}: {found:?} trees, rocks and berries");
                let open = |dx: i32, dy: i32| terrain[Cell::new(hearth.x + dx, hearth.y + dy)] == id("grass");
                assert!((-3..=4).all(|dy| (-3..=4).all(|dx| open(dx, dy))), "{kind:?} {seed}");
                let reached = flood(&terrain, hearth, |id| rules.terrain(id).factor.is_some());
                let (right, bottom) = (width as i32 - 1, height as i32 - 1);
                for (x, y) in [(0, bottom / 2), (right, bottom / 2), (right / 2, 0), (right / 2, bottom)] {
                    assert!(reached[Cell::new(x, y)], "{kind:?} {seed}: {x}, {y}");
                }
            }
        }
    }

    #[test]
    fn a_seed_always_draws_the_same_scene() {
        let rules = shipped::rules().expect("the shipped rules are right");
        for kind in MapKind::ALL {
            assert_eq!(scene(kind, &rules, 40, 40, 1), scene(kind, &rules, 40, 40, 1));
            assert_ne!(scene(kind, &rules, 40, 40, 1), scene(kind, &rules, 40, 40, 2));
        }
    }
}
