//! The names of pictures that the tables can use, and a check that every row uses one of them: an unknown one would be drawn
//! as something else, and a tree not at all.

use crate::checker::Checker;
use osada_art::texture::{LookBook, PlantLook, TerrainLook};
use osada_reader::fault::{Fault, Segment};
use osada_sim::rules::Rules;

/// Checks that every row names an existing picture: one that the library paints, or one of these looks.
pub fn check(checker: &mut Checker, rules: &Rules, looks: &LookBook) {
    let grounds = TerrainLook::ALL.iter().map(|look| look.name());
    let terrains: Vec<&str> = grounds.chain(PlantLook::ALL.iter().map(|look| look.name())).collect();
    let (structures, units, gear) = (looks.structure_names(), looks.unit_names(), looks.gear_names());
    table(checker, "terrains", rules.terrains.iter().map(|row| &row.texture), &terrains);
    table(checker, "structures", rules.structures.iter().map(|row| &row.texture), &structures);
    table(checker, "units", rules.units.iter().map(|row| &row.texture), &units);
    table(checker, "gear", rules.gear.iter().map(|row| &row.texture), &gear);
}

fn table<'r>(checker: &mut Checker, name: &'static str, textures: impl Iterator<Item = &'r String>, known: &[&str]) {
    checker.field(name, |checker| {
        for (row, texture) in textures.enumerate() {
            if known.contains(&texture.as_str()) {
                continue;
            }
            let fault = Fault::unknown(&[], "texture", texture, known);
            let help = fault.help.unwrap_or_else(|| "docs/ron-rules.md lists the textures of every table".to_owned());
            checker.at(Segment::Index(row), |checker| {
                checker.field("texture", |checker| checker.fault_with_help(fault.message, help));
            });
        }
    });
}
