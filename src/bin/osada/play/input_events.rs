//! What mouse and keys did since the last frame, in order and each at its own place: on a slow machine the cursor has
//! gone elsewhere, and a key is up again, by the time a click is looked at.

use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::input::{KeyCode, MouseButton, is_key_down, mouse_position};
use macroquad::math::{Vec2, vec2};
use macroquad::miniquad::{EventHandler, KeyMods};

/// One thing the mouse did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MouseEvent {
    /// It was moved.
    Moved(Vec2),
    /// A button went down.
    Pressed(MouseButton, Vec2),
    /// A button went up.
    Released(MouseButton, Vec2),
    /// The wheel was turned, up if positive.
    Wheel(f32, Vec2),
    /// The window has lost mouse and keys to another one: whatever is held will be let go elsewhere.
    Lost,
}

/// Which modifier keys were held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Keep the tool, add to the selection.
    pub shift: bool,
    /// Around a box; the second meaning of a key.
    pub control: bool,
}

/// Whether Shift is held now.
pub fn shift() -> bool {
    is_key_down(KeyCode::LeftShift) || is_key_down(KeyCode::RightShift)
}

/// Whether Ctrl is held now.
pub fn control() -> bool {
    is_key_down(KeyCode::LeftControl) || is_key_down(KeyCode::RightControl)
}

/// Everything that happened in a frame.
#[derive(Default)]
pub struct InputEvents {
    /// What the mouse did, and what was held meanwhile.
    pub mouse: Vec<(MouseEvent, Modifiers)>,
    /// Keys that went down, and what was held meanwhile.
    pub keys: Vec<(KeyCode, Modifiers)>,
}

/// Collects events until they are taken.
pub struct InputQueue {
    subscriber: usize,
    at: Vec2,
    held: Modifiers,
    events: InputEvents,
}

impl InputQueue {
    /// Begins to listen.
    pub fn new() -> Self {
        Self {
            subscriber: register_input_subscriber(),
            at: mouse_position().into(),
            held: Modifiers::default(),
            events: InputEvents::default(),
        }
    }

    /// Everything since the last time, in order.
    pub fn take(&mut self) -> InputEvents {
        let subscriber = self.subscriber;
        repeat_all_miniquad_input(self, subscriber);
        std::mem::take(&mut self.events)
    }

    fn note(&mut self, event: MouseEvent) {
        self.events.mouse.push((event, self.held));
    }

    fn hold(&mut self, key: KeyCode, down: bool) {
        match key {
            KeyCode::LeftShift | KeyCode::RightShift => self.held.shift = down,
            KeyCode::LeftControl | KeyCode::RightControl => self.held.control = down,
            _ => {}
        }
    }
}

impl EventHandler for InputQueue {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.at = vec2(x, y);
        // Between two other events only the last place counts.
        if let Some((MouseEvent::Moved(at), _)) = self.events.mouse.last_mut() {
            *at = self.at;
        } else {
            self.note(MouseEvent::Moved(self.at));
        }
    }

    fn mouse_wheel_event(&mut self, _x: f32, y: f32) {
        if y != 0.0 {
            self.note(MouseEvent::Wheel(y, self.at));
        }
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.at = vec2(x, y);
        self.note(MouseEvent::Pressed(button, self.at));
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.at = vec2(x, y);
        self.note(MouseEvent::Released(button, self.at));
    }

    fn key_down_event(&mut self, key: KeyCode, held: KeyMods, repeat: bool) {
        self.held = Modifiers { shift: held.shift, control: held.ctrl };
        self.hold(key, true);
        if !repeat {
            self.events.keys.push((key, self.held));
        }
    }

    fn window_minimized_event(&mut self) {
        self.held = Modifiers::default();
        self.note(MouseEvent::Lost);
    }

    fn key_up_event(&mut self, key: KeyCode, held: KeyMods) {
        self.held = Modifiers { shift: held.shift, control: held.ctrl };
        self.hold(key, false);
    }
}
