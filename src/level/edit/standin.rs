//! A level as RON.

use crate::level::lesson_source::LessonGoal;
use crate::level::schema::{
    ColonistSource, Colonists, Difficulty, GroundSource, LevelSource, SquadSource, VictorySource,
};
use crate::sim::DAWN;
use crate::sim::rules::{Good, Season};
use std::fmt::Write;

/// The text of a level.
pub fn write_new(source: &LevelSource) -> String {
    let mut text = String::from("(\n");
    let mut field = |name: &str, value: String| {
        let _ = writeln!(text, "    {name}: {value},");
    };
    field("title", format!("{:?}", source.title));
    field("about", format!("{:?}", source.about));
    if source.difficulty != Difficulty::default() {
        field("difficulty", format!("{:?}", source.difficulty));
    }
    field("ground", ground(&source.ground));
    let stock: Vec<String> = Good::ALL
        .iter()
        .filter(|&&good| source.stock.of(good) > 0)
        .map(|&good| format!("{}: {}", format!("{good:?}").to_lowercase(), source.stock.of(good)))
        .collect();
    field("stock", format!("({})", stock.join(", ")));
    field(
        "colonists",
        match &source.colonists {
            Colonists::Count(count) => format!("Count({count})"),
            Colonists::Named(people) => format!("Named({})", list(people.iter().map(person))),
        },
    );
    let structure =
        |it: &crate::level::schema::StructureSource| format!("(structure: {:?}, at: {:?})", it.structure, it.at);
    if !source.structures.is_empty() {
        field("structures", list(source.structures.iter().map(structure)));
    }
    if !source.herds.is_empty() {
        let herd = |it: &crate::level::schema::HerdSource| {
            let at = it.at.map_or(String::new(), |at| format!(", at: Some({at:?})"));
            format!("(unit: {:?}, count: {}{at})", it.unit, it.count)
        };
        field("herds", list(source.herds.iter().map(herd)));
    }
    field(
        "waves",
        list(source.waves.iter().map(|wave| format!("[{}]", wave.iter().map(squad).collect::<Vec<_>>().join(", ")))),
    );
    if source.endless {
        field("endless", "true".to_owned());
    }
    if let Some(day) = source.raids_on_call {
        field("raids_on_call", format!("Some({day})"));
    }
    if !source.defences.is_empty() {
        field("defences", list(source.defences.iter().map(|it| format!("{it:?}"))));
    }
    if !source.victory.is_empty() {
        field("victory", list(source.victory.iter().map(victory)));
    }
    if source.hour != DAWN {
        field("hour", format!("{:?}", source.hour));
    }
    if source.season != Season::default() {
        field("season", format!("{:?}", source.season));
    }
    if let Some(camp) = source.camp {
        field("camp", format!("Some({camp:?})"));
    }
    if !source.camps.is_empty() {
        field("camps", format!("{:?}", source.camps));
    }
    if !source.minds.is_empty() {
        let minds: Vec<String> = source.minds.iter().map(|(unit, mind)| format!("{unit:?}: {mind:?}")).collect();
        field("minds", format!("{{{}}}", minds.join(", ")));
    }
    if let Some(chief) = &source.chief {
        field("chief", format!("Some({chief:?})"));
    }
    if !source.hints.is_empty() {
        field("hints", list(source.hints.iter().map(|it| format!("(at: {:?}, text: {:?})", it.at, it.text))));
    }
    if !source.lessons.is_empty() {
        let lesson = |it: &crate::level::lesson_source::LessonSource| {
            let at = it.at.map_or(String::new(), |at| format!(", at: Some({at:?})"));
            format!("(title: {:?}, text: {:?}, done: {}{at}, pause: {})", it.title, it.text, goal(&it.done), it.pause)
        };
        field("lessons", list(source.lessons.iter().map(lesson)));
    }
    text.push_str(")\n");
    text
}

/// The text of a level that was read from another text.
///
/// # Errors
///
/// None yet: it is written anew.
pub fn write_updated(_text: &str, source: &LevelSource) -> Result<String, String> {
    Ok(write_new(source))
}

fn list(items: impl Iterator<Item = String>) -> String {
    let mut text = String::from("[\n");
    items.for_each(|item| {
        let _ = writeln!(text, "        {item},");
    });
    text + "    ]"
}

fn ground(ground: &GroundSource) -> String {
    match ground {
        GroundSource::Drawn { rows, legend } => {
            let mut text = String::from("Drawn(\n        legend: {\n");
            for (glyph, entry) in &legend.0 {
                let some = |name: &str, value: &Option<String>| {
                    value.as_ref().map_or(String::new(), |it| format!(", {name}: Some({it:?})"))
                };
                let _ = writeln!(
                    text,
                    "            {glyph:?}: (terrain: {:?}{}{}),",
                    entry.terrain,
                    some("structure", &entry.structure),
                    some("unit", &entry.unit)
                );
            }
            text.push_str("        },\n        rows: [\n");
            rows.iter().for_each(|row| {
                let _ = writeln!(text, "            {row:?},");
            });
            text + "        ],\n    )"
        }
        GroundSource::Generated(it) => format!(
            "Generated(kind: {:?}, width: {}, height: {}, forest: {:?}, rock: {:?}, river: {})",
            it.kind, it.width, it.height, it.forest, it.rock, it.river
        ),
    }
}

fn person(it: &ColonistSource) -> String {
    let mut parts = Vec::new();
    if let Some(name) = &it.name {
        parts.push(format!("name: Some({name:?})"));
    }
    if let Some(diligence) = it.diligence {
        parts.push(format!("diligence: Some({diligence:?})"));
    }
    if let Some(at) = it.at {
        parts.push(format!("at: Some({at:?})"));
    }
    if let Some(unit) = &it.unit {
        parts.push(format!("unit: Some({unit:?})"));
    }
    format!("({})", parts.join(", "))
}

fn squad(it: &SquadSource) -> String {
    let mind = it.mind.as_deref().unwrap_or("");
    match (mind, it.camp) {
        ("", 1) => format!("({:?}, {})", it.unit, it.count),
        (mind, 1) => format!("({:?}, {}, {mind:?})", it.unit, it.count),
        (mind, camp) => format!("({:?}, {}, {mind:?}, {camp})", it.unit, it.count),
    }
}

fn victory(it: &VictorySource) -> String {
    match it {
        VictorySource::HoldUntil { dawn } => format!("HoldUntil(dawn: {dawn:?})"),
        VictorySource::BurnCamps => "BurnCamps".to_owned(),
        VictorySource::Save { people, dawn } => format!("Save(people: {people}, dawn: {dawn})"),
        VictorySource::Wagon { from, to } => format!("Wagon(from: {from:?}, to: {to:?})"),
        VictorySource::Keep(name) => format!("Keep({name:?})"),
    }
}

fn goal(goal: &LessonGoal<String>) -> String {
    format!("{goal:?}")
}
