//! Keys and what they do: the actions that files and texts name, the keys as people know them, and which key does what.
//! Nothing here knows the library that reads the keyboard.

mod action;
#[cfg(feature = "window")]
mod bindings;
#[cfg(feature = "window")]
mod key;

pub use action::InputAction;
#[cfg(feature = "window")]
pub use bindings::KeyBindings;
#[cfg(feature = "window")]
pub use key::{HeldKeys, Key, KeyPress, Modifiers};
