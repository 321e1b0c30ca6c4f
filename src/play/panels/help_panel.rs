//! The help: how to play, and the keys of the screen that is open.

use super::colours::GOLD;
use super::hint::Hinted;
use super::menu_panels::offered;
use super::scene::PanelScene;
use super::style::{self, BAR, board, dim, wide_button};
use crate::play::view_state::PlayerRequest;
use egui::{self, Align, Align2, Context, Layout, RichText, Ui, Vec2, vec2};
use osada_cli::keys::{InputAction, KeyBindings};
use osada_cli::storage::settings::GroupKey;

/// Greatest width of the panel in points.
const WIDEST: f32 = 740.0;
/// Points of width from which keys stand in two columns.
const TWO_COLUMNS: f32 = 560.0;
/// Width of the names of keys in points, and points between columns.
const NAMES: f32 = 116.0;
const GAP: f32 = 16.0;

/// Draws the help of the game.
pub fn show(ctx: &Context, game: &PanelScene) {
    page(ctx, |ui| {
        // It lies on the button that opened it.
        if style::is_for_fingers(ui.ctx()) && wide_button(ui, "Close").clicked() {
            game.ask(PlayerRequest::ClosePanel);
        }
        // Nothing else here is tapped.
        ui.spacing_mut().interact_size.y = 0.0;
        of_game(ui, game.keys, game.view.group_key, game.view.tested);
    });
}

/// Draws the keys of the editor; returns true if they are to be closed.
pub fn show_editor(ctx: &Context, keys: &KeyBindings) -> bool {
    page(ctx, |ui| {
        let is_closed = wide_button(ui, "Close").hint("Back to the level").clicked();
        ui.spacing_mut().interact_size.y = 0.0;
        style::heading(ui, "Keys of the editor");
        table(ui, &named(keys, offered().into_iter().filter(|&action| is_of_editor(action))));
        ui.label(dim("You can change the keys in the settings."));
        is_closed
    })
}

/// A panel of a steady width in the middle, which scrolls where it is higher than the window.
fn page<R>(ctx: &Context, add: impl FnOnce(&mut Ui) -> R) -> R {
    let most = (ctx.screen_rect().size() - vec2(50.0, 60.0)).min(vec2(WIDEST, f32::INFINITY));
    let shown = board(ctx, "help", Align2::CENTER_CENTER, Vec2::ZERO, |ui| {
        ui.set_width(most.x);
        let scroll = egui::ScrollArea::vertical().max_height(most.y).min_scrolled_height(most.y);
        let shown = scroll.auto_shrink([false, true]).show(ui, |ui| {
            ui.set_width(most.x - BAR);
            add(ui)
        });
        shown.inner
    });
    shown.inner
}

fn of_game(ui: &mut Ui, keys: &KeyBindings, group_key: GroupKey, tested: bool) {
    style::heading(ui, "How to play");
    for line in [
        "Keep the hearth burning until the last raid is over, or reach what else the level asks for. Besiegers come at dusk, more of them every day.",
        "They come from camps that stand from the first morning, palisaded and guarded. Once a camp is burnt and its garrison beaten, it sends no more raids: a job for armed people.",
        "What wins the level is shown beside the clock.",
        "You mark what needs doing; your people decide for themselves who does it and when to sleep.",
        "Select anybody to see why they do what they do.",
        "A free bed and enough food bring one newcomer each dawn, unless the hearth is under attack.",
        "The wounded heal in beds, faster in an infirmary. A smithy makes weapons and armour ({Armoury}): hides come from deer, iron from fallen besiegers.",
        "In a workshop people learn crafts, for more to build and better answers to the besiegers' plans; other workshops make goods of goods ({Crafts}).",
        "The bell ({Alarm}) calls everybody who is not drafted to the hearth, or to their post; there they fight whoever comes within reach.",
    ] {
        ui.label(keys.resolve(line));
    }
    ui.add_space(6.0);
    let is_there = |action: InputAction| match action {
        InputAction::TestPlay => tested,
        InputAction::Editor => !tested,
        action => is_of_game(action),
    };
    let actions = offered().into_iter().filter(|&action| is_there(action));
    let actions = actions.filter(|&action| !keys.for_fingers || has_button(action));
    table(ui, &named(keys, actions));
    ui.add_space(6.0);
    let group = format!("{{{}+1 … 9|}}", group_key.name());
    let gestures = [
        ("{Left click|Tap}", "select one"),
        ("{Left drag|Drag}", "{select a box|move the view, or draw with the tool in hand}"),
        ("{Double click|Two taps}", "select all of a kind"),
        ("{Right click|Hold}", "put the tool away; send drafted people somewhere, or have them attack"),
        ("{Right drag|Hold, then drag}", "form drafted people up in a line"),
        ("{Wheel, middle drag|Two fingers}", "{zoom at the cursor, move the view|zoom and move the view}"),
        ("{Shift|}", "keep the tool; add to the selection"),
        ("{Ctrl|}", "walls around a box, roads and bridges all over it"),
        ("{Ctrl+1 … 9|}", "make a group of the selected people"),
        (&group, "select a group; twice: look there"),
        ("{{Undo}, {Redo}|}", "undo marks and plans, redo them"),
    ];
    let gestures = gestures.map(|(what, does)| (keys.resolve(what), keys.resolve(does)));
    table(ui, &gestures.into_iter().filter(|(what, _)| !what.is_empty()).collect::<Vec<_>>());
    ui.label(dim(keys.resolve("{You can change the keys in the settings.|The menu has the rest: {Back}.}")));
}

