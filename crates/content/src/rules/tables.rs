//! Checks of the tables: terrains, structures, units.

use crate::checker::Checker;
use osada_reader::fault::Segment;
use osada_sim::JobKind;
use osada_sim::rules::{
    Attack, Function, Good, Harvest, Hunting, Passage, Role, Rules, Shields, Slot, Stock, StructureRules, UnitRules,
};

/// Largest number of rows of a table.
pub(super) const MOST_ROWS: usize = 1000;
/// In characters: names are compared, printed and typed.
pub(super) const LONGEST_NAME: usize = 40;
pub(super) const LONGEST_LINE: usize = 200;
/// Most of one kind of goods in a cost or a yield.
const MOST_GOODS: u32 = 10_000;
const MOST_HP: f64 = 1e6;
pub(super) const MOST_SECONDS: f64 = 1e5;
/// Most seconds for which a tile burns.
const MOST_FUEL: f64 = 3600.0;

/// Reports every mistake in the rows of the tables.
pub fn check(checker: &mut Checker, rules: &Rules) {
    if !are_short(checker, rules) {
        return;
    }
    terrains(checker, rules);
    structures(checker, rules);
    units(checker, rules);
    gear(checker, rules);
}

/// True if no table has too many rows; checking longer ones could take hours.
fn are_short(checker: &mut Checker, rules: &Rules) -> bool {
    let lengths = [
        ("terrains", rules.terrains.len(), 1),
        ("structures", rules.structures.len(), 1),
        ("units", rules.units.len(), 1),
        ("gear", rules.gear.len(), 0),
    ];
    for (name, length, least) in lengths {
        if length < least || length > MOST_ROWS {
            let message = format!("`{name}` must have from {least} to {MOST_ROWS} rows, not {length}");
            checker.field(name, |checker| checker.fault(message));
        }
    }
    lengths.iter().all(|&(_, length, _)| length <= MOST_ROWS)
}

/// Checks a name for levels and commands: letters, digits and underscores.
pub(crate) fn name(checker: &mut Checker, value: &str) {
    checker.text("name", value, LONGEST_NAME);
    if !value.chars().all(is_of_name) {
        checker.field("name", |checker| checker.fault("a name consists of letters, digits and underscores"));
    }
}

fn is_of_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// True if a row or a node can have this name.
pub(crate) fn is_name(value: &str) -> bool {
    (1..=LONGEST_NAME).contains(&value.chars().count()) && value.chars().all(is_of_name)
}

/// Checks a field with amounts of goods.
pub(crate) fn goods(checker: &mut Checker, field: &'static str, stock: &Stock) {
    checker.field(field, |checker| amounts(checker, stock));
}

/// Checks amounts of goods.
pub(crate) fn amounts(checker: &mut Checker, stock: &Stock) {
    Good::ALL.into_iter().for_each(|good| checker.count(good.name(), stock.of(good), 0..=MOST_GOODS));
}

fn terrains(checker: &mut Checker, rules: &Rules) {
    let names: Vec<&str> = rules.terrains.iter().map(|row| row.name.as_str()).collect();
    checker.field("terrains", |checker| {
        checker.unique("name", names.iter());
        checker.unique_of("glyph", rules.terrains.iter().map(|row| (row.glyph, Some(row.name.as_str()))));
        if !rules.terrains.iter().any(|row| row.buildable) {
            checker.fault("no terrain is `buildable`, so nothing can stand anywhere");
        }
    });
    checker.each("terrains", &rules.terrains, |checker, row| {
        name(checker, &row.name);
        checker.text("texture", &row.texture, LONGEST_NAME);
        row.landmark.iter().for_each(|landmark| checker.text("landmark", landmark, LONGEST_NAME));
        if row.glyph.is_control() || row.glyph.is_whitespace() {
            checker.field("glyph", |checker| checker.fault("a glyph must be a visible character"));
        }
        if let Some(factor) = row.factor {
            checker.number("factor", factor, 0.1..=100.0);
        }
        if let Some(harvested) = &row.harvest {
            checker.field("harvest", |checker| harvest(checker, harvested, &names));
        }
        if let Some(burning) = &row.burns {
            checker.field("burns", |checker| {
                checker.known_field("leaves", "terrain", &burning.leaves, &names);
                checker.number("seconds", burning.seconds, 0.1..=MOST_FUEL);
            });
        }
        if let Some(regrowth) = &row.regrows {
            checker.field("regrows", |checker| {
                checker.known_field("into", "terrain", &regrowth.into, &names);
                checker.number("seconds", regrowth.seconds, 1.0..=MOST_SECONDS);
            });
        }
    });
}

