//! Small maps with letters that need no legend, for tests.

use super::source::SketchSource;
use crate::build::BuildError;
use crate::checker::Checker;
use crate::drawn::{Drawn, at_cell};
use crate::lookup::structure_with;
use crate::muster::{bands, chief};
use crate::schema::{Legend, LegendEntry};
use osada_ai::grid::Cell;
use osada_sim::rules::{Challenge, Function, Role, Rules, Stock};
use osada_sim::{Chief, HerdSetup, HitPoints, Settler, Setup, World};
use std::sync::Arc;

/// The structures of a sketch, all on grass, by their upper left tiles. Where the rules have no such row, the letter means
/// nothing.
pub const STRUCTURE_LETTERS: [(char, &str); 19] = [
    ('H', "hearth"),
    ('W', "stone_wall"),
    ('w', "wood_wall"),
    ('D', "door"),
    ('B', "bed"),
    ('S', "spike_trap"),
    ('O', "bolt_tower"),
    ('I', "infirmary"),
    ('K', "kitchen"),
    ('F', "farm"),
    ('N', "banner"),
    ('P', "stockpile"),
    ('Y', "barricade"),
    ('A', "watchtower"),
    ('M', "smithy"),
    ('L', "torch"),
    ('C', "workshop"),
    ('k', "kiln"),
    ('Q', "cauldron"),
];
/// People of a sketch, by their digits from 1.
pub const PEOPLE: [&str; 9] = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Greta", "Hugo", "Ida"];
/// Animals of a sketch.
pub const BEAST_LETTERS: [(char, &str); 2] = [('d', "deer"), ('v', "wolf")];
/// A camp of the besiegers.
pub const CAMP_LETTER: char = 'X';
/// The terrain below all of them.
const GROUND: &str = "grass";
/// Goods at the start, of the usual ones.
const PLENTY: u32 = 100;

/// A checked sketch.
#[derive(Clone, Debug, PartialEq)]
pub struct Sketch {
    setup: Setup,
    hp: Option<f64>,
    fatigue: Option<f64>,
}

impl Sketch {
    /// Its world at the first tick.
    ///
    /// # Errors
    ///
    /// If something does not fit on its map.
    pub fn build(&self, rules: &Arc<Rules>, challenge: Challenge, seed: u64) -> Result<World, BuildError> {
        let setup = Setup { challenge, seed, ..self.setup.clone() };
        let failed = |errors| BuildError::World { level: self.setup.level.clone(), errors };
        if self.hp.is_none() && self.fatigue.is_none() {
            return World::found(Arc::clone(rules), setup).map_err(failed);
        }
        // What people begin with is what the rules of the first tick give them.
        let mut first = (**rules).clone();
        if let Some(fatigue) = self.fatigue {
            first.fatigue.start = (fatigue, fatigue);
        }
        if let Some(hp) = self.hp {
            let people = first.units.iter_mut().filter(|row| row.role == Role::Colonist);
            people.for_each(|row| row.hp = HitPoints(row.hp.0.min(hp)));
        }
        let founded = World::found(Arc::new(first), setup).map_err(failed)?;
        Ok(World::resume(Arc::clone(rules), founded.state().clone()))
    }

    /// Columns and rows.
    pub fn size(&self) -> (usize, usize) {
        (self.setup.terrain.width(), self.setup.terrain.height())
    }

    /// The names of its people.
    pub fn people(&self) -> impl Iterator<Item = &str> {
        self.setup.settlers.iter().filter_map(|settler| settler.name.as_deref())
    }
}