/// Actions with the names of their keys, or of their buttons on touch screens.
fn named(keys: &KeyBindings, actions: impl Iterator<Item = InputAction>) -> Vec<(String, String)> {
    let name = |action: InputAction| if keys.for_fingers { action.label().to_owned() } else { keys.names(action) };
    // In the help of the editor every key is the editor's.
    let about = |action: InputAction| action.about().trim_start_matches("editor: ").to_owned();
    actions.map(|action| (name(action), about(action))).collect()
}

/// Keys and what they do, in as many columns as there is room for.
fn table(ui: &mut Ui, rows: &[(String, String)]) {
    let columns = if ui.available_width() >= TWO_COLUMNS { 2 } else { 1 };
    let width = (ui.available_width() - GAP * (columns - 1) as f32) / columns as f32;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for rows in rows.chunks(rows.len().div_ceil(columns).max(1)) {
            ui.vertical(|ui| {
                ui.set_width(width);
                for (name, about) in rows {
                    row(ui, name, about, width);
                }
            });
        }
    });
}

fn row(ui: &mut Ui, name: &str, about: &str, width: f32) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let text = RichText::new(name).color(GOLD).strong();
        for (width, text) in [(NAMES, text), (width - NAMES - 8.0, RichText::new(about))] {
            ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
                ui.set_width(width);
                ui.label(text);
            });
        }
    });
}

/// True for actions that do something in the editor.
fn is_of_editor(action: InputAction) -> bool {
    use InputAction::*;
    let is_shared = matches!(
        action,
        PanUp
            | PanLeft
            | PanDown
            | PanRight
            | ZoomIn
            | ZoomOut
            | Home
            | Pick
            | Remove
            | Overlays
            | Undo
            | Redo
            | Help
            | Settings
            | Music
            | Fullscreen
            | Reload
            | Screenshot
            | TestPlay
            | Back
            | Quit
    );
    is_shared || is_only_of_editor(action)
}

fn is_only_of_editor(action: InputAction) -> bool {
    use InputAction::*;
    matches!(
        action,
        SaveLevel
            | EditSelect
            | EditBrush
            | EditLine
            | EditRectangle
            | EditFill
            | EditNarrower
            | EditWider
            | EditSymmetry
            | EditDelete
    )
}

/// True for actions that do something while a level is played.
fn is_of_game(action: InputAction) -> bool {
    !is_only_of_editor(action) && action != InputAction::Continue
}

/// True for actions with a button on the window.
fn has_button(action: InputAction) -> bool {
    use InputAction::*;
    matches!(
        action,
        Pause
            | Speed1
            | Speed2
            | Speed3
            | Step
            | Build
            | Remove
            | Forbid
            | Draft
            | Alarm
            | CallRaid
            | Jobs
            | Armoury
            | Crafts
            | Inspector
            | Overlays
            | Besiegers
            | Log
            | Events
            | Back
            | Designate(_)
    )
}
