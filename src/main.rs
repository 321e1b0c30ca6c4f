//! Osada: a command line on a desktop, a page in a browser.

#![cfg_attr(target_family = "wasm", allow(dead_code, reason = "a page needs a part of what a desktop does"))]
#![allow(clippy::disallowed_types, reason = "the program is the outside of the simulation and may look at the clock")]

#[cfg(all(feature = "window", target_family = "wasm"))]
mod page;
#[cfg(feature = "window")]
mod play;

use std::process::ExitCode;

#[cfg(all(feature = "window", not(target_family = "wasm")))]
fn main() -> ExitCode {
    osada_cli::run(play::run)
}

#[cfg(all(feature = "window", target_family = "wasm"))]
fn main() -> ExitCode {
    page::run()
}

#[cfg(not(feature = "window"))]
fn main() -> ExitCode {
    osada_cli::run(|_, _, _| {
        let message = "this osada was built without its window; build it with `--features window`, or use `osada sim`";
        Err(osada_cli::failure::Failure::Usage(message.to_owned()))
    })
}
