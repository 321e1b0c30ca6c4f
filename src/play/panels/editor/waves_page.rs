//! The page for waves: kinds, counts and minds of the besiegers of each evening, and their camp.

use super::super::hint::Hinted;
use super::super::style::{self, dim};
use super::fields::{choice, line, number, remove, row, toggle};
use super::minds_page::minds;
use super::people_page::kinds;
use super::scene::EditorScene;
use crate::play::view_state::editing::EditRequest;
use egui::{RichText, Ui};
use osada::brain::MindRole;
use osada::grid::Cell;
use osada::level::edit::{self, Thing, camps};
use osada::level::{LevelSource, SquadSource};
use osada::sim::rules::Role;

pub fn show(ui: &mut Ui, scene: &EditorScene) {
    let source = scene.source();
    style::heading(ui, "Waves");
    ui.label(dim("One comes every dusk."));
    for (index, wave) in source.waves.iter().enumerate() {
        ui.push_id(("wave", index), |ui| {
            line(ui, |ui| {
                let total: u32 = wave.iter().fold(0, |sum, squad| sum.saturating_add(squad.count));
                ui.label(RichText::new(format!("Wave {}", index + 1)).strong());
                ui.label(dim(format!("{total} in all")));
                let about = "Another kind of besieger in this wave";
                if ui.small_button("+ squad").hint(about).clicked() {
                    let rules = scene.session.rules().clone();
                    scene.change("a squad", move |source| {
                        source.waves.get_mut(index).into_iter().for_each(|wave| wave.extend(edit::wave(&rules, 2)));
                    });
                }
                if remove(ui, &format!("Remove wave {}", index + 1)) {
                    scene.change("a wave", move |source| {
                        if index < source.waves.len() {
                            source.waves.remove(index);
                        }
                    });
                }
            });
            for (number, squad) in wave.iter().enumerate() {
                ui.push_id(number, |ui| squad_fields(ui, scene, (index, number), squad));
            }
        });
    }
    ui.horizontal(|ui| {
        if ui.button("Another wave").hint("Like the last one, but with two more of the first kind").clicked() {
            let rules = scene.session.rules().clone();
            scene.change("another wave", move |source| {
                let mut wave = source.waves.last().cloned().unwrap_or_else(|| edit::wave(&rules, 2));
                wave.first_mut().into_iter().for_each(|squad| squad.count = squad.count.saturating_add(2));
                source.waves.push(wave);
            });
        }
    });
    ui.separator();
    let about = "After the last wave they start over, with as many more each time";
    toggle(ui, scene, ("Endless raids", about), source.endless, |source, on| source.endless = on);
    let called = source.raids_on_call.is_some();
    let about = "The player calls the raids; if not called, the first comes on this day";
    toggle(ui, scene, ("The player calls the raids", about), called, |source, on| {
        source.raids_on_call = on.then_some(3);
    });
    if let Some(day) = source.raids_on_call {
        row(ui, "At the latest", |ui| {
            let hint = "The day on which the first raid comes at dusk if nobody calls it";
            number(ui, scene, ("the day of the first raid", hint), day, 1..=1000, |source, to| {
                source.raids_on_call = Some(to);
            });
        });
    }
    let about = "Fewer besiegers guard each camp than the rules say";
    toggle(ui, scene, ("Fewer guards", about), source.guards.is_some(), |source, on| {
        source.guards = on.then_some(4);
    });
    if let Some(guards) = source.guards {
        row(ui, "At most", |ui| {
            let about = ("guards of a camp", "How many guard each camp at most");
            number(ui, scene, about, guards, 0..=1000, |source, to| source.guards = Some(to));
        });
    }
    ui.separator();
    style::heading(ui, "Camps");
    let all = camps(source);
    if all.is_empty() {
        ui.label(dim("No camp has a place: the seed puts one at the edge of the map."));
    }
    for (index, (x, y)) in all.into_iter().enumerate() {
        ui.horizontal(|ui| {
            if ui.small_button(format!("Camp {} at {x}, {y}", index + 1)).hint("Look there").clicked() {
                scene.ask(EditRequest::LookAt(Cell::new(x, y)));
                scene.ask(EditRequest::Select(Some(Thing::Camp(index))));
            }
            if remove(ui, &format!("Remove camp {}", index + 1)) {
                scene.ask(EditRequest::Remove(Thing::Camp(index)));
            }
        });
    }
    ui.label(dim("Place camps on the map with the tool under “Who lives here”."));
}

fn squad(source: &mut LevelSource, (wave, squad): (usize, usize), change: impl FnOnce(&mut SquadSource)) {
    if let Some(squad) = source.waves.get_mut(wave).and_then(|wave| wave.get_mut(squad)) {
        change(squad);
    }
}

fn squad_fields(ui: &mut Ui, scene: &EditorScene, at: (usize, usize), shown: &SquadSource) {
    line(ui, |ui| {
        number(ui, scene, ("how many come", "How many of them come"), shown.count, 1..=5000, move |source, to| {
            squad(source, at, |squad| squad.count = to);
        });
        let kinds = kinds(scene.rules(), &[Role::Besieger]);
        if let Some(to) = choice(ui, ("kind", 96.0), "What kind of besieger", &shown.unit, &kinds) {
            scene.change("a kind of besieger", move |source| squad(source, at, |squad| squad.unit = to));
        }
        let minds = minds(scene.rules(), MindRole::Besieger, "usual mind");
        if let Some(to) = choice(ui, ("mind", 96.0), "The mind they decide with", &shown.mind, &minds) {
            scene.change("the mind of a squad", move |source| squad(source, at, |squad| squad.mind = to));
        }
        if remove(ui, "Remove this squad") {
            scene.change("a squad", move |source| {
                if let Some(wave) = source.waves.get_mut(at.0).filter(|wave| at.1 < wave.len()) {
                    wave.remove(at.1);
                }
            });
        }
    });
    let count = camps(scene.source()).len();
    if count > 1 {
        row(ui, "gather at", |ui| {
            let entries: Vec<(u32, String, String)> =
                (1..=count as u32).map(|number| (number, format!("camp {number}"), String::new())).collect();
            if let Some(to) = choice(ui, ("camp", 96.0), "The camp where they gather", &shown.camp, &entries) {
                scene.change("the camp of a squad", move |source| squad(source, at, |squad| squad.camp = to));
            }
        });
    }
}
