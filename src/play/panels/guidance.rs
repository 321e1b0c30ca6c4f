//! Below the people, one under the other: the lesson or a hint on what to do next, the bell, the bar of a recorded game and
//! the last search.

use super::colours::{BAD, DIM, GOLD};
use super::hint::Hinted;
use super::scene::PanelScene;
use super::style::{self, board_in};
use super::{events_panel, lesson_panel, search_panel, toolbar};
use crate::play::view_state::PlayerRequest;
use egui::{self, Align2, Context, Rect, RichText, Ui, pos2};
use osada::level::{Hint, Part, parts};
use osada::sim::{World, holds, raids_are_hiding};
use osada::texture::{IconLook, Picture};
use osada_cli::keys::InputAction;

/// Seconds for which a hint stays.
const HINT_STAYS: f64 = 30.0;
/// Points left free below for others where they may lie under it.
const KEPT: f32 = 188.0;
/// Greatest width of a line in points.
const WIDEST: f32 = 560.0;

/// Draws them from a height on, in the middle between two columns; returns the area they cover, which may be empty. In a
/// low window only the tools lie below, and nothing takes more rows than it must.
pub fn show(ctx: &Context, game: &PanelScene, top: f32, (left, right): (f32, f32), is_low: bool) -> Rect {
    let screen = ctx.screen_rect();
    let kept = if is_low { toolbar::height(ctx) } else { KEPT };
    let most = (screen.height() - top - kept).max(40.0);
    let width = (right - left).min(WIDEST);
    // Plain text must not keep the mouse from the map between the panels.
    let area =
        egui::Area::new(egui::Id::new("guidance")).pivot(Align2::CENTER_TOP).fixed_pos(pos2((left + right) * 0.5, top));
    let shown = area.show(ctx, |ui| {
        ui.set_max_width(width);
        // An area assumes that it has no more room than it took in the last frame. The steps of a search may scroll;
        // messages to the player must be visible whole.
        let least = if game.view.overlays.search { 64.0 } else { most };
        let scroll = egui::ScrollArea::vertical().max_height(most).min_scrolled_height(least).auto_shrink([true, true]);
        let content = |ui: &mut Ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            changed_level(ui, game);
            // In a low window drawing or choosing needs the room more than the words.
            let has_room = !is_low || game.view.tool.is_none() && game.view.panel.is_none();
            if has_room && lesson_panel::is_shown(game) {
                lesson_panel::show(ui, game, width, is_low);
            } else if has_room && let Some(text) = advice(game) {
                hint(ui, game, &text, width);
            }
            if game.world().alarm() && game.session.is_running() {
                alarm(ui, game);
            }
            events_panel::waiting(ui, game);
            playback_bar(ui, game);
            search_panel::show(ui, game);
        };
        scroll.show(ui, |ui| ui.vertical_centered(content));
    });
    shown.response.rect
}

fn hint(ui: &mut Ui, game: &PanelScene, text: &str, width: f32) {
    board_in(ui, |ui| {
        ui.horizontal(|ui| {
            ui.add(game.icons.image(Picture::Icon(IconLook::Info), 22.0));
            ui.vertical(|ui| {
                ui.set_max_width(width - 90.0);
                style::spoken(ui, game.keys.resolve_pieces(text), 15.0);
            });
            let close = egui::Button::new(RichText::new("×").size(15.0).color(DIM)).frame(false);
            if ui.add(close).hint("Hide these hints").clicked() {
                game.ask(PlayerRequest::NoMoreHints);
            }
        });
    });
}

/// A suggestion for the next step, if there is one.
fn advice(game: &PanelScene) -> Option<String> {
    if game.view.hints_off || game.session.is_watched() {
        return None;
    }
    let clock = game.world().clock();
    let now = clock.seconds();
    let hints = &game.level().hints;
    let is_due = |hint: &&Hint| {
        let lasts = !hint.when.is_empty() || now < hint.at + HINT_STAYS;
        hint.at <= now && lasts && hint.when.iter().all(|condition| holds(game.world(), condition, 0))
    };
    let current = hints.iter().rev().find(is_due);
    let current = current.filter(|hint| !is_followed(game, &hint.text));
    match (current, game.session.timestep.paused && clock.tick() == 0) {
        (Some(hint), true) => Some(format!("{} Press {{Pause}} to begin.", hint.text)),
        (Some(hint), false) => Some(hint.text.clone()),
        (None, true) => {
            let first = "Mark trees with {Chop}, plan walls with {Build}. ";
            let first = if is_followed(game, first) { "" } else { first };
            Some(format!("{first}Press {{Pause}} to begin."))
        }
        (None, false) => None,
    }
}

/// Checks whether work that a hint speaks of is already marked.
fn is_followed(game: &PanelScene, text: &str) -> bool {
    let of_action = |action: &InputAction| matches!(action, InputAction::Designate(kind) if game.world().jobs().iter().any(|(_, job)| job.kind() == *kind));
    let named = |part: &Part| match part {
        Part::Key(name) => InputAction::all().iter().find(|action| action.name() == *name).is_some_and(of_action),
        _ => false,
    };
    parts(text).iter().any(named)
}

/// Reason to silence the bell, if there is one.
fn reason_to_stop(world: &World) -> Option<&'static str> {
    if world.raiders().next().is_none() {
        Some("The bell still rings, and no raid is here any more.")
    } else if raids_are_hiding(world) {
        Some("The bell still rings, and nobody has struck a blow for a while: those who are left hide.")
    } else {
        None
    }
}

/// A line shown while the bell rings.
fn alarm(ui: &mut Ui, game: &PanelScene) {
    board_in(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.add(game.icons.image(Picture::Icon(IconLook::Bell), 22.0));
            let (text, tone) = match reason_to_stop(game.world()) {
                Some(reason) => (reason, GOLD),
                None => ("The bell is ringing: everybody who is not drafted runs to the hearth or to their post.", BAD),
            };
            ui.label(RichText::new(text).color(tone));
            let key = game.keys.name(InputAction::Alarm);
            if ui.button("Stop ringing").hint(format!("Everybody goes back to work ({key})")).clicked() {
                game.ask(PlayerRequest::Act(InputAction::Alarm));
            }
        });
    });
}

/// A line that offers a restart because the level's file has changed while it is being played.
fn changed_level(ui: &mut Ui, game: &PanelScene) {
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

/// The bar over a recorded game, which leads to any of its moments.
fn playback_bar(ui: &mut Ui, game: &PanelScene) {
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
