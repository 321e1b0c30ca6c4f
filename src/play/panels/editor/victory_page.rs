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
use osada::sim::Seconds;
use osada::sim::rules::{Corners, Rules};
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
        let is_own = !row.function.is_of_besiegers() && row.function.vehicle().is_none();
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
            // Some have more fields than fit on a line.
            ui.horizontal_wrapped(|ui| {
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
                Victory::Wagon { from: (1, middle), stops: Vec::new(), wait: Seconds(30.0), to: (right, middle) },
            ),
            (
                "Bring a ram",
                "The ram is brought from one tile to another, through what besiegers have put up; drag both on the map",
                Victory::Ram { from: (1, middle), to: (right, middle) },
            ),
            (
                "Find saboteurs",
                "Some of the people set fires by night; they have to be found and sent away",
                Victory::Unmask { saboteurs: 1, mistakes: 1 },
            ),
            (
                "Free captives",
                "Captives come home from cages, which you place like any structure",
                Victory::Rescue { people: 1 },
            ),
            (
                "Let people leave",
                "People leave by a part of the map; drag its corners",
                Victory::Evacuate { people: 3, at: ((1, middle), (3, middle + 2)), dawn: 2, seats: Some(2) },
            ),
            (
                "Hold places",
                "People stand in every place by night; drag their corners",
                Victory::HoldPlaces { places: vec![((1, middle), (3, middle + 2))], people: 1, seconds: 60 },
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
        Victory::Wagon { from, stops, wait, to } => {
            ui.label("Wagon from");
            tile(ui, scene, *from);
            for (number, &stop) in stops.iter().enumerate() {
                ui.label("by");
                tile(ui, scene, stop);
                if remove(ui, &format!("Remove stop {}", number + 1)) {
                    change_wagon(scene, index, move |stops| {
                        stops.remove(number);
                    });
                }
            }
            ui.label("to");
            tile(ui, scene, *to);
            if stops.len() < 4 && ui.small_button("stop").hint("One more stop; drag it on the map").clicked() {
                let halfway = (from.0.midpoint(to.0), from.1.midpoint(to.1) + stops.len() as i32);
                change_wagon(scene, index, move |stops| stops.push(halfway));
            }
            if !stops.is_empty() {
                ui.label("seconds");
                let about = ("seconds of loading", "How long it is loaded at each stop");
                number(ui, scene, about, wait.0, 0.0..=600.0, move |source, to| {
                    if let Some(Victory::Wagon { wait, .. }) = source.victory.get_mut(index) {
                        *wait = Seconds(to);
                    }
                });
            }
        }
        Victory::Ram { from, to } => {
            ui.label("Ram from");
            tile(ui, scene, *from);
            ui.label("to");
            tile(ui, scene, *to);
        }
        &Victory::Unmask { saboteurs, mistakes } => {
            let about = ("saboteurs", "How many of the people are saboteurs");
            number(ui, scene, about, saboteurs, 1..=100, move |source, to| {
                set(source, index, Victory::Unmask { saboteurs: to, mistakes });
            });
            ui.label("saboteurs, and mistakes");
            let about = ("mistakes", "How many innocent people may be sent away");
            number(ui, scene, about, mistakes, 0..=100, move |source, to| {
                set(source, index, Victory::Unmask { saboteurs, mistakes: to });
            });
        }
        &Victory::Rescue { people } => {
            number(ui, scene, ("captives to free", "How many must come home"), people, 1..=100, move |source, to| {
                set(source, index, Victory::Rescue { people: to });
            });
            ui.label("captives come home");
        }
        &Victory::Evacuate { people, at, dawn: day, seats } => {
            let of = move |people, day, seats| Victory::Evacuate { people, at, dawn: day, seats };
            number(ui, scene, ("people to leave", "How many must leave"), people, 1..=500, move |source, to| {
                set(source, index, of(to, day, seats));
            });
            ui.label("leave by");
            tile(ui, scene, at.0);
            dawn(ui, scene, day, move |source, to| set(source, index, of(people, to, seats)));
            let about = "How many can leave between two dawns; 0 for as many as like";
            number(ui, scene, ("seats a day", about), seats.unwrap_or(0), 0..=100, move |source, to| {
                set(source, index, of(people, day, Some(to).filter(|&seats| seats > 0)));
            });
            ui.label("a day");
        }
        Victory::HoldPlaces { places, people, seconds } => hold_places(ui, scene, index, (places, *people, *seconds)),
        Victory::Keep(name) => {
            ui.label("Keep");
            let all = kept(scene.rules());
            if let Some(to) = choice(ui, ("keep", 150.0), "What must not be lost", name, &all) {
                scene.change("a victory", move |source| set(source, index, Victory::Keep(to)));
            }
        }
    }
}

/// A button that looks at a tile of a victory.
fn tile(ui: &mut Ui, scene: &EditorScene, at: (i32, i32)) {
    if ui.small_button(format!("{}, {}", at.0, at.1)).hint("Look there; drag it on the map").clicked() {
        scene.ask(EditRequest::LookAt(Cell::new(at.0, at.1)));
    }
}

fn change_wagon(scene: &EditorScene, index: usize, change: impl FnOnce(&mut Vec<(i32, i32)>) + 'static) {
    scene.change("a stop of the wagon", move |source| {
        if let Some(Victory::Wagon { stops, .. }) = source.victory.get_mut(index) {
            change(stops);
        }
    });
}

fn hold_places(ui: &mut Ui, scene: &EditorScene, index: usize, (places, people, seconds): (&[Corners], u32, u32)) {
    let of = |places: &[Corners]| {
        let places = places.to_vec();
        move |people, seconds| Victory::HoldPlaces { places, people, seconds }
    };
    let (first, second) = (of(places), of(places));
    number(ui, scene, ("people in each", "How many it takes to hold one"), people, 1..=50, move |source, to| {
        set(source, index, first(to, seconds));
    });
    ui.label("hold each of");
    for (number, place) in places.iter().enumerate() {
        tile(ui, scene, place.0);
        if places.len() > 1 && remove(ui, &format!("Remove place {}", number + 1)) {
            let mut left = places.to_vec();
            left.remove(number);
            let changed = of(&left)(people, seconds);
            scene.change("a place to hold", move |source| set(source, index, changed));
        }
    }
    if places.len() < 6 && ui.small_button("place").hint("One more place; drag its corners on the map").clicked() {
        let (x, y) = places.last().map_or((1, 1), |place| place.1);
        let more = [places, &[((x + 2, y), (x + 4, y + 2))]].concat();
        let changed = of(&more)(people, seconds);
        scene.change("a place to hold", move |source| set(source, index, changed));
    }
    ui.label("for");
    let about = ("seconds of the night", "How long, all nights together");
    number(ui, scene, about, seconds, 1..=36_000, move |source, to| set(source, index, second(people, to)));
    ui.label("s");
}

fn set(source: &mut LevelSource, index: usize, to: Victory) {
    source.victory.get_mut(index).into_iter().for_each(|row| *row = to.clone());
}
