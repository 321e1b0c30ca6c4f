//! A drawn map while it is edited: painting terrain, setting up structures, taking away what stands there. What needs a
//! character in the legend gets one.

use super::legend::free_glyph;
use crate::grid::{Cell, Direction, Grid};
use crate::level::definition::{MAX_SIDE, MIN_SIDE};
use crate::level::schema::{GroundSource, Legend, LegendEntry};
use crate::sim::covered;
use crate::sim::rules::{Extent, Function, Rules, StructureKind, TerrainId, UnitKind};
use std::collections::BTreeSet;

/// Why a map cannot be drawn on, or something cannot be drawn on it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CanvasError {
    /// The ground is drawn by the seed.
    #[error("a generated map cannot be drawn on; draw it first")]
    Generated,
    /// A row is longer or shorter than the first one.
    #[error("row {row} has {tiles} tiles, the first one has {width}; all rows must be as long")]
    Ragged {
        /// The row, from 0.
        row: usize,
        /// How many tiles it has.
        tiles: usize,
        /// How many the first one has.
        width: usize,
    },
    /// The map would be too small or too large.
    #[error("a map has from {MIN_SIDE} to {MAX_SIDE} columns and rows, not {0} × {1}")]
    Size(usize, usize),
    /// Neither a letter nor a sign is left that means nothing yet.
    #[error("no character is left for `{0}` in the legend")]
    NoGlyph(String),
    /// Something does not fit where it is put.
    #[error("`{name}` does not fit at {at}: {reason}")]
    Misfit {
        /// What.
        name: String,
        /// Its upper left tile.
        at: Cell,
        /// Why.
        reason: String,
    },
}

/// Something that stands on a drawn map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// A structure.
    Structure(StructureKind),
    /// A colonist.
    Unit(UnitKind),
}

/// A drawn map.
#[derive(Clone, Debug, PartialEq)]
pub struct Canvas {
    tiles: Grid<char>,
    legend: Legend,
    /// Characters of the file's own legend, which stay in it also when nothing uses them.
    own: BTreeSet<char>,
}

impl Canvas {
    /// The map of a level.
    ///
    /// # Errors
    ///
    /// If it is generated, its rows are not all as long, or it has no size that is allowed.
    pub fn of(ground: &GroundSource) -> Result<Self, CanvasError> {
        let GroundSource::Drawn { rows, legend } = ground else { return Err(CanvasError::Generated) };
        let width = rows.first().map_or(0, |row| row.chars().count());
        let lengths = rows.iter().map(|row| row.chars().count()).enumerate();
        if let Some((row, tiles)) = lengths.clone().find(|&(_, tiles)| tiles != width) {
            return Err(CanvasError::Ragged { row, tiles, width });
        }
        check_size(width, rows.len())?;
        let tiles = rows.iter().flat_map(|row| row.chars()).collect();
        let tiles = Grid::from_values(width, tiles).ok_or(CanvasError::Size(width, rows.len()))?;
        let own = legend.0.iter().map(|(glyph, _)| *glyph).collect();
        Ok(Self { tiles, legend: legend.clone(), own })
    }

    /// A map of one terrain.
    ///
    /// # Errors
    ///
    /// If it has no size that is allowed.
    pub fn blank(rules: &Rules, terrain: TerrainId, width: usize, height: usize) -> Result<Self, CanvasError> {
        check_size(width, height)?;
        let tiles = Grid::filled(width, height, rules.terrain(terrain).glyph);
        Ok(Self { tiles, legend: Legend::default(), own: BTreeSet::new() })
    }

    /// The ground of a level with this map. Characters that came into the legend by drawing are left out once nothing
    /// uses them.
    pub fn ground(&self) -> GroundSource {
        let used: BTreeSet<char> = self.tiles.values().iter().copied().collect();
        let stays = |glyph: &char| self.own.contains(glyph) || used.contains(glyph);
        let legend = Legend(self.legend.0.iter().filter(|(glyph, _)| stays(glyph)).cloned().collect());
        let rows = self.tiles.values().chunks(self.tiles.width().max(1)).map(|row| row.iter().collect()).collect();
        GroundSource::Drawn { rows, legend }
    }

