//! Promises of the window, played by hand or from the command line in a real one. All but one of these tests need
//! a display, most of them `xdotool` as well, so `cargo test` counts them as ignored; with a display:
//! `cargo test --test window -- --include-ignored`. With `OSADA_UPDATE=1`, `session` writes the recorded session anew.

#[path = "../common/environment.rs"]
mod environment;
#[path = "../common/test_data.rs"]
mod test_data;

mod input_driver;
mod persistence;
mod pictures;
mod session;

mod tutorial;

use environment::updating;
use test_data::data;
