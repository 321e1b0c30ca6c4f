//! The question when a game cannot be saved before leaving it: the error, the file, and the alternatives.

use super::colours::BAD;
use super::hint::Hinted;
use super::style::{self, board, dim, wide_button};
use egui::{self, Align2, Context, RichText, TextEdit, vec2};
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsavedPanel {
    /// The error and the file.
    pub why: String,
    /// Another folder to try.
    pub folder: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnsavedChoice {
    TryAgain,
    SaveIn(PathBuf),
    /// Leave without saving.
    LeaveAllTheSame,
    Stay,
}

impl UnsavedPanel {
    /// The panel with an error and a folder to suggest.
    pub fn new(why: String, folder: &Path) -> Self {
        Self { why, folder: folder.display().to_string() }
    }

    /// Draws the panel. `back` is the key that returns to the game.
    pub fn show(&mut self, ctx: &Context, back: &str) -> Option<UnsavedChoice> {
        let mut choice = None;
        board(ctx, "unsaved", Align2::CENTER_CENTER, vec2(0.0, 0.0), |ui| {
            ui.set_width(420.0);
            style::heading(ui, "This game is not saved");
            ui.label(RichText::new(&self.why).color(BAD));
            ui.add_space(6.0);
            ui.columns(2, |columns| {
                for (column, (text, about, meant)) in columns.iter_mut().zip([
                    ("Try again", "After making room on the disk, or fixing the folder", UnsavedChoice::TryAgain),
                    ("Keep playing", &*format!("Nothing changes ({back})"), UnsavedChoice::Stay),
                ]) {
                    column.vertical_centered_justified(|ui| {
                        if wide_button(ui, text).hint(about.to_owned()).clicked() {
                            choice = Some(meant);
                        }
                    });
                }
            });
            ui.add_space(6.0);
            let label = ui.label("Another folder:");
            let field = style::line(ui, TextEdit::singleline(&mut self.folder).desired_width(f32::INFINITY));
            ui.add(field).labelled_by(label.id).hint("Where to save the game instead");
            if wide_button(ui, "Save there and leave")
                .hint("Writes the game and its recording into this folder")
                .clicked()
            {
                choice = Some(UnsavedChoice::SaveIn(PathBuf::from(self.folder.trim())));
            }
            ui.add_space(10.0);
            let lost = "Everything since the last save is lost";
            if wide_button(ui, "Leave anyway").hint(lost).clicked() {
                choice = Some(UnsavedChoice::LeaveAllTheSame);
            }
            ui.label(dim("If you leave anyway, everything since the last save is lost."));
        });
        choice
    }
}
