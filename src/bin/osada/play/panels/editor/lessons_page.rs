//! The page of what a beginner is told: lessons, one after another, and hints at moments.

use super::super::hint::Hint as _;
use super::super::style::{self, dim};
use super::fields::{choice, number, remove, row, text, toggle};
use super::scene::EditorScene;
use super::victory_page::structures;
use crate::play::presentation::capitalise::capitalised;
use egui::Ui;
use osada::level::{Hint, LessonGoal, LessonSource, LevelSource};
use osada::sim::JobKind;
use osada::sim::rules::Good;

/// When a lesson is done, as files have it.
type Goal = LessonGoal<String>;

/// Draws the page.
pub fn show(ui: &mut Ui, scene: &EditorScene) {
    style::heading(ui, "Lessons");
    ui.label(dim(
        "What a beginner is to do, one thing after another. {Chop} in a text stands for the key of that name.",
    ));
    for (index, lesson) in scene.source().lessons.iter().enumerate() {
        ui.push_id(("lesson", index), |ui| one(ui, scene, index, lesson));
    }
    if ui.button("Another lesson").hint("One more, after the others").clicked() {
        scene.change("a lesson", |source| {
            let (title, text) = ("A new lesson".to_owned(), "What to do, and how.".to_owned());
            source.lessons.push(LessonSource { title, text, done: LessonGoal::Look, at: None, pause: false });
        });
    }
    ui.separator();
    style::heading(ui, "Hints");
    ui.label(dim("What a beginner is told after so many seconds of the game."));
    for (index, hint) in scene.source().hints.iter().enumerate() {
        ui.push_id(("hint", index), |ui| {
            row(ui, "After seconds", |ui| {
                number(
                    ui,
                    scene,
                    ("the moment of a hint", "Seconds of the game"),
                    hint.at,
                    0.0..=1e5,
                    move |source, to| {
                        source.hints.get_mut(index).into_iter().for_each(|it| it.at = to.round());
                    },
                );
                if remove(ui, &format!("Take hint {} away", index + 1)) {
                    scene.change("a hint", move |source| {
                        if index < source.hints.len() {
                            source.hints.remove(index);
                        }
                    });
                }
            });
            text(ui, scene, ("a hint", "One or two sentences"), &hint.text, 2, move |source, to| {
                source.hints.get_mut(index).into_iter().for_each(|it| it.text = to.clone());
            });
        });
    }
    if ui.button("Another hint").hint("One more, half a minute after the last one").clicked() {
        scene.change("a hint", |source| {
            let at = source.hints.last().map_or(10.0, |hint| hint.at + 30.0);
            source.hints.push(Hint { at, text: "What the player is told.".to_owned() });
        });
    }
}

fn lesson(source: &mut LevelSource, index: usize, change: impl FnOnce(&mut LessonSource)) {
    if let Some(lesson) = source.lessons.get_mut(index) {
        change(lesson);
    }
}

fn one(ui: &mut Ui, scene: &EditorScene, index: usize, it: &LessonSource) {
    ui.separator();
    row(ui, &format!("{}. Heading", index + 1), |ui| {
        text(
            ui,
            scene,
            ("the heading of a lesson", "What it is about, in a few words"),
            &it.title,
            1,
            move |source, to| {
                lesson(source, index, |it| it.title = to);
            },
        );
    });
    text(ui, scene, ("the text of a lesson", "What to do, and how"), &it.text, 2, move |source, to| {
        lesson(source, index, |it| it.text = to);
    });
    row(ui, "Done when", |ui| goal(ui, scene, index, &it.done));
    ui.horizontal(|ui| {
        toggle(
            ui,
            scene,
            ("time stands still when it begins", "The player reads first"),
            it.pause,
            move |source, on| {
                lesson(source, index, |it| it.pause = on);
            },
        );
        if remove(ui, &format!("Take lesson {} away", index + 1)) {
            scene.change("a lesson", move |source| {
                if index < source.lessons.len() {
                    source.lessons.remove(index);
                }
            });
        }
    });
}