/// Checks a sketch, as the level of a name, with the seed of the first game.
pub(super) fn check_sketch(
    checker: &mut Checker,
    source: &SketchSource,
    rules: &Rules,
    (name, seed): (&str, u64),
) -> Option<Sketch> {
    checker.number("hour", source.hour, 0.0..=24.0);
    checker.number("diligence", source.diligence, 0.0..=10.0);
    source.fatigue.iter().for_each(|&fatigue| checker.number("fatigue", fatigue, 0.0..=10.0));
    source.hp.iter().for_each(|&hp| checker.number("hp", hp, 1.0..=1e6));
    let glyph = |name: &str| rules.terrain_named(name).map(|id| rules.terrain(id).glyph);
    let Some(ground) = glyph(GROUND) else {
        checker.fault(format!("a sketch needs the terrain `{GROUND}`, which the rules do not have"));
        return None;
    };
    let is_free = |letter: char| {
        rules.terrains.iter().all(|row| row.glyph != letter) && source.legend.0.iter().all(|(key, _)| *key != letter)
    };
    let cells = || {
        let row = |(y, row): (usize, &String)| {
            let cells = row.chars().enumerate().map(move |(x, letter)| (Cell::new(x as i32, y as i32), letter));
            cells.collect::<Vec<_>>()
        };
        source.rows.iter().enumerate().flat_map(row).filter(|&(_, letter)| is_free(letter))
    };
    let is_thing = |letter: char| {
        is_free(letter)
            && (person(letter).is_some()
                || letter == CAMP_LETTER
                || BEAST_LETTERS.iter().any(|(beast, name)| *beast == letter && rules.unit_named(name).is_some()))
    };
    let rows: Vec<String> = source
        .rows
        .iter()
        .map(|row| row.chars().map(|letter| if is_thing(letter) { ground } else { letter }).collect())
        .collect();
    let mut legend = source.legend.0.clone();
    for (letter, structure) in STRUCTURE_LETTERS {
        if is_free(letter) && rules.structure_named(structure).is_some() && rows.iter().any(|row| row.contains(letter))
        {
            let entry = LegendEntry { terrain: GROUND.to_owned(), structure: Some(structure.to_owned()), unit: None };
            legend.push((letter, entry));
        }
    }
    let mut drawn = Drawn::read(checker, rules, &rows, &Legend(legend), 1);
    let (mut settlers, mut herds, mut camps) = (Vec::new(), Vec::new(), Vec::new());
    let colonist = rules.unit_kinds().find(|(_, row)| row.role == Role::Colonist).map(|(kind, _)| kind);
    for (cell, letter) in cells() {
        let role = if let (Some(name), Some(kind)) = (person(letter), colonist) {
            if settlers.iter().any(|settler: &Settler| settler.name.as_deref() == Some(name)) {
                checker.field("rows", |checker| {
                    at_cell(checker, cell, |checker| checker.fault(format!("there is a second {name}, `{letter}`")));
                });
            }
            let (name, diligence) = (Some(name.to_owned()), Some(source.diligence));
            settlers.push(Settler { kind, cell, name, diligence, veteran: None });
            Role::Colonist
        } else if letter == CAMP_LETTER {
            camps.push(cell);
            continue;
        } else if let Some((_, name)) = BEAST_LETTERS.iter().find(|(beast, _)| *beast == letter) {
            let Some(kind) = rules.unit_named(name) else { continue };
            herds.push(HerdSetup { kind, cell, count: 1 });
            Role::Prey
        } else {
            continue;
        };
        if let Some(reason) = drawn.unfit(cell, role) {
            checker.field("rows", |checker| {
                at_cell(checker, cell, |checker| checker.fault(format!("nobody can stand here: {reason}")));
            });
        }
    }
    settlers.sort_by(|a, b| a.name.cmp(&b.name));
    drawn.settle(checker, &mut Vec::new());
    let waves = bands(checker, &source.waves, camps.len(), rules);
    let chief = chief(checker, source.chief.as_ref(), rules);
    structure_with(rules, Function::Hearth)?;
    let layout = drawn.finish(checker)?;
    let usual = Stock { wood: PLENTY, stone: PLENTY, food: PLENTY, ..Stock::default() };
    let setup = Setup {
        level: name.to_owned(),
        terrain: layout.terrain,
        structures: layout.structures,
        stock: source.stock.unwrap_or(usual),
        settlers,
        herds,
        camps,
        waves,
        raids_on_call: source.raids_on_call,
        guards: source.guards,
        chief: Chief::remembering(chief, Vec::new()),
        hour: source.hour,
        season: source.season,
        ..Setup::default()
    };
    let sketch = Sketch { setup, hp: source.hp, fatigue: source.fatigue };
    if checker.is_faultless() {
        check_places(checker, &sketch, rules, seed);
    }
    Some(sketch)
}

/// Checks that people and camps stand where they are drawn.
fn check_places(checker: &mut Checker, sketch: &Sketch, rules: &Rules, seed: u64) {
    let world = match sketch.build(&Arc::new(rules.clone()), Challenge::Normal, seed) {
        Ok(world) => world,
        Err(error) => return checker.field("rows", |checker| checker.fault(error.to_string())),
    };
    let mut fault = |cell: Cell, message: String| {
        checker.field("rows", |checker| at_cell(checker, cell, |checker| checker.fault(message)));
    };
    let settlers = &sketch.setup.settlers;
    for ((_, unit), settler) in world.of_role(Role::Colonist).zip(settlers) {
        if unit.cell() != settler.cell {
            let name = unit.name();
            let moved = format!("{name} would begin at {}: something else is put up here, such as a camp", unit.cell());
            fault(settler.cell, format!("{moved}; draw the camp, `{CAMP_LETTER}`, or a larger map"));
        }
    }
    for (camp, &cell) in world.siege().camps().iter().zip(&sketch.setup.camps) {
        if camp.site() != Some(cell) {
            let elsewhere = camp.site().map_or("nowhere".to_owned(), |site| format!("at {site}"));
            let needs = "a camp is two tiles wide and high, and needs a way to the hearth";
            fault(cell, format!("no camp can stand here, it would be {elsewhere}: {needs}"));
        }
    }
}

fn person(letter: char) -> Option<&'static str> {
    let digit = letter.to_digit(10)?;
    PEOPLE.get((digit as usize).checked_sub(1)?).copied()
}
