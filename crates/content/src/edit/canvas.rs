//! A drawn map as a whole: painting terrain, placing structures, changing its shape. A thing that needs a character in the
//! legend gets one.

use crate::definition::{MAX_SIDE, MIN_SIDE};
use crate::schema::{GroundSource, Legend, LegendEntry};
use osada_ai::grid::{Cell, Grid};
use osada_sim::covered;
use osada_sim::rules::{Extent, Function, Rules, StructureKind, TerrainId, UnitKind};
use std::collections::BTreeSet;

/// Something that stands on a drawn map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    Structure(StructureKind),
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

    pub fn width(&self) -> usize {
        self.tiles.width()
    }

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
        plain.or_else(|| rules.terrain_named(&self.legend_entry(glyph)?.terrain))
    }

    /// Everything that is drawn on the map beside terrain, by its upper left tile, row by row.
    pub fn drawn(&self, rules: &Rules) -> Vec<(Drawn, Cell)> {
        let mut standing: Grid<Option<StructureKind>> = Grid::filled(self.width(), self.height(), None);
        let mut found = Vec::new();
        for (cell, &glyph) in self.tiles.iter() {
            let Some(entry) = self.authors_entry(rules, glyph) else { continue };
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
            let entry = painted.authors_entry(rules, painted.tiles[cell]);
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

    /// The reason why a structure cannot be drawn with its upper left corner on a tile.
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
            let Some(mut entry) = self.authors_entry(rules, glyph).cloned() else { continue };
            match drawn {
                Drawn::Structure(_) => entry.structure = None,
                Drawn::Unit(_) => entry.unit = None,
            }
            // If no character is left for the unit on the structure, the tile becomes plain terrain.
            let plain = rules.terrains.iter().find(|row| row.name == entry.terrain).map(|row| row.glyph);
            self.tiles[tile] = self.glyph(rules, entry).ok().or(plain).unwrap_or(glyph);
        }
    }

    /// Changes what a tile means.
    fn stand(&mut self, rules: &Rules, cell: Cell, change: impl FnOnce(&mut LegendEntry)) -> Result<(), CanvasError> {
        let Some(&glyph) = self.tiles.get(cell) else { return Ok(()) };
        let plain = || self.terrain(rules, cell).map(|id| rules.terrain(id).name.clone());
        let mut entry = match self.authors_entry(rules, glyph) {
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

    fn legend_entry(&self, glyph: char) -> Option<&LegendEntry> {
        self.legend.0.iter().find(|(other, _)| *other == glyph).map(|(_, entry)| entry)
    }

    /// The legend's entry for a character that no terrain has.
    fn authors_entry(&self, rules: &Rules, glyph: char) -> Option<&LegendEntry> {
        self.legend_entry(glyph).filter(|_| rules.terrains.iter().all(|row| row.glyph != glyph))
    }
}

/// Errors of drawing on a map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CanvasError {
    /// The ground is drawn by the seed.
    #[error("a generated map cannot be drawn on; draw it first")]
    Generated,
    /// A row is longer or shorter than the first one.
    #[error("row {row} has {tiles} tiles, the first one has {width}; all rows must have the same length")]
    Ragged {
        /// The row, from 0.
        row: usize,
        tiles: usize,
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
        /// The name of the thing in files.
        name: String,
        /// Upper left tile.
        at: Cell,
        reason: String,
    },
}

pub(super) fn check_size(width: usize, height: usize) -> Result<(), CanvasError> {
    let sides = MIN_SIDE as usize..=MAX_SIDE as usize;
    let fits = sides.contains(&width) && sides.contains(&height);
    if fits { Ok(()) } else { Err(CanvasError::Size(width, height)) }
}

