//! Reading maps drawn by hand: the meaning of each character, and checks that everything fits where it is put.

use super::checker::Checker;
use super::definition::{Grazing, Layout, MAX_SIDE, MIN_SIDE, Newcomer};
use super::lookup::{structure_with, unit_of_role};
use super::schema::{Legend, LegendEntry, StructureSource};
use osada_ai::grid::{Cell, Direction, Grid};
use osada_reader::fault::{Segment, counted, listed};
use osada_sim::covered;
use osada_sim::rules::{
    Function, Passage, Role, Rules, StructureKind, StructureRules, TerrainId, TerrainRules, UnitKind,
};
use std::collections::{BTreeMap, BTreeSet};

/// A drawn map while it is checked.
pub(super) struct Drawn<'r> {
    rules: &'r Rules,
    /// `None` where a row is too short or a character means nothing: things put there are not checked. Empty when the size
    /// is not allowed.
    terrain: Grid<Option<TerrainId>>,
    structures: Vec<(StructureKind, Cell)>,
    standing: Grid<Option<StructureKind>>,
    settlers: Vec<Newcomer>,
    hearths: usize,
}

#[derive(Clone, Copy, Debug)]
struct Meaning {
    terrain: TerrainId,
    structure: Option<StructureKind>,
    unit: Option<UnitKind>,
}

impl<'r> Drawn<'r> {
    /// Reads the rows; the structures and colonists drawn into them are put in their places.
    pub fn new(checker: &mut Checker, rules: &'r Rules, rows: &[String], legend: &Legend) -> Self {
        checker.field("ground", |checker| Self::read(checker, rules, rows, legend, MIN_SIDE))
    }

    /// [`Drawn::new`] at this place, with sides from `least` on.
    pub fn read(checker: &mut Checker, rules: &'r Rules, rows: &[String], legend: &Legend, least: u32) -> Self {
        let mut drawn = Self {
            rules,
            terrain: Grid::default(),
            structures: Vec::new(),
            standing: Grid::default(),
            settlers: Vec::new(),
            hearths: 0,
        };
        let meanings = checker.field("legend", |checker| meanings(checker, rules, legend));
        checker.field("legend", |checker| warn_of_unused(checker, rows, legend));
        checker.field("rows", |checker| {
            if let Some((width, height)) = dimensions(checker, rows, least) {
                drawn.draw(checker, rows, width, height, &meanings);
            }
        });
        drawn
    }

