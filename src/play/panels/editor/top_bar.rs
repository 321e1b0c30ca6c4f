//! The bar along the upper edge: undo and redo, save, play, the pages of the level, and the way out.

use super::super::colours::{DIM, GOLD};
use super::super::hint::Hinted;
use super::super::style;
use super::scene::EditorScene;
use crate::play::view_state::editing::{EditPage, EditRequest};
use egui::{RichText, Ui};
use osada::level::edit::size;
use osada_cli::keys::InputAction;

/// The pages, their labels and hints.
const PAGES: [(EditPage, &str, &str); 10] = [
    (EditPage::Level, "Level", "Title, text, difficulty, season, hour, goods"),
    (EditPage::Map, "Map", "Size, mirror, ground from a seed"),
    (EditPage::People, "People", "Who lives here at the start"),
    (EditPage::Herds, "Herds", "Herds and packs"),
    (EditPage::Waves, "Waves", "Who comes when, and from which camp"),
    (EditPage::Minds, "Minds", "The mind each kind decides with"),
    (EditPage::Victory, "Victory", "What wins the level"),
    (EditPage::Events, "Events", "What happens on which conditions"),
    (EditPage::Lessons, "Lessons", "What a beginner is told"),
    (EditPage::Looks, "Looks", "What units and structures look like, from looks.ron"),
];

/// Draws the bar; returns true if its button for the keys was clicked.
pub fn show(ui: &mut Ui, scene: &EditorScene, shows_keys: bool) -> bool {
    let mut asks_for_keys = false;
    ui.horizontal_wrapped(|ui| {
        let document = &scene.session.document;
        ui.label(RichText::new(&scene.source().title).strong().color(GOLD));
        let (width, height) = size(scene.source());
        let state = if scene.session.is_unsaved() { "not saved" } else { "saved" };
        let state = if document.is_untouched() && !document.is_kept() { "new" } else { state };
        ui.label(RichText::new(format!("{width} × {height}, {state}")).color(DIM).size(13.0));
        ui.separator();
        for (action, text, what) in
            [(InputAction::Undo, "Undo", document.undoes()), (InputAction::Redo, "Redo", document.redoes())]
        {
            let about = what.map_or_else(|| format!("{text}: nothing"), |what| format!("{text}: {what}"));
            let button = ui.add_enabled(what.is_some(), egui::Button::new(text));
            if button.hint(scene.keys.with_key(&about, action)).clicked() {
                scene.act(action);
            }
        }
        ui.separator();
        let play = scene.keys.with_key("Play the level as it is now, and come back", InputAction::TestPlay);
        let playable = scene.session.findings().is_playable();
        let hint = if playable { play } else { "Fix the errors first: see below".to_owned() };
        if ui.add_enabled(playable, egui::Button::new(RichText::new("Play").color(GOLD))).hint(hint).clicked() {
            scene.act(InputAction::TestPlay);
        }
        let save = scene.keys.with_key("Save it as RON among your own levels", InputAction::SaveLevel);
        if ui.button("Save").hint(save).clicked() {
            scene.act(InputAction::SaveLevel);
        }
        if ui.button("Save as …").hint("Save it under another name").clicked() {
            scene.ask(EditRequest::Page(EditPage::Save));
        }
        ui.separator();
        for (page, text, about) in PAGES {
            if ui.add(style::chip(text, scene.view.page == Some(page))).hint(about).clicked() {
                scene.ask(EditRequest::Page(page));
            }
        }
        ui.separator();
        let about = "An empty map, ground from a seed, unsaved work, another level";
        if ui.add(style::chip("New, open …", scene.view.page == Some(EditPage::Begin))).hint(about).clicked() {
            scene.ask(EditRequest::Page(EditPage::Begin));
        }
        let about = scene.keys.with_key("What the keys do here", InputAction::Help);
        asks_for_keys = ui.add(style::chip("Keys", shows_keys)).hint(about).clicked();
        let leave = scene.keys.with_key("Leave the editor", InputAction::Back);
        if ui.button("Leave").hint(leave).clicked() {
            scene.ask(EditRequest::Leave);
        }
    });
    asks_for_keys
}
