//! The page for starting on another level: an empty map, unsaved work, an existing level.

use super::super::hint::Hinted;
use super::super::style::{self, dim};
use super::fields::remove;
use super::map_page::side;
use super::scene::EditorScene;
use crate::play::view_state::editing::{EditPage, EditRequest};
use egui::Ui;
use osada::level::MIN_SIDE;

pub struct BeginPage {
    size: (u32, u32),
}

impl Default for BeginPage {
    fn default() -> Self {
        Self { size: (48, 32) }
    }
}

impl BeginPage {
    pub fn show(&mut self, ui: &mut Ui, scene: &EditorScene) {
        style::heading(ui, "What would you like to work on?");
        ui.label(dim("Or start drawing at once, with what is on the left. Unsaved work is kept, and listed here."));
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            if ui.button("Empty meadow").hint("A meadow with a hearth, with this many columns and rows").clicked() {
                scene.ask(EditRequest::Blank(self.size));
            }
            side(ui, "Columns of the meadow", &mut self.size.0, MIN_SIDE);
            ui.label("×");
            side(ui, "Rows of the meadow", &mut self.size.1, MIN_SIDE);
        });
        if ui.button("Ground from a seed …").hint("Valleys, labyrinths and others, to draw on").clicked() {
            scene.ask(EditRequest::Page(EditPage::Map));
        }
        if !scene.around.unsaved.is_empty() {
            ui.separator();
            style::heading(ui, "Unsaved work");
            for (number, work) in scene.around.unsaved.iter().enumerate() {
                ui.horizontal(|ui| {
                    let hint = "Continue where you left off";
                    if ui.button(format!("{}. {}", number + 1, work.title)).hint(hint).clicked() {
                        scene.ask(EditRequest::GoOn(work.kept.clone()));
                    }
                    if remove(ui, &format!("Discard unsaved work {} for good", number + 1)) {
                        scene.ask(EditRequest::Forget(work.kept.clone()));
                    }
                });
            }
        }
        for (own, heading, hint) in [
            (true, "Your own levels", "Edit this level"),
            (false, "A copy of a level", "Edit a copy; the level itself stays as it is"),
        ] {
            if scene.around.levels.iter().any(|level| level.is_own == own) {
                ui.separator();
                style::heading(ui, heading);
                ui.horizontal_wrapped(|ui| {
                    for level in scene.around.levels.iter().filter(|level| level.is_own == own) {
                        if ui.button(&level.title).hint(hint).clicked() {
                            scene.ask(EditRequest::Open(level.name.clone()));
                        }
                    }
                });
            }
        }
    }
}
