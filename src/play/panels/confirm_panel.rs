//! The question before something is lost: the consequence, and two buttons that name what they do.

use super::hint::Hinted;
use super::style::{self, board, dim, wide_button};
use egui::{self, Align2, Context, vec2};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub asks: String,
    /// The consequence for the current game or level.
    pub comes_of_it: String,
    /// The verb on the button that does it.
    pub verb: &'static str,
    /// Text of the button that cancels.
    pub stays: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfirmAnswer {
    Yes,
    No,
}

/// Draws the question. `back` is the name of the key that cancels.
pub fn show(ctx: &Context, question: &Question, back: &str) -> Option<ConfirmAnswer> {
    let mut answer = None;
    board(ctx, "confirm", Align2::CENTER_CENTER, vec2(0.0, 0.0), |ui| {
        ui.set_width(340.0);
        style::heading(ui, &question.asks);
        ui.label(&question.comes_of_it);
        ui.add_space(6.0);
        ui.columns(2, |columns| {
            let hint = format!("{} (Enter)", question.comes_of_it);
            for (column, (verb, about, meant)) in columns.iter_mut().zip([
                (question.verb, hint, ConfirmAnswer::Yes),
                (question.stays, format!("Nothing changes ({back})"), ConfirmAnswer::No),
            ]) {
                column.vertical_centered_justified(|ui| {
                    if wide_button(ui, verb).hint(about).clicked() {
                        answer = Some(meant);
                    }
                });
            }
        });
        ui.label(dim("The game is paused in the meantime."));
    });
    answer
}
