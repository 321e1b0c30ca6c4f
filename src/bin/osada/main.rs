//! Osada: a command line on a desktop, a page in a browser.

#![cfg_attr(target_family = "wasm", allow(dead_code, reason = "a page needs a part of what a terminal does"))]
#![allow(clippy::disallowed_types, reason = "the binary is the outside of the simulation and may look at the clock")]

mod args;
mod failure;
mod keys;
mod output;
mod platform;
#[cfg(feature = "window")]
mod play;
mod play_args;
mod storage;
#[cfg(feature = "window")]
mod work_kinds;

#[cfg(target_family = "wasm")]
mod page;

// What is done in a terminal: a page has none.
#[cfg(not(target_family = "wasm"))]
mod canonical;
#[cfg(not(target_family = "wasm"))]
mod check;
#[cfg(not(target_family = "wasm"))]
mod check_mod;
#[cfg(not(target_family = "wasm"))]
mod command_line;
#[cfg(not(target_family = "wasm"))]
mod explain;
#[cfg(not(target_family = "wasm"))]
mod fuzzy_command;
#[cfg(not(target_family = "wasm"))]
mod game_threads;
#[cfg(not(target_family = "wasm"))]
mod generate;
#[cfg(not(target_family = "wasm"))]
mod headless_run;
#[cfg(not(target_family = "wasm"))]
mod lab;
#[cfg(not(target_family = "wasm"))]
mod look;
#[cfg(not(target_family = "wasm"))]
mod matrix_text;
#[cfg(not(target_family = "wasm"))]
mod observe;
#[cfg(not(target_family = "wasm"))]
mod path_command;
#[cfg(not(target_family = "wasm"))]
mod reasons_json;
#[cfg(not(target_family = "wasm"))]
mod reference;
#[cfg(not(target_family = "wasm"))]
mod replay;
#[cfg(not(target_family = "wasm"))]
mod saves_command;
#[cfg(not(target_family = "wasm"))]
mod schema;
#[cfg(not(target_family = "wasm"))]
mod script_watch;
#[cfg(not(target_family = "wasm"))]
mod seed_games;
#[cfg(not(target_family = "wasm"))]
mod sim;
#[cfg(not(target_family = "wasm"))]
mod used_files;

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(not(target_family = "wasm"))]
    return command_line::run();
    #[cfg(target_family = "wasm")]
    return page::run();
}
