//! The panels' library, drawn by the windowing library. It gets the events that the game collects, not those of the windowing library:
//! its characters would come before the keys that make shortcuts of them.

use super::events::MouseButton;
use super::happening::{Held, UiEvent};
use crate::play::panels::notifications;
use egui::{Context, pos2};
use egui_miniquad::EguiMq;
use glam::Vec2;
use macroquad::input::KeyCode;
use macroquad::miniquad::{self, KeyMods};
use macroquad::window::get_internal_gl;
use osada_cli::keys::Key;

pub struct Ui(EguiMq);

impl Ui {
    pub fn new() -> Self {
        // SAFETY: the window is open, and nothing else uses its drawing context meanwhile.
        Self(EguiMq::new(unsafe { get_internal_gl() }.quad_context))
    }

    pub fn context(&self) -> &Context {
        self.0.egui_ctx()
    }

    /// Lays the panels out for the events of a frame.
    pub fn lay_out(&mut self, events: &[UiEvent], mut panels: impl FnMut(&Context)) {
        events.iter().for_each(|&event| self.feed(event));
        // SAFETY: as above.
        let drawing = unsafe { get_internal_gl() }.quad_context;
        self.0.run(drawing, |_, ctx| panels(ctx));
    }

    /// Draws the panels above everything that was drawn before.
    pub fn draw(&mut self) {
        // SAFETY: as above.
        let mut drawing = unsafe { get_internal_gl() };
        drawing.flush();
        self.0.draw(drawing.quad_context);
    }

    fn is_on_notification(&self, at: Vec2) -> bool {
        let scale = self.context().pixels_per_point();
        notifications::are_at(self.context(), pos2(at.x / scale, at.y / scale))
    }

    fn feed(&mut self, event: UiEvent) {
        match event {
            UiEvent::Moved(at) => self.0.mouse_motion_event(at.x, at.y),
            UiEvent::Button { button: MouseButton::Middle | MouseButton::Right, at, .. }
                if self.is_on_notification(at) => {}
            UiEvent::Button { button, down, at } => {
                let button = match button {
                    MouseButton::Left | MouseButton::Finger => miniquad::MouseButton::Left,
                    MouseButton::Middle => miniquad::MouseButton::Middle,
                    MouseButton::Right => miniquad::MouseButton::Right,
                };
                match down {
                    true => self.0.mouse_button_down_event(button, at.x, at.y),
                    false => self.0.mouse_button_up_event(button, at.x, at.y),
                }
            }
            UiEvent::Wheel(turn) => {
                // Units of a wheel, of which a page has other ones.
                let turn = turn / if cfg!(target_family = "wasm") { 30.0 } else { 90.0 };
                self.0.mouse_wheel_event(turn.x, turn.y);
            }
            // There is no event for modifiers alone; that of an unknown key is one.
            UiEvent::Holds(held) => self.0.key_up_event(KeyCode::Unknown, mods(held)),
            UiEvent::Key { key, down: true, held } => self.0.key_down_event(code(key), mods(held)),
            UiEvent::Key { key, down: false, held } => self.0.key_up_event(code(key), mods(held)),
            UiEvent::Text(character) => self.0.char_event(character),
        }
    }
}

fn mods(held: Held) -> KeyMods {
    let Held { modifiers, command } = held;
    // A third character of a key may need Ctrl and Alt together, which is no shortcut.
    let control = modifiers.control && !(modifiers.alt && held.types());
    KeyMods { shift: modifiers.shift, ctrl: control, alt: modifiers.alt, logo: command }
}

/// The keys of the windowing library are called as those of files are.
macro_rules! same_names {
    ($($name:ident)*) => {
        pub fn key(code: KeyCode) -> Key {
            match code { $(KeyCode::$name => Key::$name,)* _ => Key::Other }
        }

        fn code(key: Key) -> KeyCode {
            match key { $(Key::$name => KeyCode::$name,)* _ => KeyCode::Unknown }
        }
    };
}

osada_cli::every_key!(same_names);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_with_a_name_is_one_of_the_library() {
        for name in Key::NAMES {
            let named = Key::named(name).expect("it is its name");
            assert_eq!((key(code(named)), format!("{:?}", code(named))), (named, (*name).to_owned()));
        }
        assert_eq!((key(KeyCode::LeftSuper), code(Key::Char('ö'))), (Key::Other, KeyCode::Unknown));
    }
}
