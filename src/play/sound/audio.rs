//! Plays the samples of the library's synthesiser through the windowing library. Without a sound card the game goes on in
//! silence.

use super::sound_events::HeardCues;
use super::weather_player::WeatherPlayer;
use crate::play::map::map_geometry::Rect;
use crate::play::session::GameSession;
use glam::{Vec2, vec2};
use macroquad::audio::{PlaySoundParams, Sound, load_sound_from_bytes, play_sound};
use osada::sim::{Seconds, World, job_cell};
use osada::synth::{Cue, samples, wav};
use osada::texture::LookBook;
use osada_cli::platform::has_sound;
use osada_cli::work_kinds::WorkKind;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

const VARIANTS: u64 = 3;
/// Least seconds between two plays of a cue, so that a battle does not become a roar.
const APART: f64 = 0.09;
/// Seconds between two strokes of a worker.
const STROKES: f64 = 0.75;
/// Tiles beyond the edge of the view from which nothing is audible.
const EARSHOT: f32 = 12.0;

/// Inputs of the sounds of a frame.
pub struct SoundScene<'a> {
    pub session: &'a GameSession,
    /// The visible part of the map.
    pub seen: Rect,
    pub clicked: bool,
    /// In per cent.
    pub volume: u8,
    /// Wall time in seconds.
    pub now: f64,
}

/// The sounds, and the time when each was played last.
pub struct Audio {
    /// Where sounds of mods replace generated ones.
    looks: LookBook,
    sounds: Vec<Vec<Loading>>,
    played: Vec<f64>,
    stroke: f64,
    turn: usize,
    /// The sounds that last as long as the weather.
    pub weather: WeatherPlayer,
}

impl Audio {
    /// No sounds yet: a cue is synthesised when it is played first, so never without a sound card.
    pub fn new(looks: LookBook) -> Self {
        let count = Cue::ALL.len();
        Self {
            looks,
            sounds: Cue::ALL.iter().map(|_| Vec::new()).collect(),
            played: vec![f64::NEG_INFINITY; count],
            stroke: 0.0,
            turn: 0,
            weather: WeatherPlayer::default(),
        }
    }

    /// Takes up the sounds of other looks.
    pub fn take_up(&mut self, looks: &LookBook) {
        for (cue, sounds) in Cue::ALL.into_iter().zip(&mut self.sounds) {
            if self.looks.sounds(cue) != looks.sounds(cue) {
                sounds.clear();
            }
        }
        self.looks = looks.clone();
    }

    /// Plays a cue at a volume of 0 to 1; `now` is wall time.
    fn play(&mut self, cue: Cue, volume: f32, now: f64) {
        let (Some(sounds), Some(played)) = (self.sounds.get_mut(cue as usize), self.played.get_mut(cue as usize))
        else {
            return;
        };
        if volume <= 0.01 || now - *played < APART || !has_sound() {
            return;
        }
        *played = now;
        if sounds.is_empty() {
            sounds.extend(match self.looks.sounds(cue) {
                [] => (0..VARIANTS).map(|seed| Loading::of(wav(&samples(cue, seed)))).collect::<Vec<_>>(),
                of_mods => of_mods.iter().map(|file| Loading::of(file.to_vec())).collect(),
            });
        }
        self.turn = self.turn.wrapping_add(1);
        let turn = self.turn % sounds.len().max(1);
        let Some(loading) = sounds.get_mut(turn) else { return };
        if let Some(sound) = loading.sound() {
            play_sound(sound, PlaySoundParams { looped: false, volume });
        } else if matches!(loading, Loading::Failed) {
            // Not every browser knows OGG; the generated sound is heard from the next time on.
            *loading = Loading::of(wav(&samples(cue, turn as u64)));
        }
    }

    /// Plays the sounds of a frame: events in the world, more quietly the farther they lie beyond the view, strokes of
    /// workers, and clicks on panels.
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

    /// Strokes of the visible workers.
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

/// Volume at a point of the map, 0 to 1.
fn nearness(seen: Rect, at: Vec2) -> f32 {
    let (low, high) = (seen.point(), seen.point() + seen.size());
    let beyond = (at - at.clamp(low, high)).length();
    (1.0 - beyond / EARSHOT).max(0.0)
}

/// A sound being decoded: a desktop is done at once, a browser takes some frames.
pub enum Loading {
    Coming(Pin<Box<dyn Future<Output = Option<Sound>>>>),
    Here(Sound),
    Failed,
}

impl Loading {
    pub fn of(file: Vec<u8>) -> Self {
        Self::Coming(Box::pin(async move { load_sound_from_bytes(&file).await.ok() }))
    }

    /// The sound, once it is decoded. Call at most once per frame.
    pub fn sound(&mut self) -> Option<&Sound> {
        if let Self::Coming(coming) = self
            && let Poll::Ready(sound) = coming.as_mut().poll(&mut Context::from_waker(Waker::noop()))
        {
            *self = sound.map_or(Self::Failed, Self::Here);
        }
        if let Self::Here(sound) = self { Some(sound) } else { None }
    }
}
