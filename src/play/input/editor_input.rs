//! Mouse and held keys on the editor's map: moving the view, strokes of the current tool, moving things.

use super::events::{InputEvents, MouseButton, MouseEvent};
use super::map_input::pan_keys;
use crate::play::map::camera::Camera;
use crate::play::session::EditSession;
use crate::play::view_state::editing::{EditDrag, EditRequest, EditTool, EditorView};
use glam::Vec2;
use osada::grid::Cell;
use osada::level::edit::{place_of, size, thing_at};
use osada_cli::keys::KeyBindings;

pub struct EditorInput<'a> {
    pub session: &'a EditSession,
    pub view: &'a mut EditorView,
    pub camera: &'a mut Camera,
    pub keys: &'a KeyBindings,
}

impl EditorInput<'_> {
    /// Moves the view by the keys that are held, for `seconds` of wall time.
    pub fn pan(&mut self, events: &InputEvents, seconds: f32) {
        pan_keys(self.camera, self.keys, events, seconds);
    }

    /// Handles the mouse on the map. `free` returns true for pixels that no panel covers.
    pub fn mouse(&mut self, events: &InputEvents, free: impl Fn(Vec2) -> bool) -> Vec<EditRequest> {
        let mut requests = Vec::new();
        for &(event, held) in &events.mouse {
            self.view.rim = held.control;
            match event {
                MouseEvent::Moved(at) => self.pull(at),
                MouseEvent::Wheel(turn, at) if free(at) => {
                    self.camera.zoom_at(at, if turn > 0.0 { 1.15 } else { 1.0 / 1.15 });
                }
                MouseEvent::Pinched { factor, from, to } if free(from) => self.camera.pinch(factor, from, to),
                MouseEvent::Pressed(MouseButton::Finger, at) if free(at) && self.view.tool == EditTool::Select => {
                    self.view.drag = Some(EditDrag::View(at));
                }
                MouseEvent::Pressed(MouseButton::Middle, at) if free(at) => {
                    self.view.drag = Some(EditDrag::View(at));
                }
                MouseEvent::Pressed(MouseButton::Left | MouseButton::Finger, at) if free(at) => {
                    self.press(at, &mut requests)
                }
                MouseEvent::Pressed(MouseButton::Right, at) if free(at) => self.put_away(&mut requests),
                MouseEvent::Released(MouseButton::Left, at) => self.release(at, &mut requests),
                MouseEvent::Released(MouseButton::Finger, at) => {
                    self.release(at, &mut requests);
                    self.view.drag = None;
                }
                MouseEvent::Released(MouseButton::Middle, _) => {
                    self.view.drag = self.view.drag.take().filter(|drag| !matches!(drag, EditDrag::View(_)));
                }
                MouseEvent::Lost => self.view.drag = None,
                _ => {}
            }
        }
        self.view.rim = events.held.modifiers.control;
        let seen = free(events.cursor) || self.view.drag.is_some();
        self.view.hover = seen.then(|| self.camera.cell(events.cursor)).filter(|&cell| self.is_on_map(cell));
        requests
    }

    fn is_on_map(&self, cell: Cell) -> bool {
        let (width, height) = size(self.session.source());
        cell.x >= 0 && cell.y >= 0 && cell.x < width as i32 && cell.y < height as i32
    }

    fn cell(&self, at: Vec2) -> Cell {
        let ((width, height), cell) = (size(self.session.source()), self.camera.cell(at));
        Cell::new(cell.x.clamp(0, width as i32 - 1), cell.y.clamp(0, height as i32 - 1))
    }

    fn press(&mut self, at: Vec2, requests: &mut Vec<EditRequest>) {
        self.camera.stay();
        if !self.is_on_map(self.camera.cell(at)) {
            return;
        }
        let cell = self.cell(at);
        if self.view.tool != EditTool::Select {
            self.view.drag = Some(EditDrag::Stroke(vec![cell]));
            return;
        }
        let thing = thing_at(self.session.source(), self.session.rules(), cell);
        self.view.drag = thing.map(|thing| EditDrag::Thing(thing, cell, cell));
        requests.push(EditRequest::Select(thing));
    }

    fn pull(&mut self, at: Vec2) {
        let cell = self.cell(at);
        match &mut self.view.drag {
            Some(EditDrag::View(last)) => {
                self.camera.pan(*last - at);
                *last = at;
            }
            Some(EditDrag::Stroke(cells)) if cells.last() != Some(&cell) => cells.push(cell),
            Some(EditDrag::Thing(_, _, to)) => *to = cell,
            _ => {}
        }
    }

    fn release(&mut self, at: Vec2, requests: &mut Vec<EditRequest>) {
        self.pull(at);
        match self.view.drag.take() {
            Some(EditDrag::Stroke(cells)) => {
                let size = size(self.session.source());
                requests.push(EditRequest::Draw(self.view.tiles(&cells, self.session.rules(), size)));
            }
            Some(EditDrag::Thing(thing, from, to)) if from != to => {
                // Things keep the offset at which they were grabbed.
                let corner = place_of(self.session.source(), thing).unwrap_or(from);
                requests.push(EditRequest::Move(thing, Cell::new(corner.x + to.x - from.x, corner.y + to.y - from.y)));
            }
            Some(EditDrag::Thing(..)) | None => {}
            drag @ Some(EditDrag::View(_)) => self.view.drag = drag,
        }
    }

    /// Cancels the current stroke, or else puts the tool away, or else clears the selection.
    fn put_away(&mut self, requests: &mut Vec<EditRequest>) {
        if self.view.drag.take().is_some() {
            return;
        }
        let request = if self.view.tool == EditTool::Select {
            EditRequest::Select(None)
        } else {
            EditRequest::TakeUp(EditTool::Select)
        };
        requests.push(request);
    }
}
