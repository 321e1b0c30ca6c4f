//! What a desktop and a page in a browser do differently, the same names for both; where files are kept is told apart in
//! `storage` alone.

#[cfg(target_family = "wasm")]
mod browser;
#[cfg(not(target_family = "wasm"))]
mod desktop;

#[cfg(target_family = "wasm")]
pub use browser::*;
#[cfg(not(target_family = "wasm"))]
pub use desktop::*;
