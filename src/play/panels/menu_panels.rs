//! The panels in the middle of the window: overlays and the menu.

use super::armoury_panel;
use super::besiegers_panel;
use super::chief_page::ChiefPage;
use super::crafts_panel::CraftsPanel;
use super::events_panel::EventsPanel;
use super::help_panel;
use super::hint::Hinted;
use super::log_panel::{self, LogState};
use super::scene::PanelScene;
use super::style::{self, board, dim, open_panel, wide_button};
use super::{toolbar, work_grid};
use crate::play::view_state::{MenuChoice, Panel, PlayerRequest};
use egui::{self, Align2, Context, Rect, vec2};
use osada_cli::keys::InputAction;
use osada_cli::platform::{CAN_CLOSE, has_sound};
use osada_cli::words::capitalised;

/// Draws the open panel, if there is one, within a rectangle.
pub fn show(
    ctx: &Context,
    game: &PanelScene,
    (log, chief, events, crafts): (&mut LogState, &mut ChiefPage, &mut EventsPanel, &mut CraftsPanel),
    room: Rect,
) {
    match game.view.panel {
        // The chronicle lies over everything, also over the outcome.
        None | Some(Panel::Chronicle) => {}
        Some(Panel::Build) => toolbar::build_panel(ctx, game, room),
        Some(Panel::Jobs) => work_grid::show(ctx, game, room),
        Some(Panel::Armoury) => armoury_panel::show(ctx, game, room),
        Some(Panel::Crafts) => crafts.show(ctx, game, room),
        Some(Panel::Overlays) => overlays(ctx, game, room),
        Some(Panel::Besiegers) => besiegers_panel::show(ctx, game, chief, room),
        Some(Panel::Log) => log_panel::show(ctx, game, log, room),
        Some(Panel::Events) => events.show(ctx, game, room),
        Some(Panel::Help) => help_panel::show(ctx, game),
        Some(Panel::Menu) => menu(ctx, game),
    }
}

fn overlays(ctx: &Context, game: &PanelScene, room: Rect) {
    open_panel(ctx, "overlays", room, |ui| {
        style::heading(ui, "Shown on the map");
        let before = game.view.overlays;
        let mut shown = before;
        for (on, what, about) in [
            (&mut shown.paths, "Paths of the selected people", "Where each of them is going, tile by tile."),
            (
                &mut shown.raid,
                "The way of the next raid",
                "From the camp to the hearth. Always shown while building walls.",
            ),
            (
                &mut shown.costs,
                "What tiles cost besiegers",
                "A wall counts as a number of tiles: they go around it where that is cheaper.",
            ),
            (
                &mut shown.reach,
                "Reach",
                "Of towers, banners and torches, built or planned, and of the selected people.",
            ),
            (&mut shown.light, "Light", "How far the hearth, torches and the camp shine at night."),
            (&mut shown.zones, "Where people can walk", "Tiles of the same colour can be reached from one another."),
            (&mut shown.herds, "What each deer and wolf wants", "The rules of its herd, each as an arrow."),
            (&mut shown.search, "The last search", "Of the selected unit, step by step."),
            (&mut shown.stats, "Frame statistics", "Frames per second, and the processor time of frames and ticks."),
        ] {
            ui.checkbox(on, what).hint(about);
        }
        if shown != before {
            game.ask(PlayerRequest::Overlay(shown));
        }
        ui.label(dim("The legend above the minimap explains the colours."));
    });
}

/// Actions that can do anything here: without a sound card there is no music.
pub fn offered() -> Vec<InputAction> {
    InputAction::all().iter().copied().filter(|&action| has_sound() || action != InputAction::Music).collect()
}

fn menu(ctx: &Context, game: &PanelScene) {
    let most = ctx.screen_rect().size() - vec2(50.0, 50.0);
    board(ctx, "menu", Align2::CENTER_CENTER, vec2(0.0, 0.0), |ui| {
        style::scroll(most).show(ui, |ui| {
            ui.set_width(230.0);
            ui.vertical_centered_justified(|ui| {
                style::heading(ui, &game.level().title);
                if let Some(stage) = game.session.stage() {
                    let journey = &stage.journey;
                    let (title, place) = (&journey.campaign().source.title, &journey.node().title);
                    ui.label(dim(format!("{title}: {place}, day {} of the road", journey.day())));
                }
                ui.label(dim(format!("seed {}", game.world().seed())));
                ui.add_space(4.0);
                let back = game.keys.with_key("Back to the game", InputAction::Back);
                if wide_button(ui, "Resume").hint(back).clicked() {
                    game.ask(PlayerRequest::ClosePanel);
                }
                if style::is_for_fingers(ui.ctx()) {
                    for (text, action) in [("Undo", InputAction::Undo), ("Redo", InputAction::Redo)] {
                        if wide_button(ui, text).hint(capitalised(action.about())).clicked() {
                            game.ask(PlayerRequest::Act(action));
                        }
                    }
                }
                let about = "What has happened so far, as a story to read or to keep as a page";
                if wide_button(ui, "Chronicle").hint(about).clicked() {
                    game.ask(PlayerRequest::Open(Panel::Chronicle));
                }
                // A level that is being tested leads back to the editor, and nowhere else.
                let ways = if game.view.tested {
                    let about = "The level you were working on";
                    vec![("Back to the editor", MenuChoice::Title, about, Some(InputAction::TestPlay))]
                } else {
                    let about = "Change this level, or a copy of it; the game waits";
                    vec![
                        ("Open in the editor", MenuChoice::Edit, about, Some(InputAction::Editor)),
                        ("Another level", MenuChoice::Title, "Go to the title screen; this game waits there", None),
                    ]
                };
                let choices = [
                    ("Save, load", MenuChoice::Saves, "Load a save, or save under a name", Some(InputAction::Saves)),
                    ("Settings", MenuChoice::Settings, "Size, colours, sounds and keys", Some(InputAction::Settings)),
                    ("Restart", MenuChoice::Again, "The same level with the same seed", None),
                    ("New seed", MenuChoice::Another, "The same level with other people and other raids", None),
                ];
                let quit = CAN_CLOSE.then_some(("Quit", MenuChoice::Quit, "Close the window", Some(InputAction::Quit)));
                // What a siege of a campaign has cost stays so.
                let some = choices.into_iter().take(if game.session.stage().is_none() { 4 } else { 2 });
                for (text, wanted, about, action) in some.chain(ways).chain(quit) {
                    let about = action.map_or(about.to_owned(), |action| game.keys.with_key(about, action));
                    if wide_button(ui, text).hint(about).clicked() {
                        game.ask(PlayerRequest::Menu(wanted));
                    }
                }
            });
        });
    });
}
