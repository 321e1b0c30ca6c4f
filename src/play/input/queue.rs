//! Collects mouse and key events of the windowing library.

use super::events::{InputEvents, MouseButton, MouseEvent};
use super::touch::{Fingers, TouchPhase};
use glam::vec2;
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::input::{KeyCode, simulate_mouse_with_touch};
use macroquad::miniquad::{self, EventHandler, KeyMods};
use macroquad::time::get_time;
use macroquad::window::screen_dpi_scale;
use osada_cli::keys::{Key, Modifiers};

/// Collects events until they are taken.
pub struct InputQueue {
    subscriber: usize,
    events: InputEvents,
    fingers: Fingers,
}

impl InputQueue {
    pub fn new() -> Self {
        // Otherwise every touch would also click as a mouse.
        simulate_mouse_with_touch(false);
        Self { subscriber: register_input_subscriber(), events: InputEvents::default(), fingers: Fingers::default() }
    }

    /// All events since the last call, in order.
    pub fn take(&mut self) -> InputEvents {
        let subscriber = self.subscriber;
        repeat_all_miniquad_input(self, subscriber);
        let rested = self.fingers.update(get_time());
        self.play_mouse(rested);
        let InputEvents { held, cursor, touched, .. } = &self.events;
        let next = InputEvents { held: held.clone(), cursor: *cursor, touched: *touched, ..InputEvents::default() };
        std::mem::replace(&mut self.events, next)
    }

    /// Queues mouse events that were translated from touches.
    fn play_mouse(&mut self, events: Vec<MouseEvent>) {
        events.into_iter().for_each(|event| self.note(event));
    }

    fn note_mouse(&mut self, event: MouseEvent) {
        self.events.touched = false;
        self.note(event);
    }

    fn note(&mut self, event: MouseEvent) {
        self.events.cursor = event.place().unwrap_or(self.events.cursor);
        self.events.mouse.push((event, self.events.held.modifiers));
    }

    fn hold(&mut self, code: KeyCode, held: KeyMods, down: bool) {
        let modifiers = &mut self.events.held.modifiers;
        *modifiers = Modifiers { shift: held.shift, control: held.ctrl, alt: held.alt };
        match code {
            KeyCode::LeftShift | KeyCode::RightShift => modifiers.shift = down,
            KeyCode::LeftControl | KeyCode::RightControl => modifiers.control = down,
            KeyCode::LeftAlt | KeyCode::RightAlt => modifiers.alt = down,
            _ => {
                let key = key(code);
                self.events.held.down.retain(|&other| other != key);
                if down {
                    self.events.held.down.push(key);
                }
            }
        }
    }
}

impl EventHandler for InputQueue {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        // Of several moves in a row only the last one counts.
        if let Some((MouseEvent::Moved(_), _)) = self.events.mouse.last() {
            self.events.mouse.pop();
        }
        self.note_mouse(MouseEvent::Moved(vec2(x, y)));
    }

    fn mouse_wheel_event(&mut self, _x: f32, y: f32) {
        if y != 0.0 {
            self.note_mouse(MouseEvent::Wheel(y, self.events.cursor));
        }
    }

    fn mouse_button_down_event(&mut self, which: miniquad::MouseButton, x: f32, y: f32) {
        if let Some(button) = button(which) {
            self.note_mouse(MouseEvent::Pressed(button, vec2(x, y)));
        }
    }

    fn mouse_button_up_event(&mut self, which: miniquad::MouseButton, x: f32, y: f32) {
        if let Some(button) = button(which) {
            self.note_mouse(MouseEvent::Released(button, vec2(x, y)));
        }
    }

    fn touch_event(&mut self, phase: miniquad::TouchPhase, id: u64, x: f32, y: f32) {
        let phase = match phase {
            miniquad::TouchPhase::Started => TouchPhase::Down,
            miniquad::TouchPhase::Moved => TouchPhase::Moves,
            miniquad::TouchPhase::Ended | miniquad::TouchPhase::Cancelled => TouchPhase::Up,
        };
        let events = self.fingers.handle(phase, (id, vec2(x, y)), screen_dpi_scale(), get_time());
        self.events.touched = true;
        self.play_mouse(events);
    }

    fn key_down_event(&mut self, code: KeyCode, held: KeyMods, repeat: bool) {
        self.hold(code, held, true);
        if !repeat && !is_modifier(code) {
            self.events.keys.push((key(code), self.events.held.modifiers));
        }
    }

    fn key_up_event(&mut self, code: KeyCode, held: KeyMods) {
        self.hold(code, held, false);
    }

    fn window_minimized_event(&mut self) {
        self.events.held = Default::default();
        self.note(MouseEvent::Lost);
    }
}

fn button(which: miniquad::MouseButton) -> Option<MouseButton> {
    match which {
        miniquad::MouseButton::Left => Some(MouseButton::Left),
        miniquad::MouseButton::Middle => Some(MouseButton::Middle),
        miniquad::MouseButton::Right => Some(MouseButton::Right),
        miniquad::MouseButton::Unknown => None,
    }
}

fn is_modifier(code: KeyCode) -> bool {
    use KeyCode::{LeftAlt, LeftControl, LeftShift, LeftSuper, RightAlt, RightControl, RightShift, RightSuper};
    matches!(code, LeftAlt | LeftControl | LeftShift | LeftSuper | RightAlt | RightControl | RightShift | RightSuper)
}

/// The library's key names are the same as those in files.
fn key(code: KeyCode) -> Key {
    Key::named(&format!("{code:?}")).unwrap_or(Key::Other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_of_the_library_are_found_by_their_names() {
        for (code, expected) in [
            (KeyCode::A, Key::A),
            (KeyCode::Key7, Key::Key7),
            (KeyCode::F11, Key::F11),
            (KeyCode::LeftBracket, Key::LeftBracket),
            (KeyCode::Escape, Key::Escape),
            (KeyCode::Kp5, Key::Other),
        ] {
            assert_eq!(key(code), expected);
        }
    }
}
