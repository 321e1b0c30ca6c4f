//! Small worlds for the tests in this folder.

use osada_content::{self as content, shipped};
use osada_sim::rules::{Function, GarrisonRules, Rules, StructureRules};
use osada_sim::{Command, Outcome, Seconds, World, tick};
use std::sync::Arc;

/// Rules by which a wave comes after a second and attacks at once, from a camp that nobody guards.
pub fn rules() -> Rules {
    let mut rules = shipped::rules().expect("the shipped rules are right");
    rules.time.night_seconds = rules.time.day_seconds - Seconds(1.0);
    rules.siege.muster_seconds = Seconds(0.0);
    rules.siege.garrison = GarrisonRules::default();
    let palisade = |row: &&mut StructureRules| matches!(row.function, Function::Palisade | Function::PalisadeGate);
    rules.structures.iter_mut().filter(palisade).for_each(|row| row.function = Function::None);
    rules
}

/// A drawn level: `H` the hearth, `C` colonists, the other characters are terrains. `rest` holds its other fields.
pub fn world(rules: Rules, rest: &str, rows: &[&str]) -> World {
    let rows: String = rows.iter().map(|row| format!("{row:?},")).collect();
    let text = format!(
        "(title: \"a\", about: \"b\", colonists: Named([]), {rest}, ground: Drawn(rows: [{rows}], legend: {{
            'H': (terrain: \"grass\", structure: \"hearth\"), 'C': (terrain: \"grass\", unit: \"colonist\")}}))"
    );
    let rules = Arc::new(rules);
    let level = content::load("small.ron", &text, &rules).unwrap_or_else(|report| panic!("{report}"));
    content::build(&level, &rules, 1).unwrap_or_else(|error| panic!("{error}"))
}

/// A meadow of 30 × 20 tiles with a hearth in the middle, two people, and a camp in the north-west.
pub fn meadow(rules: Rules, stock: &str, wave: &str) -> World {
    furnished_meadow(rules, stock, wave, "")
}

/// [`meadow`] with structures.
pub fn furnished_meadow(rules: Rules, stock: &str, wave: &str, structures: &str) -> World {
    let row = |y: i32| match y {
        10 => format!("{}H{}", ".".repeat(15), ".".repeat(14)),
        13 => format!("{}CC{}", ".".repeat(15), ".".repeat(13)),
        _ => ".".repeat(30),
    };
    let rows: Vec<String> = (0..20).map(row).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let rest = format!("stock: ({stock}), camp: (2, 2), waves: [[{wave}]], structures: [{structures}]");
    world(rules, &rest, &rows)
}

/// Applies commands and runs until the clock shows a tick.
pub fn go_on(world: &mut World, commands: &[Command], until: u64) {
    tick(world, commands);
    while world.clock().tick() < until {
        // The clock of a level that is decided stands still.
        assert_eq!(world.outcome(), Outcome::Running, "before tick {until}");
        tick(world, &[]);
    }
}
