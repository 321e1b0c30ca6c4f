//! The last search of the selected unit: stepped through, with its figures.

use super::colours::{BAD, GOLD, LINEN, colour};
use super::scene::PanelScene;
use super::step_controls;
use super::style::{self, board, dim};
use crate::keys::InputAction;
use crate::play::presentation::colours::{SEARCH_CLOSED, SEARCH_OPEN};
use crate::play::presentation::descriptions::search_words;
use crate::play::view_state::{Intent, Selection};
use egui::{Align2, Context, CornerRadius, RichText, Sense, Ui, vec2};
use osada::path::{Step, StepKind};
use osada::texture::palette;

/// Draws the panel while the overlay is on.
pub fn show(ctx: &Context, game: &PanelScene) {
    if !game.view.overlays.search {
        return;
    }
    // Below the bar of a recorded game.
    let top = if game.session.playback().is_some() { 136.0 } else { 78.0 };
    board(ctx, "search", Align2::CENTER_TOP, vec2(0.0, top), |ui| {
        ui.set_width(452.0);
        let name =
            game.view.first_unit(game.world()).and_then(|id| game.world().unit(id)).map(|unit| unit.name().to_owned());
        ui.horizontal(|ui| {
            let title = name.map_or("Last search".to_owned(), |name| format!("Last search of {name}"));
            ui.label(RichText::new(title).color(GOLD).strong());
            legend(ui);
            if ui.small_button("Close").on_hover_text("Also in the overlays").clicked() {
                game.ask(Intent::ShowSearch(false));
            }
        });
        let (at, most) = (game.view.search.replay.counts().expanded as usize, game.view.search.replay.iterations());
        if most == 0 && game.view.search.replay.nodes().iter().all(Option::is_none) {
            let selected = matches!(game.view.selection, Selection::Units(_));
            let text = if selected { "It has not looked for a way yet." } else { "Select somebody." };
            ui.label(dim(text));
            return;
        }
        ui.horizontal(|ui| {
            if let Some(go) = step_controls::show(ui, game.icons, game.keys, (at, most), None, 200.0) {
                game.ask(Intent::StepSearch(go));
            }
        });
        ui.horizontal(|ui| figures(ui, game, at, most));
        under_cursor(ui, game);
    });
}

fn legend(ui: &mut Ui) {
    for (name, shade) in [("open", SEARCH_OPEN), ("closed", SEARCH_CLOSED), ("way", palette::LINEN)] {
        let (rect, _) = ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
        ui.painter().rect_filled(rect, CornerRadius::same(2), colour(shade));
        ui.label(dim(name));
    }
}

fn figures(ui: &mut Ui, game: &PanelScene, at: usize, most: usize) {
    let replay = &game.view.search.replay;
    let open = |step: &&Step| matches!(step.kind, StepKind::Opened | StepKind::Reopened);
    let open = replay.nodes().iter().flatten().filter(open).count();
    ui.label(RichText::new(format!("{at} of {most} expanded")).strong());
    ui.label(dim(format!(
        "{open} open, {} generated, {} reopened",
        replay.counts().generated,
        replay.counts().reopened
    )));
    match game.view.search.reached {
        Some(goal) => ui.label(RichText::new(format!("cost {:.2}", goal.g)).color(LINEN).strong()),
        None => ui.label(RichText::new("no path").color(BAD).strong()),
    }
    .on_hover_text("What the way costs, in tiles of grass");
}

fn under_cursor(ui: &mut Ui, game: &PanelScene) {
    let hovered = game.view.hover.and_then(|cell| Some((cell, game.view.search.at(game.world(), cell)?)));
    match hovered {
        Some((cell, step)) => {
            let text =
                format!("{cell}: g {:.2} + h {:.2} = f {:.2}, {}", step.g, step.h, step.f(), search_words(&step));
            ui.label(RichText::new(text).size(13.5));
        }
        None => {
            ui.label(dim("Point at a coloured tile for its g, h and f."));
        }
    }
}

/// A button for the inspector that shows the search, or puts it away.
pub fn button(ui: &mut Ui, game: &PanelScene) {
    let on = game.view.overlays.search;
    let hint = format!(
        "What its last search for a way has looked at, step by step ({}, {})",
        game.keys.names(InputAction::SearchBack),
        game.keys.names(InputAction::SearchOn)
    );
    if ui.add(style::chip("Last search", on)).on_hover_text(hint).clicked() {
        game.ask(Intent::ShowSearch(!on));
    }
}
