//! Plays the music that fits the moment: peace by day, more softly at night, and what is tense from the announcement of
//! a raid until it is over. Pieces are made by a thread, so that no frame waits for them.

use super::audio::{Loading, is_deaf};
use macroquad::audio::{PlaySoundParams, play_sound, set_sound_volume};
use osada::sim::{Outcome, World};
use osada::synth::{Mood, music, wav};
use std::sync::mpsc::{Receiver, channel};

/// The seed of the pieces.
const SEED: u64 = 1;
/// Seconds from silence to the full volume and back.
const FADE: f32 = 3.0;
/// How loud music is at night, of its volume by day.
const NIGHT: f32 = 0.35;

/// A piece that is being played, however softly.
struct Piece {
    mood: Mood,
    sound: Loading,
    /// It is being played.
    begun: bool,
    /// How loud it is, of the volume that is set.
    share: f32,
}

/// The pieces, as far as they have been made.
pub struct MusicPlayer {
    made: Option<Receiver<(Mood, Vec<u8>)>>,
    pieces: Vec<Piece>,
}

impl MusicPlayer {
    /// Nothing has been made yet.
    pub fn new() -> Self {
        Self { made: None, pieces: Vec::new() }
    }

    /// Fades what is heard towards what fits the world, or to silence without one; `volume` is of 100, `seconds` is the
    /// wall time since the last frame.
    pub fn follow(&mut self, world: Option<&World>, volume: u8, seconds: f32) {
        let wanted = world.filter(|_| volume > 0).and_then(fitting);
        if is_deaf() || wanted.is_none() && self.pieces.is_empty() {
            return;
        }
        // At most one in a frame: to take up a piece costs some milliseconds.
        if let Ok((mood, file)) = self.made.get_or_insert_with(compose).try_recv() {
            self.pieces.push(Piece { mood, sound: Loading::of(file), begun: false, share: 0.0 });
        }
        for piece in &mut self.pieces {
            let Some(sound) = piece.sound.sound() else { continue };
            if !std::mem::replace(&mut piece.begun, true) {
                play_sound(sound, PlaySoundParams { looped: true, volume: 0.0 });
            }
            let goal = wanted.filter(|(mood, _)| *mood == piece.mood).map_or(0.0, |(_, share)| share);
            let step = (seconds / FADE).min(1.0);
            piece.share += (goal - piece.share).clamp(-step, step);
            set_sound_volume(sound, piece.share * f32::from(volume) / 100.0);
        }
    }
}

/// What fits a world, and how loud it is, of 1. When the level is decided there is silence.
fn fitting(world: &World) -> Option<(Mood, f32)> {
    if world.outcome() != Outcome::Running {
        return None;
    }
    if world.siege().is_raid_near() {
        return Some((Mood::Tense, 1.0));
    }
    let night = world.clock().is_night(&world.rules().time);
    Some((Mood::Calm, if night { NIGHT } else { 1.0 }))
}

/// Has all pieces made, one by one.
fn compose() -> Receiver<(Mood, Vec<u8>)> {
    let (sender, receiver) = channel();
    let work = move || {
        for mood in Mood::ALL {
            // Nobody listens any more when the game has been left.
            if sender.send((mood, wav(&music(mood, SEED)))).is_err() {
                return;
            }
        }
    };
    // Without a thread there is no music; everything else goes on.
    drop(std::thread::Builder::new().name("music".to_owned()).spawn(work));
    receiver
}
