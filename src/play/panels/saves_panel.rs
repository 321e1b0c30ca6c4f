//! The saves: each with its picture, day and level, to load, and a name to save under.

use super::colours::{BAD, GOLD};
use super::hint::Hinted;
use super::style::{self, board, dim, wide_button};
use crate::play::session::saving::{PICTURE, unpacked};
use egui::{self, Align2, Color32, ColorImage, Context, RichText, TextureHandle, TextureOptions, Ui, vec2};
use osada::fault::counted;
use osada_cli::keys::{InputAction, KeyBindings};
use osada_cli::platform::{HANDS_OUT, MOST_LOST, now};
use osada_cli::storage::saves::{SaveEntry, SaveSlot, SaveStore};
use std::path::{Path, PathBuf};

/// Greatest width in points.
const WIDTH: f32 = 520.0;

/// Points for the buttons of a row.
const BUTTONS: f32 = if HANDS_OUT { 180.0 } else { 90.0 };

pub enum SavesChoice {
    /// Load this save.
    Load(PathBuf),
    /// Download this save.
    Download(PathBuf),
    /// Download the recording of the current game.
    Recording,
    Save(String),
    Close,
}

/// The open list of saves.
pub struct SavesPanel {
    saves: SaveStore,
    entries: Vec<(SaveEntry, Option<TextureHandle>)>,
    name: String,
    painted: bool,
    pub error: Option<String>,
}

impl SavesPanel {
    pub fn new(saves: &SaveStore) -> Self {
        let entries = saves.list().into_iter().map(|entry| (entry, None)).collect();
        Self { saves: saves.clone(), entries, name: String::new(), painted: false, error: None }
    }

    /// The save that has the name in the field, as far as files tell names apart.
    fn of_that_name(&self) -> Option<&SaveEntry> {
        let folded = |path: &Path| path.to_string_lossy().to_lowercase();
        let file = folded(&self.saves.file_of(&SaveSlot::Named(self.name.trim().to_owned())));
        let mut entries = self.entries.iter().map(|(entry, _)| entry).filter(|_| !self.name.trim().is_empty());
        entries.find(|entry| folded(&entry.path) == file)
    }

    /// Draws the list. `can_save` is true if there is a game to save.
    pub fn show(&mut self, ctx: &Context, keys: &KeyBindings, can_save: bool) -> Option<SavesChoice> {
        if !std::mem::replace(&mut self.painted, true) {
            for (entry, texture) in &mut self.entries {
                *texture = paint(ctx, entry);
            }
        }
        let mut choice = None;
        let most = ctx.screen_rect().size() - vec2(40.0, 150.0);
        let width = most.x.min(WIDTH);
        board(ctx, "saves", Align2::CENTER_CENTER, vec2(0.0, 0.0), |ui| {
            ui.set_width(width);
            style::heading(ui, "Saves");
            if can_save {
                ui.horizontal_wrapped(|ui| {
                    let label = ui.label("Name");
                    let field = egui::TextEdit::singleline(&mut self.name).desired_width(280.0f32.min(width - 130.0));
                    let field = style::line(ui, field);
                    ui.add(field.char_limit(40)).labelled_by(label.id).hint("The name of the save");
                    let named = !self.name.trim().is_empty();
                    let (label, about) = match self.of_that_name() {
                        Some(_) => ("Replace", "The save that has this name now will be lost"),
                        None => ("Save", "Saves this game under that name"),
                    };
                    if ui.add_enabled(named, egui::Button::new(label)).hint(about).clicked() {
                        choice = Some(SavesChoice::Save(self.name.trim().to_owned()));
                    }
                    let about = "Downloads a recording of this game so far";
                    if HANDS_OUT && ui.button("Recording").hint(about).clicked() {
                        choice = Some(SavesChoice::Recording);
                    }
                });
                if let Some(entry) = self.of_that_name() {
                    let text = format!("There is a save “{}” already, {}.", entry.name, ago(entry));
                    ui.label(RichText::new(text).color(BAD));
                }
            }
            if let Some(error) = &self.error {
                ui.label(RichText::new(error).color(BAD));
            }
            if self.entries.is_empty() {
                ui.label(dim(
                    keys.resolve(&format!("There are no saves yet. {{QuickSave}} makes a quick save; the game also saves itself every dawn and every {} seconds.", MOST_LOST))
                ));
            }
            let height = most.y.clamp(60.0, 430.0);
            egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
                for (entry, texture) in &self.entries {
                    if let Some(wanted) = row(ui, entry, texture.as_ref()) {
                        choice = Some(wanted);
                    }
                    ui.separator();
                }
            });
            if wide_button(ui, "Close").hint(keys.with_key("Back", InputAction::Back)).clicked() {
                choice = Some(SavesChoice::Close);
            }
        });
        choice
    }
}

