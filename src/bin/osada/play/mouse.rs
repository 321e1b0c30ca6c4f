//! What the mouse did since the last frame, in order and each at its own place: on a slow machine the cursor has
//! gone elsewhere by the time a click is looked at.

use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::input::{MouseButton, mouse_position};
use macroquad::math::{Vec2, vec2};
use macroquad::miniquad::EventHandler;

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
}

/// Collects events until they are taken.
pub struct MouseEvents {
    subscriber: usize,
    at: Vec2,
    events: Vec<MouseEvent>,
}

impl MouseEvents {
    /// Begins to listen.
    pub fn new() -> Self {
        Self { subscriber: register_input_subscriber(), at: mouse_position().into(), events: Vec::new() }
    }

    /// Everything since the last time, in order.
    pub fn take(&mut self) -> Vec<MouseEvent> {
        let subscriber = self.subscriber;
        repeat_all_miniquad_input(self, subscriber);
        std::mem::take(&mut self.events)
    }
}

impl EventHandler for MouseEvents {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.at = vec2(x, y);
        // Between two other events only the last place counts.
        if let Some(MouseEvent::Moved(at)) = self.events.last_mut() {
            *at = self.at;
        } else {
            self.events.push(MouseEvent::Moved(self.at));
        }
    }

    fn mouse_wheel_event(&mut self, _x: f32, y: f32) {
        if y != 0.0 {
            self.events.push(MouseEvent::Wheel(y, self.at));
        }
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.at = vec2(x, y);
        self.events.push(MouseEvent::Pressed(button, self.at));
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.at = vec2(x, y);
        self.events.push(MouseEvent::Released(button, self.at));
    }
}
