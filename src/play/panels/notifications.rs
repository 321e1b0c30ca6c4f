//! Notifications down the right side. A click moves the view to the place.

use super::colours::{DIM, LINEN, colour, veil};
use super::hint::Hinted;
use super::icons::Icons;
use super::scene::PanelScene;
use super::style;
use crate::play::session::{Notification, STAYS};
use crate::play::view_state::PlayerRequest;
use egui::{self, Align2, Context, CornerRadius, Id, Margin, Pos2, Rect, Response, RichText, Stroke, vec2};
use osada::texture::{IconLook, Picture, palette};
use osada_cli::keys::InputAction;

/// Notifications shown at once.
const MOST: usize = 7;
/// Width of one in points, and of its text.
pub const WIDTH: f32 = 214.0;
const TEXT: f32 = 160.0;

/// Name of their layer.
const LAYER: &str = "notifications";

/// True if a place of the window, in points, is on a notification. Right and middle clicks there belong to the map below:
/// an order must not depend on what has just been reported.
pub fn are_at(ctx: &Context, at: Pos2) -> bool {
    ctx.layer_id_at(at).is_some_and(|layer| layer.id == Id::new(LAYER))
}

/// Draws the newest notifications into a column, as many as it has room for. A click looks at the place.
pub fn show(ctx: &Context, game: &PanelScene, column: Rect) {
    let now = game.world().clock().now();
    let shown = game.session.notifications.shown().iter().take(MOST);
    let at = column.right_top();
    let area = egui::Area::new(Id::new(LAYER)).pivot(Align2::RIGHT_TOP).fixed_pos(at).constrain(true);
    area.show(ctx, |ui| {
        ui.set_width(WIDTH);
        ui.with_layout(egui::Layout::top_down(egui::Align::Max), |ui| {
            for entry in shown {
                let text = game.keys.resolve(&entry.text);
                if ui.min_rect().height() + height(ui, &entry.title, &text) > column.height() {
                    break;
                }
                let age = now.since(entry.at).seconds().0;
                let fade = ((STAYS - age) / 6.0).clamp(0.0, 1.0) as f32;
                let (whole, cross) = one(ui, game.icons, (entry, &text), fade, age < 1.5);
                let (about, request) = match (entry.cell, entry.look.0) {
                    (Some(cell), _) => ("Go there", PlayerRequest::GoTo(cell.centre())),
                    (None, IconLook::Question) => ("Read and decide", PlayerRequest::Act(InputAction::Events)),
                    (None, _) => ("All that has happened", PlayerRequest::Act(InputAction::Log)),
                };
                if cross.hint("Dismiss").clicked() {
                    game.ask(PlayerRequest::Dismiss(entry.clone()));
                } else if whole.hint(about).clicked() {
                    game.ask(request);
                }
            }
        });
    });
}

/// Height of one in points.
fn height(ui: &egui::Ui, title: &str, text: &str) -> f32 {
    let rows = |text: &str, size: f32| {
        let font = egui::FontId::proportional(size);
        ui.fonts(|fonts| fonts.layout(text.to_owned(), font, egui::Color32::WHITE, TEXT).size().y)
    };
    let text = if text.is_empty() { 0.0 } else { rows(text, 12.0) };
    (rows(title, 14.5) + text).max(26.0).max(ui.spacing().interact_size.y - 10.0) + 18.0
}

/// Draws one; returns the responses of the whole and of the cross.
fn one(
    ui: &mut egui::Ui,
    icons: &Icons,
    (entry, text): (&Notification, &str),
    fade: f32,
    fresh: bool,
) -> (Response, Response) {
    let (icon, mood) = entry.look;
    let tone = colour(mood.colour());
    let rim = if fresh { LINEN } else { tone };
    let frame = egui::Frame::new()
        .fill(veil(palette::INK.mix(palette::BARK, 0.2), 0.93 * fade))
        .stroke(Stroke::new(if fresh { 2.0 } else { 1.2 }, rim.gamma_multiply(fade)))
        .corner_radius(CornerRadius::same(4))
        .inner_margin(Margin::symmetric(7, 5));
    let inner = frame.show(ui, |ui| {
        ui.set_opacity(fade);
        // Within the margins of the frame.
        ui.set_min_height(ui.spacing().interact_size.y - 10.0);
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Min), |ui| {
            ui.set_width(196.0);
            ui.add(icons.image(Picture::Icon(icon), 26.0));
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.set_max_width(TEXT);
                ui.label(RichText::new(&entry.title).color(tone).strong());
                if !text.is_empty() {
                    ui.label(RichText::new(text).color(DIM).size(12.0));
                }
            });
        });
    });
    let id = ui.id().with((entry.at.0, &entry.title));
    let whole = inner.response.rect;
    let response = ui.interact(whole, id, egui::Sense::click());
    style::named(&response, &entry.title);
    let side = ui.spacing().interact_size.y.min(whole.height());
    let corner = Rect::from_min_max(whole.right_top() + vec2(-side, 0.0), whole.right_top() + vec2(0.0, side));
    let cross = ui.interact(corner, id.with("dismiss"), egui::Sense::click());
    style::named(&cross, &format!("Dismiss: {}", entry.title));
    let tone = if cross.hovered() { LINEN } else { DIM };
    let font = egui::FontId::proportional(14.0);
    ui.painter().text(
        whole.right_top() + vec2(-9.0, 11.0),
        Align2::CENTER_CENTER,
        "×",
        font,
        tone.gamma_multiply(fade),
    );
    (response, cross)
}