/// Draws a save; returns what was chosen for it.
fn row(ui: &mut Ui, entry: &SaveEntry, texture: Option<&TextureHandle>) -> Option<SavesChoice> {
    let mut chosen = None;
    ui.horizontal(|ui| {
        let size = vec2(PICTURE.0 as f32 * 0.7, PICTURE.1 as f32 * 0.7);
        match texture {
            Some(texture) => drop(ui.add(egui::Image::new(texture).fit_to_exact_size(size))),
            None => drop(ui.allocate_exact_size(size, egui::Sense::hover())),
        }
        ui.vertical(|ui| {
            ui.set_width((ui.available_width() - BUTTONS).max(120.0));
            ui.label(RichText::new(title(entry)).strong().color(GOLD));
            match &entry.header {
                Ok(header) => {
                    ui.label(format!("{} ({}), raid {}", header.title, header.challenge.name(), header.wave));
                    ui.label(dim(format!("{}, seed {}", counted(header.colonists as usize, "person"), header.seed)));
                    if !header.mods.is_empty() {
                        let mods: Vec<String> = header.mods.iter().map(ToString::to_string).collect();
                        ui.label(dim(format!("with {}", mods.join(", "))));
                    }
                }
                Err(what) => {
                    ui.add(egui::Label::new(RichText::new(what).color(BAD)).wrap());
                }
            }
        });
        let (text, about) = match entry.header {
            Ok(_) => ("Load", "Continue from this save"),
            Err(_) => ("Put aside", "Keep it under another name, out of this list"),
        };
        if ui.button(text).hint(about).clicked() {
            chosen = Some(SavesChoice::Load(entry.path.clone()));
        }
        if HANDS_OUT && ui.button("Download").hint("Keep it as a file of your own").clicked() {
            chosen = Some(SavesChoice::Download(entry.path.clone()));
        }
    });
    chosen
}

/// Name of a save, with its day and age.
fn title(entry: &SaveEntry) -> String {
    match &entry.header {
        Ok(header) => format!("{}, day {}, {}", entry.title(), header.day, ago(entry)),
        Err(_) => entry.title().to_owned(),
    }
}

fn ago(entry: &SaveEntry) -> String {
    let minutes = now().duration_since(entry.written).map_or(0, |age| age.as_secs() / 60);
    match minutes {
        0 => "just now".to_owned(),
        1..=119 => format!("{} ago", counted(minutes as usize, "minute")),
        120..=2879 => format!("{} ago", counted((minutes / 60) as usize, "hour")),
        _ => format!("{} ago", counted((minutes / 1440) as usize, "day")),
    }
}

fn paint(ctx: &Context, entry: &SaveEntry) -> Option<TextureHandle> {
    let pixels = unpacked(&entry.header.as_ref().ok()?.picture)?;
    let mut image = ColorImage::new([PICTURE.0, PICTURE.1], Color32::BLACK);
    for (pixel, rgb) in image.pixels.iter_mut().zip(pixels.chunks_exact(3)) {
        *pixel = Color32::from_rgb(rgb[0], rgb[1], rgb[2]);
    }
    Some(ctx.load_texture(format!("save {}", entry.name), image, TextureOptions::LINEAR))
}
