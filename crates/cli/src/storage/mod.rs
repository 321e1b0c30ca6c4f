//! Storage: rules and levels, saves, settings, how far the player has come. Files and folders on a desktop,
//! entries of the browser's storage on a page.

#[cfg(not(target_family = "wasm"))]
pub mod atomic;
#[cfg(target_family = "wasm")]
mod browser;
pub mod campaigns;
#[cfg(not(target_family = "wasm"))]
pub mod disk;
pub mod files;
pub mod foundation;
pub mod levels;
pub mod lookup;
pub mod mods;
pub mod offer;
pub mod progress;
pub mod replays;
pub mod saves;
pub mod settings;
pub mod source;
mod user_file;
pub mod watch;

#[cfg(target_family = "wasm")]
pub use browser::{atomic, disk};
