//! The page of a road: how long it takes, and what is said of it.

use super::super::editor::fields::{number, row, text};
use super::super::hint::Hinted;
use super::super::style::{self, dim};
use super::scene::{CampaignScene, of_road, title_of};
use crate::play::view_state::campaign_editing::CampaignRequest;
use egui::{Button, Ui};
use osada::fault::counted;
use osada::level::edit::campaign::Part;

pub fn show(ui: &mut Ui, scene: &CampaignScene, index: usize) {
    let source = scene.source();
    let Some(road) = source.roads.get(index) else { return };
    style::heading(ui, "Road");
    for (words, name) in [("From", &road.from), ("To", &road.to)] {
        row(ui, words, |ui| {
            let node = source.nodes.iter().position(|node| node.name == *name);
            let button = ui.add_enabled(node.is_some(), Button::new(title_of(source, name)).truncate());
            if button.hint(format!("The page of the node `{name}`")).clicked() {
                scene.ask(CampaignRequest::Select(node.map(Part::Node)));
            }
        });
    }
    row(ui, "Days", |ui| {
        let about = ("the days of a road", "Days that it takes");
        number(ui, scene, about, road.days, 1..=30, of_road(index, |road, to| road.days = to));
    });
    ui.label("What is said of it");
    let about = ("the text of a road", "A sentence that the player reads before taking it");
    text(ui, scene, about, &road.text, 3, of_road(index, |road, to| road.text = to));
    ui.add_space(4.0);
    if ui.button("Turn round").hint("It leads the other way").clicked() {
        scene.change("turning a road round", move |source| {
            if let Some(road) = source.roads.get_mut(index) {
                std::mem::swap(&mut road.from, &mut road.to);
            }
        });
    }
    if !road.needs.is_empty() {
        ui.label(dim(format!("Its {} stay as they are in the file.", counted(road.needs.len(), "need"))));
    }
}
