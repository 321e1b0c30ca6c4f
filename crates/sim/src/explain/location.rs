//! Locations as people would describe them: by the hearth, in the wood to the west, at a camp. They name rows of the rules,
//! so that they stay true when what they describe is gone.

use crate::ground::World;
use crate::ground::bearing;
use crate::kinds::{StructureKind, TerrainId};
use crate::rules::{Function, Passage, StructureRules};
use crate::state::covered;
use osada_ai::grid::{Cell, Direction};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// Distance that still counts as by the hearth, or at a camp.
const AT_HOME: i64 = 4;
/// Distance that counts as by a structure.
const BESIDE: i32 = 3;
/// Radius around a tile in which the ground is examined.
const AROUND: i32 = 3;
/// Least number of tiles of a kind that make a landmark; fewer are a tree or a puddle.
const FEWEST: usize = 4;
/// Distance from the hearth beyond which a place is far.
const FAR: i64 = 20;

/// Location of a tile. Sides are seen from the hearth, or from the middle of the map once that is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Location {
    /// By the hearth or something else with a use of its own.
    By {
        structure: StructureKind,
        side: Option<Direction>,
    },
    /// At a camp, or something that bars the way.
    At {
        structure: StructureKind,
        side: Option<Direction>,
    },
    AtDoor {
        structure: StructureKind,
        side: Direction,
    },
    /// In a wood or the like; the row has a landmark.
    In {
        terrain: TerrainId,
        side: Option<Direction>,
    },
    /// By a wood or the like; the row has a landmark.
    Beside {
        terrain: TerrainId,
        side: Option<Direction>,
    },
    /// In open country around the hearth.
    Around {
        hearth: StructureKind,
        side: Direction,
    },
    /// Far from the hearth.
    Far(Direction),
    /// Somewhere on a map without a hearth.
    Towards(Direction),
    Middle,
}

/// Location of a tile, by the nearest thing that people would go by.
pub fn locate(world: &World, cell: Cell) -> Location {
    home(world, cell)
        .or_else(|| Some(Location::At { structure: camp(world, cell)?, side: None }))
        .or_else(|| Some(Location::By { structure: landmark(world, cell, is_notable)?, side: None }))
        .or_else(|| ground(world, cell))
        .unwrap_or_else(|| open_country(world, cell))
}

/// The same for what happened to many at once: it also says on which side a gate, a wall or a camp lies, of which there may
/// be several.
pub fn locate_many(world: &World, cell: Cell) -> Location {
    let beyond_home = || {
        let direction = bearing(world, cell)?;
        let side = Some(direction);
        let camp = || Some(Location::At { structure: camp(world, cell)?, side });
        let notable = || {
            let structure = landmark(world, cell, is_notable)?;
            let is_door = world.rules().structure(structure).passage == Passage::Door;
            Some(if is_door {
                Location::AtDoor { structure, side: direction }
            } else {
                Location::By { structure, side }
            })
        };
        let bars = |row: &StructureRules| row.passage == Passage::Blocked;
        let barrier = || Some(Location::At { structure: landmark(world, cell, bars)?, side });
        camp().or_else(notable).or_else(barrier)
    };
    home(world, cell).or_else(beyond_home).unwrap_or_else(|| locate(world, cell))
}

/// Distance of two tiles, along the longer axis.
fn apart(a: Cell, b: Cell) -> i64 {
    let along = |a: i32, b: i32| (i64::from(a) - i64::from(b)).abs();
    along(a.x, b.x).max(along(a.y, b.y))
}

/// Distance of a structure from a tile.
fn distance(world: &World, kind: StructureKind, at: Cell, cell: Cell) -> i64 {
    let size = world.rules().structure(kind).size;
    covered(at, size).map(|tile| apart(tile, cell)).min().unwrap_or(i64::MAX)
}

