//! Trust: every run can be repeated, resumed, and survives what is thrown at it.
//!
//! `OSADA_UPDATE=1 cargo test --test trust -- catalogue games session` writes the catalogue of hashes and the recorded
//! games anew after a change of rules or behaviour; the session by hand needs a display and `xdotool`. Longer runs: `OSADA_KILLS=200`, `OSADA_FUZZ_SECONDS=3600`,
//! `OSADA_SOAK_TICKS=1000000`.

#[path = "../common/mod.rs"]
mod common;

mod catalogue;
mod chronicle;
mod command_line;
mod games;
#[cfg(feature = "window")]
mod hands;
mod heavy;
mod hostile;
mod kill;
mod saves;
#[cfg(feature = "window")]
mod session;
mod soak;
mod strangers;
#[cfg(feature = "window")]
mod tutorial;
mod undo;
#[cfg(feature = "window")]
mod upset;
#[cfg(feature = "window")]
mod window;

use std::path::PathBuf;

/// A number from the environment, or what it is without.
fn from_env(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Whether expectations are to be written anew.
fn updating() -> bool {
    std::env::var_os("OSADA_UPDATE").is_some()
}

/// A file or folder of test data.
fn data(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(path)
}