    /// Number of columns.
    pub fn width(&self) -> usize {
        self.tiles.width()
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.tiles.height()
    }

    /// The character of every tile.
    pub fn glyphs(&self) -> &Grid<char> {
        &self.tiles
    }

    /// The terrain of a tile; `None` off the map, and where the character or the name of the terrain means nothing.
    pub fn terrain(&self, rules: &Rules, cell: Cell) -> Option<TerrainId> {
        let glyph = *self.tiles.get(cell)?;
        let plain = rules.terrains.iter().position(|row| row.glyph == glyph);
        let plain = plain.map(|index| TerrainId(index as u16));
        plain.or_else(|| rules.terrain_named(&self.explained(glyph)?.terrain))
    }

    /// Everything that is drawn on the map beside terrain, by its upper left tile, row by row.
    pub fn drawn(&self, rules: &Rules) -> Vec<(Drawn, Cell)> {
        let mut standing: Grid<Option<StructureKind>> = Grid::filled(self.width(), self.height(), None);
        let mut found = Vec::new();
        for (cell, &glyph) in self.tiles.iter() {
            let Some(entry) = self.explained_by(rules, glyph) else { continue };
            if let Some(kind) = entry.structure.as_deref().and_then(|name| rules.structure_named(name)) {
                // As in reading: a larger structure may fill all of its tiles with its character.
                let size = rules.structure(kind).size;
                if standing[cell] != Some(kind) || size == Extent::default() {
                    for tile in covered(cell, size) {
                        standing.get_mut(tile).into_iter().for_each(|place| *place = Some(kind));
                    }
                    found.push((Drawn::Structure(kind), cell));
                }
            }
            if let Some(kind) = entry.unit.as_deref().and_then(|name| rules.unit_named(name)) {
                found.push((Drawn::Unit(kind), cell));
            }
        }
        found
    }

    /// The structure that is drawn over a tile, and its upper left tile.
    pub fn structure_at(&self, rules: &Rules, cell: Cell) -> Option<(StructureKind, Cell)> {
        self.drawn(rules).into_iter().find_map(|(drawn, at)| match drawn {
            Drawn::Structure(kind) if covered(at, rules.structure(kind).size).any(|tile| tile == cell) => {
                Some((kind, at))
            }
            _ => None,
        })
    }

    /// Gives tiles a terrain; those off the map are passed over. What stands there stays if the terrain carries it, and is taken
    /// away otherwise: that is returned.
    ///
    /// # Errors
    ///
    /// If the legend has no character left for what stays on the new terrain; then nothing is changed.
    pub fn paint(
        &mut self,
        rules: &Rules,
        terrain: TerrainId,
        cells: impl IntoIterator<Item = Cell>,
    ) -> Result<Vec<(Drawn, Cell)>, CanvasError> {
        let mut painted = self.clone();
        let row = rules.terrain(terrain);
        let cells: BTreeSet<Cell> = cells.into_iter().filter(|&cell| painted.tiles.contains(cell)).collect();
        let sinks = |&(drawn, at): &(Drawn, Cell)| match drawn {
            Drawn::Structure(kind) => {
                let structure = rules.structure(kind);
                !structure.stands_on(row) && covered(at, structure.size).any(|tile| cells.contains(&tile))
            }
            Drawn::Unit(_) => row.factor.is_none() && cells.contains(&at),
        };
        let lost: Vec<(Drawn, Cell)> = self.drawn(rules).into_iter().filter(sinks).collect();
        for &(drawn, at) in &lost {
            painted.take_away(rules, drawn, at);
        }
        for cell in cells {
            let entry = painted.explained_by(rules, painted.tiles[cell]);
            let glyph = match entry.filter(|entry| entry.structure.is_some() || entry.unit.is_some()) {
                Some(entry) => painted.glyph(rules, LegendEntry { terrain: row.name.clone(), ..entry.clone() })?,
                None => row.glyph,
            };
            painted.tiles[cell] = glyph;
        }
        *self = painted;
        Ok(lost)
    }

