//! Terrain, what stands on it, and goods that lie about.

use super::crafts::Product;
use super::slots::Slots;
use crate::kinds::{HitPoints, JobId, Role, Stock, StructureId, StructureKind, StructureTag, TerrainId, Tick, Ticks};
use crate::rules::{Extent, Function, Passage, Rules};
use osada_ai::grid::{Cell, Grid};
use serde::{Deserialize, Serialize};

/// A building on one or more tiles.
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
    pub fn kind(&self) -> StructureKind {
        self.kind
    }

    /// The upper left tile.
    pub fn cell(&self) -> Cell {
        self.cell
    }

    /// `None` if it cannot be struck.
    pub fn hp(&self) -> Option<HitPoints> {
        self.hp
    }

    pub fn state(&self) -> StructureState {
        self.state
    }

    /// Checks for a state of its own or lost hit points: the structure may need somebody or do something. Nothing changes
    /// about any other, as about most walls.
    pub(crate) fn is_active(&self, rules: &Rules) -> bool {
        !matches!(self.state, StructureState::Plain) || self.hp != rules.structure(self.kind).hp
    }

    pub fn is_forbidden(&self) -> bool {
        self.forbidden
    }

    /// Checks whether the besiegers know of the trap.
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
    pub cell: Cell,
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

    pub fn width(&self) -> usize {
        self.terrain.width()
    }

    pub fn height(&self) -> usize {
        self.terrain.height()
    }

    pub fn contains(&self, cell: Cell) -> bool {
        self.terrain.contains(cell)
    }

    pub fn goods(&self) -> &Piles {
        &self.goods
    }

    /// Row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        self.terrain.cells()
    }

    pub fn terrain(&self, cell: Cell) -> Option<TerrainId> {
        self.terrain.get(cell).copied()
    }

    pub fn structure_at(&self, cell: Cell) -> Option<(StructureId, &Structure)> {
        let id = (*self.standing.get(cell)?)?;
        self.structures.get(id).map(|structure| (id, structure))
    }

    /// The structure that stands on the tile with this row-major index, which lies on the map.
    pub(crate) fn structure_on(&self, index: usize) -> Option<(StructureId, &Structure)> {
        let id = self.standing.values()[index]?;
        self.structures.get(id).map(|structure| (id, structure))
    }

    pub fn structure(&self, id: StructureId) -> Option<&Structure> {
        self.structures.get(id)
    }

    /// In the order of ids.
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

    /// Checks that every tile of a structure lies on free ground that carries it.
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

/// The state of a structure, one variant for each function that has a state of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum StructureState {
    /// Its function has no state of its own.
    #[default]
    Plain,
    Trap {
        /// Strikes the next besieger who steps on it.
        armed: bool,
    },
    Tower {
        /// Bolts left in its magazine.
        bolts: u32,
        ready_at: Tick,
    },
    Field(FieldState),
    Workshop {
        /// What is being made or learnt, its cost paid.
        making: Option<Product>,
    },
    /// A cage that is broken open, or a rampart at which a ladder is put up.
    WorkedAt {
        /// How long drafted people have worked at it.
        worked: Ticks,
    },
}

/// The state of a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FieldState {
    /// Waiting to be sown.
    #[default]
    Fallow,
    /// Sown, and growing or ripe.
    Sown { ripe_at: Tick },
}

impl StructureState {
    /// The state of a new structure with this function: traps and towers armed, fields still to be sown.
    pub(crate) fn new(function: &Function) -> Self {
        match *function {
            Function::Trap { .. } => Self::Trap { armed: true },
            Function::Tower { magazine, .. } => Self::Tower { bolts: magazine, ready_at: Tick::default() },
            Function::Farm { .. } => Self::Field(FieldState::Fallow),
            Function::Smithy | Function::Workshop => Self::Workshop { making: None },
            Function::Cage { .. } | Function::Rampart { .. } => Self::WorkedAt { worked: Ticks(0) },
            _ => Self::Plain,
        }
    }

    /// How long drafted people have worked at a cage or a rampart.
    pub fn worked(&self) -> Ticks {
        if let Self::WorkedAt { worked } = self { *worked } else { Ticks(0) }
    }

    /// Bolts left in a tower; none in anything else.
    pub fn bolts(&self) -> u32 {
        if let Self::Tower { bolts, .. } = self { *bolts } else { 0 }
    }

    /// Checks for a sprung trap or a tower without bolts.
    pub fn is_spent(&self) -> bool {
        matches!(self, Self::Trap { armed: false } | Self::Tower { bolts: 0, .. })
    }

    /// Sets a trap again, fills the magazine of a tower.
    pub(crate) fn rearm(&mut self, function: &Function) {
        match (self, function) {
            (Self::Trap { armed }, _) => *armed = true,
            (Self::Tower { bolts, .. }, Function::Tower { magazine, .. }) => *bolts = *magazine,
            _ => {}
        }
    }

    /// Checks that a structure with this function can be in it.
    pub(crate) fn belongs_to(&self, function: &Function) -> bool {
        match (self, function) {
            (Self::Tower { bolts, .. }, Function::Tower { magazine, .. }) => bolts <= magazine,
            _ => std::mem::discriminant(self) == std::mem::discriminant(&Self::new(function)),
        }
    }
}

/// A heap of goods on a tile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pile {
    pub(crate) cell: Cell,
    pub(crate) goods: Stock,
    pub(crate) since: Tick,
    pub(crate) job: JobId,
}

impl Pile {
    pub fn cell(&self) -> Cell {
        self.cell
    }

    pub fn goods(&self) -> Stock {
        self.goods
    }

    /// Time at which something was last laid down.
    pub fn since(&self) -> Tick {
        self.since
    }

    /// The job of carrying it away.
    pub fn job(&self) -> JobId {
        self.job
    }
}

/// All piles in the order of their tiles, at most one on each.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Piles(pub(crate) Vec<Pile>);

impl Piles {
    pub fn iter(&self) -> impl Iterator<Item = &Pile> {
        self.0.iter()
    }

    pub fn at(&self, cell: Cell) -> Option<&Pile> {
        self.place(cell).ok().map(|place| &self.0[place])
    }

    pub fn total(&self) -> Stock {
        let mut total = Stock::default();
        self.0.iter().for_each(|pile| total.put(&pile.goods));
        total
    }

    fn place(&self, cell: Cell) -> Result<usize, usize> {
        self.0.binary_search_by_key(&cell, |pile| pile.cell)
    }

    pub(crate) fn at_mut(&mut self, cell: Cell) -> Option<&mut Pile> {
        self.place(cell).ok().map(|place| &mut self.0[place])
    }

    /// Puts a pile on a tile that has none.
    pub(crate) fn insert(&mut self, pile: Pile) {
        if let Err(place) = self.place(pile.cell) {
            self.0.insert(place, pile);
        }
    }

    pub(crate) fn remove(&mut self, cell: Cell) {
        if let Ok(place) = self.place(cell) {
            self.0.remove(place);
        }
    }
}
