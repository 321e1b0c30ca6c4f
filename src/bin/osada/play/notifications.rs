//! Notifications: what has happened that the player should know, down the right side. A click moves the view there.

use super::colours::{BAD, DIM, GOLD, GOOD, LINEN, veil};
use super::icons::Icons;
use super::key_bindings::KeyBindings;
use egui_macroquad::egui::{self, Align2, Color32, Context, CornerRadius, Margin, RichText, Stroke, vec2};
use macroquad::math::{Vec2, vec2 as point};
use osada::record::{History, LogEntry, LogKind};
use osada::sim::{Seconds, Tick};
use osada::texture::palette;
use osada::texture::{IconLook, Picture};

/// Game seconds for which a notification stays.
const STAYS: f64 = 45.0;
/// Notifications shown at once.
const MOST: usize = 7;

/// The latest entries of the log, as long as they are shown.
#[derive(Default)]
pub struct Notifications {
    /// What the player has put away.
    dismissed: Vec<LogEntry>,
}

fn look(kind: LogKind) -> (IconLook, Color32) {
    match kind {
        LogKind::RaidAnnounced => (IconLook::Bell, GOLD),
        LogKind::RaidArrived => (IconLook::Raid, BAD),
        LogKind::RaidOver => (IconLook::Info, GOOD),
        LogKind::Death => (IconLook::Death, BAD),
        LogKind::Destroyed => (IconLook::Dismantle, BAD),
        LogKind::Hunger => (IconLook::Food, BAD),
        LogKind::Collapse => (IconLook::Moon, GOLD),
        LogKind::Idle => (IconLook::People, GOLD),
        LogKind::Recruit => (IconLook::People, GOOD),
        LogKind::Wolf => (IconLook::Hunt, BAD),
        LogKind::End => (IconLook::Info, LINEN),
    }
}

/// Draws the latest entries of the log, and returns where to look if one was clicked; a right click dismisses one.
pub fn show(
    ctx: &Context,
    notifications: &mut Notifications,
    (history, now): (&History, Tick),
    icons: &Icons,
    keys: &KeyBindings,
) -> Option<Vec2> {
    let stays = Seconds(STAYS).ticks();
    notifications.dismissed.retain(|entry| now.since(entry.at) < stays);
    let shown = |entry: &&LogEntry| !notifications.dismissed.contains(entry);
    let lately = history.log().iter().rev().take_while(|entry| now.since(entry.at) < stays);
    let entries: Vec<&LogEntry> = lately.filter(shown).take(MOST).collect();
    let (mut jump, mut gone) = (None, None);
    egui::Area::new(egui::Id::new("notifications")).anchor(Align2::RIGHT_TOP, vec2(-10.0, 10.0)).show(ctx, |ui| {
        ui.set_width(214.0);
        ui.with_layout(egui::Layout::top_down(egui::Align::Max), |ui| {
            for entry in entries {
                let age = now.since(entry.at).seconds().0;
                let fade = ((STAYS - age) / 6.0).clamp(0.0, 1.0) as f32;
                let response = one(ui, icons, keys, entry, fade, age < 1.5);
                let response = response.on_hover_text(hint(entry));
                if response.clicked() {
                    jump = entry.cell.map(|cell| point(cell.x as f32 + 0.5, cell.y as f32 + 0.5));
                }
                if response.secondary_clicked() {
                    gone = Some(entry.clone());
                }
            }
        });
    });
    notifications.dismissed.extend(gone);
    jump
}

fn hint(entry: &LogEntry) -> &'static str {
    if entry.cell.is_some() { "Click: go there. Right click: put away." } else { "Right click: put away." }
}

fn one(
    ui: &mut egui::Ui,
    icons: &Icons,
    keys: &KeyBindings,
    entry: &LogEntry,
    fade: f32,
    fresh: bool,
) -> egui::Response {
    let (icon, tone) = look(entry.kind);
    let rim = if fresh { LINEN } else { tone };
    let frame = egui::Frame::new()
        .fill(veil(palette::INK.mix(palette::BARK, 0.2), 0.93 * fade))
        .stroke(Stroke::new(if fresh { 2.0 } else { 1.2 }, rim.gamma_multiply(fade)))
        .corner_radius(CornerRadius::same(4))
        .inner_margin(Margin::symmetric(7, 5));
    let inner = frame.show(ui, |ui| {
        ui.set_opacity(fade);
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Min), |ui| {
            ui.set_width(196.0);
            ui.add(icons.image(Picture::Icon(icon), 26.0));
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.label(RichText::new(&entry.title).color(tone).strong());
                if !entry.text.is_empty() {
                    ui.label(RichText::new(keys.said(&entry.text)).color(DIM).size(12.0));
                }
            });
        });
    });
    ui.interact(inner.response.rect, ui.id().with((entry.at.0, &entry.title)), egui::Sense::click())
}
