//! Mouse and keyboard as the windowing library reports them: keys by their position, except on X.

use super::events::MouseButton;
use super::happening::{Happening, Held};
use super::touch::TouchPhase;
use super::ui::key;
use glam::vec2;
use macroquad::input::KeyCode;
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::{self, EventHandler, KeyMods};
use osada_cli::keys::{KeyCap, Modifiers};

pub struct Replay {
    subscriber: usize,
    held: Held,
    happened: Vec<Happening>,
}

impl Replay {
    pub fn new() -> Self {
        Self { subscriber: register_input_subscriber(), held: Held::default(), happened: Vec::new() }
    }

    /// What has happened since the last call, in order.
    pub fn take(&mut self) -> Vec<Happening> {
        let subscriber = self.subscriber;
        repeat_all_miniquad_input(self, subscriber);
        std::mem::take(&mut self.happened)
    }

    fn hold(&mut self, mods: KeyMods) {
        let modifiers = Modifiers { shift: mods.shift, control: mods.ctrl, alt: mods.alt };
        self.held = Held { modifiers, command: mods.logo };
        self.happened.push(Happening::Holds(self.held));
    }

    fn key(&mut self, code: KeyCode, mods: KeyMods, down: bool, repeat: bool) {
        let mut mods = mods;
        match code {
            KeyCode::LeftShift | KeyCode::RightShift => mods.shift = down,
            KeyCode::LeftControl | KeyCode::RightControl => mods.ctrl = down,
            KeyCode::LeftAlt | KeyCode::RightAlt => mods.alt = down,
            KeyCode::LeftSuper | KeyCode::RightSuper => mods.logo = down,
            _ => {
                self.hold(mods);
                return self.happened.push(Happening::Key { cap: KeyCap::from(key(code)), down, repeat });
            }
        }
        self.hold(mods);
    }

    fn button(&mut self, which: miniquad::MouseButton, down: bool, x: f32, y: f32) {
        let button = match which {
            miniquad::MouseButton::Left => MouseButton::Left,
            miniquad::MouseButton::Middle => MouseButton::Middle,
            miniquad::MouseButton::Right => MouseButton::Right,
            miniquad::MouseButton::Unknown => return,
        };
        self.happened.push(Happening::Button { button, down, at: vec2(x, y), held: self.held });
    }
}

impl EventHandler for Replay {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.happened.push(Happening::Moved(vec2(x, y), self.held));
    }

    fn mouse_wheel_event(&mut self, x: f32, y: f32) {
        self.happened.push(Happening::Wheel(vec2(x, y), self.held));
    }

    fn mouse_button_down_event(&mut self, which: miniquad::MouseButton, x: f32, y: f32) {
        self.button(which, true, x, y);
    }

    fn mouse_button_up_event(&mut self, which: miniquad::MouseButton, x: f32, y: f32) {
        self.button(which, false, x, y);
    }

    fn touch_event(&mut self, phase: miniquad::TouchPhase, id: u64, x: f32, y: f32) {
        let phase = match phase {
            miniquad::TouchPhase::Started => TouchPhase::Down,
            miniquad::TouchPhase::Moved => TouchPhase::Moves,
            miniquad::TouchPhase::Ended | miniquad::TouchPhase::Cancelled => TouchPhase::Up,
        };
        self.happened.push(Happening::Finger { phase, id, at: vec2(x, y) });
    }

    fn char_event(&mut self, character: char, mods: KeyMods, _repeat: bool) {
        // On X characters come before their keys; a page reports none of their modifiers.
        if cfg!(target_os = "linux") {
            self.hold(mods);
        }
        self.happened.push(Happening::Text(character.to_string()));
    }

    fn key_down_event(&mut self, code: KeyCode, mods: KeyMods, repeat: bool) {
        self.key(code, mods, true, repeat);
    }

    fn key_up_event(&mut self, code: KeyCode, mods: KeyMods) {
        self.key(code, mods, false, false);
    }

    fn window_minimized_event(&mut self) {
        self.held = Held::default();
        self.happened.push(Happening::Lost);
    }
}
