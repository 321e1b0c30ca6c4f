//! Osada from a terminal: the headless commands, and what they share with the window: the arguments, where files are kept,
//! what keys do, and what a desktop and a page in a browser do differently. Only this crate and the window open files or
//! look at the clock.

#![cfg_attr(target_family = "wasm", allow(dead_code, reason = "a page needs a part of what a terminal does"))]
#![allow(missing_debug_implementations, reason = "this is a part of the program; nobody else calls it")]
#![allow(clippy::disallowed_types, reason = "this is the outside of the simulation and may look at the clock")]

pub mod args;
pub mod chronicle;
pub mod failure;
pub mod keys;
pub mod output;
pub mod platform;
pub mod play_args;
pub mod presentation;
pub mod storage;
pub mod words;
pub mod work_kinds;

#[cfg(not(target_family = "wasm"))]
mod terminal;

#[cfg(not(target_family = "wasm"))]
pub use terminal::run;
