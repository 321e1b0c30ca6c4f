//! The boards of the laboratory: five drawn by a rule, and those of the experiments from a seed.

use crate::generate::factors;
use crate::map_kind::MapKind;
use osada_ai::grid::{Cell, Grid};
use osada_ai::path::dijkstra::{Orientation, distances};
use osada_ai::path::{Footing, GridGraph, Heap, Scratch, StepRules};
use osada_ai::pathlab::Board;
use osada_ai::pathlab::trail::{across, trail};

/// A kind of board to search on. Unlike the [`MapKind`]s of levels these include five drawn for searches, and no
/// valley: its ground is terrain of the rules, of which the lab knows nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKind {
    /// Nothing but grass.
    Empty,
    /// A dead end between start and goal.
    Trap,
    /// A river between start and goal, with a bridge at its lower end.
    River,
    /// A cheap trail in the shape of a sine wave between dear hills: see [`trail`].
    Sinusoid,
    /// The same with a wall across the trail, which can be passed at its ends.
    ChineseWall,
    /// Rectangular obstacles.
    Outdoor,
    /// Rooms by recursive division.
    Indoor,
    /// Rooms joined by tunnels.
    Dungeon,
    /// Corridors one tile wide.
    Labyrinth,
    /// One long way in bends.
    Serpentine,
    /// Every tile of a cost of its own.
    Terrain,
}

impl BoardKind {
    /// All kinds with their names in lists.
    pub const NAMES: [(&'static str, Self); 11] = [
        ("empty", Self::Empty),
        ("trap", Self::Trap),
        ("river", Self::River),
        ("sinusoid", Self::Sinusoid),
        ("chinese-wall", Self::ChineseWall),
        (MapKind::Outdoor.name(), Self::Outdoor),
        (MapKind::Indoor.name(), Self::Indoor),
        (MapKind::Dungeon.name(), Self::Dungeon),
        (MapKind::Labyrinth.name(), Self::Labyrinth),
        (MapKind::Serpentine.name(), Self::Serpentine),
        (MapKind::Terrain.name(), Self::Terrain),
    ];

    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }

    /// The kind of map that is generated; `None` for boards drawn by a rule.
    fn generated(self) -> Option<MapKind> {
        match self {
            Self::Empty | Self::Trap | Self::River | Self::Sinusoid | Self::ChineseWall => None,
            Self::Outdoor => Some(MapKind::Outdoor),
            Self::Indoor => Some(MapKind::Indoor),
            Self::Dungeon => Some(MapKind::Dungeon),
            Self::Labyrinth => Some(MapKind::Labyrinth),
            Self::Serpentine => Some(MapKind::Serpentine),
            Self::Terrain => Some(MapKind::Terrain),
        }
    }

    /// True if another seed gives another map.
    pub fn is_random(self) -> bool {
        self.generated().is_some()
    }

    /// A map of at least 8 × 8 tiles. Start and goal lie far apart, with a way between them where the map has one.
    pub fn board(self, seed: u64, width: usize, height: usize) -> Board {
        let (width, height) = (width.max(8), height.max(8));
        if let Some(tiles) = self.generated().and_then(|kind| factors(kind, seed, width, height)) {
            let (start, goal) = far_apart(&tiles);
            return Board::new(tiles, start, goal);
        }
        if matches!(self, Self::Sinusoid | Self::ChineseWall) {
            return trail(width, height, self == Self::ChineseWall);
        }
        let tiles = Grid::from_fn(width, height, |cell| match self {
            Self::Trap if in_trap(cell, width, height) => None,
            Self::River => Some(river(cell, width, height)),
            _ => Some(1.0),
        });
        let (start, goal) = across(width, height);
        Board::new(tiles, start, goal)
    }
}

/// True for the walls of a bracket that is open towards the start.
fn in_trap(cell: Cell, width: usize, height: usize) -> bool {
    let (width, height) = (width as i32, height as i32);
    let (left, right, top, bottom) = (width * 3 / 8, width * 3 / 4, height / 5, height - 1 - height / 5);
    let within = (left..=right).contains(&cell.x) && (top..=bottom).contains(&cell.y);
    within && (cell.x == right || cell.y == top || cell.y == bottom)
}

/// The factor of a cell of the river: water with mud along it, and a bridge.
fn river(cell: Cell, width: usize, height: usize) -> f64 {
    let (width, height) = (width as i32, height as i32);
    let (left, right) = (width * 3 / 8, width * 5 / 8);
    let bridge = height - 1 - height / 6;
    if cell.y == bridge && (left - 3..=right + 3).contains(&cell.x) {
        0.5
    } else if (left..=right).contains(&cell.x) {
        4.0
    } else if (left - 2..=right + 2).contains(&cell.x) {
        3.0
    } else {
        1.0
    }
}

/// The free cells nearest to the upper left and to the lower right corner that have a way between them, the start in
/// a part of the map that holds at least half of all free cells, if there is one.
fn far_apart(tiles: &Grid<Option<f64>>) -> (Cell, Cell) {
    let footings = Grid::from_fn(tiles.width(), tiles.height(), |cell| tiles[cell].map(Footing::free));
    let graph = GridGraph::new(&footings, StepRules::default());
    let mut free: Vec<Cell> = tiles.iter().filter(|(_, tile)| tile.is_some()).map(|(cell, _)| cell).collect();
    free.sort_by_key(|cell| (cell.x + cell.y, cell.y));
    let mut scratch = Scratch::<Heap>::new();
    let node = |cell: Cell| cell.y as u32 * tiles.width() as u32 + cell.x as u32;
    for &start in &free {
        distances(&graph, &[node(start)], Orientation::FromSources, f64::INFINITY, &mut scratch);
        let reached = |&&cell: &&Cell| scratch.cost(node(cell)).is_some();
        if free.iter().filter(reached).count() * 2 >= free.len() {
            return (start, free.iter().rev().find(reached).copied().unwrap_or(start));
        }
    }
    across(tiles.width(), tiles.height())
}
