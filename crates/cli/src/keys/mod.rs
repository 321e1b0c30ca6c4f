//! Keys and what they do: the actions that files and texts name, the keys as people know them, and which key does what.
//! Nothing here knows the library that reads the keyboard.

mod action;
mod bindings;
mod key;

pub use action::InputAction;
pub use bindings::KeyBindings;
pub use key::{HeldKeys, Key, KeyCap, KeyPress, Modifiers};
