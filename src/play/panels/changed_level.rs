//! A line that offers a restart because the level's file has changed while it is being played.

use super::colours::GOLD;
use super::hint::Hint;
use super::scene::PanelScene;
use super::style::board_in;
use crate::play::view_state::PlayerRequest;
use egui::{RichText, Ui};
use osada_cli::keys::InputAction;

pub fn show(ui: &mut Ui, game: &PanelScene) {
    let Some(text) = &game.view.offer else { return };
    board_in(ui, |ui| {
        ui.label(RichText::new(text).strong().color(GOLD));
        ui.horizontal_wrapped(|ui| {
            let about = "The level as it is in the file now, from the beginning, with the same seed";
            if ui.button("Start again with it").hint(about).clicked() {
                game.ask(PlayerRequest::TakeOffer);
            }
            let about = game.keys.with_key("Continue this game as it is and reload the files", InputAction::Reload);
            if ui.button("Continue as it is").hint(about).clicked() {
                game.ask(PlayerRequest::LeaveOffer);
            }
        });
    });
}