    /// Draws a structure with its upper left corner on a tile. A hearth moves: there is only one.
    ///
    /// # Errors
    ///
    /// If it does not fit there, or no character is left for it; then nothing is changed.
    pub fn raise(&mut self, rules: &Rules, kind: StructureKind, at: Cell) -> Result<(), CanvasError> {
        let mut raised = self.clone();
        let row = rules.structure(kind);
        if row.function == Function::Hearth {
            let hearths = self.drawn(rules).into_iter().filter(|&(drawn, _)| drawn == Drawn::Structure(kind));
            hearths.for_each(|(drawn, at)| raised.take_away(rules, drawn, at));
        }
        if let Some(reason) = raised.misfit(rules, kind, at) {
            return Err(CanvasError::Misfit { name: row.name.clone(), at, reason });
        }
        raised.draw_structure(rules, kind, at)?;
        *self = raised;
        Ok(())
    }

    /// Draws a structure on all of its tiles, whatever is there.
    pub(super) fn draw_structure(&mut self, rules: &Rules, kind: StructureKind, at: Cell) -> Result<(), CanvasError> {
        let row = rules.structure(kind);
        covered(at, row.size)
            .try_for_each(|tile| self.stand(rules, tile, |entry| entry.structure = Some(row.name.clone())))
    }

    /// Draws a colonist on a tile, instead of one who is drawn there already.
    ///
    /// # Errors
    ///
    /// If nobody can stand there, or no character is left; then nothing is changed.
    pub fn settle(&mut self, rules: &Rules, unit: UnitKind, at: Cell) -> Result<(), CanvasError> {
        let name = &rules.unit(unit).name;
        let ground = self.terrain(rules, at).map(|id| rules.terrain(id));
        let reason = match ground {
            None => Some("there is no ground".to_owned()),
            Some(row) => row.factor.is_none().then(|| format!("nobody can walk on {}", row.name)),
        };
        if let Some(reason) = reason {
            return Err(CanvasError::Misfit { name: name.clone(), at, reason });
        }
        self.stand(rules, at, |entry| entry.unit = Some(name.clone()))
    }

    /// Takes away what is drawn on tiles, structures with all of their tiles; that is returned. The terrain stays.
    pub fn erase(&mut self, rules: &Rules, cells: impl IntoIterator<Item = Cell>) -> Vec<(Drawn, Cell)> {
        let cells: BTreeSet<Cell> = cells.into_iter().collect();
        let touched = |&(drawn, at): &(Drawn, Cell)| match drawn {
            Drawn::Structure(kind) => covered(at, rules.structure(kind).size).any(|tile| cells.contains(&tile)),
            Drawn::Unit(_) => cells.contains(&at),
        };
        let gone: Vec<(Drawn, Cell)> = self.drawn(rules).into_iter().filter(touched).collect();
        gone.iter().for_each(|&(drawn, at)| self.take_away(rules, drawn, at));
        gone
    }

    /// The tiles that hang together with one, side by side, and have the same character.
    pub fn region(&self, from: Cell) -> Vec<Cell> {
        let Some(&glyph) = self.tiles.get(from) else { return Vec::new() };
        let mut reached = Grid::filled(self.width(), self.height(), false);
        let mut edge = vec![from];
        reached[from] = true;
        while let Some(cell) = edge.pop() {
            for next in Direction::ORTHOGONAL.map(|direction| cell.step(direction)) {
                if self.tiles.get(next) == Some(&glyph) && !std::mem::replace(&mut reached[next], true) {
                    edge.push(next);
                }
            }
        }
        reached.iter().filter(|(_, reached)| **reached).map(|(cell, _)| cell).collect()
    }

    /// Why a structure cannot be drawn with its upper left corner on a tile.
    pub fn misfit(&self, rules: &Rules, kind: StructureKind, at: Cell) -> Option<String> {
        let row = rules.structure(kind);
        if row.function == Function::Camp {
            return Some("a camp is no part of the drawn map; it has a place of its own".to_owned());
        }
        let tiles: Vec<Cell> = covered(at, row.size).collect();
        let others = self.drawn(rules).into_iter().find_map(|(drawn, other)| match drawn {
            Drawn::Structure(kind) => {
                let tile = covered(other, rules.structure(kind).size).find(|tile| tiles.contains(tile))?;
                Some(format!("`{}` stands at {tile}", rules.structure(kind).name))
            }
            Drawn::Unit(_) => None,
        });
        let ground = |&tile: &Cell| match self.terrain(rules, tile).map(|id| rules.terrain(id)) {
            None => Some(format!("there is no ground at {tile}")),
            Some(ground) if !row.stands_on(ground) => {
                Some(format!("{tile} is {}, which does not carry it", ground.name))
            }
            Some(_) => None,
        };
        others.or_else(|| tiles.iter().find_map(ground))
    }

