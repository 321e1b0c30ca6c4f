//! Meaning of the overlay colours, above the minimap, for as long as any overlay is shown.

use super::colours::{DIM, GOLD, colour};
use super::hint::Hinted;
use super::scene::PanelScene;
use super::style::{self, board_at, dim};
use crate::play::presentation::overlay_classes::{self, Class, HERD_RULES};
use crate::play::view_state::{OverlayToggles, PlayerRequest};
use egui::{self, Align2, Context, CornerRadius, RichText, Stroke, Ui, pos2, vec2};
use osada::texture::palette::{self, Rgb};
use osada_cli::keys::InputAction;

/// Points of the frame and around it, and of the smallest useful legend.
const FRAME: f32 = 40.0;
const LEAST: f32 = 50.0;
/// Width of the panel in points.
const WIDTH: f32 = 214.0;

/// Draws the legend between two heights; returns its upper edge, which is the lower height if there is nothing to show or
/// no room.
pub fn show(ctx: &Context, game: &PanelScene, top: f32, bottom: f32) -> f32 {
    let shown = game.view.overlays;
    let most = bottom - top - FRAME;
    if most < LEAST || !(shown.raid || shown.zones || shown.light || shown.costs || shown.reach || shown.herds) {
        return bottom;
    }
    let at = pos2(ctx.screen_rect().right() - 10.0, bottom - 8.0);
    let covered = board_at(ctx, "legend", Align2::RIGHT_BOTTOM, at, |ui| {
        ui.set_width(WIDTH);
        ui.spacing_mut().item_spacing.y = 2.0;
        egui::ScrollArea::vertical().max_height(most).min_scrolled_height(most).show(ui, |ui| {
            ui.set_width(WIDTH - 8.0);
            sections(ui, game);
        });
    });
    covered.top()
}

fn sections(ui: &mut Ui, game: &PanelScene) {
    let shown = game.view.overlays;
    let off = |ui: &mut Ui, title: &str, change: fn(&mut OverlayToggles)| {
        if heading(ui, game, title) {
            let mut shown = shown;
            change(&mut shown);
            game.ask(PlayerRequest::Overlay(shown));
        }
    };
    if shown.raid {
        off(ui, "Way of the next raid", |shown| shown.raid = false);
        swatch(ui, palette::EMBER, "the way, as the walls are now");
        swatch(ui, palette::MADDER, "where they would break through");
    }
    if shown.reach {
        off(ui, "Reach", |shown| shown.reach = false);
        swatch(ui, palette::OCHRE, "of towers and banners");
        swatch(ui, palette::FLAME, "of light");
        swatch(ui, palette::LINEN, "of the selected people");
    }
    if shown.zones {
        off(ui, "Where people can walk", |shown| shown.zones = false);
        ui.label(dim("Colonists can walk between tiles of the same colour. Nobody can stand on tiles without one."));
    }
    if shown.light {
        off(ui, "Light", |shown| shown.light = false);
        classes(ui, &overlay_classes::LIGHTS);
        ui.label(dim("It only changes what you see, not how anybody fights."));
    }
    if shown.costs {
        off(ui, "Cost in tiles for besiegers", |shown| shown.costs = false);
        classes(ui, &overlay_classes::STEPS);
        classes(ui, &overlay_classes::BREACHES);
        swatch(ui, overlay_classes::CLOSED.1, overlay_classes::CLOSED.0);
    }
    if shown.herds {
        off(ui, "What deer and wolves want", |shown| shown.herds = false);
        for (name, rule) in HERD_RULES {
            swatch(ui, rule, name);
        }
        swatch(ui, palette::LINEN, "the sum: where it goes");
    }
    if let Some(text) =
        game.view.hover.filter(|_| shown.costs).and_then(|cell| overlay_classes::cost_at(game.world(), cell))
    {
        ui.label(dim(text));
    }
}

/// A title with a cross behind it; returns true if the cross was clicked.
fn heading(ui: &mut Ui, game: &PanelScene, title: &str) -> bool {
    let inner = ui.horizontal(|ui| {
        ui.label(RichText::new(title).color(GOLD).strong().size(13.5));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let cross = egui::Button::new(RichText::new("×").size(14.0).color(DIM)).frame(false);
            let response = ui.add(cross);
            style::named(&response, &format!("Hide: {title}"));
            let about =
                game.keys.with_key("Hide this overlay; find it again among the overlays", InputAction::Overlays);
            response.hint(about).clicked()
        })
    });
    inner.inner.inner
}

fn classes(ui: &mut Ui, classes: &[Class]) {
    for &(_, meaning, tone) in classes {
        swatch(ui, tone, meaning);
    }
}

fn swatch(ui: &mut Ui, tone: Rgb, meaning: &str) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(16.0, 12.0), egui::Sense::hover());
        ui.painter().rect_filled(rect, CornerRadius::same(2), colour(tone));
        let rim = Stroke::new(1.0, colour(palette::BARK));
        ui.painter().rect_stroke(rect, CornerRadius::same(2), rim, egui::StrokeKind::Inside);
        ui.label(RichText::new(meaning).size(12.5));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_classes_of_a_layer_share_a_colour_or_their_words() {
        let costs: Vec<Class> = overlay_classes::STEPS
            .into_iter()
            .chain(overlay_classes::BREACHES)
            .chain([(0.0, overlay_classes::CLOSED.0, overlay_classes::CLOSED.1)])
            .collect();
        for classes in [&costs[..], &overlay_classes::LIGHTS] {
            for (number, (_, meaning, tone)) in classes.iter().enumerate() {
                let others = &classes[..number];
                assert!(others.iter().all(|(_, words, other)| words != meaning && other != tone), "{meaning}");
            }
        }
    }
}
