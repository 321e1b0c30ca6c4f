//! The list of mods, on a board over the title screen: which are on, their order, their settings, their errors, and what
//! comes from which of them.

use super::colours::{BAD, GOLD, LINEN};
use super::hint::Hinted;
use super::style::{self, dim};
use egui::{self, Align2, Context, RichText, Ui, vec2};
use osada::level::mods::{NumberSetting, Origin, Setting, SettingValues};
use osada_cli::platform::HANDS_OUT;
use osada_cli::storage::offer::ModEntry;

/// Greatest width in points.
const WIDTH: f32 = 720.0;
/// More changed values than these are not listed.
const MOST_ORIGINS: usize = 300;

/// A change that is asked of the mods.
#[derive(Clone, Debug, PartialEq)]
pub enum ModsChange {
    /// These are on, in this order.
    On(Vec<String>),
    /// The mod of this name has these values of its settings.
    Set(String, SettingValues),
}

#[derive(Default)]
pub struct ModsPanel {
    mods: Vec<ModEntry>,
    /// The values of the rules that mods have written.
    origins: Vec<Origin>,
    /// A mod, its setting and the value that its slider has while it is dragged.
    dragged: Option<(String, String, f64)>,
    /// The folders that are searched for mods, as texts.
    folders: Vec<String>,
    is_open: bool,
}

impl ModsPanel {
    /// The panel, closed.
    pub fn new(mods: Vec<ModEntry>, origins: Vec<Origin>, folders: Vec<String>) -> Self {
        Self { mods, origins, folders, ..Self::default() }
    }

    /// Replaces the mods and what comes from them; an open panel stays open.
    pub fn renew(&mut self, mods: Vec<ModEntry>, origins: Vec<Origin>) {
        (self.mods, self.origins) = (mods, origins);
    }

    pub fn open(&mut self) {
        self.is_open = true;
    }

    /// Number of mods that should be on but are left out.
    pub fn left_out(&self) -> usize {
        self.mods.iter().filter(|entry| entry.is_on && entry.fault.is_some()).count()
    }

    /// Draws the panel if it is open; returns what was changed.
    pub fn show(&mut self, ctx: &Context) -> Option<ModsChange> {
        if !self.is_open {
            return None;
        }
        let (mut change, mut set) = (None, None);
        let mut close = ctx.input(|input| input.key_pressed(egui::Key::Escape));
        let most = ctx.screen_rect().size() - vec2(60.0, 90.0);
        style::board(ctx, "mods", Align2::CENTER_CENTER, vec2(0.0, 0.0), |ui| {
            ui.set_width(most.x.min(WIDTH));
            style::heading(ui, "Mods");
            ui.label(dim("They are loaded from top to bottom, each after what it needs; if two change the same thing, the later one counts. Games in progress keep theirs."));
            style::scroll(vec2(most.x, most.y - 110.0)).show(ui, |ui| {
                let on = self.mods.iter().filter(|entry| entry.is_on).count();
                for (number, entry) in self.mods.iter().enumerate() {
                    change = row(ui, entry, (number, on)).map(|asked| (number, asked)).or(change.take());
                    if entry.is_on {
                        set = settings(ui, entry, &mut self.dragged).or(set.take());
                    }
                }
                self.origins(ui);
                ui.add_space(8.0);
                ui.label(dim(if HANDS_OUT {
                    "Drop the .zip archive of a mod on the page to add it.".to_owned()
                } else {
                    let folders = self.folders.join(" or ");
                    format!("Drop the .zip archive of a mod on the window to add it, or put its folder into {folders}.")
                }));
            });
            close |= ui.button("Close").hint("Back to the levels").clicked();
        });
        self.is_open = !close;
        change.map(|(number, asked)| ModsChange::On(self.changed(number, asked))).or(set)
    }

