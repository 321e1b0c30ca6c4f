//! Mouse and held keys on the map, turned into camera moves, selections, tools and requests.

use super::events::{InputEvents, MouseButton, MouseEvent};
use super::selection::SeenMap;
use crate::play::map::camera::Camera;
use crate::play::map::map_geometry::on_map;
use crate::play::map::unit_animation::UnitAnimations;
use crate::play::session::GameSession;
use crate::play::view_state::{MapDrag, Panel, PlayerRequest, Tool, ViewState};
use glam::{Vec2, vec2};
use osada::sim::rules::Role;
use osada::sim::{Command, UnitId, check};
use osada_cli::keys::{InputAction, KeyBindings, Modifiers};

/// Seconds between two clicks that count as one double click.
const DOUBLE_CLICK: f64 = 0.35;
/// Pixels by which the mouse may move during a click.
const CLICK_SLACK: f32 = 5.0;
/// Pixels per second of panning by keys.
const PAN_SPEED: f32 = 900.0;

pub struct MapInput<'a> {
    pub session: &'a mut GameSession,
    pub view: &'a mut ViewState,
    pub camera: &'a mut Camera,
    pub animations: &'a UnitAnimations,
    pub keys: &'a KeyBindings,
    /// Wall time in seconds.
    pub now: f64,
}

