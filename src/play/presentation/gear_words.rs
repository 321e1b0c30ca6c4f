//! Weapons, armour and wounds in plain words.

use osada::sim::rules::{GearRules, Guard};
use osada::sim::{Colonist, Unit, World, attacks, guard};

/// The effects of a weapon or a piece of armour, in a line.
pub fn facts(row: &GearRules) -> String {
    let mut parts: Vec<String> = row
        .attacks
        .iter()
        .map(|attack| format!("{:.1} damage per second within {:.1} tiles", attack.damage, attack.range.0))
        .collect();
    parts.extend(row.wall_damage.map(|damage| format!("{damage:.0} to structures")));
    parts.extend(row.guard.as_ref().map(kept_off));
    if row.weight > 0.0 {
        parts.push(format!("{:.0} % slower", row.weight * 100.0));
    }
    parts.join(", ")
}

/// The protection of armour.
fn kept_off(guard: &Guard) -> String {
    let share = |through: f64| format!("{:.0} %", (1.0 - through) * 100.0);
    let side = if guard.front { " from the front" } else { "" };
    format!("blocks {} of blows, {} of missiles{side}", share(guard.blows), share(guard.missiles))
}

/// Weapon and protection of a unit: "Spear: 8.0 a second within 2.0 tiles · Shield: keeps off …".
pub fn outfit_words(world: &World, unit: &Unit) -> String {
    let rules = world.rules();
    let title = |gear| rules.gear(gear).title.as_str();
    let strongest = attacks(rules, unit).max_by(|a, b| a.damage.total_cmp(&b.damage));
    let strikes = strongest.map(|attack| {
        let with = unit.outfit().weapon.map_or(if unit.colonist().is_some() { "Bare hands" } else { "Strikes" }, title);
        format!("{with}: {:.1} damage per second within {:.1} tiles", attack.damage, attack.range.0)
    });
    let armour = guard(rules, unit)
        .zip(unit.outfit().armour)
        .map(|(guard, gear)| format!("{}: {}", title(gear), kept_off(&guard)));
    strikes.into_iter().chain(armour).collect::<Vec<_>>().join(" · ")
}

/// Everything that makes a unit slower or weaker, each with its share: "wound: 12 % slower, 12 % weaker".
pub fn handicaps(world: &World, unit: &Unit, colonist: &Colonist) -> Vec<String> {
    let rules = world.rules();
    let percent = |share: f64| (share * 100.0).round();
    let mut handicaps = Vec::new();
    let wound = colonist.body().wound();
    if wound > 0.0 {
        let (slow, weak) = (percent(rules.wounds.slow * wound), percent(rules.wounds.weak * wound));
        handicaps.push(format!(
            "wounded: walks {slow:.0} % slower, works and strikes {weak:.0} % weaker until tended in a bed"
        ));
    }
    for gear in unit.outfit().iter().map(|gear| rules.gear(gear)).filter(|row| row.weight > 0.0) {
        handicaps.push(format!("{}: walks {:.0} % slower", gear.title.to_lowercase(), percent(gear.weight)));
    }
    let marks = colonist.body().scars().iter().filter_map(|scar| rules.scars.get(usize::from(scar.mark?)));
    for mark in marks {
        let changes =
            [("walks", mark.walking, "slower"), ("works", mark.work, "slower"), ("strikes", mark.blows, "weaker")];
        let changes = changes.into_iter().filter(|(_, factor, _)| *factor < 1.0);
        handicaps.extend(
            changes.map(|(verb, factor, how)| format!("{}: {verb} {:.0} % {how}", mark.title, percent(1.0 - factor))),
        );
    }
    let fatigue = &rules.fatigue;
    let tired = ((colonist.fatigue() - fatigue.slow_above) / (10.0 - fatigue.slow_above)).clamp(0.0, 1.0);
    if tired > 0.0 {
        handicaps.push(format!("tired: works {:.0} % slower", percent(fatigue.slow_share * tired)));
    }
    handicaps
}

/// What scars have left behind: "a limp".
pub fn marks(world: &World, colonist: &Colonist) -> Vec<String> {
    let marks = colonist.body().scars().iter().filter_map(|scar| world.rules().scars.get(usize::from(scar.mark?)));
    let mut titles: Vec<String> = marks.map(|mark| mark.title.clone()).collect();
    titles.sort_unstable();
    titles.dedup();
    titles
}

/// The story of a person's scars, the latest first.
pub fn scars(world: &World, colonist: &Colonist) -> Vec<String> {
    let time = &world.rules().time;
    let story = |scar: &osada::sim::Scar| {
        let by = world.rules().unit(scar.by).title.to_lowercase();
        let how = if scar.missile { "a missile" } else { "a blow" };
        if scar.is_from_earlier_level() {
            return format!("before this siege: {how} of a {by}");
        }
        format!("day {}: {how} of a {by}", world.clock().at(scar.at).day(time))
    };
    colonist.body().scars().iter().rev().map(story).collect()
}
