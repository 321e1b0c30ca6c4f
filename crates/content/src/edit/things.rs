//! What stands, lives and grazes on the map of an edited level, and where.

use super::tiles::{Tiles, drawings, explained, terrain_of};
use crate::lookup::structure_with;
use crate::schema::{Colonists, LevelSource, VictorySource};
use osada_ai::grid::Cell;
use osada_sim::covered;
use osada_sim::rules::{Extent, Function, Rules};

/// Something of a level that has a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A structure of the list, by its index.
    Structure(usize),
    /// One that is drawn into the rows, by its upper left tile.
    Drawn(Cell),
    /// A colonist of the list, by their index.
    Person(usize),
    /// One who is drawn into the rows.
    DrawnPerson(Cell),
    /// A herd or a pack, by its index.
    Herd(usize),
    /// A camp, by its index.
    Camp(usize),
    /// Where the wagon of a victory stands at the start, by the index of the victory.
    WagonFrom(usize),
    /// Where it is to be brought.
    WagonTo(usize),
}

/// The places of the camps, of which there may be one by itself.
pub fn camps(source: &LevelSource) -> Vec<(i32, i32)> {
    source.camp.iter().chain(&source.camps).copied().collect()
}

fn cell((x, y): (i32, i32)) -> Cell {
    Cell::new(x, y)
}

fn place(cell: Cell) -> (i32, i32) {
    (cell.x, cell.y)
}

/// How many tiles a structure of this name covers.
fn extent(rules: &Rules, name: &str) -> Extent {
    rules.structure_named(name).map_or_else(Extent::default, |kind| rules.structure(kind).size)
}

/// How many tiles a camp covers.
pub fn camp_extent(rules: &Rules) -> Extent {
    structure_with(rules, Function::Camp).map_or_else(Extent::default, |kind| rules.structure(kind).size)
}

/// What is on a tile: people before herds, those before structures.
pub fn thing_at(source: &LevelSource, rules: &Rules, at: Cell) -> Option<Thing> {
    let tiles = Tiles::of(source);
    let covers = |from: Cell, size: Extent| covered(from, size).any(|tile| tile == at);
    if let Colonists::Named(people) = &source.colonists
        && let Some(index) = people.iter().position(|person| person.at == Some(place(at)))
    {
        return Some(Thing::Person(index));
    }
    let entry = tiles.get(at).and_then(|glyph| explained(source, glyph));
    if entry.is_some_and(|entry| entry.unit.is_some()) {
        return Some(Thing::DrawnPerson(at));
    }
    if let Some(index) = source.herds.iter().position(|herd| herd.at == Some(place(at))) {
        return Some(Thing::Herd(index));
    }
    for (index, victory) in source.victory.iter().enumerate() {
        if let VictorySource::Wagon { from, to } = victory {
            if cell(*from) == at {
                return Some(Thing::WagonFrom(index));
            }
            if cell(*to) == at {
                return Some(Thing::WagonTo(index));
            }
        }
    }
    let listed = source.structures.iter();
    if let Some(index) = listed.rev().position(|it| covers(cell(it.at), extent(rules, &it.structure))) {
        return Some(Thing::Structure(source.structures.len() - 1 - index));
    }
    if let Some(index) = camps(source).iter().position(|&camp| covers(cell(camp), camp_extent(rules))) {
        return Some(Thing::Camp(index));
    }
    // Only where a character of a structure stands is it looked for.
    entry.filter(|entry| entry.structure.is_some())?;
    let drawing = drawings(source, rules, &tiles);
    let found = drawing.into_iter().find(|it| covers(it.cell, rules.structure(it.kind).size))?;
    Some(Thing::Drawn(found.cell))
}

