//! The screens: a stack of which the uppermost fills the window, with popups on top of it.

mod frame;
mod go;
mod lab;
mod popups;
mod questions;
mod screens;
mod shared;
mod siege;
mod siege_actions;
mod snakes;
#[cfg(test)]
mod tests;
mod title;

pub use frame::Frame;
pub use screens::{Saved, Screens, Start};
pub use shared::Shared;
