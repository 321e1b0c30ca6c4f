//! The page for teaching a beginner: lessons, one after another, and timed hints.

use super::super::hint::Hinted;
use super::super::style::{self, dim};
use super::fields::{line, number, remove, row, text, toggle};
use super::lesson_goal as goal;
use super::scene::EditorScene;
use crate::play::view_state::editing::{EditRequest, EditTool};
use egui::{RichText, Ui};
use osada::grid::Cell;
use osada::level::{Hint, Lesson, LessonGoal, LevelSource};

pub fn show(ui: &mut Ui, scene: &EditorScene) {
    style::heading(ui, "Lessons");
    ui.label(dim("What a beginner should do, step by step. {Chop} in a text stands for the key that chops."));
    for (index, lesson) in scene.source().lessons.iter().enumerate() {
        ui.push_id(("lesson", index), |ui| one(ui, scene, index, lesson));
    }
    if ui.button("Another lesson").hint("One more, after the others").clicked() {
        scene.change("a lesson", |source| {
            let (title, text) = ("A new lesson".to_owned(), "What to do, and how.".to_owned());
            source.lessons.push(Lesson {
                title,
                text,
                done: LessonGoal::Look,
                at: None,
                raid_way: false,
                pause: false,
            });
        });
    }
    ui.separator();
    style::heading(ui, "Hints");
    ui.label(dim("What a beginner is told after a number of seconds."));
    for (index, hint) in scene.source().hints.iter().enumerate() {
        ui.push_id(("hint", index), |ui| {
            row(ui, "After seconds", |ui| {
                number(
                    ui,
                    scene,
                    ("the moment of a hint", "Seconds of the game"),
                    hint.at.round() as u32,
                    0..=100_000,
                    move |source, to| {
                        source.hints.get_mut(index).into_iter().for_each(|entry| entry.at = f64::from(to));
                    },
                );
                if remove(ui, &format!("Remove hint {}", index + 1)) {
                    scene.change("a hint", move |source| {
                        if index < source.hints.len() {
                            source.hints.remove(index);
                        }
                    });
                }
            });
            text(ui, scene, ("a hint", "One or two sentences"), &hint.text, 2, move |source, to| {
                source.hints.get_mut(index).into_iter().for_each(|entry| entry.text = to.clone());
            });
        });
    }
    if ui.button("Another hint").hint("One more, half a minute after the last one").clicked() {
        scene.change("a hint", |source| {
            let at = source.hints.last().map_or(10.0, |hint| hint.at + 30.0);
            source.hints.push(Hint { at, when: Vec::new(), text: "What the player is told.".to_owned() });
        });
    }
}

/// Changes an existing lesson.
pub(super) fn lesson(source: &mut LevelSource, index: usize, change: impl FnOnce(&mut Lesson)) {
    if let Some(lesson) = source.lessons.get_mut(index) {
        change(lesson);
    }
}

fn one(ui: &mut Ui, scene: &EditorScene, index: usize, entry: &Lesson) {
    ui.separator();
    line(ui, |ui| {
        ui.label(RichText::new(format!("Lesson {}", index + 1)).strong());
        if remove(ui, &format!("Remove lesson {}", index + 1)) {
            scene.ask(EditRequest::TakeUp(EditTool::Select));
            scene.change("a lesson", move |source| {
                if index < source.lessons.len() {
                    source.lessons.remove(index);
                }
            });
        }
    });
    row(ui, "Heading", |ui| {
        text(
            ui,
            scene,
            ("the heading of a lesson", "What it is about, in a few words"),
            &entry.title,
            1,
            move |source, to| {
                lesson(source, index, |entry| entry.title = to);
            },
        );
    });
    let about = "What to do, and how. {Build}, {Mine}, {Pause} and so on stand for the player's keys";
    text(ui, scene, ("the text of a lesson", about), &entry.text, 2, move |source, to| {
        lesson(source, index, |entry| entry.text = to);
    });
    goal::show(ui, scene, index, &entry.done);
    area(ui, scene, index, entry);
    let about = "The way that the next raid would take, as a red line, while the lesson lasts";
    toggle(ui, scene, ("The way of the raid is shown", about), entry.raid_way, move |source, on| {
        lesson(source, index, |entry| entry.raid_way = on);
    });
    let about = "The game stays paused until the player starts it again";
    toggle(ui, scene, ("The game pauses when it begins", about), entry.pause, move |source, on| {
        lesson(source, index, |entry| entry.pause = on);
    });
}

/// Buttons for the area of a lesson: draw, show, remove.
fn area(ui: &mut Ui, scene: &EditorScene, index: usize, entry: &Lesson) {
    let number = index + 1;
    row(ui, "Area", |ui| {
        let tool = EditTool::LessonArea(index);
        let text = if entry.at.is_some() { "Draw it again" } else { "Draw on the map" };
        let chip = ui.add(style::chip(text, scene.view.tool == tool));
        style::named(&chip, &format!("Draw the area of lesson {number}"));
        let about = "Drag over the part of the map that the lesson is about: it is framed during the lesson";
        if chip.hint(about).clicked() {
            scene.ask(EditRequest::TakeUp(if scene.view.tool == tool { EditTool::Select } else { tool }));
        }
        if entry.at.is_none() {
            ui.label(dim("none"));
        } else if remove(ui, &format!("Remove the area of lesson {number}")) {
            scene.change("the area of a lesson", move |source| lesson(source, index, |entry| entry.at = None));
        }
    });
    if let Some(((left, top), (right, bottom))) = entry.at {
        row(ui, "", |ui| {
            if ui.small_button(format!("{left}, {top} to {right}, {bottom}")).hint("Look there").clicked() {
                scene.ask(EditRequest::LookAt(Cell::new((left + right) / 2, (top + bottom) / 2)));
            }
        });
    }
}
