//! The log, latest first: filtered by kind; a click on an entry looks where it happened.

use super::colours::{DIM, LINEN, colour};
use super::hint::Hinted;
use super::scene::PanelScene;
use super::style::{self, dim, open_panel};
use crate::play::session::look;
use crate::play::view_state::PlayerRequest;
use egui::{self, Context, Rect, RichText, Ui, vec2};
use osada::record::{LogEntry, LogKind};
use osada::sim::Tick;
use osada::texture::Picture;
use osada_cli::words::{LogWords, log_words};

/// Entries that are laid out at once.
const MOST: usize = 200;

#[derive(Default)]
pub struct LogState {
    /// The only kind that is shown.
    only: Option<LogKind>,
}

/// The name of a kind of entry in the filter.
fn name(kind: LogKind) -> &'static str {
    match kind {
        LogKind::RaidAnnounced => "Raids announced",
        LogKind::Sign => "Signs",
        LogKind::RaidArrived => "Raids here",
        LogKind::RaidOver => "Raids over",
        LogKind::Death => "Deaths",
        LogKind::Destroyed => "Destroyed",
        LogKind::Hunger => "Hunger",
        LogKind::Collapse => "Collapsed",
        LogKind::Idle => "Idle",
        LogKind::Recruit => "Newcomers",
        LogKind::Wolf => "Wolves",
        LogKind::Story => "Events",
        LogKind::Weather => "Weather",
        LogKind::Fire => "Fires",
        LogKind::Craft => "Crafts",
        LogKind::People => "People",
        LogKind::End => "The end",
    }
}

/// Draws the log within a rectangle.
pub fn show(ctx: &Context, game: &PanelScene, state: &mut LogState, room: Rect) {
    open_panel(ctx, "log", room, |ui| {
        ui.set_min_width(420.0f32.min(ui.available_width()));
        style::heading(ui, "What has happened");
        let log = game.session.history().log();
        kinds(ui, game, state);
        let since = game.session.history().since();
        if since > Tick(0) {
            ui.label(dim(format!("Known since {}; the save holds nothing earlier.", moment(game, since))));
        }
        let shown = log.iter().rev().filter(|entry| state.only.is_none_or(|kind| entry.kind() == kind));
        let mut none = true;
        for entry in shown.take(MOST) {
            none = false;
            row(ui, game, entry);
        }
        if none {
            ui.label(dim("Nothing yet."));
        }
    });
}

/// Buttons that filter by kind.
fn kinds(ui: &mut Ui, game: &PanelScene, state: &mut LogState) {
    let log = game.session.history().log();
    ui.horizontal_wrapped(|ui| {
        if ui.add(style::chip("All", state.only.is_none())).hint("Show everything").clicked() {
            state.only = None;
        }
        for kind in LogKind::ALL {
            let count = log.iter().filter(|entry| entry.kind() == kind).count();
            if count == 0 {
                continue;
            }
            let text = format!("{} {count}", name(kind));
            if ui.add(style::chip(&text, state.only == Some(kind))).hint("Show only these").clicked() {
                state.only = Some(kind);
            }
        }
    });
}

/// The day or night, and the hour, of a tick. The night belongs to the day before it until dawn.
fn moment(game: &PanelScene, at: Tick) -> String {
    let time = &game.world().rules().time;
    let clock = game.world().clock().at(at);
    let hour = clock.hour(time);
    let of = if clock.is_night(time) { "night" } else { "day" };
    format!("{of} {}, {:02}:{:02}", clock.day(time), hour as u32, (hour.fract() * 60.0) as u32)
}

fn row(ui: &mut Ui, game: &PanelScene, entry: &LogEntry) {
    let (icon, mood) = look(entry);
    let LogWords { title, text } = log_words(game.world().rules(), &entry.fact);
    ui.horizontal_top(|ui| {
        ui.add(game.icons.image(Picture::Icon(icon), 18.0));
        style::column(ui, 94.0, RichText::new(moment(game, entry.at)).size(12.5).color(DIM));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 0.0);
            let title = RichText::new(title).color(colour(mood.colour())).strong();
            let label = egui::Label::new(title).sense(egui::Sense::click()).wrap();
            let label = ui.add(label);
            let about = if entry.cell.is_some() { "Click: go there" } else { "It has no particular place" };
            if label.hint(about).clicked()
                && let Some(cell) = entry.cell
            {
                game.ask(PlayerRequest::GoTo(cell.centre()));
            }
            if !text.is_empty() {
                let text = game.keys.resolve(&text);
                ui.add(egui::Label::new(RichText::new(text).size(12.5).color(LINEN)).wrap());
            }
        });
    });
}