fn harvest(checker: &mut Checker, row: &Harvest, terrains: &[&str]) {
    if !row.job.row().harvests {
        let harvesting = JobKind::ALL.iter().filter(|kind| kind.row().harvests).map(|kind| format!("{kind:?}"));
        let allowed = harvesting.collect::<Vec<_>>().join(", ");
        let message = format!("a tile cannot be harvested by `{:?}`; allowed are: {allowed}", row.job);
        checker.field("job", |checker| checker.fault(message));
    }
    checker.number("seconds", row.seconds, 0.1..=MOST_SECONDS);
    goods(checker, "yields", &row.yields);
    checker.known_field("leaves", "terrain", &row.leaves, terrains);
}

fn structures(checker: &mut Checker, rules: &Rules) {
    checker.field("structures", |checker| {
        checker.unique("name", rules.structures.iter().map(|row| &row.name));
        let wagons = rules.structures.iter().filter(|row| matches!(row.function, Function::Wagon { .. })).count();
        let rams = rules.structures.iter().filter(|row| matches!(row.function, Function::Ram { .. })).count();
        for (count, function) in [(wagons, "Wagon"), (rams, "Ram")].into_iter().filter(|(count, _)| *count > 1) {
            checker.fault(format!("{count} structures have the function {function}; only one can have it"));
        }
        for (wanted, called, needed) in [
            (Function::Hearth, "Hearth", true),
            (Function::Camp, "Camp", true),
            (Function::Palisade, "Palisade", false),
            (Function::PalisadeGate, "PalisadeGate", false),
            (Function::Ladder, "Ladder", false),
        ] {
            let rows = rules.structures.iter().enumerate().filter(|(_, row)| row.function == wanted);
            let rows: Vec<usize> = rows.map(|(index, _)| index).collect();
            match rows[..] {
                [_] => {}
                [] if !needed => {}
                [] => checker.fault(format!("no structure has the function {called}; exactly one must")),
                [_, ref more @ ..] => {
                    for &row in more {
                        let only = if needed { "exactly one must" } else { "at most one can" };
                        let message = format!("a second structure with the function {called}; {only} have it");
                        checker.at(Segment::Index(row), |checker| {
                            checker.field("function", |checker| checker.fault(message));
                        });
                    }
                }
            }
        }
    });
    let terrains: Vec<&str> = rules.terrains.iter().map(|row| row.name.as_str()).collect();
    checker.each("structures", &rules.structures, |checker, row| structure(checker, row, &terrains));
}

fn structure(checker: &mut Checker, row: &StructureRules, terrains: &[&str]) {
    name(checker, &row.name);
    checker.text("title", &row.title, LONGEST_NAME);
    checker.text("about", &row.about, LONGEST_LINE);
    checker.text("texture", &row.texture, LONGEST_NAME);
    goods(checker, "cost", &row.cost);
    if let Some(hp) = row.hp {
        checker.number("hp", hp, 1.0..=MOST_HP);
    }
    checker.number("light", row.light, 0.0..=50.0);
    if let Some(seconds) = row.build_seconds {
        checker.number("build_seconds", seconds, 0.1..=MOST_SECONDS);
    }
    checker.field("size", |checker| {
        checker.count("width", row.size.width.into(), 1..=8);
        checker.count("height", row.size.height.into(), 1..=8);
    });
    checker.each("ground", &row.ground, |checker, name| {
        checker.known("terrain", name, terrains);
    });
    if let Passage::Open(factor) | Passage::Besiegers(factor) = row.passage
        && !(0.1..=100.0).contains(&factor)
    {
        let message = format!("the movement factor must be a number from 0.1 to 100, not {factor}");
        checker.field("passage", |checker| checker.fault(message));
    }
    if matches!(row.passage, Passage::Blocked | Passage::Door) && row.hp.is_none() {
        checker.fault_with_help(
            format!("`{}` keeps besiegers out but has no `hp`, so nobody could ever get through", row.name),
            "give it `hp`, or `passage: Open(1)`",
        );
    }
    if matches!(row.passage, Passage::Besiegers(_)) && row.hp.is_none() {
        checker.fault(format!("`{}` keeps colonists out but has no `hp`, so nobody could ever get through", row.name));
    }
    checker.number("fuel", row.fuel, 0.0..=MOST_FUEL);
    if row.fuel.0 > 0.0 && row.hp.is_none() {
        let message = format!("`{}` burns but has no `hp`, so fire could take nothing from it", row.name);
        checker.field("fuel", |checker| checker.fault_with_help(message, "give it `hp`, or leave out `fuel`"));
    }
    if row.fuel.0 > 0.0 && row.function == Function::Hearth {
        let message = "the hearth is where fire belongs: it does not burn down";
        checker.field("fuel", |checker| checker.fault_with_help(message, "leave out `fuel`"));
    }
    checker.field("function", |checker| function(checker, row));
}

