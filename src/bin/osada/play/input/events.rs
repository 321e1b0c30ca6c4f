//! What mouse and keys did since the last frame, in order and each at its own place: on a slow machine the cursor has
//! gone elsewhere, and a key is up again, by the time a click is looked at. Places are pixels of the window.

use crate::keys::{HeldKeys, KeyPress, Modifiers};
use glam::Vec2;

/// A button of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseButton {
    Left,
    Middle,
    Right,
}

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

impl MouseEvent {
    /// How far the wheel was turned.
    pub fn turn(self) -> f32 {
        if let Self::Wheel(turn, _) = self { turn } else { 0.0 }
    }

    /// Where it happened.
    pub fn place(self) -> Option<Vec2> {
        match self {
            Self::Moved(at) | Self::Pressed(_, at) | Self::Released(_, at) | Self::Wheel(_, at) => Some(at),
            Self::Lost => None,
        }
    }
}

/// Everything that happened in a frame.
#[derive(Default)]
pub struct InputEvents {
    /// What the mouse did, and what was held meanwhile.
    pub mouse: Vec<(MouseEvent, Modifiers)>,
    /// Keys that went down, and what was held meanwhile.
    pub keys: Vec<KeyPress>,
    /// Keys that are down at the end of the frame.
    pub held: HeldKeys,
    /// Where the cursor is at the end of the frame.
    pub cursor: Vec2,
}