/// Where a thing is.
pub fn place_of(source: &LevelSource, thing: Thing) -> Option<Cell> {
    match thing {
        Thing::Structure(index) => source.structures.get(index).map(|it| cell(it.at)),
        Thing::Drawn(at) | Thing::DrawnPerson(at) => Some(at),
        Thing::Person(index) => match &source.colonists {
            Colonists::Named(people) => people.get(index)?.at.map(cell),
            Colonists::Count(_) => None,
        },
        Thing::Herd(index) => source.herds.get(index)?.at.map(cell),
        Thing::Camp(index) => camps(source).get(index).copied().map(cell),
        Thing::WagonFrom(index) | Thing::WagonTo(index) => match source.victory.get(index)? {
            VictorySource::Wagon { from, to } => {
                Some(cell(if matches!(thing, Thing::WagonFrom(_)) { *from } else { *to }))
            }
            _ => None,
        },
    }
}

/// How many tiles a thing covers.
pub fn extent_of(source: &LevelSource, rules: &Rules, thing: Thing) -> Extent {
    match thing {
        Thing::Structure(index) => {
            source.structures.get(index).map_or_else(Extent::default, |it| extent(rules, &it.structure))
        }
        Thing::Drawn(at) => {
            name_of(source, rules, Thing::Drawn(at)).map_or_else(Extent::default, |it| extent(rules, &it))
        }
        Thing::Camp(_) => camp_extent(rules),
        _ => Extent::default(),
    }
}

/// The row of the rules that a thing is of: a structure, a unit, the camp.
pub fn name_of(source: &LevelSource, rules: &Rules, thing: Thing) -> Option<String> {
    let drawn = |at: Cell| explained(source, Tiles::of(source).get(at)?);
    match thing {
        Thing::Structure(index) => source.structures.get(index).map(|it| it.structure.clone()),
        Thing::Drawn(at) => drawn(at)?.structure.clone(),
        Thing::DrawnPerson(at) => drawn(at)?.unit.clone(),
        Thing::Person(index) => match &source.colonists {
            Colonists::Named(people) => people.get(index)?.unit.clone(),
            Colonists::Count(_) => None,
        },
        Thing::Herd(index) => source.herds.get(index).map(|herd| herd.unit.clone()),
        Thing::Camp(_) => structure_with(rules, Function::Camp).map(|kind| rules.structure(kind).name.clone()),
        Thing::WagonFrom(_) | Thing::WagonTo(_) => None,
    }
}

/// The name of the terrain of a tile.
pub fn terrain_at(source: &LevelSource, rules: &Rules, at: Cell) -> Option<String> {
    terrain_of(source, rules, Tiles::of(source).get(at)?).map(str::to_owned)
}

/// The tiles of the terrain of one tile that hang together with it by their sides.
pub fn flood(source: &LevelSource, rules: &Rules, from: Cell) -> Vec<Cell> {
    let tiles = Tiles::of(source);
    let terrain = |at: Cell| tiles.get(at).and_then(|glyph| terrain_of(source, rules, glyph));
    let Some(wanted) = terrain(from) else { return Vec::new() };
    let (width, height) = super::tiles::size(source);
    let mut reached = osada_ai::grid::Grid::filled(width as usize, height as usize, false);
    let (mut edge, mut found) = (vec![from], Vec::new());
    while let Some(at) = edge.pop() {
        if terrain(at) != Some(wanted) || reached.get(at).copied().unwrap_or(true) {
            continue;
        }
        reached[at] = true;
        found.push(at);
        edge.extend([(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(x, y)| Cell::new(at.x + x, at.y + y)));
    }
    found
}

/// Whether a structure of this name would stand on another one with its upper left corner there.
pub fn is_taken(source: &LevelSource, rules: &Rules, name: &str, at: Cell) -> bool {
    covered(at, extent(rules, name)).any(|tile| {
        matches!(
            thing_at(source, rules, tile),
            Some(Thing::Structure(_) | Thing::Drawn(_) | Thing::Camp(_) | Thing::WagonFrom(_))
        )
    })
}