fn function(checker: &mut Checker, row: &StructureRules) {
    match row.function {
        Function::None | Function::Bed | Function::Smithy | Function::Workshop => {}
        Function::Stockpile => {
            if !matches!(row.passage, Passage::Open(_)) {
                checker.fault("nobody can put goods on a stockpile that is not `passage: Open(..)`");
            }
        }
        Function::Infirmary { healing } => checker.number("healing", healing, 0.0..=1000.0),
        Function::Kitchen { meals_per_day } => checker.number("meals_per_day", meals_per_day, 0.01..=100.0),
        Function::Farm { sow_seconds, grow_seconds, harvest_seconds, yields } => {
            checker.number("sow_seconds", sow_seconds, 0.1..=MOST_SECONDS);
            checker.number("grow_seconds", grow_seconds, 1.0..=MOST_SECONDS);
            checker.number("harvest_seconds", harvest_seconds, 0.1..=MOST_SECONDS);
            goods(checker, "yields", &yields);
        }
        Function::Banner { radius, strength } => {
            checker.number("radius", radius, 0.0..=50.0);
            checker.number("strength", strength, 0.0..=100.0);
        }
        Function::Watchtower { radius, sight, steadies } => {
            checker.number("radius", radius, 0.0..=50.0);
            checker.number("sight", sight, 0.0..=50.0);
            checker.number("steadies", steadies, 0.0..=1.0);
        }
        Function::Parapet { reach, cover } => {
            checker.number("reach", reach, 0.0..=50.0);
            checker.number("cover", cover, 0.0..=1.0);
            if !matches!(row.passage, Passage::Open(_) | Passage::Door) {
                checker.fault("nobody can stand on a parapet that is not `passage: Open(..)` or `Door`");
            }
        }
        Function::Well { radius, fire, growth } => {
            checker.number("radius", radius, 0.0..=50.0);
            checker.number("fire", fire, 0.0..=10.0);
            checker.number("growth", growth, 0.05..=20.0);
        }
        Function::Hearth | Function::Camp => {
            if row.hp.is_none() {
                checker.fault("what decides the level by its fall needs `hp`");
            }
            if row.build_seconds.is_some() {
                checker.fault("the player cannot build this; leave out `build_seconds`");
            }
        }
        Function::Palisade | Function::PalisadeGate | Function::Rampart { .. } => {
            if let Function::Rampart { crew, seconds } = row.function {
                checker.count("crew", crew, 1..=20);
                checker.number("seconds", seconds, 0.1..=MOST_SECONDS);
            }
            if !matches!(row.passage, Passage::Besiegers(_)) {
                checker.fault("besiegers must be able to leave their camp: this needs `passage: Besiegers(..)`");
            }
            if row.build_seconds.is_some() {
                checker.fault("the player cannot build this; leave out `build_seconds`");
            }
            if row.size != Default::default() {
                checker.fault("this must cover a single tile; leave out `size`");
            }
        }
        Function::Grave => {
            if !matches!(row.passage, Passage::Open(_)) || row.size != Default::default() || row.hp.is_some() {
                checker.fault("a grave needs `passage: Open(..)`, has no `hp`, and covers a single tile");
            }
            if row.build_seconds.is_some() {
                checker.fault("the player cannot build this; leave out `build_seconds`");
            }
        }
        Function::Ladder => {
            if !matches!(row.passage, Passage::Open(_)) || row.size != Default::default() || row.hp.is_none() {
                checker.fault("a ladder needs `hp` and `passage: Open(..)` and covers a single tile");
            }
            if row.build_seconds.is_some() {
                checker.fault("the player cannot build this; leave out `build_seconds`");
            }
        }
        Function::Wagon { crew, seconds, clear } | Function::Ram { crew, seconds, clear, .. } => {
            checker.count("crew", crew, 1..=20);
            checker.number("clear", clear, 0.0..=50.0);
            checker.number("seconds", seconds, 0.05..=100.0);
            if let Function::Ram { strikes, .. } = row.function {
                checker.number("strikes", strikes, 0.1..=1000.0);
            }
            if !matches!(row.passage, Passage::Open(_)) || row.size != Default::default() || row.hp.is_none() {
                checker.fault("a wagon or a ram needs `hp` and `passage: Open(..)` and covers a single tile");
            }
            if row.build_seconds.is_some() {
                checker.fault("the player cannot build this; leave out `build_seconds`");
            }
        }
        Function::Cage { seconds, clear } => {
            checker.number("seconds", seconds, 0.1..=MOST_SECONDS);
            checker.number("clear", clear, 0.0..=50.0);
            if !matches!(row.passage, Passage::Open(_)) || row.size != Default::default() || row.hp.is_some() {
                checker.fault("a cage needs `passage: Open(..)`, has no `hp`, and covers a single tile");
            }
            if row.build_seconds.is_some() {
                checker.fault("the player cannot build this; leave out `build_seconds`");
            }
        }
        Function::Trap { damage, rearm_seconds, rearm_cost } => {
            checker.number("damage", damage, 0.0..=MOST_HP);
            checker.number("rearm_seconds", rearm_seconds, 0.1..=MOST_SECONDS);
            goods(checker, "rearm_cost", &rearm_cost);
            if !matches!(row.passage, Passage::Open(_)) {
                checker.fault("nobody can step on a trap that is not `passage: Open(..)`");
            }
        }
        Function::Tower { range, damage, interval, unmanned, scatter, splash, magazine, rearm_seconds, rearm_cost } => {
            checker.number("unmanned", unmanned, 0.01..=1.0);
            checker.number("range", range, 1.0..=50.0);
            checker.number("damage", damage, 0.0..=MOST_HP);
            checker.number("interval", interval, 0.05..=MOST_SECONDS);
            checker.number("scatter", scatter, 0.0..=1.0);
            checker.number("splash", splash, 0.0..=10.0);
            checker.count("magazine", magazine, 1..=10_000);
            checker.number("rearm_seconds", rearm_seconds, 0.1..=MOST_SECONDS);
            goods(checker, "rearm_cost", &rearm_cost);
        }
    }
}

