//! What stands, lives and grazes on the map of a level that is edited: what is where, putting it there, moving it, taking it
//! away. What an author has drawn into the rows stays there until it is touched; then it is listed beside the map.

use super::tiles::{Tiles, drawings, explained, terrain_of};
use crate::grid::Cell;
use crate::level::lookup::structure_with;
use crate::level::schema::{ColonistSource, Colonists, HerdSource, LevelSource, StructureSource, VictorySource};
use crate::sim::covered;
use crate::sim::rules::{Extent, Function, Rules};

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

/// Gives a level these camps; one of them is written by itself.
fn set_camps(source: &mut LevelSource, camps: Vec<(i32, i32)>) {
    match camps[..] {
        [one] => (source.camp, source.camps) = (Some(one), Vec::new()),
        _ => (source.camp, source.camps) = (None, camps),
    }
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

/// The people as a list, also if only their number was given.
pub fn people(source: &mut LevelSource) -> &mut Vec<ColonistSource> {
    if let Colonists::Count(count) = source.colonists {
        source.colonists = Colonists::Named(vec![ColonistSource::default(); count as usize]);
    }
    match &mut source.colonists {
        Colonists::Named(people) => people,
        Colonists::Count(_) => unreachable!("it has just become a list"),
    }
}

/// Lists what is drawn into the rows on a tile, if anything is; the ground under it stays.
pub fn lift(source: &mut LevelSource, rules: &Rules, at: Cell) {
    let mut tiles = Tiles::of(source);
    lift_from(source, rules, &mut tiles, at);
    tiles.put(source);
}

fn lift_from(source: &mut LevelSource, rules: &Rules, tiles: &mut Tiles, at: Cell) {
    let Some(entry) = tiles.get(at).and_then(|glyph| explained(source, glyph)).cloned() else { return };
    let plain = rules.terrains.iter().find(|row| row.name == entry.terrain).map(|row| row.glyph);
    let Some(plain) = plain else { return };
    if let Some(name) = &entry.structure {
        let all = drawings(source, rules, tiles);
        let size = |kind| rules.structure(kind).size;
        let found = all.into_iter().find(|it| covered(it.cell, size(it.kind)).any(|tile| tile == at));
        if let Some(found) = found {
            for tile in covered(found.cell, size(found.kind)) {
                if tiles.get(tile) == Some(found.glyph) {
                    tiles.set(tile, plain);
                }
            }
            source.structures.push(StructureSource { structure: name.clone(), at: place(found.cell) });
        }
    }
    if let Some(unit) = entry.unit {
        people(source).push(ColonistSource { unit: Some(unit), at: Some(place(at)), ..ColonistSource::default() });
    }
    tiles.set(at, plain);
}

/// Gives tiles of a drawn map another terrain. What is drawn into them is listed first: it stays where it is.
pub fn paint(source: &mut LevelSource, rules: &Rules, cells: impl IntoIterator<Item = Cell>, terrain: &str) {
    let Some(glyph) = rules.terrains.iter().find(|row| row.name == terrain).map(|row| row.glyph) else { return };
    let mut tiles = Tiles::of(source);
    for at in cells {
        let Some(before) = tiles.get(at) else { continue };
        let entry = explained(source, before);
        if entry.is_some_and(|entry| entry.structure.is_some() || entry.unit.is_some()) {
            lift_from(source, rules, &mut tiles, at);
        }
        tiles.set(at, glyph);
    }
    tiles.put(source);
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
    let mut reached = crate::grid::Grid::filled(width as usize, height as usize, false);
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

/// Puts a structure on a tile. There is one hearth: another place is where it goes.
pub fn put_structure(source: &mut LevelSource, rules: &Rules, name: &str, at: Cell) {
    let Some(kind) = rules.structure_named(name) else { return };
    if rules.structure(kind).function == Function::Hearth {
        take_hearth(source, rules);
    }
    source.structures.push(StructureSource { structure: name.to_owned(), at: place(at) });
}

/// Takes every hearth off the map.
fn take_hearth(source: &mut LevelSource, rules: &Rules) {
    let Some(hearth) = structure_with(rules, Function::Hearth) else { return };
    let drawn: Vec<Cell> = drawings(source, rules, &Tiles::of(source))
        .into_iter()
        .filter(|it| it.kind == hearth)
        .map(|it| it.cell)
        .collect();
    drawn.into_iter().for_each(|at| lift(source, rules, at));
    let name = &rules.structure(hearth).name;
    source.structures.retain(|it| it.structure != *name);
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

/// Puts a colonist of a kind on a tile.
pub fn put_person(source: &mut LevelSource, unit: Option<String>, at: Cell) {
    people(source).push(ColonistSource { unit, at: Some(place(at)), ..ColonistSource::default() });
}

/// Puts a herd on a tile.
pub fn put_herd(source: &mut LevelSource, unit: &str, count: u32, at: Cell) {
    source.herds.push(HerdSource { unit: unit.to_owned(), count, at: Some(place(at)) });
}

/// Puts a camp on a tile.
pub fn put_camp(source: &mut LevelSource, at: Cell) {
    let mut all = camps(source);
    all.push(place(at));
    set_camps(source, all);
}

/// Moves a thing to another tile. What is drawn into the rows is listed.
pub fn shift(source: &mut LevelSource, rules: &Rules, thing: Thing, to: Cell) {
    let to = place(to);
    match thing {
        Thing::Structure(index) => source.structures.get_mut(index).into_iter().for_each(|it| it.at = to),
        Thing::Drawn(at) => {
            lift(source, rules, at);
            source.structures.last_mut().into_iter().for_each(|it| it.at = to);
        }
        Thing::Person(index) => people(source).get_mut(index).into_iter().for_each(|it| it.at = Some(to)),
        Thing::DrawnPerson(at) => {
            lift(source, rules, at);
            people(source).last_mut().into_iter().for_each(|it| it.at = Some(to));
        }
        Thing::Herd(index) => source.herds.get_mut(index).into_iter().for_each(|it| it.at = Some(to)),
        Thing::Camp(index) => {
            let mut all = camps(source);
            all.get_mut(index).into_iter().for_each(|camp| *camp = to);
            set_camps(source, all);
        }
        Thing::WagonFrom(index) | Thing::WagonTo(index) => {
            if let Some(VictorySource::Wagon { from, to: goal }) = source.victory.get_mut(index) {
                *if matches!(thing, Thing::WagonFrom(_)) { from } else { goal } = to;
            }
        }
    }
}

/// Takes a thing away. The wagon belongs to its victory and stays.
pub fn remove(source: &mut LevelSource, rules: &Rules, thing: Thing) {
    match thing {
        Thing::Structure(index) if index < source.structures.len() => drop(source.structures.remove(index)),
        Thing::Drawn(at) => {
            lift(source, rules, at);
            source.structures.pop();
        }
        Thing::Person(index) if index < people(source).len() => drop(people(source).remove(index)),
        Thing::DrawnPerson(at) => {
            lift(source, rules, at);
            people(source).pop();
        }
        Thing::Herd(index) if index < source.herds.len() => drop(source.herds.remove(index)),
        Thing::Camp(index) => {
            let mut all = camps(source);
            if index < all.len() {
                all.remove(index);
                // Squads keep to the camps that are left.
                let number = index as u32 + 1;
                for squad in source.waves.iter_mut().flatten() {
                    if squad.camp > number || squad.camp as usize > all.len().max(1) {
                        squad.camp = (squad.camp - 1).max(1);
                    }
                }
            }
            set_camps(source, all);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::draft::blank;
    use super::*;
    use crate::level::schema::{GroundSource, Legend, LegendEntry};
    use crate::level::shipped;

    /// A meadow with a hearth, a wall and somebody drawn into its rows.
    fn drawn() -> (Rules, LevelSource) {
        let rules = shipped::rules().expect("the shipped rules are right");
        let mut source = blank(&rules, (12, 8));
        source.structures.clear();
        let entry = |structure: Option<&str>, unit: Option<&str>| LegendEntry {
            terrain: "grass".to_owned(),
            structure: structure.map(str::to_owned),
            unit: unit.map(str::to_owned),
        };
        let person =
            rules.units.iter().find(|row| row.role == crate::sim::rules::Role::Colonist).expect("there is one");
        let legend = Legend(vec![
            ('H', entry(Some("hearth"), None)),
            ('W', entry(Some("wood_wall"), None)),
            ('P', entry(None, Some(&person.name))),
        ]);
        let meadow = rules.terrains.iter().find(|row| row.name == "grass").expect("it exists").glyph;
        let mut rows = vec![meadow.to_string().repeat(12); 8];
        for (row, text) in [(2, "HH"), (3, "HH"), (4, "WP")] {
            rows[row].replace_range(2..4, text);
        }
        source.ground = GroundSource::Drawn { rows, legend };
        (rules, source)
    }

    #[test]
    fn what_is_drawn_into_the_rows_is_found_by_any_of_its_tiles() {
        let (rules, source) = drawn();
        let at = |x, y| thing_at(&source, &rules, Cell::new(x, y));
        let hearth = Some(Thing::Drawn(Cell::new(2, 2)));
        assert_eq!((at(2, 2), at(3, 3), at(2, 4)), (hearth, hearth, Some(Thing::Drawn(Cell::new(2, 4)))));
        assert_eq!((at(3, 4), at(5, 5)), (Some(Thing::DrawnPerson(Cell::new(3, 4))), None));
    }

    #[test]
    fn painting_under_a_drawn_structure_leaves_it_standing() {
        let (rules, mut source) = drawn();
        paint(&mut source, &rules, [Cell::new(3, 3), Cell::new(3, 4)], "sand");
        let listed: Vec<_> = source.structures.iter().map(|it| (it.structure.as_str(), it.at)).collect();
        assert_eq!(listed, [("hearth", (2, 2))]);
        assert_eq!(terrain_at(&source, &rules, Cell::new(3, 3)).as_deref(), Some("sand"));
        assert_eq!(terrain_at(&source, &rules, Cell::new(2, 2)).as_deref(), Some("grass"));
        let Colonists::Named(people) = &source.colonists else { panic!("they are listed now") };
        assert_eq!((people.len(), people[5].at), (6, Some((3, 4))), "the five of before, and who was drawn");
    }

    #[test]
    fn everything_can_be_moved_and_taken_away_and_there_is_one_hearth() {
        let (rules, mut source) = drawn();
        put_structure(&mut source, &rules, "hearth", Cell::new(7, 3));
        assert_eq!((thing_at(&source, &rules, Cell::new(2, 2)), source.structures.len()), (None, 1));
        put_person(&mut source, None, Cell::new(9, 6));
        put_herd(&mut source, "deer", 4, Cell::new(10, 6));
        put_camp(&mut source, Cell::new(0, 0));
        for (from, to) in [((7, 3), (6, 5)), ((9, 6), (1, 6)), ((10, 6), (2, 6)), ((0, 0), (9, 0)), ((2, 4), (5, 1))] {
            let thing = thing_at(&source, &rules, Cell::new(from.0, from.1)).expect("something is there");
            shift(&mut source, &rules, thing, Cell::new(to.0, to.1));
            let moved = thing_at(&source, &rules, Cell::new(to.0, to.1)).expect("it has moved");
            assert_eq!(place_of(&source, moved), Some(Cell::new(to.0, to.1)));
            assert_eq!(thing_at(&source, &rules, Cell::new(from.0, from.1)), None);
            remove(&mut source, &rules, moved);
            assert_ne!(thing_at(&source, &rules, Cell::new(to.0, to.1)), Some(moved));
        }
        assert!(source.structures.is_empty() && source.herds.is_empty() && camps(&source).is_empty());
    }

    #[test]
    fn squads_of_a_camp_that_is_taken_away_gather_at_one_that_is_left() {
        let (rules, mut source) = drawn();
        put_camp(&mut source, Cell::new(0, 0));
        put_camp(&mut source, Cell::new(9, 0));
        source.waves[0][0].camp = 2;
        remove(&mut source, &rules, Thing::Camp(0));
        assert_eq!((source.waves[0][0].camp, source.camp), (1, Some((9, 0))));
    }
}