    /// The same map with every tile from another place; `fill` is the character of places from nowhere.
    pub(super) fn taken_from(&self, width: usize, height: usize, fill: char, from: impl Fn(Cell) -> Cell) -> Self {
        let tiles = Grid::from_fn(width, height, |cell| self.tiles.get(from(cell)).copied().unwrap_or(fill));
        Self { tiles, ..self.clone() }
    }

    /// Takes away what is drawn at its upper left tile.
    pub(super) fn take_away(&mut self, rules: &Rules, drawn: Drawn, at: Cell) {
        let tiles: Vec<Cell> = match drawn {
            Drawn::Structure(kind) => covered(at, rules.structure(kind).size).collect(),
            Drawn::Unit(_) => vec![at],
        };
        for tile in tiles {
            let Some(&glyph) = self.tiles.get(tile) else { continue };
            let Some(mut entry) = self.explained_by(rules, glyph).cloned() else { continue };
            match drawn {
                Drawn::Structure(_) => entry.structure = None,
                Drawn::Unit(_) => entry.unit = None,
            }
            // Where no character is left for whoever stood on the structure, the plain terrain is.
            let plain = rules.terrains.iter().find(|row| row.name == entry.terrain).map(|row| row.glyph);
            self.tiles[tile] = self.glyph(rules, entry).ok().or(plain).unwrap_or(glyph);
        }
    }

    /// Changes what a tile means.
    fn stand(&mut self, rules: &Rules, cell: Cell, change: impl FnOnce(&mut LegendEntry)) -> Result<(), CanvasError> {
        let Some(&glyph) = self.tiles.get(cell) else { return Ok(()) };
        let plain = || self.terrain(rules, cell).map(|id| rules.terrain(id).name.clone());
        let mut entry = match self.explained_by(rules, glyph) {
            Some(entry) => entry.clone(),
            None => LegendEntry { terrain: plain().unwrap_or_default(), structure: None, unit: None },
        };
        change(&mut entry);
        self.tiles[cell] = self.glyph(rules, entry)?;
        Ok(())
    }

    /// The character for something; it comes into the legend if it is not there.
    fn glyph(&mut self, rules: &Rules, entry: LegendEntry) -> Result<char, CanvasError> {
        let plain = entry.structure.is_none() && entry.unit.is_none();
        if let Some(row) = rules.terrains.iter().find(|row| plain && row.name == entry.terrain) {
            return Ok(row.glyph);
        }
        if let Some((glyph, _)) = self.legend.0.iter().find(|(_, known)| *known == entry) {
            return Ok(*glyph);
        }
        let name = || entry.structure.as_ref().or(entry.unit.as_ref()).unwrap_or(&entry.terrain).clone();
        let glyph = free_glyph(rules, &self.legend, &entry).ok_or_else(|| CanvasError::NoGlyph(name()))?;
        self.legend.0.push((glyph, entry));
        Ok(glyph)
    }

    fn explained(&self, glyph: char) -> Option<&LegendEntry> {
        self.legend.0.iter().find(|(other, _)| *other == glyph).map(|(_, entry)| entry)
    }

    /// What the legend says about a character that no terrain has.
    fn explained_by(&self, rules: &Rules, glyph: char) -> Option<&LegendEntry> {
        self.explained(glyph).filter(|_| rules.terrains.iter().all(|row| row.glyph != glyph))
    }
}

/// Whether a map may have so many columns and rows.
pub(super) fn check_size(width: usize, height: usize) -> Result<(), CanvasError> {
    let sides = MIN_SIDE as usize..=MAX_SIDE as usize;
    let fits = sides.contains(&width) && sides.contains(&height);
    if fits { Ok(()) } else { Err(CanvasError::Size(width, height)) }
}