    fn draw(
        &mut self,
        checker: &mut Checker,
        rows: &[String],
        width: usize,
        height: usize,
        meanings: &BTreeMap<char, Option<Meaning>>,
    ) {
        self.terrain = Grid::filled(width, height, None);
        self.standing = Grid::filled(width, height, None);
        let mut unknown: BTreeMap<char, (Cell, usize)> = BTreeMap::new();
        let mut things = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            for (x, glyph) in row.chars().take(MAX_SIDE as usize).enumerate() {
                let cell = Cell::new(x as i32, y as i32);
                match meanings.get(&glyph) {
                    Some(Some(meaning)) => {
                        let Some(place) = self.terrain.get_mut(cell) else { continue };
                        *place = Some(meaning.terrain);
                        if meaning.structure.is_some() || meaning.unit.is_some() {
                            things.push((cell, *meaning));
                        }
                    }
                    // A faulty legend entry has been reported.
                    Some(None) => {}
                    None => unknown.entry(glyph).or_insert((cell, 0)).1 += 1,
                }
            }
        }
        let known = self.known_glyphs(meanings);
        for (glyph, (cell, count)) in unknown {
            let again = if count > 1 { format!(" ({count} times in this map)") } else { String::new() };
            let message = format!("the character {glyph:?} means nothing{again}; known are: {known}");
            at_cell(checker, cell, |checker| checker.fault_with_help(message, "explain it in `legend`"));
        }
        for (cell, meaning) in things {
            at_cell(checker, cell, |checker| self.put(checker, cell, meaning));
        }
    }

    /// The characters that mean something, for messages.
    fn known_glyphs(&self, meanings: &BTreeMap<char, Option<Meaning>>) -> String {
        let terrains = &self.rules.terrains;
        let of_legend = meanings.keys().filter(|key| terrains.iter().all(|row| row.glyph != **key));
        let of_terrains = terrains.iter().map(|row| format!("`{}` {}", row.glyph, row.name));
        listed(&of_terrains.chain(of_legend.map(|key| format!("`{key}` of the legend"))).collect::<Vec<_>>())
    }

    /// Puts what a character of the legend means on a tile.
    fn put(&mut self, checker: &mut Checker, cell: Cell, meaning: Meaning) {
        if let Some(kind) = meaning.structure {
            // A larger structure may fill all of its tiles with its character: the rest of it is no further one.
            let continues = self.standing[cell] == Some(kind) && self.rules.structure(kind).size != Default::default();
            if !continues {
                self.raise(checker, kind, cell);
            }
        }
        if let Some(kind) = meaning.unit {
            self.settlers.push(Newcomer { kind, name: None, diligence: None, at: Some(cell) });
        }
    }

    /// Places a structure, or reports why it does not fit.
    fn raise(&mut self, checker: &mut Checker, kind: StructureKind, cell: Cell) {
        let row = self.rules.structure(kind);
        match row.function {
            Function::Camp => {
                return checker.fault(format!("`{}` is put up by the besiegers; give its place by `camp`", row.name));
            }
            Function::Hearth => {
                self.hearths += 1;
                if self.hearths > 1 {
                    checker.fault("a second hearth; a level has exactly one");
                }
            }
            _ => {}
        }
        if let Some(reason) = self.misfit(kind, cell) {
            return checker.fault(format!("`{}` does not fit here: {reason}", row.name));
        }
        for tile in covered(cell, row.size) {
            self.standing[tile] = Some(kind);
        }
        self.structures.push((kind, cell));
    }

    fn off_map(&self, cell: Cell) -> String {
        format!("{cell} lies off the map of {} × {} tiles", self.terrain.width(), self.terrain.height())
    }

    /// The reason why a structure cannot stand with its upper left corner on a tile.
    pub fn misfit(&self, kind: StructureKind, cell: Cell) -> Option<String> {
        if !self.terrain.contains(cell) {
            return Some(self.off_map(cell));
        }
        let row = self.rules.structure(kind);
        covered(cell, row.size).find_map(|tile| {
            let Some(terrain) = self.terrain.get(tile) else { return Some(self.off_map(tile)) };
            let ground = self.rules.terrain((*terrain)?);
            if !row.stands_on(ground) {
                let carries = if row.ground.is_empty() { "nothing".to_owned() } else { format!("no `{}`", row.name) };
                return Some(format!("{tile} is {}, which carries {carries}", ground.name));
            }
            self.standing[tile].map(|other| format!("`{}` stands at {tile}", self.rules.structure(other).name))
        })
    }

    /// The reason why a unit of a role cannot stand on a tile.
    pub fn unfit(&self, cell: Cell, role: Role) -> Option<String> {
        let Some(terrain) = self.terrain.get(cell) else { return Some(self.off_map(cell)) };
        if let Some(kind) = self.standing[cell] {
            let structure = self.rules.structure(kind);
            return match structure.passage {
                Passage::Open(_) => None,
                Passage::Door if role == Role::Colonist => None,
                _ => Some(format!("`{}` stands at {cell}", structure.name)),
            };
        }
        let ground = self.rules.terrain((*terrain)?);
        ground.factor.is_none().then(|| format!("{cell} is {}", ground.name))
    }

    pub fn rules(&self) -> &'r Rules {
        self.rules
    }

    /// True if a structure of this kind stands at the start. Everything stands on a map that could not be read.
    pub fn stands(&self, kind: StructureKind) -> bool {
        self.is_blank() || self.structures.iter().any(|&(other, _)| other == kind)
    }

    /// True if a way over free ground leads from one tile to another, through what besiegers have put up if that is broken.
    pub fn leads(&self, from: Cell, to: Cell, breaks: bool) -> bool {
        let open = |cell: Cell| {
            let ground = self.terrain.get(cell).copied().flatten();
            let broken = |kind: StructureKind| breaks && self.rules.structure(kind).function.is_of_besiegers();
            ground.is_some_and(|id| self.rules.terrain(id).factor.is_some()) && self.standing[cell].is_none_or(broken)
        };
        let mut reached = Grid::filled(self.terrain.width(), self.terrain.height(), false);
        let mut edge = vec![from];
        while let Some(cell) = edge.pop() {
            if !open(cell) || std::mem::replace(&mut reached[cell], true) {
                continue;
            }
            edge.extend([(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(x, y)| Cell::new(cell.x + x, cell.y + y)));
        }
        reached.get(to).copied().unwrap_or(false)
    }

    /// Columns and rows of the map.
    pub fn size(&self) -> (usize, usize) {
        (self.terrain.width(), self.terrain.height())
    }

    /// The tiles of the cages.
    pub fn cages(&self) -> impl Iterator<Item = Cell> {
        let cages = self.structures.iter().filter(|&&(kind, _)| self.rules.structure(kind).function.is_cage());
        cages.map(|&(_, cell)| cell)
    }

    /// Tiles to which people can get from the hearth, if need be by felling trees, breaking rock, building bridges and taking
    /// down what stands in the way; `None` without a hearth.
    pub fn reached(&self) -> Option<Grid<bool>> {
        let is_hearth = |&&(kind, _): &&(StructureKind, Cell)| self.rules.structure(kind).function == Function::Hearth;
        let &(_, hearth) = self.structures.iter().find(is_hearth)?;
        let bridges = |ground: &TerrainRules| {
            let crosses = |row: &StructureRules| {
                row.build_seconds.is_some() && matches!(row.passage, Passage::Open(_)) && row.stands_on(ground)
            };
            self.rules.structures.iter().any(crosses)
        };
        let open: Vec<bool> = self
            .rules
            .terrains
            .iter()
            .map(|row| row.factor.is_some() || row.harvest.is_some() || bridges(row))
            .collect();
        let stays = |kind: StructureKind| {
            let row = self.rules.structure(kind);
            row.build_seconds.is_none() && !row.function.is_of_besiegers() && !matches!(row.passage, Passage::Open(_))
        };
        let is_open = |cell: Cell| {
            let ground = self.terrain.get(cell).copied().flatten();
            ground.is_some_and(|id| open[id.index()]) && !self.standing[cell].is_some_and(stays)
        };
        let mut reached = Grid::filled(self.terrain.width(), self.terrain.height(), false);
        let mut edge: Vec<Cell> = Direction::ALL.map(|direction| hearth.step(direction)).to_vec();
        while let Some(cell) = edge.pop() {
            if is_open(cell) && !std::mem::replace(&mut reached[cell], true) {
                edge.extend(Direction::ALL.map(|direction| cell.step(direction)));
            }
        }
        Some(reached)
    }

    fn is_blank(&self) -> bool {
        self.terrain.is_empty()
    }

    /// Places the structures that are listed beside the map.
    pub fn stand(&mut self, checker: &mut Checker, structures: &[StructureSource]) {
        let known: Vec<&str> = self.rules.structures.iter().map(|row| row.name.as_str()).collect();
        checker.each("structures", structures, |checker, StructureSource { structure, at }| {
            let found = checker.known_field("structure", "structure", structure, &known);
            if let (Some(index), false) = (found, self.is_blank()) {
                let (kind, cell) = (StructureKind(index as u16), Cell::new(at.0, at.1));
                checker.field("at", |checker| self.raise(checker, kind, cell));
            }
        });
    }

    /// Checks where the listed colonists stand and adds those of the map.
    pub fn settle(&mut self, checker: &mut Checker, settlers: &mut Vec<Newcomer>) {
        let mut taken: BTreeMap<Cell, ()> = BTreeMap::new();
        let drawn = std::mem::take(&mut self.settlers);
        if self.is_blank() {
            return;
        }
        for settler in &drawn {
            let Some(cell) = settler.at else { continue };
            taken.insert(cell, ());
            if let Some(reason) = self.unfit(cell, Role::Colonist) {
                let message = format!("a colonist cannot stand here: {reason}");
                checker.field("ground", |checker| {
                    checker.field("rows", |checker| at_cell(checker, cell, |checker| checker.fault(message)));
                });
            }
        }
        checker.each("colonists", settlers, |checker, settler| {
            let Some(cell) = settler.at else { return };
            let reason = self.unfit(cell, Role::Colonist);
            let reason = reason.or_else(|| taken.insert(cell, ()).map(|()| format!("{cell} is taken by another one")));
            if let Some(reason) = reason {
                let message = format!("a colonist cannot stand here: {reason}");
                checker.field("at", |checker| checker.fault(message));
            }
        });
        settlers.extend(drawn);
    }

    /// Checks where the herds graze.
    pub fn graze(&self, checker: &mut Checker, herds: &[Option<Grazing>]) {
        if self.is_blank() {
            return;
        }
        checker.each("herds", herds, |checker, herd| {
            let Some(cell) = herd.and_then(|herd| herd.at) else { return };
            if let Some(reason) = self.unfit(cell, Role::Prey) {
                checker.field("at", |checker| checker.fault(format!("a herd cannot graze here: {reason}")));
            }
        });
    }

    /// Checks where the besiegers make camp.
    pub fn camps(&self, checker: &mut Checker, is_one: bool, camps: &[Cell]) {
        let Some(kind) = structure_with(self.rules, Function::Camp).filter(|_| !self.is_blank()) else { return };
        for (index, &cell) in camps.iter().enumerate() {
            let Some(reason) = self.misfit(kind, cell) else { continue };
            let message = format!("the camp does not fit here: {reason}");
            if is_one {
                checker.field("camp", |checker| checker.fault(message));
            } else {
                checker.field("camps", |checker| checker.at(Segment::Index(index), |checker| checker.fault(message)));
            }
        }
    }

    /// The map, if there is one.
    pub fn finish(self, checker: &mut Checker) -> Option<Layout> {
        if self.is_blank() {
            return None;
        }
        let terrain: Vec<TerrainId> = self.terrain.values().iter().copied().collect::<Option<_>>()?;
        if self.hearths == 0 {
            let kind = structure_with(self.rules, Function::Hearth);
            let hearth = kind.map_or("hearth", |kind| &self.rules.structure(kind).name);
            let message = format!("there is no `{hearth}`; a level has exactly one, in `legend` or in `structures`");
            checker.field("ground", |checker| checker.fault(message));
        }
        if self.structures.len() > MOST_STRUCTURES {
            let message = format!("at most {MOST_STRUCTURES} structures can stand here, not {}", self.structures.len());
            checker.field("ground", |checker| checker.fault(message));
        }
        Some(Layout { terrain: Grid::from_values(self.terrain.width(), terrain)?, structures: self.structures })
    }
}

