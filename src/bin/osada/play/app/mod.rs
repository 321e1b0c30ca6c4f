//! The window from opening to closing: title screen, game, outcome.

mod actions;
mod frame;
mod start;
mod state;
mod title_frame;

pub use state::{App, Saved};
