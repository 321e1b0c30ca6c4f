//! Putting things on the map of an edited level, moving them, removing them. What an author has drawn into the rows stays
//! there until it is touched; then it is listed beside the map.

use super::things::{Thing, camps};
use super::tiles::{Tiles, drawings, legend_entry};
use crate::lookup::structure_with;
use crate::schema::{ColonistSource, Colonists, HerdSource, LevelSource, StructureSource};
use osada_ai::grid::Cell;
use osada_sim::covered;
use osada_sim::rules::{Function, Rules, Victory};

fn place(cell: Cell) -> (i32, i32) {
    (cell.x, cell.y)
}

/// Gives a level these camps. One of them is written by itself, unless it is the last one of a list.
fn set_camps(source: &mut LevelSource, camps: Vec<(i32, i32)>) {
    match camps[..] {
        [one] if source.camps.is_empty() => (source.camp, source.camps) = (Some(one), Vec::new()),
        _ => (source.camp, source.camps) = (None, camps),
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
pub fn list_drawn(source: &mut LevelSource, rules: &Rules, at: Cell) {
    let mut tiles = Tiles::of(source);
    list_drawn_from(source, rules, &mut tiles, at);
    tiles.put(source);
}

fn list_drawn_from(source: &mut LevelSource, rules: &Rules, tiles: &mut Tiles, at: Cell) {
    let Some(entry) = tiles.get(at).and_then(|glyph| legend_entry(source, glyph)).cloned() else { return };
    let plain = rules.terrains.iter().find(|row| row.name == entry.terrain).map(|row| row.glyph);
    let Some(plain) = plain else { return };
    if let Some(name) = &entry.structure {
        let all = drawings(source, rules, tiles);
        let size = |kind| rules.structure(kind).size;
        let found = all.into_iter().find(|drawing| covered(drawing.cell, size(drawing.kind)).any(|tile| tile == at));
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
        let entry = legend_entry(source, before);
        if entry.is_some_and(|entry| entry.structure.is_some() || entry.unit.is_some()) {
            list_drawn_from(source, rules, &mut tiles, at);
        }
        tiles.set(at, glyph);
    }
    tiles.put(source);
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
        .filter(|drawing| drawing.kind == hearth)
        .map(|drawing| drawing.cell)
        .collect();
    drawn.into_iter().for_each(|at| list_drawn(source, rules, at));
    let name = &rules.structure(hearth).name;
    source.structures.retain(|structure| structure.structure != *name);
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
pub fn move_thing(source: &mut LevelSource, rules: &Rules, thing: Thing, to: Cell) {
    let to = place(to);
    match thing {
        Thing::Structure(index) => source.structures.get_mut(index).into_iter().for_each(|structure| structure.at = to),
        Thing::Drawn(at) => {
            list_drawn(source, rules, at);
            source.structures.last_mut().into_iter().for_each(|structure| structure.at = to);
        }
        Thing::Person(index) => people(source).get_mut(index).into_iter().for_each(|person| person.at = Some(to)),
        Thing::DrawnPerson(at) => {
            list_drawn(source, rules, at);
            people(source).last_mut().into_iter().for_each(|person| person.at = Some(to));
        }
        Thing::Herd(index) => source.herds.get_mut(index).into_iter().for_each(|herd| herd.at = Some(to)),
        Thing::Camp(index) => {
            let mut all = camps(source);
            all.get_mut(index).into_iter().for_each(|camp| *camp = to);
            set_camps(source, all);
        }
        Thing::GoalTile(index, number) => {
            let mut tiles = source.victory.get_mut(index).map(Victory::tiles_mut).unwrap_or_default();
            tiles.get_mut(number).into_iter().for_each(|tile| **tile = to);
        }
    }
}

/// Takes a thing away. The tiles of a victory belong to it and stay.
pub fn remove(source: &mut LevelSource, rules: &Rules, thing: Thing) {
    match thing {
        Thing::Structure(index) if index < source.structures.len() => drop(source.structures.remove(index)),
        Thing::Drawn(at) => {
            list_drawn(source, rules, at);
            source.structures.pop();
        }
        Thing::Person(index) if index < people(source).len() => drop(people(source).remove(index)),
        Thing::DrawnPerson(at) => {
            list_drawn(source, rules, at);
            people(source).pop();
        }
        Thing::Herd(index) if index < source.herds.len() => drop(source.herds.remove(index)),
        Thing::Camp(index) => {
            let mut all = camps(source);
            if index < all.len() {
                all.remove(index);
                // Squads keep to the camps that are left.
                let number = index as u32 + 1;
                for squad in source.squads_mut() {
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
    use super::super::things::{place_of, terrain_at, thing_at};
    use super::*;
    use crate::schema::{GroundSource, Legend, LegendEntry};
    use crate::shipped;

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
        let person = rules.units.iter().find(|row| row.role == osada_sim::rules::Role::Colonist).expect("there is one");
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
        let listed: Vec<_> =
            source.structures.iter().map(|structure| (structure.structure.as_str(), structure.at)).collect();
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
            move_thing(&mut source, &rules, thing, Cell::new(to.0, to.1));
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
        source.garrison = vec![source.waves[0][0].clone()];
        remove(&mut source, &rules, Thing::Camp(0));
        assert_eq!((source.garrison[0].camp, source.waves[0][0].camp), (1, 1));
        assert_eq!((source.camp, source.camps), (None, vec![(9, 0)]));
    }
}