/// The goals by their names in files, for a list, each with something to begin with.
fn goals(structure: &str) -> Vec<(String, String, Goal)> {
    let built = || structure.to_owned();
    [
        ("the view was moved", LessonGoal::Look),
        ("time runs", LessonGoal::Run),
        ("somebody is inspected", LessonGoal::Inspect),
        ("places are marked", LessonGoal::Mark(JobKind::Chop, 3)),
        ("goods are in store", LessonGoal::Store(Good::Wood, 20)),
        ("it is planned", LessonGoal::Plan(built(), 1)),
        ("it stands", LessonGoal::Build(built(), 1)),
        ("a raid has come", LessonGoal::Raid(1)),
        ("people are drafted", LessonGoal::Draft(2)),
        ("they stand in the area", LessonGoal::Gather(2)),
        ("a raid is over", LessonGoal::Repel(1)),
        ("the level is won", LessonGoal::Win),
    ]
    .map(|(shown, goal)| (word(&goal), shown.to_owned(), goal))
    .into()
}

/// The name of a goal in files.
fn word(goal: &Goal) -> String {
    let text = format!("{goal:?}");
    text.split('(').next().unwrap_or_default().to_owned()
}

fn goal(ui: &mut Ui, scene: &EditorScene, index: usize, goal: &Goal) {
    let built = structures(scene.rules(), |row| row.build_seconds.is_some());
    let all = goals(built.first().map_or("", |it| it.0.as_str()));
    let entries: Vec<(String, String, String)> =
        all.iter().map(|(name, shown, _)| (name.clone(), shown.clone(), String::new())).collect();
    let set = move |source: &mut LevelSource, to: Goal| lesson(source, index, |it| it.done = to);
    if let Some(to) = choice(ui, ("goal", 130.0), "When the lesson is done", &word(goal), &entries)
        && let Some((_, _, goal)) = all.into_iter().find(|(name, ..)| *name == to)
    {
        scene.change("the goal of a lesson", move |source| set(source, goal));
    }
    let count = |ui: &mut Ui, value: u32, made: fn(&Goal, u32) -> Goal| {
        let before = goal.clone();
        number(ui, scene, ("how many", "How many, or which"), value, 1..=1000, move |source, to| {
            set(source, made(&before, to));
        });
    };
    match goal {
        LessonGoal::Mark(_, many)
        | LessonGoal::Store(_, many)
        | LessonGoal::Plan(_, many)
        | LessonGoal::Build(_, many)
        | LessonGoal::Raid(many)
        | LessonGoal::Draft(many)
        | LessonGoal::Gather(many)
        | LessonGoal::Repel(many) => count(ui, *many, with_count),
        LessonGoal::Look | LessonGoal::Run | LessonGoal::Inspect | LessonGoal::Win => {}
    }
    ui.end_row();
    match goal {
        LessonGoal::Mark(kind, many) => {
            let jobs: Vec<(JobKind, String, String)> = JobKind::ALL
                .into_iter()
                .filter(|kind| kind.is_designated())
                .map(|kind| (kind, capitalised(kind.name()), String::new()))
                .collect();
            let many = *many;
            if let Some(to) = choice(ui, ("job", 90.0), "For which work", kind, &jobs) {
                scene.change("the goal of a lesson", move |source| set(source, LessonGoal::Mark(to, many)));
            }
        }
        LessonGoal::Store(good, many) => {
            let goods: Vec<(Good, String, String)> =
                Good::ALL.into_iter().map(|good| (good, capitalised(good.name()), String::new())).collect();
            let many = *many;
            if let Some(to) = choice(ui, ("good", 90.0), "Which goods", good, &goods) {
                scene.change("the goal of a lesson", move |source| set(source, LessonGoal::Store(to, many)));
            }
        }
        LessonGoal::Plan(name, many) | LessonGoal::Build(name, many) => {
            let (many, plans) = (*many, matches!(goal, LessonGoal::Plan(..)));
            if let Some(to) = choice(ui, ("structure", 90.0), "Which structure", name, &built) {
                let to = if plans { LessonGoal::Plan(to, many) } else { LessonGoal::Build(to, many) };
                scene.change("the goal of a lesson", move |source| set(source, to));
            }
        }
        _ => {}
    }
}

/// The same goal with another number.
fn with_count(goal: &Goal, many: u32) -> Goal {
    match goal.clone() {
        LessonGoal::Mark(kind, _) => LessonGoal::Mark(kind, many),
        LessonGoal::Store(good, _) => LessonGoal::Store(good, many),
        LessonGoal::Plan(name, _) => LessonGoal::Plan(name, many),
        LessonGoal::Build(name, _) => LessonGoal::Build(name, many),
        LessonGoal::Raid(_) => LessonGoal::Raid(many),
        LessonGoal::Draft(_) => LessonGoal::Draft(many),
        LessonGoal::Gather(_) => LessonGoal::Gather(many),
        LessonGoal::Repel(_) => LessonGoal::Repel(many),
        other => other,
    }
}
