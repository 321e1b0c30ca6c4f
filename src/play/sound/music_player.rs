//! Plays the music that fits the moment: peace by day, more softly at night, and a tense piece from the announcement of a
//! raid until it is over. Pieces are synthesised in the background, so that no frame waits for them.

use super::audio::Loading;
use macroquad::audio::{PlaySoundParams, play_sound, set_sound_volume};
use osada::sim::{Outcome, World};
use osada::synth::{Mood, compose};
use osada_cli::platform::{Background, has_sound};
use std::iter::Copied;
use std::slice::Iter;

const SEED: u64 = 1;
/// Seconds from silence to the full volume and back.
const FADE: f32 = 3.0;
/// Volume at night, as a share of that by day.
const NIGHT: f32 = 0.35;

/// A piece that is playing, however softly.
struct Piece {
    mood: Mood,
    sound: Loading,
    begun: bool,
    /// Volume, as a share of the set one.
    share: f32,
}

/// The pieces that have been synthesised so far.
pub struct MusicPlayer {
    pieces: Vec<Piece>,
    /// The piece in the background.
    making: Option<(Mood, Background<Vec<u8>>)>,
    left: Copied<Iter<'static, Mood>>,
}

impl MusicPlayer {
    pub fn new() -> Self {
        Self { pieces: Vec::new(), making: None, left: Mood::ALL.iter().copied() }
    }

    /// Fades towards the piece that fits the world, or to silence without one; `volume` is of 100, `seconds` is the wall
    /// time since the last frame.
    pub fn follow(&mut self, world: Option<&World>, volume: u8, seconds: f32) {
        let wanted = world.filter(|_| volume > 0).and_then(fitting);
        if !has_sound() || wanted.is_none() && self.pieces.is_empty() {
            return;
        }
        self.make();
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

    /// Continues to synthesise the pieces, one by one, and collects finished ones.
    fn make(&mut self) {
        if let Some((mood, making)) = &mut self.making {
            if let Some(file) = making.done() {
                self.pieces.push(Piece { mood: *mood, sound: Loading::of(file), begun: false, share: 0.0 });
                self.making = None;
            }
        } else if let Some(mood) = self.left.next() {
            self.making = Some((mood, Background::begin("music", compose(mood, SEED))));
        }
    }
}

/// The piece for a world, and its volume of 0 to 1; `None` once the level is decided.
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
