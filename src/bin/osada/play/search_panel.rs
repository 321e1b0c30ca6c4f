//! The last search of the selected unit: stepped through, with its figures.

use super::colours::{BAD, GOLD, LINEN, SEARCH_CLOSED, SEARCH_OPEN, colour};
use super::icons::Icons;
use super::key_bindings::KeyBindings;
use super::search_drawing;
use super::session::GameSession;
use super::step_controls::{self, StepAction};
use super::style::{self, board, dim};
use super::ui_state::Selection;
use crate::input_action::InputAction;
use egui_macroquad::egui::{Align2, Context, CornerRadius, RichText, Sense, Ui, vec2};
use osada::path::{Step, StepKind, Trace};
use osada::texture::palette;

/// Draws the panel while the overlay is on.
pub fn show(ctx: &Context, game: &mut GameSession, icons: &Icons, keys: &KeyBindings) {
    if !game.ui.overlays.search {
        return;
    }
    let map = game.world.map();
    let unit = game.ui.first_unit(&game.world);
    let trace = unit.and_then(|unit| game.world.last_search(unit));
    game.search.update(trace.unwrap_or(&Trace::default()), map.width() * map.height(), game.ui.search_step);
    // Below the bar of a recorded game.
    let top = if game.playback.is_some() { 136.0 } else { 78.0 };
    let (mut go, mut close) = (None, false);
    board(ctx, "search", Align2::CENTER_TOP, vec2(0.0, top), |ui| {
        ui.set_width(452.0);
        let name =
            game.ui.first_unit(&game.world).and_then(|id| game.world.unit(id)).map(|unit| unit.name().to_owned());
        ui.horizontal(|ui| {
            let title = name.map_or("Last search".to_owned(), |name| format!("Last search of {name}"));
            ui.label(RichText::new(title).color(GOLD).strong());
            legend(ui);
            close = ui.small_button("Close").on_hover_text("Also in the overlays").clicked();
        });
        let (at, most) = (game.search.replay.counts().expanded as usize, game.search.replay.iterations());
        if most == 0 && game.search.replay.nodes().iter().all(Option::is_none) {
            let selected = matches!(game.ui.selection, Selection::Units(_));
            let text = if selected { "It has not looked for a way yet." } else { "Select somebody." };
            ui.label(dim(text));
            return;
        }
        ui.horizontal(|ui| go = step_controls::show(ui, icons, keys, (at, most), None, 200.0));
        ui.horizontal(|ui| figures(ui, game, at, most));
        under_cursor(ui, game);
    });
    if close {
        game.ui.overlays.search = false;
    }
    if let Some(go) = go {
        step(game, go);
    }
}

/// Steps through the search. The game stands still meanwhile, for the next search would take its place.
pub fn step(game: &mut GameSession, go: StepAction) {
    if !std::mem::replace(&mut game.ui.overlays.search, true) {
        return;
    }
    let most = game.search.replay.iterations();
    if most == 0 {
        return;
    }
    let at = game.ui.search_step.unwrap_or(most).min(most);
    game.timestep.paused = true;
    game.ui.search_step = go.target(at, most).filter(|&step| step < most);
}

fn legend(ui: &mut Ui) {
    for (name, shade) in [("open", SEARCH_OPEN), ("closed", SEARCH_CLOSED), ("way", palette::LINEN)] {
        let (rect, _) = ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
        ui.painter().rect_filled(rect, CornerRadius::same(2), colour(shade));
        ui.label(dim(name));
    }
}

fn figures(ui: &mut Ui, game: &GameSession, at: usize, most: usize) {
    let replay = &game.search.replay;
    let open = |step: &&Step| matches!(step.kind, StepKind::Opened | StepKind::Reopened);
    let open = replay.nodes().iter().flatten().filter(open).count();
    ui.label(RichText::new(format!("{at} of {most} expanded")).strong());
    ui.label(dim(format!(
        "{open} open, {} generated, {} reopened",
        replay.counts().generated,
        replay.counts().reopened
    )));
    match game.search.reached {
        Some(goal) => ui.label(RichText::new(format!("cost {:.2}", goal.g)).color(LINEN).strong()),
        None => ui.label(RichText::new("no path").color(BAD).strong()),
    }
    .on_hover_text("What the way costs, in tiles of grass");
}

fn under_cursor(ui: &mut Ui, game: &GameSession) {
    let hovered = game.ui.hover.and_then(|cell| Some((cell, game.search.at(&game.world, cell)?)));
    match hovered {
        Some((cell, step)) => {
            let text = format!(
                "{cell}: g {:.2} + h {:.2} = f {:.2}, {}",
                step.g,
                step.h,
                step.f(),
                search_drawing::state(&step)
            );
            ui.label(RichText::new(text).size(13.5));
        }
        None => {
            ui.label(dim("Point at a coloured tile for its g, h and f."));
        }
    }
}

/// A button for the inspector that shows the search, or puts it away.
pub fn button(ui: &mut Ui, game: &mut GameSession, keys: &KeyBindings) {
    let on = game.ui.overlays.search;
    let hint = format!(
        "What its last search for a way has looked at, step by step ({}, {})",
        keys.names(InputAction::SearchBack),
        keys.names(InputAction::SearchOn)
    );
    if ui.add(style::chip("Last search", on)).on_hover_text(hint).clicked() {
        game.ui.overlays.search = !on;
        game.ui.search_step = None;
    }
}
