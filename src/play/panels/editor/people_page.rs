//! The pages for units on the map at the start: people, herds and packs.

use super::super::hint::Hinted;
use super::super::style::{self, dim};
use super::fields::{choice, number, remove, row, text};
use super::scene::EditorScene;
use crate::play::view_state::editing::EditRequest;
use egui::Ui;
use osada::grid::Cell;
use osada::level::edit::{self, Thing};
use osada::level::{ColonistSource, Colonists, HerdSource};
use osada::sim::rules::{Role, Rules};
use osada_cli::words::capitalised;

/// The rows of the unit table with these roles, for a list.
pub fn kinds(rules: &Rules, roles: &[Role]) -> Vec<(String, String, String)> {
    let units = rules.units.iter().filter(|row| roles.contains(&row.role));
    units.map(|row| (row.name.clone(), capitalised(&row.title), String::new())).collect()
}

pub fn show_people(ui: &mut Ui, scene: &EditorScene) {
    style::heading(ui, "People");
    match &scene.source().colonists {
        Colonists::Count(count) => {
            row(ui, "How many", |ui| {
                let hint = "They stand around the hearth; the seed decides their names and traits";
                number(ui, scene, ("the number of people", hint), *count, 0..=100, |source, to| {
                    source.colonists = Colonists::Count(to);
                });
            });
            let about = "Give each a line: name, kind, diligence";
            if ui.button("Describe each of them").hint(about).clicked() {
                scene.change("the people", |source| {
                    edit::people(source);
                });
            }
        }
        Colonists::Named(people) => {
            ui.label(dim("The seed decides whatever is left empty."));
            people.iter().enumerate().for_each(|(index, person)| one(ui, scene, index, person));
            if ui.button("Another one").hint("One more, near the hearth").clicked() {
                scene.change("another colonist", |source| edit::people(source).push(ColonistSource::default()));
            }
        }
    }
    ui.label(dim("You can also place people on the map, with the tool under “Who lives here”."));
}

fn one(ui: &mut Ui, scene: &EditorScene, index: usize, person: &ColonistSource) {
    ui.push_id(("person", index), |ui| {
        ui.separator();
        person_fields(ui, scene, index, person);
        ui.horizontal(|ui| {
            place(ui, scene, person.at, (Thing::Person(index), "near the hearth"));
            if remove(ui, &format!("Remove colonist {}", index + 1)) {
                scene.ask(EditRequest::Remove(Thing::Person(index)));
            }
        });
    });
}

/// The position of a unit, with a button that looks there.
fn place(ui: &mut Ui, scene: &EditorScene, at: Option<(i32, i32)>, (thing, otherwise): (Thing, &str)) {
    match at {
        Some((x, y)) => {
            if ui.small_button(format!("at {x}, {y}")).hint("Look there").clicked() {
                scene.ask(EditRequest::LookAt(Cell::new(x, y)));
                scene.ask(EditRequest::Select(Some(thing)));
            }
        }
        None => drop(ui.label(dim(otherwise))),
    }
}

pub fn person_fields(ui: &mut Ui, scene: &EditorScene, index: usize, person: &ColonistSource) {
    row(ui, &format!("{}. Name", index + 1), |ui| {
        let name = person.name.as_deref().unwrap_or("");
        text(ui, scene, ("a name", "A first name; if empty, the seed chooses one"), name, 1, move |source, to| {
            let name = (!to.is_empty()).then_some(to);
            edit::people(source).get_mut(index).into_iter().for_each(|entry| entry.name = name.clone());
        });
    });
    let kinds = kinds(scene.rules(), &[Role::Colonist]);
    if kinds.len() > 1 {
        row(ui, "Kind", |ui| {
            let kind = person.unit.clone().or(kinds.first().map(|entry| entry.0.clone())).unwrap_or_default();
            if let Some(to) = choice(ui, ("kind of colonist", 120.0), "What kind of colonist", &kind, &kinds) {
                scene.change("a kind of colonist", move |source| {
                    edit::people(source).get_mut(index).into_iter().for_each(|entry| entry.unit = Some(to.clone()));
                });
            }
        });
    }
    row(ui, "Diligence", |ui| {
        let mut given = person.diligence.is_some();
        if ui.checkbox(&mut given, "given").hint("Set by the level, or by the seed").changed() {
            scene.change("a diligence", move |source| {
                let diligence = given.then_some(5.0);
                edit::people(source).get_mut(index).into_iter().for_each(|entry| entry.diligence = diligence);
            });
        }
        if let Some(diligence) = person.diligence {
            let hint = "0 to 10; a high value is a hard worker";
            number(ui, scene, ("a diligence", hint), diligence, 0.0..=10.0, move |source, to| {
                let to = (to * 2.0_f64).round() / 2.0;
                edit::people(source).get_mut(index).into_iter().for_each(|entry| entry.diligence = Some(to));
            });
        }
    });
}

pub fn show_herds(ui: &mut Ui, scene: &EditorScene) {
    style::heading(ui, "Herds and packs");
    for (index, herd) in scene.source().herds.iter().enumerate() {
        ui.push_id(("herd", index), |ui| {
            herd_fields(ui, scene, index, herd);
            ui.horizontal(|ui| {
                place(ui, scene, herd.at, (Thing::Herd(index), "where the seed decides"));
                if remove(ui, &format!("Remove herd {}", index + 1)) {
                    scene.ask(EditRequest::Remove(Thing::Herd(index)));
                }
            });
            ui.separator();
        });
    }
    let first = kinds(scene.rules(), &[Role::Prey, Role::Predator]).into_iter().next();
    if let Some((unit, ..)) = first
        && ui.button("Another herd").hint("One more, where the seed decides").clicked()
    {
        scene.change("another herd", |source| source.herds.push(HerdSource { unit, count: 6, at: None }));
    }
    ui.label(dim("You can also place herds on the map, with the tools under “Who lives here”."));
}

pub fn herd_fields(ui: &mut Ui, scene: &EditorScene, index: usize, herd: &HerdSource) {
    row(ui, &format!("{}. Beasts", index + 1), |ui| {
        let kinds = kinds(scene.rules(), &[Role::Prey, Role::Predator]);
        if let Some(to) = choice(ui, ("beast", 110.0), "What kind of animal", &herd.unit, &kinds) {
            scene.change("a kind of animal", move |source| {
                source.herds.get_mut(index).into_iter().for_each(|entry| entry.unit = to.clone());
            });
        }
        number(ui, scene, ("the size of a herd", "How many of them"), herd.count, 1..=200, move |source, to| {
            source.herds.get_mut(index).into_iter().for_each(|entry| entry.count = to);
        });
    });
}
