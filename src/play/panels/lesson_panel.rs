//! The current lesson of a level: what to do, how, and its progress.

use super::colours::{DIM, GOLD, GOOD, colour};
use super::hint::Hinted;
use super::scene::PanelScene;
use super::style::{self, bar, board_in, dim};
use crate::play::session::lessons::ShownLesson;
use crate::play::view_state::PlayerRequest;
use egui::{self, Align, Layout, RichText, Ui, vec2};
use osada::sim::rules::StructureKind;
use osada_cli::keys::InputAction;

fn shown<'a>(game: &PanelScene<'a>) -> Option<ShownLesson<'a>> {
    let session = game.session;
    session.lessons.shown(&session.all_lessons()).filter(|_| session.is_running() && !session.is_watched())
}

/// True if the lesson mentions an action: its button is highlighted then.
pub fn speaks_of(game: &PanelScene, action: InputAction) -> bool {
    shown(game).is_some() && game.session.lessons.speaks_of(&game.session.all_lessons(), action)
}

/// True if the lesson asks for a structure.
pub fn asks_for(game: &PanelScene, kind: StructureKind) -> bool {
    shown(game).is_some()
        && game.session.lessons.asks_for(&game.session.all_lessons(), &game.world().rules().structure(kind).name)
}

pub fn is_shown(game: &PanelScene) -> bool {
    shown(game).is_some()
}

/// Draws the lesson at this width; in a low window without the row of buttons that skip it.
pub fn show(ui: &mut Ui, game: &PanelScene, width: f32, is_low: bool) {
    let Some(shown) = shown(game) else { return };
    board_in(ui, |ui| {
        ui.set_width(width - 20.0);
        ui.horizontal(|ui| {
            let tone = if shown.is_done { GOOD } else { GOLD };
            ui.label(RichText::new(&shown.lesson.title).size(17.0).strong().color(tone));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if is_low {
                    skips(ui, game);
                }
                let (text, about) = if shown.is_folded {
                    ("Read", "What to do")
                } else {
                    ("Hide", "Only the heading: more of the map is seen")
                };
                if quiet(ui, text, about).clicked() {
                    game.ask(PlayerRequest::FoldLesson);
                }
                ui.label(dim(format!("lesson {} of {}", shown.number, game.session.all_lessons().len())));
            });
        });
        if shown.is_folded {
            return;
        }
        style::spoken(ui, game.keys.resolve_pieces(&shown.lesson.text), 14.5);
        if is_low {
            progress(ui, game, &shown);
        } else {
            ui.horizontal(|ui| {
                progress(ui, game, &shown);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| skips(ui, game));
            });
        }
    });
}

/// Buttons that skip lessons, from the right.
fn skips(ui: &mut Ui, game: &PanelScene) {
    if quiet(ui, "Skip all", "No more lessons: just play").clicked() {
        game.ask(PlayerRequest::SkipLessons);
    }
    if quiet(ui, "Skip", "The next lesson").clicked() {
        game.ask(PlayerRequest::SkipLesson);
    }
}

fn quiet(ui: &mut Ui, text: &str, about: &str) -> egui::Response {
    ui.add(egui::Button::new(RichText::new(text).size(13.0).color(DIM))).hint(about)
}

/// Progress of a lesson, as a bar where it is gradual.
fn progress(ui: &mut Ui, game: &PanelScene, shown: &ShownLesson) {
    if shown.is_done {
        ui.label(RichText::new("Done!").strong().color(GOOD));
        return;
    }
    let (so_far, of) = game.session.lessons.progress(&game.session.all_lessons(), shown, game.world());
    if of > 1 {
        let share = so_far as f32 / of as f32;
        bar(ui, vec2(200.0, 15.0), share, colour(osada::texture::palette::HERB), &format!("{so_far} of {of}"));
    }
}
