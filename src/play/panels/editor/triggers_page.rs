//! The page for events: which of the rules' triggers can happen, the level's own, and a test of each.

use super::super::hint::Hinted;
use super::super::style::{self, dim};
use super::fields::{choice, line, remove, row, text, toggle};
use super::scene::EditorScene;
use crate::play::view_state::editing::EditRequest;
use egui::{RichText, Ui};
use osada::level::LevelSource;
use osada::sim::rules::{Choice, Condition, Happenings, Measure, Question, Stock, Trigger};
use osada::sim::{condition_words, effect_words};

pub fn show(ui: &mut Ui, scene: &EditorScene) {
    let source = scene.source();
    style::heading(ui, "Events");
    let about = "Traders, wolves, a wedding: the triggers of the rules, by luck";
    let is_eventful = source.happenings != Happenings::None;
    toggle(ui, scene, ("Events of ordinary days", about), is_eventful, |source, on| {
        source.happenings = if on { Happenings::All } else { Happenings::None };
    });
    if let Happenings::Only(names) = &source.happenings {
        ui.label(dim(format!("Only these: {}.", names.join(", "))));
    }
    ui.separator();
    style::heading(ui, "This level's own");
    ui.label(dim(
        "What happens on which conditions. Details are written in the file: docs/ron-triggers.md has all of them.",
    ));
    for (index, trigger) in source.triggers.iter().enumerate() {
        ui.push_id(("trigger", index), |ui| one(ui, scene, index, trigger));
    }
    ui.separator();
    if ui.button("A new question").hint("On the second day somebody asks for bread").clicked() {
        scene.change("an event", |source| {
            let trigger = question(free_name(source, "question"));
            source.triggers.push(trigger);
        });
    }
    let known: Vec<(String, String, String)> = scene
        .rules()
        .triggers
        .iter()
        .map(|trigger| {
            let title = trigger.ask.as_ref().map_or(&trigger.name, |question| &question.title);
            (trigger.name.clone(), title.clone(), String::new())
        })
        .collect();
    row(ui, "A copy of", |ui| {
        let hint = "One of the rules' triggers, to be changed for this level";
        if let Some(name) = choice(ui, ("copy", 200.0), hint, &String::new(), &known) {
            let copied = scene.rules().triggers.iter().find(|trigger| trigger.name == name).cloned();
            scene.change("an event", move |source| {
                if let Some(trigger) = copied {
                    let name = free_name(source, &format!("{name}_here"));
                    source.triggers.push(Trigger { name, ..trigger });
                }
            });
        }
    });
}

fn one(ui: &mut Ui, scene: &EditorScene, index: usize, trigger: &Trigger) {
    ui.separator();
    line(ui, |ui| {
        let title = trigger.ask.as_ref().map_or("", |question| question.title.as_str());
        ui.label(RichText::new(title).strong());
        if ui.small_button("Test").hint("Play the level with this happening after a second").clicked() {
            scene.ask(EditRequest::TestTrigger(index));
        }
        if remove(ui, &format!("Remove {}", trigger.name)) {
            scene.change("an event", move |source| {
                if index < source.triggers.len() {
                    source.triggers.remove(index);
                }
            });
        }
    });
    row(ui, "Name", |ui| {
        text(
            ui,
            scene,
            ("the name of an event", "Letters, digits and underscores"),
            &trigger.name,
            1,
            move |source, to| {
                source.triggers.get_mut(index).into_iter().for_each(|trigger| trigger.name = to.clone());
            },
        );
    });
    let rules = scene.rules();
    let when: Vec<String> = trigger.when.iter().map(|condition| condition_words(rules, condition)).collect();
    let when = if when.is_empty() { "when another names it".to_owned() } else { when.join(", and ") };
    ui.label(dim(format!("When: {when}.")));
    let then: Vec<String> = trigger.then.iter().map(|effect| effect_words(rules, effect)).collect();
    let then: Vec<String> = then.into_iter().filter(|words| !words.is_empty()).collect();
    if !then.is_empty() {
        ui.label(dim(format!("Then: {}.", then.join(", "))));
    }
    for choice in trigger.ask.iter().flat_map(|question| &question.choices) {
        ui.label(dim(format!("• {}", choice.text)));
    }
}

/// A name that no trigger of the level has yet.
fn free_name(source: &LevelSource, wanted: &str) -> String {
    let is_free = |name: &String| source.triggers.iter().all(|trigger| trigger.name != *name);
    let numbered = (2..).map(|number| format!("{wanted}_{number}"));
    std::iter::once(wanted.to_owned()).chain(numbered).find(is_free).unwrap_or_default()
}

/// A question to begin with.
fn question(name: String) -> Trigger {
    let choice = |text: &str, food| Choice {
        text: text.to_owned(),
        cost: Stock { food, ..Stock::default() },
        needs: Vec::new(),
        then: Vec::new(),
    };
    Trigger {
        name,
        when: vec![Condition::AtLeast(Measure::Day, 2.0)],
        again: None,
        ask: Some(Question {
            title: "A new question".to_owned(),
            text: "Somebody asks for bread.".to_owned(),
            picture: None,
            seconds: 60.0,
            choices: vec![choice("Here you are", 4), choice("There is none", 0)],
            unanswered: Vec::new(),
        }),
        then: Vec::new(),
    }
}