/// A character for a new entry of a legend that neither the terrains nor the legend use: a letter of its name,
/// else any letter, a digit, a sign, or one beyond ASCII that a terminal shows one column wide. `None` if all are taken.
fn free_glyph(rules: &Rules, legend: &Legend, entry: &LegendEntry) -> Option<char> {
    let taken = |glyph: char| {
        rules.terrains.iter().any(|row| row.glyph == glyph) || legend.0.iter().any(|(other, _)| *other == glyph)
    };
    let name = entry.structure.as_deref().or(entry.unit.as_deref()).unwrap_or(&entry.terrain);
    // Small letters for people, capitals for everything else, as far as they last.
    let is_person = entry.structure.is_none() && entry.unit.is_some();
    let letters = || name.chars().filter(char::is_ascii_alphabetic);
    let small = letters().map(|c| c.to_ascii_lowercase()).chain('a'..='z');
    let capital = letters().map(|c| c.to_ascii_uppercase()).chain('A'..='Z');
    let of_name: Vec<char> = if is_person { small.chain(capital).collect() } else { capital.chain(small).collect() };
    let others = ('0'..='9').chain("@&$+*^!?/<>|".chars()).chain('α'..='ω').chain('Ā'..='ž');
    of_name.into_iter().chain(others).find(|&glyph| !taken(glyph))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped;

    fn rules() -> Rules {
        shipped::rules().expect("the shipped rules are right")
    }

    fn canvas(rows: &[&str], legend: &[(char, &str)]) -> Canvas {
        let entry = |&(glyph, structure): &(char, &str)| {
            (glyph, LegendEntry { terrain: "grass".to_owned(), structure: Some(structure.to_owned()), unit: None })
        };
        let rows = rows.iter().map(|row| (*row).to_owned()).collect();
        let ground = GroundSource::Drawn { rows, legend: Legend(legend.iter().map(entry).collect()) };
        Canvas::of(&ground).unwrap_or_else(|error| panic!("{error}"))
    }

    fn meadow() -> Canvas {
        canvas(&["........"; 8], &[])
    }

    fn rows(canvas: &Canvas) -> Vec<String> {
        match canvas.ground() {
            GroundSource::Drawn { rows, .. } => rows,
            GroundSource::Generated(_) => panic!("it is drawn"),
        }
    }

    fn legend(canvas: &Canvas) -> Vec<(char, String)> {
        let GroundSource::Drawn { legend, .. } = canvas.ground() else { panic!("it is drawn") };
        let name = |entry: &LegendEntry| format!("{}/{:?}/{:?}", entry.terrain, entry.structure, entry.unit);
        legend.0.iter().map(|(glyph, entry)| (*glyph, name(entry))).collect()
    }

    #[test]
    fn a_structure_gets_a_character_of_its_name_and_all_of_its_tiles() {
        let rules = rules();
        let hearth = rules.structure_named("hearth").expect("it exists");
        let mut canvas = meadow();
        canvas.raise(&rules, hearth, Cell::new(3, 2)).expect("there is room");
        assert_eq!(rows(&canvas)[2..4], ["...HH...", "...HH..."]);
        assert_eq!(legend(&canvas), [('H', "grass/Some(\"hearth\")/None".to_owned())]);
        // A hearth moves; one that does not fit stays where it is.
        canvas.raise(&rules, hearth, Cell::new(0, 0)).expect("there is room");
        assert_eq!(rows(&canvas)[0..3], ["HH......", "HH......", "........"]);
        let error = canvas.raise(&rules, hearth, Cell::new(7, 7)).expect_err("it reaches beyond the map");
        assert_eq!(error.to_string(), "`hearth` does not fit at 7, 7: there is no ground at 8, 7");
        assert_eq!(canvas.drawn(&rules), [(Drawn::Structure(hearth), Cell::new(0, 0))]);
    }

    #[test]
    fn a_taken_character_is_passed_by_and_one_that_is_no_longer_used_goes() {
        let rules = rules();
        let [wall, tower] = ["wood_wall", "watchtower"].map(|name| rules.structure_named(name).expect("it exists"));
        let mut canvas = meadow();
        canvas.raise(&rules, wall, Cell::new(0, 0)).expect("there is room");
        canvas.raise(&rules, tower, Cell::new(4, 4)).expect("there is room");
        let glyphs: Vec<char> = legend(&canvas).iter().map(|(glyph, _)| *glyph).collect();
        // `T` is a tree already.
        assert_eq!(glyphs, ['W', 'A']);
        canvas.take_away(&rules, Drawn::Structure(wall), Cell::new(0, 0));
        assert_eq!(legend(&canvas).len(), 1);
        // Entries of the file itself stay.
        let mut of_file = self::canvas(&["H......."; 8], &[('H', "wood_wall")]);
        (0..8).for_each(|y| of_file.take_away(&rules, Drawn::Structure(wall), Cell::new(0, y)));
        assert_eq!((rows(&of_file)[0].as_str(), legend(&of_file).len()), ("........", 1));
    }

    #[test]
    fn painting_keeps_what_the_new_terrain_carries_and_reports_what_it_does_not() {
        let rules = rules();
        let terrain = |name| rules.terrain_named(name).expect("it exists");
        let [hearth, wall] = ["hearth", "wood_wall"].map(|name| rules.structure_named(name).expect("it exists"));
        let mut canvas = canvas(
            &["HH......", "HH...W..", "........", "........", "........", "........", "........", "........"],
            &[('H', "hearth"), ('W', "wood_wall")],
        );
        let lost = canvas.paint(&rules, terrain("sand"), [Cell::new(0, 0), Cell::new(5, 1), Cell::new(9, 9)]);
        assert_eq!(lost, Ok(vec![]));
        assert_eq!(canvas.terrain(&rules, Cell::new(5, 1)), Some(terrain("sand")));
        assert_eq!(
            canvas.drawn(&rules),
            [(Drawn::Structure(hearth), Cell::new(0, 0)), (Drawn::Structure(wall), Cell::new(5, 1))]
        );
        let lost = canvas.paint(&rules, terrain("deep_water"), [Cell::new(1, 1)]);
        assert_eq!(lost, Ok(vec![(Drawn::Structure(hearth), Cell::new(0, 0))]));
        assert_eq!(
            rows(&canvas)[0..2],
            [",.......".to_owned(), format!(".~...{}..", canvas.glyphs()[Cell::new(5, 1)])]
        );
    }

    #[test]
    fn two_structures_do_not_stand_on_one_tile() {
        let rules = rules();
        let wall = rules.structure_named("wood_wall").expect("it exists");
        let mut canvas = meadow();
        canvas.raise(&rules, wall, Cell::new(2, 1)).expect("there is room");
        let error = canvas.raise(&rules, wall, Cell::new(2, 1)).expect_err("one stands there").to_string();
        assert_eq!(error, "`wood_wall` does not fit at 2, 1: `wood_wall` stands at 2, 1");
    }

    #[test]
    fn maps_that_cannot_be_drawn_on_are_refused() {
        let rows = |rows: &[&str]| GroundSource::Drawn {
            rows: rows.iter().map(|row| (*row).to_owned()).collect(),
            legend: Legend::default(),
        };
        assert!(matches!(Canvas::of(&rows(&[])), Err(CanvasError::Size(0, 0))));
        let mut ragged = ["........"; 9];
        ragged[3] = "ż";
        assert_eq!(Canvas::of(&rows(&ragged)), Err(CanvasError::Ragged { row: 3, tiles: 1, width: 8 }));
    }
}
