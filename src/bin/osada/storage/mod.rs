//! Where bytes are kept: rules and levels, saves, settings, how far the player has come. Files and folders on a desktop,
//! entries of the browser's storage on a page.

#[cfg(not(target_family = "wasm"))]
pub mod atomic;
#[cfg(target_family = "wasm")]
mod browser;
#[cfg(not(target_family = "wasm"))]
pub mod disk;
pub mod files;
pub mod foundation;
#[cfg(feature = "window")]
pub mod levels;
pub mod lookup;
pub mod mod_folders;
#[cfg(feature = "window")]
pub mod offer;
#[cfg(feature = "window")]
pub mod progress;
#[cfg(feature = "window")]
pub mod replays;
pub mod saves;
#[cfg(feature = "window")]
pub mod settings;
pub mod source;
#[cfg(feature = "window")]
mod user_file;
#[cfg(feature = "window")]
pub mod watch;

#[cfg(target_family = "wasm")]
pub use browser::{atomic, disk};
