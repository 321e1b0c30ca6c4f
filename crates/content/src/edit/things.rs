//! Structures, people, herds and camps on the map of an edited level, and their places.

use super::tiles::{Tiles, drawings, legend_entry, terrain_of};
use crate::lookup::structure_with;
use crate::schema::{Colonists, LevelSource};
use osada_ai::grid::Cell;
use osada_sim::covered;
use osada_sim::rules::{Extent, Function, Rules, Victory};

/// A thing of a level that has a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// By index in the list.
    Structure(usize),
    /// A structure drawn into the rows, by its upper left tile.
    Drawn(Cell),
    /// By index in the list.
    Person(usize),
    /// A colonist drawn into the rows.
    DrawnPerson(Cell),
    /// A herd or pack, by index.
    Herd(usize),
    /// By index.
    Camp(usize),
    /// A tile of a victory, such as the destination of the wagon: the index of the victory, and that among its tiles.
    GoalTile(usize, usize),
}

/// The places of the camps, from the list or the single field.
pub fn camps(source: &LevelSource) -> Vec<(i32, i32)> {
    source.camp.iter().chain(&source.camps).copied().collect()
}

fn cell((x, y): (i32, i32)) -> Cell {
    Cell::new(x, y)
}

fn place(cell: Cell) -> (i32, i32) {
    (cell.x, cell.y)
}

/// Tiles covered by a structure of this name.
fn extent(rules: &Rules, name: &str) -> Extent {
    rules.structure_named(name).map_or_else(Extent::default, |kind| rules.structure(kind).size)
}

/// Tiles covered by a camp.
pub fn camp_extent(rules: &Rules) -> Extent {
    structure_with(rules, Function::Camp).map_or_else(Extent::default, |kind| rules.structure(kind).size)
}

/// The thing on a tile: people before herds before structures.
pub fn thing_at(source: &LevelSource, rules: &Rules, at: Cell) -> Option<Thing> {
    let tiles = Tiles::of(source);
    let covers = |from: Cell, size: Extent| covered(from, size).any(|tile| tile == at);
    if let Colonists::Named(people) = &source.colonists
        && let Some(index) = people.iter().position(|person| person.at == Some(place(at)))
    {
        return Some(Thing::Person(index));
    }
    let entry = tiles.get(at).and_then(|glyph| legend_entry(source, glyph));
    if entry.is_some_and(|entry| entry.unit.is_some()) {
        return Some(Thing::DrawnPerson(at));
    }
    if let Some(index) = source.herds.iter().position(|herd| herd.at == Some(place(at))) {
        return Some(Thing::Herd(index));
    }
    for (index, victory) in source.victory.iter().enumerate() {
        if let Some(number) = victory.tiles().into_iter().position(|tile| cell(tile) == at) {
            return Some(Thing::GoalTile(index, number));
        }
    }
    let listed = source.structures.iter();
    if let Some(index) =
        listed.rev().position(|structure| covers(cell(structure.at), extent(rules, &structure.structure)))
    {
        return Some(Thing::Structure(source.structures.len() - 1 - index));
    }
    if let Some(index) = camps(source).iter().position(|&camp| covers(cell(camp), camp_extent(rules))) {
        return Some(Thing::Camp(index));
    }
    // Searched only where a character of a structure stands.
    entry.filter(|entry| entry.structure.is_some())?;
    let drawing = drawings(source, rules, &tiles);
    let found = drawing.into_iter().find(|drawing| covers(drawing.cell, rules.structure(drawing.kind).size))?;
    Some(Thing::Drawn(found.cell))
}

/// The tile of a thing.
pub fn place_of(source: &LevelSource, thing: Thing) -> Option<Cell> {
    match thing {
        Thing::Structure(index) => source.structures.get(index).map(|structure| cell(structure.at)),
        Thing::Drawn(at) | Thing::DrawnPerson(at) => Some(at),
        Thing::Person(index) => match &source.colonists {
            Colonists::Named(people) => people.get(index)?.at.map(cell),
            Colonists::Count(_) => None,
        },
        Thing::Herd(index) => source.herds.get(index)?.at.map(cell),
        Thing::Camp(index) => camps(source).get(index).copied().map(cell),
        Thing::GoalTile(index, number) => source.victory.get(index)?.tiles().get(number).copied().map(cell),
    }
}

/// Tiles covered by a thing.
pub fn extent_of(source: &LevelSource, rules: &Rules, thing: Thing) -> Extent {
    match thing {
        Thing::Structure(index) => {
            source.structures.get(index).map_or_else(Extent::default, |structure| extent(rules, &structure.structure))
        }
        Thing::Drawn(at) => {
            name_of(source, rules, Thing::Drawn(at)).map_or_else(Extent::default, |name| extent(rules, &name))
        }
        Thing::Camp(_) => camp_extent(rules),
        _ => Extent::default(),
    }
}

/// The name of the rules' row of a thing: a structure, a unit, the camp.
pub fn name_of(source: &LevelSource, rules: &Rules, thing: Thing) -> Option<String> {
    let drawn = |at: Cell| legend_entry(source, Tiles::of(source).get(at)?);
    match thing {
        Thing::Structure(index) => source.structures.get(index).map(|structure| structure.structure.clone()),
        Thing::Drawn(at) => drawn(at)?.structure.clone(),
        Thing::DrawnPerson(at) => drawn(at)?.unit.clone(),
        Thing::Person(index) => match &source.colonists {
            Colonists::Named(people) => people.get(index)?.unit.clone(),
            Colonists::Count(_) => None,
        },
        Thing::Herd(index) => source.herds.get(index).map(|herd| herd.unit.clone()),
        Thing::Camp(_) => structure_with(rules, Function::Camp).map(|kind| rules.structure(kind).name.clone()),
        Thing::GoalTile(..) => None,
    }
}

/// The name of the terrain of a tile.
pub fn terrain_at(source: &LevelSource, rules: &Rules, at: Cell) -> Option<String> {
    terrain_of(source, rules, Tiles::of(source).get(at)?).map(str::to_owned)
}

/// The tiles of one terrain that are connected with a tile by their sides.
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

/// True if a structure of this name, with its upper left corner there, would overlap another one.
pub fn is_taken(source: &LevelSource, rules: &Rules, name: &str, at: Cell) -> bool {
    let is_wagon =
        |index: usize| matches!(source.victory.get(index), Some(Victory::Wagon { .. } | Victory::Ram { .. }));
    covered(at, extent(rules, name)).any(|tile| match thing_at(source, rules, tile) {
        Some(Thing::Structure(_) | Thing::Drawn(_) | Thing::Camp(_)) => true,
        Some(Thing::GoalTile(index, 0)) => is_wagon(index),
        _ => false,
    })
}
