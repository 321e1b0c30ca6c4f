//! The page for naming a level's file.

use super::super::colours::BAD;
use super::super::hint::Hinted;
use super::super::style::{self, dim};
use super::scene::EditorScene;
use crate::play::session::Losses;
use crate::play::view_state::editing::EditRequest;
use egui::{RichText, TextEdit, Ui, WidgetInfo, WidgetType};
use osada_cli::storage::files::shown;
use osada_cli::storage::saves::harmless;
use std::path::Path;

#[derive(Default)]
pub struct SavePage {
    /// The name; until the author writes one, that of the level.
    name: Option<String>,
}

impl SavePage {
    pub fn show(&mut self, ui: &mut Ui, scene: &EditorScene) {
        style::heading(ui, "Save the level");
        ui.label(dim("Saved as RON among your own levels, with a picture. The title screen shows it from then on."));
        if let Some((file, losses)) = &scene.view.risk {
            risk(ui, scene, file, losses);
        }
        let mut name = self.name.clone().unwrap_or_else(|| harmless(&scene.source().title));
        ui.label("Name of the file");
        let field = style::line(ui, TextEdit::singleline(&mut name).desired_width(f32::INFINITY));
        let response = ui.add(field).hint("Letters, digits, spaces, - and _");
        response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "Name of the file"));
        if response.changed() {
            self.name = Some(name.clone());
        }
        let good = harmless(&name);
        if good != name.trim() {
            ui.label(dim(format!("It will be called “{good}”.")));
        }
        let known = scene.around.levels.iter().find(|level| level.name == good);
        match known {
            Some(level) if !level.is_own => {
                ui.label(RichText::new(format!("“{}” has this name already; choose another.", level.title)).color(BAD));
            }
            Some(level) => {
                let text = format!("Your level “{}” has this name already.", level.title);
                ui.label(RichText::new(text).color(BAD));
                if ui.button("Replace it").hint("The contents of that file will be lost").clicked() {
                    self.save(scene, good, true);
                }
            }
            None => {
                if style::wide_button(ui, "Save it").hint("Write the file and its picture").clicked() {
                    self.save(scene, good, false);
                }
            }
        }
        if !scene.session.findings().is_playable() {
            ui.label(dim("It has errors. You can save it anyway and fix them later."));
        }
    }

    fn save(&mut self, scene: &EditorScene, name: String, replaces: bool) {
        self.name = None;
        scene.ask(EditRequest::Save { name, replaces });
    }
}

/// Comments and fields that saving would lose, and a button to save anyway.
fn risk(ui: &mut Ui, scene: &EditorScene, file: &Path, losses: &Losses) {
    ui.label(RichText::new(format!("Saving in {} would lose:", shown(file))).color(BAD));
    if losses.is_changed {
        ui.label("• changes that another program has made since the file was opened here");
    }
    for comment in &losses.comments {
        ui.label(format!("• the comment {comment}"));
    }
    let hint = "Write the file as the level is now; undo cannot bring back what is lost";
    if ui.button("Save anyway").hint(hint).clicked() {
        scene.ask(EditRequest::SaveAnyway(file.to_path_buf()));
    }
    ui.label(dim("Or save it under another name:"));
    ui.separator();
}