impl MapInput<'_> {
    fn seen(&self) -> SeenMap<'_> {
        let Self { session, camera, animations, .. } = self;
        SeenMap { world: session.world(), camera, animations, share: session.timestep.share() }
    }

    /// Moves the view by the keys that are held, for `seconds` of wall time.
    pub fn pan(&mut self, events: &InputEvents, seconds: f32) {
        if pan_keys(self.camera, self.keys, events, seconds) {
            self.session.lessons.look();
        }
    }

    /// Handles the mouse on the map and returns the selections that it makes. `free` returns true for pixels that no panel covers.
    pub fn mouse(&mut self, events: &InputEvents, free: impl Fn(Vec2) -> bool) -> Vec<PlayerRequest> {
        let mut requests = Vec::new();
        for &(event, held) in &events.mouse {
            self.view.around = held.control;
            match event {
                MouseEvent::Moved(at) => self.moved(at),
                MouseEvent::Wheel(turn, at) if free(at) => {
                    self.camera.zoom_at(at, if turn > 0.0 { 1.15 } else { 1.0 / 1.15 });
                    self.session.lessons.look();
                }
                MouseEvent::Pinched { factor, from, to } if free(from) => {
                    self.camera.pinch(factor, from, to);
                    self.session.lessons.look();
                }
                MouseEvent::Pressed(button, at) if free(at) => {
                    self.view.hover = self.seen().cell_at(at);
                    match button {
                        MouseButton::Finger if self.view.tool.is_none() => {
                            self.view.drag = Some(MapDrag::View { last: at });
                        }
                        MouseButton::Left | MouseButton::Finger => self.begin(at),
                        MouseButton::Middle => self.view.drag = Some(MapDrag::View { last: at }),
                        MouseButton::Right => self.press_right(at),
                    }
                }
                MouseEvent::Released(MouseButton::Finger, _) if self.is_view_dragged() => self.view.drag = None,
                MouseEvent::Released(MouseButton::Left | MouseButton::Finger, at) => {
                    self.view.hover = self.seen().cell_at(at);
                    self.end(at, held, &mut requests);
                }
                MouseEvent::Released(MouseButton::Middle, _) => {
                    self.view.drag = self.view.drag.filter(|drag| !matches!(drag, MapDrag::View { .. }));
                }
                MouseEvent::Released(MouseButton::Right, at) => {
                    self.view.hover = self.seen().cell_at(at);
                    self.release_right(at);
                }
                MouseEvent::Lost => self.view.drag = None,
                _ => {}
            }
        }
        self.view.around = events.held.modifiers.control;
        let free = free(events.cursor);
        let cell = if free || self.view.drag.is_some() { self.seen().cell_at(events.cursor) } else { None };
        let unit = if free { self.seen().unit_at(events.cursor) } else { None };
        (self.view.hover, self.view.hovered) = (cell, unit);
        requests
    }

    fn is_view_dragged(&self) -> bool {
        matches!(self.view.drag, Some(MapDrag::View { .. }))
    }

    fn moved(&mut self, at: Vec2) {
        match self.view.drag {
            Some(MapDrag::View { last }) => {
                self.camera.pan(last - at);
                if last != at {
                    self.session.lessons.look();
                }
                self.view.drag = Some(MapDrag::View { last: at });
            }
            Some(MapDrag::Box { from, .. }) => self.view.drag = Some(MapDrag::Box { from, to: at }),
            Some(MapDrag::Tool { .. } | MapDrag::Line { .. }) | None => {}
        }
    }

    fn begin(&mut self, at: Vec2) {
        // While aiming, the view must not glide away.
        self.camera.stay();
        self.view.drag = match (self.view.tool, self.view.hover) {
            (Some(_), Some(from)) => Some(MapDrag::Tool { from }),
            (Some(_), None) => None,
            (None, _) => Some(MapDrag::Box { from: at, to: at }),
        };
    }

    fn end(&mut self, at: Vec2, held: Modifiers, requests: &mut Vec<PlayerRequest>) {
        match self.view.drag {
            Some(MapDrag::Tool { .. }) => {
                let stroke = self.view.stroke();
                self.view.drag = None;
                if let (Some(tool), Some(stroke)) = (self.view.tool, stroke) {
                    let world = self.session.world();
                    let people: Vec<UnitId> = self.view.colonists(world).collect();
                    if self.order(tool.commands(world, &people, &stroke)) && !held.shift {
                        self.view.tool = None;
                    }
                }
            }
            Some(MapDrag::Box { from, .. }) => {
                self.view.drag = None;
                if (at - from).length() > CLICK_SLACK {
                    requests.push(PlayerRequest::Select(self.seen().in_box(
                        from,
                        at,
                        held.shift,
                        &self.view.selection,
                    )));
                } else {
                    self.click(at, held, requests);
                }
            }
            Some(MapDrag::View { .. } | MapDrag::Line { .. }) | None => {}
        }
    }

    fn click(&mut self, at: Vec2, held: Modifiers, requests: &mut Vec<PlayerRequest>) {
        let near = |(then, place): (f64, Vec2)| self.now - then < DOUBLE_CLICK && (place - at).length() <= CLICK_SLACK;
        let double = self.view.last_click.is_some_and(near);
        self.view.last_click = (!double).then_some((self.now, at));
        let seen = self.seen();
        let selection =
            if double { seen.all_of_kind(at) } else { Some(seen.clicked(at, held.shift, &self.view.selection)) };
        requests.extend(selection.map(PlayerRequest::Select));
    }

    /// Puts the tool away, or starts an order to drafted people.
    fn press_right(&mut self, at: Vec2) {
        if self.view.tool.is_some() {
            self.view.tool = None;
            self.view.drag = None;
            return;
        }
        let world = self.session.world();
        if self.view.drafted(world).next().is_some() {
            self.view.drag = self.view.hover.map(|from| MapDrag::Line { from, at });
        } else if self.view.colonists(world).next().is_some() {
            self.view.warn("press {Draft} to draft them first", self.now);
        }
    }

    /// Orders the drafted into the line that was drawn, or to the tile or against the enemy that was clicked.
    fn release_right(&mut self, at: Vec2) {
        let Some(MapDrag::Line { at: begun, .. }) = self.view.drag else { return };
        let world = self.session.world();
        let line = self.view.drawn_line(world).filter(|_| (at - begun).length() > CLICK_SLACK);
        self.view.drag = None;
        let (commands, mark, attack) = match line {
            Some(line) => {
                let mark = on_map(line.to.centre());
                (vec![line.into()], mark, false)
            }
            None => {
                let seen = self.seen();
                let units: Vec<_> = self.view.drafted(world).collect();
                let attacked = seen.unit_at(at).and_then(|id| world.unit(id));
                let attacked = attacked.filter(|unit| unit.role() != Role::Colonist);
                let mark = attacked.map_or(self.camera.to_map(at), |unit| on_map(unit.place()));
                (seen.context_orders(&units, at), mark, attacked.is_some())
            }
        };
        if self.order(commands) {
            self.view.orders.push((mark, self.now, attack));
        }
    }

    /// Gives the commands for the next tick, or warns why one of them is refused; returns true if they are given.
    fn order(&mut self, commands: Vec<Command>) -> bool {
        let refusal = commands.iter().find_map(|command| check(self.session.world(), command).err());
        match &refusal {
            Some(reason) => self.view.warn(reason.to_string(), self.now),
            None => commands.into_iter().for_each(|command| self.session.ask(command)),
        }
        refusal.is_none()
    }
}

/// Moves the view by the keys that are held; returns true if there are any.
pub(super) fn pan_keys(camera: &mut Camera, keys: &KeyBindings, events: &InputEvents, seconds: f32) -> bool {
    let held = |action| f32::from(u8::from(keys.held(action, &events.held)));
    let x = held(InputAction::PanRight) - held(InputAction::PanLeft);
    let y = held(InputAction::PanDown) - held(InputAction::PanUp);
    let steps = held(InputAction::ZoomIn) - held(InputAction::ZoomOut);
    if x != 0.0 || y != 0.0 {
        camera.pan(vec2(x, y) * PAN_SPEED * seconds.min(0.1));
    }
    if steps != 0.0 {
        camera.zoom_at(events.cursor, (steps * seconds.min(0.1) * 2.0).exp());
    }
    x != 0.0 || y != 0.0 || steps != 0.0
}

/// Selects a tool, or puts it away if it is the current one.
pub fn take_up(view: &mut ViewState, tool: Tool) {
    view.tool = if view.tool == Some(tool) { None } else { Some(tool) };
    view.drag = None;
    if view.panel != Some(Panel::Build) {
        view.panel = None;
    }
}
