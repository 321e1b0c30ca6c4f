//! Sound: cues of events, strokes of workers, the weather, and music.

mod audio;
mod music_player;
mod sound_events;
mod weather_player;

pub use audio::{Audio, SoundScene};
pub use music_player::MusicPlayer;
pub use sound_events::HeardCues;
