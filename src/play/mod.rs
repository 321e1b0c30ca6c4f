//! The window: everything that names a key, a pixel or wall time. It sees the world read-only and changes it only
//! by commands, like every other player.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "nothing here decides what happens in a world")]

mod crash;
mod input;
mod launch;
mod lost_display;
mod map;
mod options;
#[cfg(target_family = "wasm")]
mod page;
mod panels;
mod presentation;
mod screens;
mod screenshots;
mod session;
mod signals;
mod sound;
mod view_state;
mod window;

pub use launch::run;

/// The pictures of the first seed: painting them takes most of a second, so all tests share them.
#[cfg(test)]
static ATLAS: std::sync::LazyLock<osada::texture::Atlas> = std::sync::LazyLock::new(|| osada::texture::atlas(1));
