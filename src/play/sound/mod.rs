//! Sound: cues of events, strokes of workers, and music.

mod audio;
mod music_player;
mod sound_events;

pub use audio::{Audio, SoundScene};
pub use music_player::MusicPlayer;
pub use sound_events::HeardCues;
