//! Mouse and keys since the last frame, in order, each with its own position: on a slow machine the cursor has moved on,
//! and the key is up again, by the time a click is handled. Positions are pixels of the window.

use super::happening::UiEvent;
use glam::Vec2;
use osada_cli::keys::{HeldKeys, KeyCap, KeyPress, Modifiers};
use std::path::PathBuf;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseButton {
    Left,
    Middle,
    Right,
    /// A finger that drags: it uses the current tool, or else moves the view.
    Finger,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MouseEvent {
    Moved(Vec2),
    Pressed(MouseButton, Vec2),
    Released(MouseButton, Vec2),
    /// Turns of the wheel, up if positive.
    Wheel(f32, Vec2),
    /// Two fingers were spread by a factor, and the point between them moved.
    Pinched {
        factor: f32,
        from: Vec2,
        to: Vec2,
    },
    /// The window has lost the focus: buttons and keys that are held will be released elsewhere.
    Lost,
}

impl MouseEvent {
    pub fn turn(self) -> f32 {
        if let Self::Wheel(turn, _) = self { turn } else { 0.0 }
    }

    /// True for the buttons that give orders and move the view, not the one that uses panels.
    pub fn is_for_the_map(self) -> bool {
        use MouseButton::{Middle, Right};
        matches!(self, Self::Pressed(Middle | Right, _) | Self::Released(Middle | Right, _))
    }

    pub fn place(self) -> Option<Vec2> {
        match self {
            Self::Moved(at) | Self::Pressed(_, at) | Self::Released(_, at) | Self::Wheel(_, at) => Some(at),
            Self::Pinched { from, .. } => Some(from),
            Self::Lost => None,
        }
    }
}

#[derive(Default)]
pub struct InputEvents {
    pub mouse: Vec<(MouseEvent, Modifiers)>,
    pub keys: Vec<KeyPress>,
    pub held: HeldKeys,
    /// The same and text, for panels.
    pub ui: Vec<UiEvent>,
    /// The keys of the player's keyboard, when they have become known or changed.
    pub keyboard: Option<Vec<KeyCap>>,
    /// Files that were dropped on the window, where the windowing library does not take them.
    pub dropped: Vec<PathBuf>,
    /// True if a finger pointed last, not a mouse: buttons must be large enough for fingers.
    pub touched: bool,
    /// Position of the cursor at the end of the frame.
    pub cursor: Vec2,
}
