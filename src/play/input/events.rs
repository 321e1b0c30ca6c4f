//! What mouse and keys did since the last frame, in order, each with its own position: on a slow machine the cursor has moved
//! on, and the key is up again, by the time a click is handled. Positions are pixels of the window.

use glam::Vec2;
use osada_cli::keys::{HeldKeys, KeyPress, Modifiers};

/// A button of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseButton {
    Left,
    Middle,
    Right,
    /// A finger that drags: it draws with what is in hand, else it moves the view.
    Finger,
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
    /// Two fingers were spread by a factor, and what lies between them was moved.
    Pinched { factor: f32, from: Vec2, to: Vec2 },
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
            Self::Pinched { from, .. } => Some(from),
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
    /// It was a finger that pointed last, not a mouse: buttons have to be as large as fingers.
    pub touched: bool,
    /// Where the cursor is at the end of the frame.
    pub cursor: Vec2,
}
