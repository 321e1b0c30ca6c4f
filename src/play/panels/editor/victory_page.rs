//! The page of victory: what wins the level, what must not be lost, which defences have to stand.

use super::super::hint::Hinted;
use super::super::style::{self, dim};
use super::fields::{choice, line, number, remove};
use super::scene::EditorScene;
use crate::play::view_state::editing::EditRequest;
use egui::Ui;
use osada::grid::Cell;
use osada::level::edit::size;
use osada::level::{LevelSource, StructureSource, Victory};
use osada::sim::rules::{Function, Rules};
use osada_cli::words::capitalised;

/// Structures for which `fits` holds, for a list.
pub fn structures(
    rules: &Rules,
    fits: impl Fn(&osada::sim::rules::StructureRules) -> bool,
) -> Vec<(String, String, String)> {
    let rows = rules.structures.iter().filter(|row| fits(row));
    rows.map(|row| (row.name.clone(), capitalised(&row.title), row.about.clone())).collect()
}

/// Structures that an author may place and a battle may destroy.
fn kept(rules: &Rules) -> Vec<(String, String, String)> {
    structures(rules, |row| {
        let is_own = !row.function.is_of_besiegers() && !matches!(row.function, Function::Wagon { .. });
        is_own && row.hp.is_some()
    })
}

pub fn show(ui: &mut Ui, scene: &EditorScene) {
    let source = scene.source();
    style::heading(ui, "Victory");
    if source.victory.is_empty() {
        ui.label(dim("The usual: hold until the dawn after the last wave, or burn the camps."));
    }
    for (index, victory) in source.victory.iter().enumerate() {
        ui.push_id(("victory", index), |ui| {
            line(ui, |ui| {
                goal(ui, scene, index, victory);
                if remove(ui, &format!("Remove victory {}", index + 1)) {
                    scene.change("a victory", move |source| {
                        if index < source.victory.len() {
                            source.victory.remove(index);
                        }
                    });
                }
            });
        });
    }
    ui.add_space(4.0);
    ui.label("Add:");
    ui.horizontal_wrapped(|ui| {
        let (width, height) = size(source);
        let (middle, right) = (height as i32 / 2, width as i32 - 2);
        let keep = kept(scene.rules());
        let stands = |row: &&StructureSource| keep.iter().any(|(name, ..)| *name == row.structure);
        let first = source.structures.iter().find(stands).map(|row| row.structure.clone());
        let first = first.or_else(|| keep.first().map(|row| row.0.clone())).unwrap_or_default();
        for (text, about, victory) in [
            ("Hold until a dawn", "The hearth stands at the dawn of a day", Victory::HoldUntil { dawn: Some(3) }),
            ("Burn the camps", "Every camp is burnt and its garrison beaten", Victory::BurnCamps),
            ("Save people", "This many people are alive at the dawn of a day", Victory::Save { people: 3, dawn: 4 }),
            (
                "Bring a wagon",
                "The wagon is brought from one tile to another; drag both on the map",
                Victory::Wagon { from: (1, middle), to: (right, middle) },
            ),
            ("Keep a structure", "It stands at the start and must not be lost", Victory::Keep(first)),
        ] {
            if ui.button(text).hint(about).clicked() {
                scene.change("a victory", move |source| source.victory.push(victory));
            }
        }
    });
    ui.separator();
    defences(ui, scene);
}

fn defences(ui: &mut Ui, scene: &EditorScene) {
    style::heading(ui, "Defences");
    ui.label(dim("Structures that must stand for the level to be won."));
    let built = structures(scene.rules(), |row| row.build_seconds.is_some());
    for (index, (name, count)) in scene.source().defences.iter().enumerate() {
        ui.push_id(("defence", index), |ui| {
            line(ui, |ui| {
                number(ui, scene, ("how many defences", "How many of them"), *count, 1..=1000, move |source, to| {
                    source.defences.get_mut(index).into_iter().for_each(|row| row.1 = to);
                });
                if let Some(to) = choice(ui, ("of", 150.0), "Which structure", name, &built) {
                    scene.change("a defence", move |source| {
                        source.defences.get_mut(index).into_iter().for_each(|row| row.0 = to.clone());
                    });
                }
                if remove(ui, &format!("Remove defence {}", index + 1)) {
                    scene.change("a defence", move |source| {
                        if index < source.defences.len() {
                            source.defences.remove(index);
                        }
                    });
                }
            });
        });
    }
    if let Some((first, ..)) = built.into_iter().next()
        && ui.button("Another defence").hint("One more structure that must stand").clicked()
    {
        scene.change("a defence", move |source| source.defences.push((first, 1)));
    }
}

fn dawn(ui: &mut Ui, scene: &EditorScene, dawn: u32, set: impl FnOnce(&mut LevelSource, u32) + 'static) {
    ui.label("dawn");
    number(ui, scene, ("a dawn", "The day, counted from 1"), dawn, 2..=1000, set);
}

fn goal(ui: &mut Ui, scene: &EditorScene, index: usize, victory: &Victory) {
    match victory {
        Victory::HoldUntil { dawn: None } => drop(ui.label("Hold until the dawn after the last wave")),
        Victory::HoldUntil { dawn: Some(day) } => {
            ui.label("Hold until");
            dawn(ui, scene, *day, move |source, to| set(source, index, Victory::HoldUntil { dawn: Some(to) }));
        }
        Victory::BurnCamps => drop(ui.label("Burn every camp")),
        &Victory::Save { people, dawn: day } => {
            number(ui, scene, ("people to save", "How many must be alive"), people, 1..=500, move |source, to| {
                set(source, index, Victory::Save { people: to, dawn: day });
            });
            ui.label("people live at");
            dawn(ui, scene, day, move |source, to| set(source, index, Victory::Save { people, dawn: to }));
        }
        Victory::Wagon { from, to } => {
            for (word, at) in [("Wagon from", from), ("to", to)] {
                ui.label(word);
                let about = "Look there; drag either end on the map";
                if ui.small_button(format!("{}, {}", at.0, at.1)).hint(about).clicked() {
                    scene.ask(EditRequest::LookAt(Cell::new(at.0, at.1)));
                }
            }
        }
        Victory::Keep(name) => {
            ui.label("Keep");
            let all = kept(scene.rules());
            if let Some(to) = choice(ui, ("keep", 150.0), "What must not be lost", name, &all) {
                scene.change("a victory", move |source| set(source, index, Victory::Keep(to)));
            }
        }
    }
}

fn set(source: &mut LevelSource, index: usize, to: Victory) {
    source.victory.get_mut(index).into_iter().for_each(|row| *row = to.clone());
}
