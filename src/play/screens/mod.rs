//! The screens: a stack of which the uppermost fills the window, with popups on top of it.

mod campaign_editor;
mod campaign_leaving;
mod editor;
mod editor_actions;
mod editor_drawing;
mod editor_leaving;
mod editor_saving;
mod frame;
mod handing;
mod lab;
mod leaving;
mod popups;
mod questions;
mod reload;
mod road;
mod shared;
mod siege;
mod siege_actions;
mod snakes;
mod stack;
#[cfg(test)]
mod tests;
mod title;
mod transition;
mod travel;

pub use frame::Frame;
pub use shared::Shared;
pub use stack::{Saved, Screens, Start};