fn home(world: &World, cell: Cell) -> Option<Location> {
    let (_, hearth) = world.hearth()?;
    let near = distance(world, hearth.kind(), hearth.cell(), cell) <= AT_HOME;
    near.then_some(Location::By { structure: hearth.kind(), side: None })
}

/// The kind of camps, at one of them.
fn camp(world: &World, cell: Cell) -> Option<StructureKind> {
    let (kind, _) = world.rules().structure_kinds().find(|(_, row)| row.function == Function::Camp)?;
    let mut sites = world.siege().camps().iter().filter_map(|camp| camp.site());
    sites.any(|site| distance(world, kind, site, cell) <= AT_HOME).then_some(kind)
}

/// Walls and roads are everywhere; what has a use of its own, can be passed, or bridges what cannot be built on is
/// something to go by. Graves are no landmarks: one that is dug would lie beside itself.
fn is_notable(row: &StructureRules) -> bool {
    !matches!(row.function, Function::None | Function::Grave) || row.passage == Passage::Door || !row.ground.is_empty()
}

/// The nearest structure beside a tile for which `fits` holds.
fn landmark(world: &World, cell: Cell, fits: impl Fn(&StructureRules) -> bool) -> Option<StructureKind> {
    let near = tiles(world, cell, BESIDE).filter_map(|tile| Some((tile, world.map().structure_at(tile)?.1.kind())));
    let fitting = near.filter(|&(_, kind)| fits(world.rules().structure(kind)));
    fitting.min_by_key(|&(tile, _)| (apart(tile, cell), tile.y, tile.x)).map(|(_, kind)| kind)
}

/// The most common landmark around a tile.
fn ground(world: &World, cell: Cell) -> Option<Location> {
    let name = |terrain: TerrainId| world.rules().terrain(terrain).landmark.as_deref();
    let terrains = |tile: Cell| world.map().terrain(tile).filter(|&terrain| name(terrain).is_some());
    // Several terrains may be of one name.
    let mut found: Vec<(TerrainId, usize)> = Vec::new();
    for terrain in tiles(world, cell, AROUND).filter_map(terrains) {
        match found.iter_mut().find(|(known, _)| name(*known) == name(terrain)) {
            Some((_, count)) => *count += 1,
            None => found.push((terrain, 1)),
        }
    }
    let most = found.into_iter().filter(|(_, count)| *count >= FEWEST).min_by_key(|&(_, count)| Reverse(count));
    let (terrain, side) = (most?.0, bearing(world, cell));
    let is_inside = terrains(cell).is_some_and(|here| name(here) == name(terrain));
    Some(if is_inside { Location::In { terrain, side } } else { Location::Beside { terrain, side } })
}

fn open_country(world: &World, cell: Cell) -> Location {
    match (world.hearth(), bearing(world, cell)) {
        (Some((_, hearth)), Some(side)) if apart(hearth.cell(), cell) <= FAR => {
            Location::Around { hearth: hearth.kind(), side }
        }
        (Some(_), Some(side)) => Location::Far(side),
        (None, Some(side)) => Location::Towards(side),
        (_, None) => Location::Middle,
    }
}

/// The tiles of the map no farther than so many from a tile.
fn tiles(world: &World, cell: Cell, radius: i32) -> impl Iterator<Item = Cell> + '_ {
    let rows = cell.y.saturating_sub(radius)..=cell.y.saturating_add(radius);
    let columns = move || cell.x.saturating_sub(radius)..=cell.x.saturating_add(radius);
    let all = rows.flat_map(move |y| columns().map(move |x| Cell::new(x, y)));
    all.filter(|&tile| world.map().contains(tile))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::rules;

    #[test]
    fn graves_are_nothing_to_go_by() {
        let rules = rules();
        let is_told_by = |name: &str| is_notable(rules.structure(rules.structure_named(name).expect("it ships")));
        assert!(is_told_by("stockpile") && !is_told_by("grave"));
    }
}
