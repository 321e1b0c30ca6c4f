//! Mouse and keys on the map, turned into selections, tools and commands.

use super::input_events::{Modifiers, MouseEvent};
use super::key_bindings::KeyBindings;
use super::map_geometry::{middle, on_map};
use super::session::GameSession;
use super::step_controls::StepAction;
use super::tools::{self, Tool};
use super::ui_state::{MapDrag, Panel, Selection, UiState};
use super::{search_panel, selection};
use crate::input_action::InputAction;
use macroquad::input::{MouseButton, mouse_position};
use macroquad::math::{Vec2, vec2};
use macroquad::time::get_time;
use osada::grid::Cell;
use osada::sim::rules::Role;
use osada::sim::{Command, check};

/// Seconds between two clicks that count as one double click.
const DOUBLE_CLICK: f64 = 0.35;
/// Pixels that the mouse may move during a click.
const CLICK_SLACK: f32 = 5.0;
/// Pixels a second by which keys move the view.
const PAN_SPEED: f32 = 900.0;

/// Keys that move the view; `seconds` of wall time have passed.
pub fn pan(game: &mut GameSession, keys: &KeyBindings, seconds: f32) {
    let held = |action| f32::from(u8::from(keys.held(action)));
    let x = held(InputAction::PanRight) - held(InputAction::PanLeft);
    let y = held(InputAction::PanDown) - held(InputAction::PanUp);
    if x != 0.0 || y != 0.0 {
        game.camera.pan(vec2(x, y) * PAN_SPEED * seconds.min(0.1));
        game.lessons.looked = true;
    }
    let steps = held(InputAction::ZoomIn) - held(InputAction::ZoomOut);
    if steps != 0.0 {
        let at = Vec2::from(mouse_position());
        game.camera.zoom_at(at, (steps * seconds.min(0.1) * 2.0).exp());
        game.lessons.looked = true;
    }
}

/// Does what a key or a button asks for.
pub fn act(game: &mut GameSession, action: InputAction) {
    match action {
        InputAction::Pause => game.timestep.paused = !game.timestep.paused,
        InputAction::Speed1 => game.timestep.run_at(0),
        InputAction::Speed2 => game.timestep.run_at(1),
        InputAction::Speed3 => game.timestep.run_at(2),
        InputAction::Step => game.timestep.step(),
        InputAction::Build => game.ui.toggle(Panel::Build),
        InputAction::Designate(kind) => take_up(&mut game.ui, Tool::Designate(kind)),
        InputAction::Remove => take_up(&mut game.ui, Tool::Remove),
        InputAction::Forbid => take_up(&mut game.ui, Tool::Forbid),
        InputAction::Alarm => game.pending.push(Command::Ring { on: !game.world.alarm() }),
        InputAction::CallRaid => game.pending.push(Command::CallRaid),
        InputAction::Draft => draft(game),
        InputAction::Pick => {
            let tool = game.ui.hover.and_then(|cell| tools::pick(&game.world, cell));
            match tool {
                Some(tool) => game.ui.tool = Some(tool),
                None => game.ui.say("nothing to copy here", get_time()),
            }
        }
        InputAction::Jobs => game.ui.toggle(Panel::Jobs),
        InputAction::Inspector => game.ui.inspector_hidden = !game.ui.inspector_hidden,
        InputAction::Overlays => game.ui.toggle(Panel::Overlays),
        InputAction::Statistics => game.ui.overlays.stats = !game.ui.overlays.stats,
        InputAction::Besiegers => game.ui.toggle(Panel::Besiegers),
        InputAction::SearchBack => search_panel::step(game, StepAction::Back),
        InputAction::SearchOn => search_panel::step(game, StepAction::On),
        InputAction::Help => game.ui.toggle(Panel::Help),
        InputAction::Home => {
            if let Some((_, hearth)) = game.world.hearth() {
                game.camera.go_to(middle(&game.world, hearth));
            }
        }
        InputAction::NextColonist => selection::next_colonist(game),
        InputAction::Undo => game.pending.push(Command::Undo),
        InputAction::Redo => game.pending.push(Command::Redo),
        InputAction::Back => back(game),
        _ => {}
    }
}

fn take_up(ui: &mut UiState, tool: Tool) {
    ui.tool = if ui.tool == Some(tool) { None } else { Some(tool) };
    ui.drag = None;
    if ui.panel != Some(Panel::Build) {
        ui.panel = None;
    }
}

/// Esc: puts away one thing.
fn back(game: &mut GameSession) {
    let ui = &mut game.ui;
    if ui.drag.is_some() {
        ui.drag = None;
    } else if ui.tool.is_some() {
        ui.tool = None;
    } else if ui.panel.is_some() {
        ui.panel = None;
    } else if ui.selection != Selection::Nothing {
        ui.selection = Selection::Nothing;
    } else {
        ui.panel = Some(Panel::Menu);
        game.timestep.paused = true;
    }
}

/// Drafts the selected colonists, or releases them if all of them are drafted.
fn draft(game: &mut GameSession) {
    let units: Vec<_> = game.ui.colonists(&game.world).collect();
    if units.is_empty() {
        game.ui.say("select colonists to draft them", get_time());
        return;
    }
    let drafted = game.ui.drafted(&game.world).count() < units.len();
    game.pending.push(Command::Draft { units, drafted });
}