fn units(checker: &mut Checker, rules: &Rules) {
    checker.field("units", |checker| {
        checker.unique("name", rules.units.iter().map(|row| &row.name));
        if !rules.units.iter().any(|row| row.role == Role::Colonist) {
            checker.fault("no unit has the role Colonist; at least one must");
        }
    });
    let armour: Vec<&str> =
        rules.gear.iter().filter(|row| row.slot == Slot::Armour).map(|row| row.name.as_str()).collect();
    checker.each("units", &rules.units, |checker, row| unit(checker, row, &armour));
}

fn unit(checker: &mut Checker, row: &UnitRules, armour: &[&str]) {
    name(checker, &row.name);
    checker.text("title", &row.title, LONGEST_NAME);
    checker.text("texture", &row.texture, LONGEST_NAME);
    checker.number("hp", row.hp, 1.0..=MOST_HP);
    checker.number("speed", row.speed, 0.1..=20.0);
    checker.count("meat", row.meat, 0..=MOST_GOODS);
    checker.number("worth", row.worth, 0.01..=1000.0);
    goods(checker, "loot", &row.loot);
    checker.number("spots", row.spots, 0.0..=20.0);
    if let Some(seconds) = row.digs {
        checker.number("digs", seconds, 0.1..=MOST_SECONDS);
    }
    if let Some(Shields { gear, from_wave, one_in }) = &row.shields {
        checker.field("shields", |checker| {
            checker.known_field("gear", "armour", gear, armour);
            checker.count("from_wave", *from_wave, 1..=1_000_000);
            checker.count("one_in", *one_in, 1..=1000);
        });
    }
    checker.number("death_morale", row.death_morale, -20.0..=20.0);
    checker.each("attacks", &row.attacks, attack);
    if let Some(damage) = row.wall_damage {
        checker.number("wall_damage", damage, 0.0..=MOST_HP);
    }
    if row.role == Role::Besieger && row.structure_damage() <= 0.0 {
        checker.fault_with_help(
            format!("`{}` besieges but cannot damage structures, so a wall would stop it forever", row.name),
            "give it `wall_damage` or `attacks`",
        );
    }
    hunting(checker, row);
    if let Some(sprint) = row.sprint {
        checker.field("sprint", |checker| {
            checker.number("speed", sprint.speed, 0.1..=20.0);
            checker.number("seconds", sprint.seconds, 0.1..=MOST_SECONDS);
            checker.number("tired_speed", sprint.tired_speed, 0.1..=20.0);
            checker.number("rest_seconds", sprint.rest_seconds, 0.0..=MOST_SECONDS);
        });
    }
}