/// Checks at a character of the rows.
pub(super) fn at_cell(checker: &mut Checker, cell: Cell, check: impl FnOnce(&mut Checker)) {
    checker.at(Segment::Index(cell.y as usize), |checker| checker.at(Segment::Char(cell.x as usize), check));
}

/// Columns and rows, if they are of an allowed size. Most of the rows decide how many columns there are.
fn dimensions(checker: &mut Checker, rows: &[String], least: u32) -> Option<(usize, usize)> {
    let sides = least as usize..=MAX_SIDE as usize;
    let mut lengths: BTreeMap<usize, usize> = BTreeMap::new();
    for row in rows {
        *lengths.entry(row.chars().count()).or_default() += 1;
    }
    let width = lengths.iter().max_by_key(|(_, count)| **count).map_or(0, |(width, _)| *width);
    for (y, row) in rows.iter().enumerate() {
        let tiles = row.chars().count();
        if tiles != width {
            let message = format!(
                "this row has {}, most have {width}; all rows must have the same length",
                counted(tiles, "tile")
            );
            let (more, less) = (width.saturating_sub(tiles), tiles.saturating_sub(width));
            let help = if more > 0 { format!("add {more}") } else { format!("take {less} away") };
            checker.at(Segment::Index(y), |checker| checker.fault_with_help(message, help));
        }
    }
    if !sides.contains(&rows.len()) {
        checker.fault(format!("a map has from {least} to {MAX_SIDE} rows, this one has {}", rows.len()));
        return None;
    }
    if !sides.contains(&width) {
        let message = format!("a row has from {least} to {MAX_SIDE} tiles, this one has {width}");
        checker.at(Segment::Index(0), |checker| checker.fault(message));
        return None;
    }
    Some((width, rows.len()))
}

