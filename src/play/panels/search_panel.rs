//! The last search of the selected unit: stepped through, with its figures.

use super::colours::{BAD, GOLD, LINEN, colour};
use super::hint::Hinted;
use super::scene::PanelScene;
use super::step_controls;
use super::style::{self, board_in, dim};
use crate::play::presentation::colours::{SEARCH_CLOSED, SEARCH_OPEN};
use crate::play::presentation::descriptions::search_words;
use crate::play::view_state::{PlayerRequest, Selection};
use egui::{CornerRadius, RichText, Sense, Ui, vec2};
use osada::path::{Step, StepKind};
use osada::texture::palette;
use osada_cli::keys::InputAction;

/// Draws the panel while the overlay is on.
pub fn show(ui: &mut Ui, game: &PanelScene) {
    if !game.view.overlays.search {
        return;
    }
    board_in(ui, |ui| {
        let name =
            game.view.first_unit(game.world()).and_then(|id| game.world().unit(id)).map(|unit| unit.name().to_owned());
        ui.horizontal_wrapped(|ui| {
            let title = name.map_or("The last way found".to_owned(), |name| format!("How {name} found the way"));
            ui.label(RichText::new(title).color(GOLD).strong());
            legend(ui);
            if ui.button("Close").hint("Hide the search; it is also among the overlays").clicked() {
                game.ask(PlayerRequest::ShowSearch(false));
            }
        });
        let replay = &game.view.search.replay;
        let (at, most) = (replay.counts().expanded as usize, replay.iterations());
        if most == 0 && replay.nodes().iter().all(Option::is_none) {
            let selected = matches!(game.view.selection, Selection::Units(_));
            let text = if selected { "They have not looked for a way yet." } else { "Select somebody." };
            ui.label(dim(text));
            return;
        }
        ui.horizontal_wrapped(|ui| {
            let slider = (ui.available_width() - 180.0).clamp(60.0, 200.0);
            if let Some(go) = step_controls::show(ui, game.icons, game.keys, (at, most), None, slider) {
                game.ask(PlayerRequest::StepSearch(go));
            }
        });
        ui.horizontal_wrapped(|ui| figures(ui, game, at, most));
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
    .hint("What the way costs, in tiles of grass");
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

/// A button of the inspector that shows or hides the search.
pub fn button(ui: &mut Ui, game: &PanelScene) {
    let on = game.view.overlays.search;
    let hint = format!(
        "How they found their way: the last search, step by step ({}, {})",
        game.keys.names(InputAction::SearchBack),
        game.keys.names(InputAction::SearchOn)
    );
    if ui.add(style::chip("Pathfinding", on)).hint(hint).clicked() {
        game.ask(PlayerRequest::ShowSearch(!on));
    }
}
