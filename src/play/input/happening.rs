//! What happens on keyboard and mouse, as systems report it and as panels get it.

use super::events::MouseButton;
use super::touch::TouchPhase;
use glam::Vec2;
use osada_cli::keys::{Key, KeyCap, Modifiers};
use std::path::PathBuf;

/// All modifiers that are held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    pub modifiers: Modifiers,
    /// The key with the sign of the system: `⌘`, Windows, Super.
    pub command: bool,
}

impl Held {
    /// True if a character typed with these belongs to a text, not to a shortcut.
    pub fn types(self) -> bool {
        let Modifiers { control, alt, .. } = self.modifiers;
        // Elsewhere `Alt`, or both, may choose a third character of a key.
        let chosen = if cfg!(target_os = "linux") { !control && !alt } else { !control || alt };
        chosen && !self.command
    }
}

#[derive(Clone, Debug)]
#[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "the windowing library reports only some of them"))]
pub enum Happening {
    Moved(Vec2, Held),
    Button {
        button: MouseButton,
        down: bool,
        at: Vec2,
        held: Held,
    },
    /// Turns of the wheel, up and to the right if positive.
    Wheel(Vec2, Held),
    /// The modifiers have changed.
    Holds(Held),
    /// A key that is no modifier.
    Key {
        cap: KeyCap,
        down: bool,
        repeat: bool,
    },
    /// Text of keys, with whatever modifiers.
    Text(String),
    Finger {
        phase: TouchPhase,
        id: u64,
        at: Vec2,
    },
    /// Files were dropped on the window.
    Dropped(Vec<PathBuf>),
    /// The focus went to another window.
    Lost,
    /// The keys of the player's keyboard are these.
    Keyboard(Vec<KeyCap>),
}

/// An event for panels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum UiEvent {
    Moved(Vec2),
    Button { button: MouseButton, down: bool, at: Vec2 },
    Wheel(Vec2),
    Holds(Held),
    Key { key: Key, down: bool, held: Held },
    Text(char),
}
