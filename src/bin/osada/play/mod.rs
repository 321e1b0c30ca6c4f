//! The window.

use crate::failure::Failure;
use crate::files::Library;
use crate::play_args::PlayArgs;

/// Plays as the arguments say.
pub fn run(_: PlayArgs, _: &Library) -> Result<(), Failure> {
    Err(Failure::bad("this osada has no window yet; use `osada sim`"))
}
