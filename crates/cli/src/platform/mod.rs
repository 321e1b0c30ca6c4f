//! Differences between a desktop and a page in a browser, under the same names. Only `storage` knows where files are kept.

#[cfg(target_family = "wasm")]
mod browser;
#[cfg(not(target_family = "wasm"))]
mod desktop;

#[cfg(target_family = "wasm")]
pub use browser::*;
#[cfg(not(target_family = "wasm"))]
pub use desktop::*;

use std::sync::atomic::{AtomicBool, Ordering};

static SILENT: AtomicBool = AtomicBool::new(false);

/// Records that there is no sound card, or no library to reach it, or that it has failed.
pub fn fall_silent() {
    SILENT.store(true, Ordering::Relaxed);
}

/// Checks whether sounds can be heard, as far as is known.
pub fn has_sound() -> bool {
    !SILENT.load(Ordering::Relaxed)
}
