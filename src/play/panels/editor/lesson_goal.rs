//! The goal of a lesson: its kind and its count.

use super::super::style::dim;
use super::fields::{choice, number, row};
use super::scene::EditorScene;
use super::victory_page::structures;
use egui::Ui;
use osada::level::{Lesson, LessonGoal, LevelSource};
use osada::sim::rules::{Condition, Good, Measure};
use osada::sim::{JobKind, condition_words};
use osada_cli::words::capitalised;

/// The label of a goal, its meaning, and its first value.
type Offered = (&'static str, &'static str, LessonGoal);

/// Every goal; those about a structure begin with the one of this name.
fn offered(structure: &str) -> [Offered; 13] {
    let built = || structure.to_owned();
    [
        ("The view has been moved", "With the keys, the mouse or the minimap", LessonGoal::Look),
        ("Time is running", "The game is not paused", LessonGoal::Run),
        ("A colonist is inspected", "One is selected, and the inspector is open", LessonGoal::Inspect),
        ("Places are marked", "This many tiles are marked for a kind of work", LessonGoal::Mark(JobKind::Chop, 3)),
        ("Goods are stored", "The colony has this much of something", LessonGoal::Store(Good::Wood, 20)),
        ("Structures are planned", "This many are planned or standing", LessonGoal::Plan(built(), 1)),
        ("Structures stand", "This many are standing", LessonGoal::Build(built(), 1)),
        ("A raid has come", "The raid with this number has begun", LessonGoal::Raid(1)),
        ("People are drafted", "This many are under orders", LessonGoal::Draft(2)),
        ("People gather in the area", "This many drafted people are in the lesson's area", LessonGoal::Gather(2)),
        ("A raid is over", "The raid with this number is beaten or gone", LessonGoal::Repel(1)),
        (
            "Conditions hold",
            "Conditions of events, as the file has them",
            LessonGoal::When(vec![Condition::AtLeast(Measure::Day, 2.0)]),
        ),
        ("The level is won", "Any of its victories has been achieved", LessonGoal::Win),
    ]
}

/// The name of a goal in files.
fn word(goal: &LessonGoal) -> String {
    let text = format!("{goal:?}");
    text.split('(').next().unwrap_or_default().to_owned()
}

pub fn show(ui: &mut Ui, scene: &EditorScene, index: usize, goal: &LessonGoal) {
    let built = structures(scene.rules(), |row| row.build_seconds.is_some());
    let all = offered(built.first().map_or("", |row| row.0.as_str()));
    row(ui, "Done when", |ui| {
        let entries: Vec<(String, String, String)> =
            all.iter().map(|(shown, about, goal)| (word(goal), (*shown).to_owned(), (*about).to_owned())).collect();
        if let Some(to) = choice(ui, ("goal", 190.0), "When the lesson is complete", &word(goal), &entries)
            && let Some((.., goal)) = all.into_iter().find(|(.., goal)| word(goal) == to)
        {
            scene.change("the goal of a lesson", move |source| set(source, index, goal));
        }
    });
    match goal {
        LessonGoal::Look | LessonGoal::Run | LessonGoal::Inspect | LessonGoal::Win => {}
        LessonGoal::When(conditions) => {
            let words = conditions.iter().map(|condition| condition_words(scene.rules(), condition));
            ui.label(dim(format!("{}.", words.collect::<Vec<_>>().join(", and "))));
        }
        LessonGoal::Raid(raid) | LessonGoal::Repel(raid) => {
            row(ui, "Raid number", |ui| count(ui, scene, index, goal, "Which raid, counted from 1", *raid));
        }
        LessonGoal::Draft(many) | LessonGoal::Gather(many) => {
            row(ui, "How many", |ui| count(ui, scene, index, goal, "How many people", *many));
        }
        LessonGoal::Mark(kind, many) => row(ui, "How many", |ui| {
            count(ui, scene, index, goal, "How many places", *many);
            let jobs = JobKind::ALL.into_iter().filter(|kind| kind.is_designated());
            let jobs: Vec<_> = jobs.map(|kind| (kind, capitalised(kind.name()), String::new())).collect();
            let many = *many;
            if let Some(to) = choice(ui, ("job", 130.0), "Which kind of work", kind, &jobs) {
                scene.change("the goal of a lesson", move |source| set(source, index, LessonGoal::Mark(to, many)));
            }
        }),
        LessonGoal::Store(good, many) => row(ui, "How many", |ui| {
            count(ui, scene, index, goal, "How much the colony has", *many);
            let goods: Vec<_> =
                Good::ALL.into_iter().map(|good| (good, capitalised(good.name()), String::new())).collect();
            let many = *many;
            if let Some(to) = choice(ui, ("good", 130.0), "Which goods", good, &goods) {
                scene.change("the goal of a lesson", move |source| set(source, index, LessonGoal::Store(to, many)));
            }
        }),
        LessonGoal::Plan(name, many) | LessonGoal::Build(name, many) => row(ui, "How many", |ui| {
            count(ui, scene, index, goal, "How many structures", *many);
            let (many, plans) = (*many, matches!(goal, LessonGoal::Plan(..)));
            if let Some(to) = choice(ui, ("structure", 130.0), "Which structure", name, &built) {
                let to = if plans { LessonGoal::Plan(to, many) } else { LessonGoal::Build(to, many) };
                scene.change("the goal of a lesson", move |source| set(source, index, to));
            }
        }),
    }
}

fn set(source: &mut LevelSource, index: usize, to: LessonGoal) {
    source.lessons.get_mut(index).into_iter().for_each(|lesson: &mut Lesson| lesson.done = to.clone());
}

/// The count field of a goal.
fn count(ui: &mut Ui, scene: &EditorScene, index: usize, goal: &LessonGoal, hint: &str, value: u32) {
    let before = goal.clone();
    number(ui, scene, ("how many", hint), value, 1..=1000, move |source, to| {
        set(source, index, with_count(&before, to));
    });
}

/// The same goal with another count.
fn with_count(goal: &LessonGoal, many: u32) -> LessonGoal {
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