    /// What comes from which mod, as a list to unfold.
    fn origins(&self, ui: &mut Ui) {
        if self.origins.is_empty() {
            return;
        }
        let title = |name: &String| {
            self.mods.iter().find(|entry| entry.name == *name).map_or(name, |entry| &entry.title).clone()
        };
        ui.add_space(8.0);
        let header = format!("What comes from which mod ({})", self.origins.len());
        egui::CollapsingHeader::new(header).id_salt("origins").show(ui, |ui| {
            for origin in self.origins.iter().take(MOST_ORIGINS) {
                let Origin { by, over, .. } = origin;
                let named = Origin { by: title(by), over: over.iter().map(title).collect(), ..origin.clone() };
                let ink = if over.is_empty() { LINEN } else { GOLD };
                ui.label(RichText::new(named.to_string()).size(12.5).color(ink));
            }
            if let Some(more) = self.origins.len().checked_sub(MOST_ORIGINS).filter(|more| *more > 0) {
                ui.label(dim(format!("{more} more; `osada check --mod NAME` lists all of them.")));
            }
        });
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
        let loaded = entry.loaded.map_or(String::new(), |place| format!(", loaded as no. {place}"));
        ui.label(dim(format!("{}{by}{loaded}", entry.version)).size(13.5)).hint(&entry.place);
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
    if !entry.hides.is_empty() {
        ui.label(dim(format!("This is {}, used instead of {}.", entry.place, entry.hides.join(" and "))).size(13.5));
    }
    if let Some(fault) = &entry.fault {
        let heading = if entry.is_on { "It is left out:" } else { "It could not be used:" };
        ui.label(RichText::new(heading).color(BAD));
        ui.label(RichText::new(fault.trim_end()).monospace().size(12.5).color(BAD));
    }
    for wrong in &entry.wrong_settings {
        ui.label(RichText::new(format!("{wrong}; the default stands in")).size(12.5).color(BAD));
    }
    if !entry.notices.is_empty() {
        ui.label(RichText::new(entry.notices.trim_end()).monospace().size(12.5).color(LINEN));
    }
    asked
}

/// The settings of a mod. Everything is read anew with a changed value, so a slider counts once it is let go.
fn settings(ui: &mut Ui, entry: &ModEntry, dragged: &mut Option<(String, String, f64)>) -> Option<ModsChange> {
    let mut change = None;
    for setting in &entry.settings {
        let value = entry.values.get(setting.name()).cloned().unwrap_or_else(|| setting.default_value());
        let changed = ui.horizontal_wrapped(|ui| match setting {
            Setting::Number(NumberSetting { from, to, step, .. }) => {
                let is_this = |(by, name, _): &&(String, String, f64)| *by == entry.name && name == setting.name();
                let held = dragged.as_ref().filter(is_this).map(|(_, _, held)| *held);
                let mut number = held.unwrap_or_else(|| value.parse().unwrap_or(*from));
                ui.label(setting.title()).hint(setting.about());
                let response = ui.add(egui::Slider::new(&mut number, *from..=*to).step_by(*step));
                style::named_slider(&response, number, setting.title());
                let is_held = response.dragged();
                *dragged = match dragged.take() {
                    _ if is_held => Some((entry.name.clone(), setting.name().to_owned(), number)),
                    Some(other) if held.is_none() => Some(other),
                    _ => None,
                };
                let is_let_go = response.drag_stopped() || response.changed() && !is_held;
                is_let_go.then(|| number.to_string())
            }
            Setting::Switch(_) => {
                let mut is_on = value == "true";
                let response = ui.checkbox(&mut is_on, setting.title()).hint(setting.about());
                response.changed().then(|| is_on.to_string())
            }
        });
        if let Some(value) = changed.inner.and_then(|text| setting.value(&text).ok()) {
            let values = entry.values.clone().into_iter().chain([(setting.name().to_owned(), value)]).collect();
            change = Some(ModsChange::Set(entry.name.clone(), values));
        }
    }
    change
}
