//! The page for the campaign as a whole: its description, the beginning, the size of the map.

use super::super::editor::fields::{choice, number, row, text};
use super::super::style::{self, dim};
use super::scene::CampaignScene;
use egui::Ui;
use osada::fault::counted;
use osada::level::{CampaignNode, CampaignSource};

pub fn show(ui: &mut Ui, scene: &CampaignScene) {
    let source = scene.source();
    style::heading(ui, "Campaign");
    ui.label("Title");
    let about = ("the title", "What the player reads in the list of campaigns");
    text(ui, scene, about, &source.title, 1, |source, to| source.title = to);
    ui.label("What awaits the player");
    text(ui, scene, ("the text", "One or two sentences"), &source.about, 3, |source, to| source.about = to);
    ui.add_space(6.0);
    row(ui, "Begins at", |ui| {
        let node = |node: &CampaignNode| (node.name.clone(), node.title.clone(), node.about.clone());
        let nodes: Vec<_> = source.nodes.iter().map(node).collect();
        if let Some(to) = choice(ui, ("start", 170.0), "The node where the road begins", &source.start.node, &nodes) {
            scene.change("the beginning", move |source| source.start.node = to);
        }
    });
    row(ui, "People", |ui| {
        let about = ("the number of people", "How many people set out");
        number(ui, scene, about, source.start.people, 1..=50, |source, to| source.start.people = to);
    });
    row(ui, "Carts", |ui| {
        let about = ("the number of carts", "How many carts they have");
        number(ui, scene, about, source.start.carts, 0..=50, |source, to| source.start.carts = to);
    });
    row(ui, "Map", |ui| {
        let about = ("the width of the map", "Width of the country");
        number(ui, scene, about, source.map.size.0, 20..=200, |source, to| source.map.size.0 = to);
        ui.label("×");
        let about = ("the height of the map", "Height of the country");
        number(ui, scene, about, source.map.size.1, 20..=200, |source, to| source.map.size.1 = to);
    });
    row(ui, "Details", |ui| {
        let about = ("the seed of the map", "Seed of the trees and hills on the picture");
        number(ui, scene, about, source.map.seed, 0..=9999, |source, to| source.map.seed = to);
    });
    ui.add_space(6.0);
    ui.label(dim(format!("{} stay as they are in the file.", rest(source))));
}

/// What has no fields here, as the beginning of a sentence.
fn rest(source: &CampaignSource) -> String {
    let counts = [
        (source.intro.len(), "introductory paragraph"),
        (source.map.features.len(), "feature"),
        (source.improvements.len(), "improvement"),
        (source.endings.len(), "ending"),
        (source.triggers.len(), "trigger"),
    ];
    let mut parts: Vec<String> =
        counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, one)| counted(count, one)).collect();
    parts.push("goods and rules".to_owned());
    parts.join(", ")
}
