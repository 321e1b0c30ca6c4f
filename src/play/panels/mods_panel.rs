//! The list of mods, on a board over the title screen: which are on, their order, and their errors.

use super::colours::{BAD, GOLD, LINEN};
use super::hint::Hinted;
use super::style::{self, dim};
use egui::{self, Align2, Context, RichText, Ui, vec2};
use osada_cli::storage::offer::ModEntry;

/// Greatest width in points.
const WIDTH: f32 = 720.0;

#[derive(Default)]
pub struct ModsPanel {
    mods: Vec<ModEntry>,
    /// The folders that are searched for mods, as texts.
    folders: Vec<String>,
    is_open: bool,
}

impl ModsPanel {
    /// The panel, closed.
    pub fn new(mods: Vec<ModEntry>, folders: Vec<String>) -> Self {
        Self { mods, folders, is_open: false }
    }

    /// Replaces the mods; an open panel stays open.
    pub fn renew(&mut self, mods: Vec<ModEntry>) {
        self.mods = mods;
    }

    pub fn open(&mut self) {
        self.is_open = true;
    }

    /// Number of mods that should be on but are left out.
    pub fn left_out(&self) -> usize {
        self.mods.iter().filter(|entry| entry.is_on && entry.fault.is_some()).count()
    }

    /// Draws the panel if it is open; returns the enabled mods in their order if that was changed.
    pub fn show(&mut self, ctx: &Context) -> Option<Vec<String>> {
        if !self.is_open {
            return None;
        }
        let mut change = None;
        let mut close = ctx.input(|input| input.key_pressed(egui::Key::Escape));
        let most = ctx.screen_rect().size() - vec2(60.0, 90.0);
        style::board(ctx, "mods", Align2::CENTER_CENTER, vec2(0.0, 0.0), |ui| {
            ui.set_width(most.x.min(WIDTH));
            style::heading(ui, "Mods");
            ui.label(dim("They are loaded from top to bottom; if two change the same thing, the lower one counts. Games in progress keep theirs."));
            style::scroll(vec2(most.x, most.y - 110.0)).show(ui, |ui| {
                if self.mods.is_empty() {
                    ui.label(format!("There are none yet. Put their folders in {}.", self.folders.join(" or ")));
                }
                let on = self.mods.iter().filter(|entry| entry.is_on).count();
                for (number, entry) in self.mods.iter().enumerate() {
                    change = row(ui, entry, (number, on)).map(|asked| (number, asked)).or(change.take());
                }
            });
            close |= ui.button("Close").hint("Back to the levels").clicked();
        });
        self.is_open = !close;
        change.map(|(number, asked)| self.changed(number, asked))
    }

    /// The names of the enabled mods after a change.
    fn changed(&self, number: usize, asked: Asked) -> Vec<String> {
        let mut on: Vec<String> =
            self.mods.iter().filter(|entry| entry.is_on).map(|entry| entry.name.clone()).collect();
        match asked {
            Asked::On => on.push(self.mods[number].name.clone()),
            Asked::Off => drop(on.remove(number)),
            Asked::Up => on.swap(number - 1, number),
            Asked::Down => on.swap(number, number + 1),
        }
        on
    }
}

/// A change that was asked of a mod.
#[derive(Clone, Copy)]
enum Asked {
    On,
    Off,
    Up,
    Down,
}

/// One mod; enabled ones come first. Returns the change that was asked of it.
fn row(ui: &mut Ui, entry: &ModEntry, (number, on): (usize, usize)) -> Option<Asked> {
    let mut asked = None;
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        let mut is_on = entry.is_on;
        let ink = if entry.fault.is_some() { BAD } else { GOLD };
        let title = RichText::new(&entry.title).size(17.0).strong().color(ink);
        let hint = if entry.is_on { "On. Click: off" } else { "Off. Click: on, below all others" };
        if ui.checkbox(&mut is_on, title).hint(hint).changed() {
            asked = Some(if is_on { Asked::On } else { Asked::Off });
        }
        let by = if entry.by.is_empty() { String::new() } else { format!(" by {}", entry.by) };
        ui.label(dim(format!("{}{by}", entry.version)).size(13.5)).hint(&entry.folder);
        if entry.is_on && number > 0 && ui.button("Up").hint("Load it earlier").clicked() {
            asked = Some(Asked::Up);
        }
        if entry.is_on && number + 1 < on && ui.button("Down").hint("Load it later").clicked() {
            asked = Some(Asked::Down);
        }
    });
    if !entry.about.is_empty() {
        ui.label(&entry.about);
    }
    if let Some(fault) = &entry.fault {
        let heading = if entry.is_on { "It is left out:" } else { "It could not be used:" };
        ui.label(RichText::new(heading).color(BAD));
        ui.label(RichText::new(fault.trim_end()).monospace().size(12.5).color(BAD));
    }
    if !entry.notices.is_empty() {
        ui.label(RichText::new(entry.notices.trim_end()).monospace().size(12.5).color(LINEN));
    }
    asked
}
