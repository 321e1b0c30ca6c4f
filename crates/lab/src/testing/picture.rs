//! The map around a place as text, for people who read why a test failed.

use osada_ai::grid::Cell;
use osada_content::testing::{BEAST_LETTERS, PEOPLE, STRUCTURE_LETTERS};
use osada_sim::World;
use osada_sim::rules::Role;

/// Largest part of a map that is shown.
const COLUMNS: i32 = 72;
const ROWS: i32 = 28;
/// Anybody who has no letter in tests, and anything.
const PERSON: char = '@';
const BESIEGER: char = '!';
const BEAST: char = '%';
const THING: char = '&';

/// The map around a tile, or around the hearth, with the letters of tests; under it, what stands for whom.
pub fn picture(world: &World, around: Option<Cell>) -> String {
    let map = world.map();
    let centre = around.or_else(|| world.hearth().map(|(_, hearth)| hearth.cell())).unwrap_or(Cell::new(0, 0));
    let first = |centre: i32, side: usize, shown: i32| (centre - shown / 2).min(side as i32 - shown).max(0);
    let (left, top) = (first(centre.x, map.width(), COLUMNS), first(centre.y, map.height(), ROWS));
    let (right, bottom) = ((left + COLUMNS).min(map.width() as i32), (top + ROWS).min(map.height() as i32));
    let mut text = String::new();
    for y in top..bottom {
        text.extend((left..right).map(|x| letter(world, Cell::new(x, y))));
        text.push('\n');
    }
    if (left, top) != (0, 0) || (right, bottom) != (map.width() as i32, map.height() as i32) {
        text.push_str(&format!("columns {left} to {}, rows {top} to {}. ", right - 1, bottom - 1));
    }
    let mut things: Vec<&str> = Vec::new();
    for cell in (top..bottom).flat_map(|y| (left..right).map(move |x| Cell::new(x, y))) {
        if letter(world, cell) == THING
            && let Some((_, structure)) = map.structure_at(cell)
        {
            let name = world.rules().structure(structure.kind()).name.as_str();
            if !things.contains(&name) {
                things.push(name);
            }
        }
    }
    let things = things.join(" or ");
    let signs = [(PERSON, "people"), (BESIEGER, "besiegers"), (BEAST, "animals"), (THING, &things)];
    let shown = signs.iter().filter(|(sign, _)| text.contains(*sign)).map(|(sign, what)| format!("{sign} {what}"));
    let shown = shown.collect::<Vec<_>>().join(", ");
    text + &shown
}

fn letter(world: &World, cell: Cell) -> char {
    if let Some((_, unit)) = world.units().find(|(_, unit)| unit.cell() == cell) {
        let digit = |name: &str| PEOPLE.iter().position(|known| *known == name);
        let kind = &world.rules().unit(unit.kind()).name;
        return match unit.role() {
            Role::Colonist => {
                let digit = digit(unit.name()).and_then(|at| char::from_digit(at as u32 + 1, 10));
                digit.unwrap_or(PERSON)
            }
            Role::Besieger => BESIEGER,
            Role::Prey | Role::Predator => {
                BEAST_LETTERS.iter().find(|(_, name)| name == kind).map_or(BEAST, |&(letter, _)| letter)
            }
        };
    }
    if let Some((_, structure)) = world.map().structure_at(cell) {
        let name = &world.rules().structure(structure.kind()).name;
        return STRUCTURE_LETTERS.iter().find(|(_, known)| known == name).map_or(THING, |&(letter, _)| letter);
    }
    world.map().terrain(cell).map_or(' ', |id| world.rules().terrain(id).glyph)
}
