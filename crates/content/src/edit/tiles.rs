//! The rows of a drawn map as characters, and the meaning of each.

use crate::schema::{GroundSource, LegendEntry, LevelSource};
use osada_ai::grid::Cell;
use osada_sim::covered;
use osada_sim::rules::{Rules, StructureKind};

/// The rows of a drawn map as characters.
pub(super) struct Tiles(Vec<Vec<char>>);

impl Tiles {
    /// The rows of a level; none of one whose ground is drawn by the seed.
    pub fn of(source: &LevelSource) -> Self {
        Self(rows(source).iter().map(|row| row.chars().collect()).collect())
    }

    /// Writes the rows that are different into a level.
    pub fn put(&self, source: &mut LevelSource) {
        let GroundSource::Drawn { rows, .. } = &mut source.ground else { return };
        for (row, tiles) in rows.iter_mut().zip(&self.0) {
            if !row.chars().eq(tiles.iter().copied()) {
                *row = tiles.iter().collect();
            }
        }
    }

    /// The character of a tile; `None` beside the map.
    pub fn get(&self, cell: Cell) -> Option<char> {
        self.0.get(usize::try_from(cell.y).ok()?)?.get(usize::try_from(cell.x).ok()?).copied()
    }

    /// Gives a tile another character, if it is on the map.
    pub fn set(&mut self, cell: Cell, glyph: char) {
        let (Ok(x), Ok(y)) = (usize::try_from(cell.x), usize::try_from(cell.y)) else { return };
        if let Some(tile) = self.0.get_mut(y).and_then(|row| row.get_mut(x)) {
            *tile = glyph;
        }
    }

    /// Every tile with its character, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, char)> + '_ {
        let cell = |x: usize, y: usize| Cell::new(x as i32, y as i32);
        self.0.iter().enumerate().flat_map(move |(y, row)| row.iter().enumerate().map(move |(x, &c)| (cell(x, y), c)))
    }
}

/// The rows of a drawn map.
pub fn rows(source: &LevelSource) -> &[String] {
    match &source.ground {
        GroundSource::Drawn { rows, .. } => rows,
        GroundSource::Generated(_) => &[],
    }
}

/// Columns and rows of a level's map, by its longest row.
pub fn size(source: &LevelSource) -> (u32, u32) {
    match &source.ground {
        GroundSource::Drawn { rows, .. } => {
            let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
            (width as u32, rows.len() as u32)
        }
        GroundSource::Generated(generated) => (generated.width, generated.height),
    }
}

/// The legend's entry for a character of a drawn map.
pub(super) fn legend_entry(source: &LevelSource, glyph: char) -> Option<&LegendEntry> {
    match &source.ground {
        GroundSource::Drawn { legend, .. } => {
            legend.0.iter().find(|(known, _)| *known == glyph).map(|(_, entry)| entry)
        }
        GroundSource::Generated(_) => None,
    }
}

/// The name of the terrain that a character stands for.
pub(super) fn terrain_of<'a>(source: &'a LevelSource, rules: &'a Rules, glyph: char) -> Option<&'a str> {
    let row = rules.terrains.iter().find(|row| row.glyph == glyph).map(|row| row.name.as_str());
    row.or_else(|| legend_entry(source, glyph).map(|entry| entry.terrain.as_str()))
}

/// A structure that is drawn into the rows, by its upper left tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Drawing {
    pub kind: StructureKind,
    pub cell: Cell,
    pub glyph: char,
}

/// The structures that are drawn into the rows, as a level is read: a larger one may fill all of its tiles.
pub(super) fn drawings(source: &LevelSource, rules: &Rules, tiles: &Tiles) -> Vec<Drawing> {
    let known: Vec<(char, StructureKind)> = match &source.ground {
        GroundSource::Drawn { legend, .. } => {
            let kind = |entry: &LegendEntry| rules.structure_named(entry.structure.as_deref()?);
            legend.0.iter().filter_map(|(glyph, entry)| Some((*glyph, kind(entry)?))).collect()
        }
        GroundSource::Generated(_) => Vec::new(),
    };
    let mut taken: std::collections::BTreeMap<Cell, StructureKind> = std::collections::BTreeMap::new();
    let mut found = Vec::new();
    for (cell, glyph) in tiles.iter() {
        let Some(&(_, kind)) = known.iter().find(|(other, _)| *other == glyph) else { continue };
        if taken.get(&cell) == Some(&kind) {
            continue;
        }
        let size = rules.structure(kind).size;
        if size != Default::default() {
            taken.extend(covered(cell, size).map(|tile| (tile, kind)));
        }
        found.push(Drawing { kind, cell, glyph });
    }
    found
}
