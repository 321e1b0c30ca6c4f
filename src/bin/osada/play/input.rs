//! Mouse and keys on the map, turned into selections, tools and commands.

use super::desk::{Desk, Drag, Panel, Picked};
use super::game::Game;
use super::keys::{Deed, Keys};
use super::listener::{Held, MouseEvent};
use super::map_geometry::{middle, on_map};
use super::stepper::Go;
use super::tools::{self, Tool};
use super::{search_panel, select};
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
pub fn pan(game: &mut Game, keys: &Keys, seconds: f32) {
    let held = |deed| f32::from(u8::from(keys.held(deed)));
    let x = held(Deed::PanRight) - held(Deed::PanLeft);
    let y = held(Deed::PanDown) - held(Deed::PanUp);
    if x != 0.0 || y != 0.0 {
        game.camera.pan(vec2(x, y) * PAN_SPEED * seconds.min(0.1));
        game.lessons.looked = true;
    }
    let steps = held(Deed::ZoomIn) - held(Deed::ZoomOut);
    if steps != 0.0 {
        let at = Vec2::from(mouse_position());
        game.camera.zoom_at(at, (steps * seconds.min(0.1) * 2.0).exp());
        game.lessons.looked = true;
    }
}

/// Does what a key or a button asks for.
pub fn act(game: &mut Game, deed: Deed) {
    let designate = |game: &mut Game, job| take_up(&mut game.desk, Tool::Designate(job));
    match deed {
        Deed::Pause => game.pace.paused = !game.pace.paused,
        Deed::Speed1 => game.pace.run_at(0),
        Deed::Speed2 => game.pace.run_at(1),
        Deed::Speed3 => game.pace.run_at(2),
        Deed::Step => game.pace.step(),
        Deed::Build => game.desk.toggle(Panel::Build),
        Deed::Chop => designate(game, JobKind::Chop),
        Deed::Mine => designate(game, JobKind::Mine),
        Deed::Forage => designate(game, JobKind::Forage),
        Deed::Hunt => designate(game, JobKind::Hunt),
        Deed::Repair => designate(game, JobKind::Repair),
        Deed::Remove => take_up(&mut game.desk, Tool::Remove),
        Deed::Forbid => take_up(&mut game.desk, Tool::Forbid),
        Deed::Alarm => game.pending.push(Command::Ring { on: !game.world.alarm() }),
        Deed::Draft => draft(game),
        Deed::Pick => {
            let tool = game.desk.hover.and_then(|cell| tools::pick(&game.world, cell));
            match tool {
                Some(tool) => game.desk.tool = Some(tool),
                None => game.desk.say("nothing to copy here", get_time()),
            }
        }
        Deed::Jobs => game.desk.toggle(Panel::Jobs),
        Deed::Inspector => game.desk.inspector_hidden = !game.desk.inspector_hidden,
        Deed::Overlays => game.desk.toggle(Panel::Overlays),
        Deed::Statistics => game.desk.overlays.stats = !game.desk.overlays.stats,
        Deed::Besiegers => game.desk.toggle(Panel::Besiegers),
        Deed::SearchBack => search_panel::step(game, Go::Back),
        Deed::SearchOn => search_panel::step(game, Go::On),
        Deed::Help => game.desk.toggle(Panel::Help),
        Deed::Home => {
            if let Some((_, hearth)) = game.world.hearth() {
                game.camera.go_to(middle(&game.world, hearth));
            }
        }
        Deed::NextColonist => select::next_colonist(game),
        Deed::Undo => game.pending.push(Command::Undo),
        Deed::Redo => game.pending.push(Command::Redo),
        Deed::Back => back(game),
        _ => {}
    }
}

fn take_up(desk: &mut Desk, tool: Tool) {
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
    } else if desk.picked != Picked::Nothing {
        desk.picked = Picked::Nothing;
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
pub fn mouse(game: &mut Game, events: &[(MouseEvent, Held)], free: impl Fn(Vec2) -> bool) {
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
                    MouseButton::Middle => game.desk.drag = Some(Drag::View { last: at }),
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
                game.desk.drag = game.desk.drag.filter(|drag| !matches!(drag, Drag::View { .. }));
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
    game.desk.hovered = if free { select::unit_at(game, at) } else { None };
}

fn cell_under(game: &Game, at: Vec2) -> Option<Cell> {
    let cell = game.camera.cell(at);
    game.world.map().contains(cell).then_some(cell)
}

fn moved(game: &mut Game, at: Vec2) {
    if let Some(Drag::View { last }) = game.desk.drag {
        game.camera.pan(last - at);
        game.lessons.looked |= last != at;
        game.desk.drag = Some(Drag::View { last: at });
    }
}

fn begin(game: &mut Game, at: Vec2) {
    game.desk.drag = match (game.desk.tool, game.desk.hover) {
        (Some(_), Some(from)) => Some(Drag::Tool { from }),
        (Some(_), None) => None,
        (None, _) => Some(Drag::Box { from: at }),
    };
}

fn end(game: &mut Game, at: Vec2, held: Held) {
    match game.desk.drag.take() {
        Some(Drag::Tool { from }) => {
            game.desk.drag = Some(Drag::Tool { from });
            let stroke = game.desk.stroke(held.control);
            game.desk.drag = None;
            if let (Some(tool), Some(stroke)) = (game.desk.tool, stroke) {
                use_tool(game, tool, &stroke, held);
            }
        }
        Some(Drag::Box { from }) if (at - from).length() > CLICK_SLACK => select::in_box(game, from, at, held.shift),
        Some(Drag::Box { .. }) => click(game, at, held),
        _ => {}
    }
}

fn use_tool(game: &mut Game, tool: Tool, stroke: &tools::Stroke, held: Held) {
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

fn click(game: &mut Game, at: Vec2, held: Held) {
    let now = get_time();
    let double = game
        .desk
        .last_click
        .is_some_and(|(then, place)| now - then < DOUBLE_CLICK && (place - at).length() <= CLICK_SLACK);
    game.desk.last_click = (!double).then_some((now, at));
    if double {
        select::all_of_kind(game, at);
    } else {
        select::at(game, at, held.shift);
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
    let commands = select::context_orders(game, &units, at);
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
