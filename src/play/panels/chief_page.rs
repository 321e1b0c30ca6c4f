//! The chief: why each raid came the way it did, once it is over, from his memory; and what he would have planned
//! otherwise.

use super::colours::{GOLD, LINEN};
use super::hint::Hinted;
use super::scene::PanelScene;
use super::style::{self, dim};
use super::why::{self, opens_mind};
use egui::{RichText, Ui};
use osada::brain::{Sense, Senses};
use osada::sim::rules::UnitKind;
use osada::sim::{Plan, Whereabouts, World, bearing, is_revealed};
use osada_cli::words::{listed_in_words, memory_words, plan_summary, plan_title, sign_words};

/// Most plans that can be chosen from, the latest.
const MOST: usize = 24;
/// Most faces of his people.
const MOST_FOES: usize = 5;

#[derive(Default)]
pub struct ChiefPage {
    /// True if the chief is shown instead of the besiegers on the map; `None` until the player chooses.
    pub open: Option<bool>,
    /// Number of the chosen plan; without one, the latest that may be shown.
    plan: Option<usize>,
    /// Changed senses, to see what he would have planned.
    changes: Vec<(Sense, f64)>,
    /// His mind is shown below the sentence.
    pub(super) is_mind_open: bool,
}

impl ChiefPage {
    /// True if the page is open: as the player has chosen, or else when nobody of a raid is on the map.
    pub fn is_open(&self, world: &World) -> bool {
        self.open.unwrap_or_else(|| world.raiders().next().is_none())
    }
}

/// Visible signs of the plan of the coming or current raid, while the plan itself is secret.
fn sign(world: &World) -> Option<String> {
    let plan = world.chief().plans().last().filter(|plan| !is_revealed(world, plan))?;
    let camp = || world.siege().next_camps().first().and_then(|&camp| world.siege().camps()[camp].site());
    let side = plan.site().or_else(camp).and_then(|site| bearing(world, site));
    let words = sign_words(world.rules(), plan.carried_out(), side)?;
    Some(format!("Raid {}: {words} You will learn what they planned when it is over.", plan.wave()))
}

/// Text of the page before the first plan may be shown.
fn empty_page_text(world: &World) -> String {
    let hint = "When a raid is over, this page says why it came the way it did.";
    match world.raiders().count() {
        0 => format!("Nobody knows yet what their chief is thinking. {hint}"),
        1 => format!("One besieger is still here. {hint}"),
        here => format!("{here} besiegers are still here. {hint}"),
    }
}

/// The chief's face and name, and those of his people whom one has met.
fn portraits(ui: &mut Ui, game: &PanelScene) {
    let (world, rules) = (game.world(), game.world().rules());
    let leader = rules.people.foes.chief.as_deref().and_then(|chief| rules.unit_named(chief));
    if let Some((name, kind)) = world.chief().name().zip(leader) {
        face(ui, game, (kind, name), None, "Their chief. What he knows is what his people have seen");
    }
    let met = world.siege().foes().iter().rev().filter(|foe| foe.whereabouts != Whereabouts::Dead).take(MOST_FOES);
    for foe in met {
        let here = if foe.whereabouts == Whereabouts::Away { "got away" } else { "here" };
        let text = format!("killed {}; {here}", listed_in_words(&foe.victims));
        face(ui, game, (foe.kind, &foe.name), Some(foe.face), &text);
    }
}

/// A face with its name and a line about it.
fn face(ui: &mut Ui, game: &PanelScene, (kind, name): (UnitKind, &str), face: Option<u32>, text: &str) {
    let rules = game.world().rules();
    ui.horizontal(|ui| {
        let picture = game.looks.portrait(rules, kind, name, face);
        ui.add(game.icons.image(picture, 36.0));
        ui.vertical(|ui| {
            ui.label(RichText::new(format!("{name}, {}", rules.unit(kind).title.to_lowercase())).color(GOLD));
            ui.label(dim(text));
        });
    });
}

pub fn show(ui: &mut Ui, game: &PanelScene, state: &mut ChiefPage) {
    let world = game.world();
    portraits(ui, game);
    if let Some(sign) = sign(world) {
        ui.add(egui::Label::new(RichText::new(sign).size(13.5).color(GOLD)).wrap());
    }
    let plans: Vec<(usize, &Plan)> =
        world.chief().plans().iter().enumerate().filter(|(_, plan)| is_revealed(world, plan)).collect();
    let Some(&(latest, _)) = plans.last() else {
        ui.label(dim(empty_page_text(world)));
        return remembered(ui, world, u32::MAX);
    };
    let chosen = state.plan.filter(|chosen| plans.iter().any(|(number, _)| number == chosen)).unwrap_or(latest);
    ui.horizontal_wrapped(|ui| {
        for &(number, plan) in plans.iter().rev().take(MOST).rev() {
            let text = format!("Raid {}: {}", plan.wave(), plan_title(world.rules(), plan.carried_out()));
            if ui.add(style::chip(&text, number == chosen)).hint("Why this raid came the way it did").clicked() {
                (state.plan, state.changes) = (Some(number), Vec::new());
            }
        }
    });
    let plan = &world.chief().plans()[chosen];
    ui.add(egui::Label::new(RichText::new(plan_summary(world, plan)).size(13.5).color(LINEN)).wrap());
    if opens_mind(ui, "How he decided", &mut state.is_mind_open) {
        show_mind(ui, world, plan, &mut state.changes);
    }
    remembered(ui, world, plan.wave());
}

/// The mind that was asked for a plan, with its senses of then, which can be changed.
fn show_mind(ui: &mut Ui, world: &World, plan: &Plan, changes: &mut Vec<(Sense, f64)>) {
    let sensed = plan.senses().iter().chain(&*changes);
    let senses = sensed.fold(Senses::default(), |senses, &(sense, value)| senses.with(sense, value));
    let (name, mind) = &world.rules().minds[plan.mind().index()];
    let reasons = mind.explain(&senses);
    if changes.is_empty() {
        ui.add(egui::Label::new(RichText::new(reasons.sentence("The chief")).size(13.5).color(LINEN)).wrap());
    } else {
        let text = format!("If it had been so: {}", reasons.sentence("The chief"));
        ui.add(egui::Label::new(RichText::new(text).size(13.5).color(GOLD)).wrap());
        if ui.button("Back to what happened").hint("Undo your changes").clicked() {
            changes.clear();
        }
    }
    ui.label(dim(format!("The mind “{name}” was asked."))).hint(&mind.about);
    if let Some((sense, value)) = why::past(ui, &reasons, &senses) {
        changes.retain(|(other, _)| *other != sense);
        changes.push((sense, value));
    }
}

/// His memory of raids before one.
fn remembered(ui: &mut Ui, world: &World, before: u32) {
    let memory = world.chief().memory().iter().filter(|raid| raid.wave() < before && raid.is_over());
    let lines: Vec<String> = memory.map(|raid| memory_words(world, raid)).collect();
    if !lines.is_empty() {
        ui.label(RichText::new("What he remembers").color(GOLD));
    }
    for line in lines {
        ui.add(egui::Label::new(RichText::new(line).size(12.5).color(LINEN)).wrap());
    }
}
