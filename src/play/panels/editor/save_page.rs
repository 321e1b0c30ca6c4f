//! The page for naming the file of what is edited.

use super::super::colours::BAD;
use super::super::hint::Hinted;
use super::super::style::{self, dim};
use crate::play::session::Losses;
use egui::{RichText, TextEdit, Ui, WidgetInfo, WidgetType};
use osada_cli::storage::files::shown;
use osada_cli::storage::saves::harmless;
use std::path::{Path, PathBuf};

/// What stands in the way of a name.
pub enum TakenName {
    /// By one of the player's own of this title, which can be replaced.
    Own(String),
    /// By one of this title that stays as it is.
    Other(String),
}

/// What is to be saved.
pub struct SaveOffer<'a> {
    /// Such as `level`.
    pub what: &'static str,
    pub about: &'static str,
    pub title: &'a str,
    /// Says by what a name is taken.
    pub taken: &'a dyn Fn(&str) -> Option<TakenName>,
    /// The file in which it was to be saved, and the losses of that.
    pub risk: Option<&'a (PathBuf, Losses)>,
    pub is_playable: bool,
}

pub enum SaveChoice {
    /// Save under a name; `replaces` allows overwriting a file of that name.
    Named { name: String, replaces: bool },
    /// Save in this file despite the losses.
    Anyway(PathBuf),
}

#[derive(Default)]
pub struct SavePage {
    /// The name; until the author writes one, that of what is saved.
    name: Option<String>,
}

impl SavePage {
    pub fn show(&mut self, ui: &mut Ui, offer: &SaveOffer) -> Option<SaveChoice> {
        let mut choice = None;
        let what = offer.what;
        style::heading(ui, &format!("Save the {what}"));
        ui.label(dim(offer.about));
        if let Some((file, losses)) = offer.risk {
            choice = risk(ui, what, file, losses);
        }
        let mut name = self.name.clone().unwrap_or_else(|| harmless(offer.title));
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
        let mut replaces = None;
        match (offer.taken)(&good) {
            Some(TakenName::Other(title)) => {
                ui.label(RichText::new(format!("“{title}” has this name already; choose another.")).color(BAD));
            }
            Some(TakenName::Own(title)) => {
                ui.label(RichText::new(format!("Your {what} “{title}” has this name already.")).color(BAD));
                let replace = ui.button("Replace it").hint("The contents of that file will be lost");
                replaces = replace.clicked().then_some(true);
            }
            None => {
                let save = style::wide_button(ui, "Save it").hint("Write the file");
                replaces = save.clicked().then_some(false);
            }
        }
        if !offer.is_playable {
            ui.label(dim("It has errors. You can save it anyway and fix them later."));
        }
        if let Some(replaces) = replaces {
            self.name = None;
            choice = Some(SaveChoice::Named { name: good, replaces });
        }
        choice
    }
}

/// Comments and fields that saving would lose, and a button to save anyway.
fn risk(ui: &mut Ui, what: &str, file: &Path, losses: &Losses) -> Option<SaveChoice> {
    ui.label(RichText::new(format!("Saving in {} would lose:", shown(file))).color(BAD));
    if losses.is_changed {
        ui.label("• changes that another program has made since the file was opened here");
    }
    for comment in &losses.comments {
        ui.label(format!("• the comment {comment}"));
    }
    let hint = format!("Write the file as the {what} is now; undo cannot bring back what is lost");
    let anyway = ui.button("Save anyway").hint(hint).clicked().then(|| SaveChoice::Anyway(file.to_path_buf()));
    ui.label(dim("Or save it under another name:"));
    ui.separator();
    anyway
}
