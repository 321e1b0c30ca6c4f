//! Mouse and keys on the map, turned into selections, tools and commands.

use super::input_events::{Modifiers, MouseEvent};
use super::key_bindings::{InputAction, KeyBindings};
use super::map_geometry::{middle, on_map};
use super::session::Game;
use super::step_controls::StepAction;
use super::tools::{self, Tool};
use super::ui_state::{MapDrag, Panel, Selection, UiState};
use super::{search_panel, selection};
use macroquad::input::{MouseButton, mouse_position};
use macroquad::math::{Vec2, vec2};
use macroquad::time::get_time;
use osada::grid::Cell;
use osada::sim::rules::Role;
use osada::sim::{Command, JobKind, check};

/// Seconds between two clicks that count as one double click.
const DOUBLE_CLICK: f64 = 0.35;
/// Pixels that the mouse may move during a click.
const CLICK_SLACK: f32 = 5.0;
/// Pixels a second by which keys move the view.
const PAN_SPEED: f32 = 900.0;

/// Keys that move the view; `seconds` of wall time have passed.
pub fn pan(game: &mut Game, keys: &KeyBindings, seconds: f32) {
    let held = |deed| f32::from(u8::from(keys.held(deed)));
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
pub fn act(game: &mut Game, deed: InputAction) {
    let designate = |game: &mut Game, job| take_up(&mut game.desk, Tool::Designate(job));
    match deed {
        InputAction::Pause => game.pace.paused = !game.pace.paused,
        InputAction::Speed1 => game.pace.run_at(0),
        InputAction::Speed2 => game.pace.run_at(1),
        InputAction::Speed3 => game.pace.run_at(2),
        InputAction::Step => game.pace.step(),
        InputAction::Build => game.desk.toggle(Panel::Build),
        InputAction::Chop => designate(game, JobKind::Chop),
        InputAction::Mine => designate(game, JobKind::Mine),
        InputAction::Forage => designate(game, JobKind::Forage),
        InputAction::Hunt => designate(game, JobKind::Hunt),
        InputAction::Repair => designate(game, JobKind::Repair),
        InputAction::Remove => take_up(&mut game.desk, Tool::Remove),
        InputAction::Forbid => take_up(&mut game.desk, Tool::Forbid),
        InputAction::Alarm => game.pending.push(Command::Ring { on: !game.world.alarm() }),
        InputAction::Draft => draft(game),
        InputAction::Pick => {
            let tool = game.desk.hover.and_then(|cell| tools::pick(&game.world, cell));
            match tool {
                Some(tool) => game.desk.tool = Some(tool),
                None => game.desk.say("nothing to copy here", get_time()),
            }
        }
        InputAction::Jobs => game.desk.toggle(Panel::Jobs),
        InputAction::Inspector => game.desk.inspector_hidden = !game.desk.inspector_hidden,
        InputAction::Overlays => game.desk.toggle(Panel::Overlays),
        InputAction::Statistics => game.desk.overlays.stats = !game.desk.overlays.stats,
        InputAction::Besiegers => game.desk.toggle(Panel::Besiegers),
        InputAction::SearchBack => search_panel::step(game, StepAction::Back),
        InputAction::SearchOn => search_panel::step(game, StepAction::On),
        InputAction::Help => game.desk.toggle(Panel::Help),
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

fn take_up(desk: &mut UiState, tool: Tool) {
    desk.tool = if desk.tool == Some(tool) { None } else { Some(tool) };
    desk.drag = None;
    if desk.panel != Some(Panel::Build) {
        desk.panel = None;
    }
}

/// Esc: puts away one thing.
fn back(game: &mut Game) {
    let desk = &mut game.desk;
    if desk.drag.is_some() {
        desk.drag = None;
    } else if desk.tool.is_some() {
        desk.tool = None;
    } else if desk.panel.is_some() {
        desk.panel = None;
    } else if desk.picked != Selection::Nothing {
        desk.picked = Selection::Nothing;
    } else {
        desk.panel = Some(Panel::Menu);
        game.pace.paused = true;
    }
}

/// Drafts the selected colonists, or releases them if all of them are drafted.
fn draft(game: &mut Game) {
    let units: Vec<_> = game.desk.colonists(&game.world).collect();
    if units.is_empty() {
        game.desk.say("select colonists to draft them", get_time());
        return;
    }
    let drafted = game.desk.drafted(&game.world).count() < units.len();
    game.pending.push(Command::Draft { units, drafted });
}

/// What the mouse did on the map. `free` tells whether no panel lies under a pixel.
pub fn mouse(game: &mut Game, events: &[(MouseEvent, Modifiers)], free: impl Fn(Vec2) -> bool) {
    for &(event, held) in events {
        match event {
            MouseEvent::Moved(at) => moved(game, at),
            MouseEvent::Wheel(turn, at) if free(at) => {
                game.camera.zoom_at(at, if turn > 0.0 { 1.15 } else { 1.0 / 1.15 });
                game.lessons.looked = true;
            }
            MouseEvent::Pressed(button, at) if free(at) => {
                game.desk.hover = cell_under(game, at);
                match button {
                    MouseButton::Left => begin(game, at),
                    MouseButton::Middle => game.desk.drag = Some(MapDrag::View { last: at }),
                    MouseButton::Right => right_click(game, at),
                    MouseButton::Unknown => {}
                }
            }
            MouseEvent::Released(MouseButton::Left, at) => {
                game.desk.hover = cell_under(game, at);
                end(game, at, held);
            }
            MouseEvent::Lost => game.desk.drag = None,
            MouseEvent::Released(MouseButton::Middle, _) => {
                game.desk.drag = game.desk.drag.filter(|drag| !matches!(drag, MapDrag::View { .. }));
            }
            _ => {}
        }
    }
    point(game, mouse_position().into(), &free);
}

/// Takes in where the cursor is now.
pub fn point(game: &mut Game, at: Vec2, free: &impl Fn(Vec2) -> bool) {
    let free = free(at);
    game.desk.hover = if free || game.desk.drag.is_some() { cell_under(game, at) } else { None };
    game.desk.hovered = if free { selection::unit_at(game, at) } else { None };
}

fn cell_under(game: &Game, at: Vec2) -> Option<Cell> {
    let cell = game.camera.cell(at);
    game.world.map().contains(cell).then_some(cell)
}

fn moved(game: &mut Game, at: Vec2) {
    if let Some(MapDrag::View { last }) = game.desk.drag {
        game.camera.pan(last - at);
        game.lessons.looked |= last != at;
        game.desk.drag = Some(MapDrag::View { last: at });
    }
}

fn begin(game: &mut Game, at: Vec2) {
    game.desk.drag = match (game.desk.tool, game.desk.hover) {
        (Some(_), Some(from)) => Some(MapDrag::Tool { from }),
        (Some(_), None) => None,
        (None, _) => Some(MapDrag::Box { from: at }),
    };
}

fn end(game: &mut Game, at: Vec2, held: Modifiers) {
    match game.desk.drag.take() {
        Some(MapDrag::Tool { from }) => {
            game.desk.drag = Some(MapDrag::Tool { from });
            let stroke = game.desk.stroke(held.control);
            game.desk.drag = None;
            if let (Some(tool), Some(stroke)) = (game.desk.tool, stroke) {
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

fn use_tool(game: &mut Game, tool: Tool, stroke: &tools::Stroke, held: Modifiers) {
    match tool.refusal(&game.world, stroke) {
        Some(reason) => game.desk.say(reason.to_string(), get_time()),
        None => {
            game.pending.extend(tool.commands(&game.world, stroke));
            if !held.shift {
                game.desk.tool = None;
            }
        }
    }
}

fn click(game: &mut Game, at: Vec2, held: Modifiers) {
    let now = get_time();
    let double = game
        .desk
        .last_click
        .is_some_and(|(then, place)| now - then < DOUBLE_CLICK && (place - at).length() <= CLICK_SLACK);
    game.desk.last_click = (!double).then_some((now, at));
    if double {
        selection::all_of_kind(game, at);
    } else {
        selection::at(game, at, held.shift);
    }
}

/// Puts the tool away, or orders the drafted about.
fn right_click(game: &mut Game, at: Vec2) {
    if game.desk.tool.is_some() {
        game.desk.tool = None;
        game.desk.drag = None;
        return;
    }
    let units: Vec<_> = game.desk.drafted(&game.world).collect();
    if units.is_empty() {
        if game.desk.colonists(&game.world).next().is_some() {
            game.desk.say("press R to draft them first", get_time());
        }
        return;
    }
    let commands = selection::context_orders(game, &units, at);
    let refused = commands.iter().find_map(|command| check(&game.world, command).err());
    match refused {
        Some(reason) => game.desk.say(reason.to_string(), get_time()),
        None => {
            let point = game.camera.to_map(at);
            let attack = game.desk.hovered.and_then(|id| game.world.unit(id));
            let attack = attack.filter(|unit| unit.role() != Role::Colonist);
            let mark = attack.map_or(point, |unit| on_map(unit.place()));
            game.desk.orders.push((mark, get_time(), attack.is_some()));
            game.pending.extend(commands);
        }
    }
}