/// No colony keeps up more than this, and every one of them is in every save.
const MOST_STRUCTURES: usize = 100_000;

/// No map needs more characters explained.
const MOST_GLYPHS: usize = 1000;

/// Warns of characters that are explained and nowhere drawn.
fn warn_of_unused(checker: &mut Checker, rows: &[String], legend: &Legend) {
    let drawn: BTreeSet<char> = rows.iter().flat_map(|row| row.chars()).collect();
    for (index, (glyph, _)) in legend.0.iter().enumerate().filter(|(_, (glyph, _))| !drawn.contains(glyph)) {
        checker
            .at(Segment::Index(index), |checker| checker.warn(format!("the character `{glyph}` is nowhere in `rows`")));
    }
}

/// The meaning of every character; `None` for those whose legend entry is faulty.
fn meanings(checker: &mut Checker, rules: &Rules, legend: &Legend) -> BTreeMap<char, Option<Meaning>> {
    let plain = |index: usize| Some(Meaning { terrain: TerrainId(index as u16), structure: None, unit: None });
    let mut meanings: BTreeMap<char, Option<Meaning>> =
        rules.terrains.iter().enumerate().map(|(index, row)| (row.glyph, plain(index))).collect();
    if legend.0.len() > MOST_GLYPHS {
        checker.fault(format!("at most {MOST_GLYPHS} characters can be explained, not {}", legend.0.len()));
        return meanings;
    }
    for (index, (glyph, entry)) in legend.0.iter().enumerate() {
        checker.at(Segment::Index(index), |checker| {
            if let Some(row) = rules.terrains.iter().find(|row| row.glyph == *glyph) {
                checker.fault(format!("the character `{glyph}` means {} already; choose another", row.name));
            } else if meanings.contains_key(glyph) {
                checker.fault(format!("the character `{glyph}` is explained twice"));
            } else {
                meanings.insert(*glyph, meaning(checker, rules, entry));
            }
        });
    }
    meanings
}

fn meaning(checker: &mut Checker, rules: &Rules, entry: &LegendEntry) -> Option<Meaning> {
    let terrains: Vec<&str> = rules.terrains.iter().map(|row| row.name.as_str()).collect();
    let structures: Vec<&str> = rules.structures.iter().map(|row| row.name.as_str()).collect();
    let terrain = checker.known_field("terrain", "terrain", &entry.terrain, &terrains);
    let structure = match &entry.structure {
        Some(name) => checker.known_field("structure", "structure", name, &structures).map(Some),
        None => Some(None),
    };
    let unit = match &entry.unit {
        Some(name) => {
            let colonist = ("colonist", &[Role::Colonist][..]);
            checker.field("unit", |checker| unit_of_role(checker, rules, name, colonist)).map(Some)
        }
        None => Some(None),
    };
    Some(Meaning {
        terrain: TerrainId(terrain? as u16),
        structure: structure?.map(|index| StructureKind(index as u16)),
        unit: unit?,
    })
}
