//! Differences between a desktop and a page in a browser, under the same names. Only `storage` knows where files are kept.

#[cfg(target_family = "wasm")]
mod browser;
#[cfg(not(target_family = "wasm"))]
mod desktop;

#[cfg(target_family = "wasm")]
pub use browser::*;
#[cfg(not(target_family = "wasm"))]
pub use desktop::*;
