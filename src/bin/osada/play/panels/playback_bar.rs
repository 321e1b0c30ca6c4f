//! The bar over a recorded game, to go to any of its moments.

use super::colours::{BAD, DIM};
use super::scene::PanelScene;
use super::style::board;
use crate::play::view_state::Intent;
use egui::{self, Align2, Context, RichText, vec2};

/// Draws the bar while a recorded game is watched.
pub fn show(ctx: &Context, game: &PanelScene) {
    let Some(playback) = game.session.playback() else { return };
    let (now, end) = (game.world().clock().tick(), playback.end());
    board(ctx, "watch", Align2::CENTER_TOP, vec2(0.0, 78.0), |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new("Recorded game").strong());
            let mut at = playback.wanted().unwrap_or(now);
            ui.spacing_mut().slider_width = 320.0;
            let slider = egui::Slider::new(&mut at, 0..=end).show_value(false);
            if ui.add(slider).changed() {
                game.ask(Intent::Seek(at));
            }
            let clock = |tick: u64| format!("{}:{:02}", tick / 3600, tick / 60 % 60);
            ui.label(RichText::new(format!("{} of {}", clock(now), clock(end))).color(DIM));
        });
        if let Some(parting) = playback.parting() {
            let text = format!("This is not how it went: it {parting}.");
            ui.label(RichText::new(text).color(BAD));
        }
    });
}