fn gear(checker: &mut Checker, rules: &Rules) {
    checker.field("gear", |checker| checker.unique("name", rules.gear.iter().map(|row| &row.name)));
    checker.each("gear", &rules.gear, |checker, row| {
        name(checker, &row.name);
        checker.text("title", &row.title, LONGEST_NAME);
        checker.text("about", &row.about, LONGEST_LINE);
        checker.text("texture", &row.texture, LONGEST_NAME);
        goods(checker, "cost", &row.cost);
        if let Some(seconds) = row.craft_seconds {
            checker.number("craft_seconds", seconds, 0.1..=MOST_SECONDS);
        }
        checker.number("weight", row.weight, 0.0..=0.5);
        checker.each("attacks", &row.attacks, attack);
        if let Some(damage) = row.wall_damage {
            checker.number("wall_damage", damage, 0.0..=MOST_HP);
        }
        if let Some(guard) = &row.guard {
            checker.field("guard", |checker| {
                checker.number("blows", guard.blows, 0.0..=1.0);
                checker.number("missiles", guard.missiles, 0.0..=1.0);
            });
        }
        match row.slot {
            Slot::Weapon if row.attacks.is_empty() => {
                checker.fault(format!("`{}` is a weapon and needs `attacks`", row.name));
            }
            Slot::Armour if row.guard.is_none() => {
                checker.fault(format!("`{}` is armour and needs a `guard`", row.name));
            }
            Slot::Weapon | Slot::Armour => {}
        }
    });
}

/// Checks that predators, and only they, have `hunting`.
fn hunting(checker: &mut Checker, row: &UnitRules) {
    let Some(hunting) = &row.hunting else {
        if row.role == Role::Predator {
            checker.fault(format!("`{}` is a predator and needs `hunting`", row.name));
        }
        return;
    };
    checker.field("hunting", |checker| {
        if row.role != Role::Predator {
            checker.fault(format!("only a Predator hunts; `{}` is a {:?}", row.name, row.role));
        }
        let Hunting { sight, lone_radius, hungry_seconds, chase_seconds, flee_below } = *hunting;
        checker.number("sight", sight, 0.0..=100.0);
        checker.number("lone_radius", lone_radius, 0.0..=100.0);
        checker.number("hungry_seconds", hungry_seconds, 1.0..=MOST_SECONDS);
        checker.number("chase_seconds", chase_seconds, 1.0..=MOST_SECONDS);
        checker.number("flee_below", flee_below, 0.0..=1.0);
    });
}

fn attack(checker: &mut Checker, row: &Attack) {
    checker.number("range", row.range, 1.0..=50.0);
    checker.number("damage", row.damage, 0.0..=MOST_HP);
    checker.number("interval", row.interval, 0.05..=100.0);
    checker.number("scatter", row.scatter, 0.0..=1.0);
}
