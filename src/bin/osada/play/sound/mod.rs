//! What is heard: the cues of what happens, and the strokes of those at work.

mod audio;
mod sound_events;

pub use audio::{Audio, fall_silent};
pub use sound_events::{Heard, MOST, of_events};
