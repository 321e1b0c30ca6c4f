//! Where bytes are kept: rules and levels, saves, settings, how far the player has come. Files and folders on a desktop.

pub mod atomic;
pub mod disk;
pub mod files;
#[cfg(feature = "window")]
pub mod levels;
#[cfg(feature = "window")]
pub mod progress;
#[cfg(feature = "window")]
pub mod replays;
pub mod saves;
#[cfg(feature = "window")]
pub mod settings;
#[cfg(feature = "window")]
mod user_file;
