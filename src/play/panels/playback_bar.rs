//! The bar over a recorded game, which leads to any of its moments.

use super::colours::{BAD, DIM};
use super::hint::Hint;
use super::scene::PanelScene;
use super::style::{self, board_in};
use crate::play::view_state::PlayerRequest;
use egui::{self, RichText, Ui};

pub fn show(ui: &mut Ui, game: &PanelScene) {
    let Some(playback) = game.session.playback() else { return };
    let (now, begin, end) = (game.world().clock().tick(), playback.begin(), playback.end());
    board_in(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("Recorded game").strong());
            let mut at = playback.wanted().unwrap_or(now);
            ui.spacing_mut().slider_width = (ui.available_width() - 260.0).clamp(80.0, 320.0);
            let slider = egui::Slider::new(&mut at, begin..=end).show_value(false);
            let response = ui.add(slider);
            style::named_slider(&response, at as f64, "Position in the game");
            if response.hint("Drag to any moment of the game").changed() {
                game.ask(PlayerRequest::Seek(at));
            }
            let clock = |tick: u64| format!("{}:{:02}", tick / 3600, tick / 60 % 60);
            ui.label(RichText::new(format!("{} of {}", clock(now), clock(end))).color(DIM));
        });
        if let Some(parting) = playback.parting() {
            let text = format!("This differs from the recording: it {parting}.");
            ui.label(RichText::new(text).color(BAD));
        }
    });
}
