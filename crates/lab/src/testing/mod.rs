//! Tests of levels, rules and mods: games played, and judged by what is expected of them.
//!
//! The files and their checks are [`osada_content::testing`].

mod events;
mod game;
mod lines;
mod moments;
mod picture;
mod run;

pub use game::Miss;
pub use lines::Transcript;
pub use picture::picture;
pub use run::{TestRun, TestVerdict, run};
