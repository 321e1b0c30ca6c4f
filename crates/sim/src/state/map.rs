//! Terrain and what stands on it.

use super::piles::Piles;
use super::slots::Slots;
use super::structure_state::StructureState;
use crate::kinds::{HitPoints, Role, StructureId, StructureKind, StructureTag, TerrainId, Tick};
use crate::rules::{Extent, Passage, Rules};
use osada_ai::grid::{Cell, Grid};
use serde::{Deserialize, Serialize};

/// Something built, standing on one or more tiles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Structure {
    pub(crate) kind: StructureKind,
    pub(crate) cell: Cell,
    /// Without any it cannot be struck.
    pub(crate) hp: Option<HitPoints>,
    pub(crate) state: StructureState,
    #[serde(default)]
    pub(crate) forbidden: bool,
    #[serde(default)]
    pub(crate) known: bool,
}

impl Structure {
    /// Which row of the structure table it is.
    pub fn kind(&self) -> StructureKind {
        self.kind
    }

    /// Its upper left tile.
    pub fn cell(&self) -> Cell {
        self.cell
    }

    /// Hit points left, or `None` if it cannot be struck.
    pub fn hp(&self) -> Option<HitPoints> {
        self.hp
    }

    /// The state that its function gives it.
    pub fn state(&self) -> StructureState {
        self.state
    }

    /// Whether it may need somebody or do something: it has a state of its own or has lost hit points. Nothing changes about any
    /// other, as about most walls.
    pub(crate) fn is_active(&self, rules: &Rules) -> bool {
        !matches!(self.state, StructureState::Plain) || self.hp != rules.structure(self.kind).hp
    }

    /// Whether the player has forbidden colonists to pass this door.
    pub fn is_forbidden(&self) -> bool {
        self.forbidden
    }

    /// Whether the besiegers know that it is there, of a trap.
    pub fn is_known(&self) -> bool {
        self.known
    }
}

/// The tiles of a rectangle with its upper left corner at `cell`, row by row.
pub fn covered(cell: Cell, size: Extent) -> impl Iterator<Item = Cell> + Clone {
    let (width, height) = (i32::from(size.width), i32::from(size.height));
    let (mut dx, mut dy) = (0, if width > 0 { 0 } else { height });
    // Not two ranges nested in each other: a page runs those slowly.
    std::iter::from_fn(move || {
        if dy == height {
            return None;
        }
        let tile = Cell::new(cell.x.saturating_add(dx), cell.y.saturating_add(dy));
        dx += 1;
        if dx == width {
            (dx, dy) = (0, dy + 1);
        }
        Some(tile)
    })
}

/// A tile that will turn into another by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Regrowing {
    /// The tile.
    pub cell: Cell,
    /// When it turns.
    pub due: Tick,
}

/// The tile map: terrain everywhere, at most one structure on a tile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Map {
    pub(crate) terrain: Grid<TerrainId>,
    pub(crate) structures: Slots<StructureTag, Structure>,
    pub(crate) standing: Grid<Option<StructureId>>,
    pub(crate) regrowth: Vec<Regrowing>,
    #[serde(default)]
    pub(crate) goods: Piles,
}

impl Map {
    pub(crate) fn new(terrain: Grid<TerrainId>) -> Self {
        let standing = Grid::filled(terrain.width(), terrain.height(), None);
        Self { terrain, structures: Slots::default(), standing, regrowth: Vec::new(), goods: Piles::default() }
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.terrain.width()
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.terrain.height()
    }

    /// Whether the tile lies on the map.
    pub fn contains(&self, cell: Cell) -> bool {
        self.terrain.contains(cell)
    }

    /// The heaps of goods that lie about.
    pub fn goods(&self) -> &Piles {
        &self.goods
    }

    /// Every tile of the map, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        self.terrain.cells()
    }

    /// The terrain of a tile on the map.
    pub fn terrain(&self, cell: Cell) -> Option<TerrainId> {
        self.terrain.get(cell).copied()
    }

    /// The structure that stands on a tile.
    pub fn structure_at(&self, cell: Cell) -> Option<(StructureId, &Structure)> {
        let id = (*self.standing.get(cell)?)?;
        self.structures.get(id).map(|structure| (id, structure))
    }

    /// The structure that stands on the tile with this row-major index, which lies on the map.
    pub(crate) fn structure_on(&self, index: usize) -> Option<(StructureId, &Structure)> {
        let id = self.standing.values()[index]?;
        self.structures.get(id).map(|structure| (id, structure))
    }

    /// A structure that still stands.
    pub fn structure(&self, id: StructureId) -> Option<&Structure> {
        self.structures.get(id)
    }

    /// Everything that stands, in the order of ids.
    pub fn structures(&self) -> impl Iterator<Item = (StructureId, &Structure)> {
        self.structures.iter()
    }

    /// Movement factor of a tile for somebody of this side, `None` where they cannot walk.
    pub fn factor(&self, rules: &Rules, cell: Cell, role: Role) -> Option<f64> {
        let ground = rules.terrain(self.terrain(cell)?).factor;
        match self.structure_at(cell) {
            None => ground,
            Some((_, structure)) => match rules.structure(structure.kind).passage {
                Passage::Blocked => None,
                Passage::Door => {
                    if role == Role::Colonist && !structure.forbidden {
                        ground
                    } else {
                        None
                    }
                }
                Passage::Open(factor) => Some(factor),
                Passage::Besiegers(factor) => (role == Role::Besieger).then_some(factor),
            },
        }
    }

    /// Whether ground that carries and is free lies under every tile of a structure.
    pub(crate) fn fits(&self, rules: &Rules, cell: Cell, kind: StructureKind) -> bool {
        let row = rules.structure(kind);
        covered(cell, row.size).all(|tile| {
            self.terrain(tile).is_some_and(|terrain| row.stands_on(rules.terrain(terrain)))
                && self.structure_at(tile).is_none()
        })
    }

    pub(crate) fn raise(&mut self, rules: &Rules, kind: StructureKind, cell: Cell) -> StructureId {
        let row = rules.structure(kind);
        let state = StructureState::new(&row.function);
        let structure = Structure { kind, cell, hp: row.hp, state, forbidden: false, known: false };
        let id = self.structures.insert(structure);
        for tile in covered(cell, row.size) {
            self.standing[tile] = Some(id);
        }
        id
    }

    /// Moves a structure of one tile to another one, on which nothing stands.
    pub(crate) fn shift(&mut self, id: StructureId, to: Cell) {
        let Some(structure) = self.structures.get_mut(id) else { return };
        self.standing[structure.cell] = None;
        self.standing[to] = Some(id);
        structure.cell = to;
    }

    pub(crate) fn raze(&mut self, rules: &Rules, id: StructureId) -> Option<Structure> {
        let structure = self.structures.remove(id)?;
        for tile in covered(structure.cell, rules.structure(structure.kind).size) {
            self.standing[tile] = None;
        }
        Some(structure)
    }
}
