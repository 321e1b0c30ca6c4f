//! Plays sounds: the samples of the library's synthesiser through the window's library. Without a sound card the game goes
//! on in silence.

use super::sound_events::HeardCues;
use crate::play::map::map_geometry::Rect;
use crate::play::session::GameSession;
use glam::{Vec2, vec2};
use macroquad::audio::{PlaySoundParams, Sound, load_sound_from_bytes, play_sound};
use osada::sim::{Seconds, World, job_cell};
use osada::synth::{Cue, samples, wav};
use osada_cli::work_kinds::WorkKind;
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Waker};

/// Variants of every cue.
const VARIANTS: u64 = 3;
/// Seconds for which a cue is not heard again, so that a battle does not become a roar.
const APART: f64 = 0.09;
/// Seconds between two strokes of those at work.
const STROKES: f64 = 0.75;
/// Tiles beyond the edge of the view from which nothing is heard any more.
const EARSHOT: f32 = 12.0;

/// Whether there is nothing to play with.
static DEAF: AtomicBool = AtomicBool::new(false);

/// Notes that there is no sound card, or that it has failed.
pub fn fall_silent() {
    DEAF.store(true, Ordering::Relaxed);
}

/// Whether there is no sound card, or it has failed.
pub fn is_deaf() -> bool {
    DEAF.load(Ordering::Relaxed)
}

/// What a frame is heard with.
pub struct SoundScene<'a> {
    pub session: &'a GameSession,
    /// The part of the map that is seen.
    pub seen: Rect,
    /// A panel was clicked.
    pub clicked: bool,
    /// How loud it is, in percent.
    pub volume: u8,
    /// Wall time in seconds.
    pub now: f64,
}

/// The sounds, and when each was played last.
pub struct Audio {
    sounds: Vec<Vec<Loading>>,
    played: Vec<f64>,
    stroke: f64,
    turn: usize,
}

impl Audio {
    /// Nothing has been heard yet: a cue is made when it is played first, so that nothing is where there is no sound card.
    pub fn new() -> Self {
        let count = Cue::ALL.len();
        Self {
            sounds: Cue::ALL.iter().map(|_| Vec::new()).collect(),
            played: vec![f64::NEG_INFINITY; count],
            stroke: 0.0,
            turn: 0,
        }
    }

    /// Plays a cue, this loud of 1; `now` is wall time.
    fn play(&mut self, cue: Cue, volume: f32, now: f64) {
        let (Some(sounds), Some(played)) = (self.sounds.get_mut(cue as usize), self.played.get_mut(cue as usize))
        else {
            return;
        };
        if volume <= 0.01 || now - *played < APART || is_deaf() {
            return;
        }
        *played = now;
        if sounds.is_empty() {
            sounds.extend((0..VARIANTS).map(|seed| Loading::of(wav(&samples(cue, seed)))));
        }
        self.turn = self.turn.wrapping_add(1);
        let turn = self.turn % sounds.len().max(1);
        if let Some(sound) = sounds.get_mut(turn).and_then(Loading::sound) {
            play_sound(sound, PlaySoundParams { looped: false, volume });
        }
    }

    /// Plays what a frame brings: what has happened in the world, more quietly the farther it lies beyond the view, the
    /// strokes of those at work, and clicks on panels.
    pub fn of_frame(&mut self, scene: &SoundScene, heard: &HeardCues) {
        let volume = f32::from(scene.volume) / 100.0;
        if scene.clicked {
            self.play(Cue::Click, volume, scene.now);
        }
        for (cue, loudness) in heard.volumes(|at| nearness(scene.seen, at)) {
            self.play(cue, volume * loudness, scene.now);
        }
        if !scene.session.timestep.paused {
            self.work(scene.session.world(), scene.seen, volume, scene.now);
        }
    }

    /// The strokes of those who are seen at work.
    fn work(&mut self, world: &World, seen: Rect, volume: f32, now: f64) {
        if now - self.stroke < STROKES {
            return;
        }
        self.stroke = now;
        for (_, job) in world.jobs().iter() {
            let Some(cue) = WorkKind::of(job.kind()).cue else { continue };
            let worker = job.worker().and_then(|worker| world.unit(worker));
            let (Some(worker), Some(cell)) = (worker, job_cell(world, job)) else { continue };
            if job.done() > Seconds(0.0) && worker.cell().touches(cell) {
                let at = vec2(cell.x as f32 + 0.5, cell.y as f32 + 0.5);
                self.play(cue, 0.5 * volume * nearness(seen, at), now);
            }
        }
    }
}

/// How loud something at a point of the map is, of 1.
fn nearness(seen: Rect, at: Vec2) -> f32 {
    let (low, high) = (seen.point(), seen.point() + seen.size());
    let beyond = (at - at.clamp(low, high)).length();
    (1.0 - beyond / EARSHOT).max(0.0)
}

/// A sound that is on its way: on a desktop it is there at once, a browser takes some frames to decode it.
pub enum Loading {
    Coming(Pin<Box<dyn Future<Output = Option<Sound>>>>),
    Here(Sound),
    Failed,
}

impl Loading {
    /// The sound of a WAV file.
    pub fn of(file: Vec<u8>) -> Self {
        Self::Coming(Box::pin(async move { load_sound_from_bytes(&file).await.ok() }))
    }

    /// The sound, once it is there. To be asked at most once a frame.
    pub fn sound(&mut self) -> Option<&Sound> {
        if let Self::Coming(coming) = self
            && let Poll::Ready(sound) = coming.as_mut().poll(&mut Context::from_waker(Waker::noop()))
        {
            *self = sound.map_or(Self::Failed, Self::Here);
        }
        if let Self::Here(sound) = self { Some(sound) } else { None }
    }
}
