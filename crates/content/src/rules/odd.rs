//! Warnings about rules that can still be played: fields without effect, and values that are hardly intended.

use crate::checker::Checker;
use osada_reader::fault::Segment;
use osada_sim::rules::{Harvest, Role, Rules, Stock, TerrainRules, UnitRules};

/// Warns of everything odd in rules that are right otherwise.
pub fn check(checker: &mut Checker, rules: &Rules) {
    checker.each("terrains", &rules.terrains, |checker, row| {
        terrain(checker, row);
        circles(checker, row, &rules.terrains);
    });
    checker.each("units", &rules.units, unit);
    let names = &rules.traits.names;
    if names.iter().next().is_none() {
        checker.field("traits", |checker| {
            checker.field("names", |checker| {
                checker.warn("there are no names: colonists will be called `Settler 1`, `Settler 2` …");
            });
        });
    }
}

fn terrain(checker: &mut Checker, row: &TerrainRules) {
    if let Some(Harvest { yields, leaves, .. }) = &row.harvest {
        checker.field("harvest", |checker| {
            if *leaves == row.name {
                let message = format!("`{}` leaves itself behind, so it never runs out", row.name);
                checker.field("leaves", |checker| checker.warn(message));
            }
            if *yields == Stock::default() {
                checker.field("yields", |checker| checker.warn("this work yields nothing"));
            }
        });
    }
    if row.burns.as_ref().is_some_and(|burning| burning.leaves == row.name) {
        checker.field("burns", |checker| {
            let message = format!("`{}` leaves itself behind, so it can burn again and again", row.name);
            checker.field("leaves", |checker| checker.warn(message));
        });
    }
    if row.regrows.as_ref().is_some_and(|regrowth| regrowth.into == row.name) {
        checker.field("regrows", |checker| {
            let message = format!("`{}` turns into itself, so nothing ever changes", row.name);
            checker.field("into", |checker| {
                checker.warn_with_help(message, "leave out `regrows`, or name another terrain")
            });
        });
    }
}

/// Warns of terrains that turn into each other in a circle by the same work, or by themselves. Reported at the first of them.
fn circles(checker: &mut Checker, row: &TerrainRules, all: &[TerrainRules]) {
    let left = circle(row, all, |row| row.harvest.as_ref().map(|harvest| harvest.leaves.as_str()));
    if let Some(way) = left {
        let message = format!("what this work leaves behind turns into itself again, {way}, so it never runs out");
        checker.field("harvest", |checker| checker.field("leaves", |checker| checker.warn(message)));
    }
    let regrown = circle(row, all, |row| row.regrows.as_ref().map(|regrowth| regrowth.into.as_str()));
    if let Some(way) = regrown {
        let message = format!("these turn into each other in a circle, {way}, without end");
        checker.field("regrows", |checker| checker.field("into", |checker| checker.warn(message)));
    }
}

/// The circle of more than one terrain in which this one is the first of the table.
fn circle<'r>(
    row: &'r TerrainRules,
    all: &'r [TerrainRules],
    next: impl Fn(&'r TerrainRules) -> Option<&'r str>,
) -> Option<String> {
    let place = |name: &str| all.iter().position(|row| row.name == name);
    let (begin, mut way) = (place(&row.name)?, vec![row.name.as_str()]);
    let mut at = row;
    while way.len() <= all.len() {
        let found = place(next(at)?)?;
        way.push(&all[found].name);
        if found == begin {
            return (way.len() > 2).then(|| way.join(" → "));
        }
        if found < begin {
            return None;
        }
        at = &all[found];
    }
    None
}

fn unit(checker: &mut Checker, row: &UnitRules) {
    let (besieges, is_beast) = (row.role == Role::Besieger, matches!(row.role, Role::Prey | Role::Predator));
    let mut idle = |field: &'static str, given: bool, used: bool, of: &str| {
        if given && !used {
            let is = match row.role {
                Role::Colonist => "a colonist",
                Role::Besieger => "a besieger",
                Role::Prey => "prey",
                Role::Predator => "a predator",
            };
            let message = format!("`{field}` does nothing here: it is for {of}, and `{}` is {is}", row.name);
            checker.field(field, |checker| checker.warn_with_help(message, "leave it out"));
        }
    };
    idle("mind", row.mind.is_some(), row.role.mind_role().is_some(), "colonists and besiegers");
    idle("digs", row.digs.is_some(), besieges, "besiegers");
    idle("spots", row.spots.0 > 0.0, besieges, "besiegers");
    idle("shields", row.shields.is_some(), besieges, "besiegers");
    idle("wall_damage", row.wall_damage.is_some(), !is_beast, "colonists and besiegers");
    idle("sprint", row.sprint.is_some(), is_beast, "beasts");
    idle("meat", row.meat > 0, is_beast, "beasts");
    idle("loot", row.loot != Stock::default(), row.role != Role::Colonist, "besiegers and beasts");
    if let Some(sprint) = row.sprint.filter(|sprint| is_beast && sprint.speed <= row.speed) {
        let message =
            format!("a sprint of {} tiles a second is no faster than its `speed`, {}", sprint.speed, row.speed);
        checker.field("sprint", |checker| checker.field("speed", |checker| checker.warn(message)));
    }
    for (index, attack) in row.attacks.iter().enumerate().filter(|(_, attack)| attack.damage <= 0.0) {
        let message = format!("an attack with a damage of {} hurts nobody", attack.damage);
        checker.field("attacks", |checker| {
            checker.at(Segment::Index(index), |checker| checker.field("damage", |checker| checker.warn(message)));
        });
    }
}