/// What the mouse did on the map. `free` tells whether no panel lies under a pixel.
pub fn mouse(game: &mut GameSession, events: &[(MouseEvent, Modifiers)], free: impl Fn(Vec2) -> bool) {
    for &(event, held) in events {
        match event {
            MouseEvent::Moved(at) => moved(game, at),
            MouseEvent::Wheel(turn, at) if free(at) => {
                game.camera.zoom_at(at, if turn > 0.0 { 1.15 } else { 1.0 / 1.15 });
                game.lessons.looked = true;
            }
            MouseEvent::Pressed(button, at) if free(at) => {
                game.ui.hover = cell_under(game, at);
                match button {
                    MouseButton::Left => begin(game, at),
                    MouseButton::Middle => game.ui.drag = Some(MapDrag::View { last: at }),
                    MouseButton::Right => right_click(game, at),
                    MouseButton::Unknown => {}
                }
            }
            MouseEvent::Released(MouseButton::Left, at) => {
                game.ui.hover = cell_under(game, at);
                end(game, at, held);
            }
            MouseEvent::Lost => game.ui.drag = None,
            MouseEvent::Released(MouseButton::Middle, _) => {
                game.ui.drag = game.ui.drag.filter(|drag| !matches!(drag, MapDrag::View { .. }));
            }
            _ => {}
        }
    }
    point(game, mouse_position().into(), &free);
}

/// Takes in where the cursor is now.
pub fn point(game: &mut GameSession, at: Vec2, free: &impl Fn(Vec2) -> bool) {
    let free = free(at);
    game.ui.hover = if free || game.ui.drag.is_some() { cell_under(game, at) } else { None };
    game.ui.hovered = if free { selection::unit_at(game, at) } else { None };
}

fn cell_under(game: &GameSession, at: Vec2) -> Option<Cell> {
    let cell = game.camera.cell(at);
    game.world.map().contains(cell).then_some(cell)
}

fn moved(game: &mut GameSession, at: Vec2) {
    if let Some(MapDrag::View { last }) = game.ui.drag {
        game.camera.pan(last - at);
        game.lessons.looked |= last != at;
        game.ui.drag = Some(MapDrag::View { last: at });
    }
}

fn begin(game: &mut GameSession, at: Vec2) {
    game.ui.drag = match (game.ui.tool, game.ui.hover) {
        (Some(_), Some(from)) => Some(MapDrag::Tool { from }),
        (Some(_), None) => None,
        (None, _) => Some(MapDrag::Box { from: at }),
    };
}

fn end(game: &mut GameSession, at: Vec2, held: Modifiers) {
    match game.ui.drag.take() {
        Some(MapDrag::Tool { from }) => {
            game.ui.drag = Some(MapDrag::Tool { from });
            let stroke = game.ui.stroke(held.control);
            game.ui.drag = None;
            if let (Some(tool), Some(stroke)) = (game.ui.tool, stroke) {
                use_tool(game, tool, &stroke, held);
            }
        }
        Some(MapDrag::Box { from }) if (at - from).length() > CLICK_SLACK => {
            selection::in_box(game, from, at, held.shift)
        }
        Some(MapDrag::Box { .. }) => click(game, at, held),
        _ => {}
    }
}

fn use_tool(game: &mut GameSession, tool: Tool, stroke: &tools::Stroke, held: Modifiers) {
    match tool.refusal(&game.world, stroke) {
        Some(reason) => game.ui.say(reason.to_string(), get_time()),
        None => {
            game.pending.extend(tool.commands(&game.world, stroke));
            if !held.shift {
                game.ui.tool = None;
            }
        }
    }
}

fn click(game: &mut GameSession, at: Vec2, held: Modifiers) {
    let now = get_time();
    let double = game
        .ui
        .last_click
        .is_some_and(|(then, place)| now - then < DOUBLE_CLICK && (place - at).length() <= CLICK_SLACK);
    game.ui.last_click = (!double).then_some((now, at));
    if double {
        selection::all_of_kind(game, at);
    } else {
        selection::at(game, at, held.shift);
    }
}

/// Puts the tool away, or orders the drafted about.
fn right_click(game: &mut GameSession, at: Vec2) {
    if game.ui.tool.is_some() {
        game.ui.tool = None;
        game.ui.drag = None;
        return;
    }
    let units: Vec<_> = game.ui.drafted(&game.world).collect();
    if units.is_empty() {
        if game.ui.colonists(&game.world).next().is_some() {
            game.ui.say("press R to draft them first", get_time());
        }
        return;
    }
    let commands = selection::context_orders(game, &units, at);
    let refused = commands.iter().find_map(|command| check(&game.world, command).err());
    match refused {
        Some(reason) => game.ui.say(reason.to_string(), get_time()),
        None => {
            let point = game.camera.to_map(at);
            let attack = game.ui.hovered.and_then(|id| game.world.unit(id));
            let attack = attack.filter(|unit| unit.role() != Role::Colonist);
            let mark = attack.map_or(point, |unit| on_map(unit.place()));
            game.ui.orders.push((mark, get_time(), attack.is_some()));
            game.pending.extend(commands);
        }
    }
}
