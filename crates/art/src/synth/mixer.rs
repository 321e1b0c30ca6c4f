//! Mixes tones and noises into the samples of one sound.

use osada_ai::grid::Stream;

/// Samples a second.
pub const RATE: u32 = 22_050;

/// Seconds over which every sound fades in and out, so that it neither begins nor ends with a click.
const FADE: f32 = 0.004;

/// The time and volume of a tone or a noise.
#[derive(Clone, Copy, Debug)]
pub(super) struct LoudnessEnvelope {
    /// Beginning, in seconds.
    pub at: f32,
    pub seconds: f32,
    /// Volume at the beginning, of 1.
    pub volume: f32,
    /// Speed of the decay: 0 none, 1 even, larger numbers sooner.
    pub decay: f32,
}

/// The samples of a sound while waves are added to them.
pub(super) struct Mixer {
    samples: Vec<f32>,
    stream: Stream,
    /// Factor of all pitches, so that no two axes ring alike.
    pitch: f32,
}

impl Mixer {
    pub fn new(seconds: f32, seed: u64, number: u64) -> Self {
        let mut stream = Stream::new(seed, number);
        let pitch = stream.range(0.95, 1.05) as f32;
        Self { samples: vec![0.0; (seconds * RATE as f32) as usize], stream, pitch }
    }

    /// Adds a wave of a period of 1, whose pitch glides evenly between two frequencies in hertz.
    pub fn tone(&mut self, envelope: LoudnessEnvelope, (from, to): (f32, f32), wave: fn(f32) -> f32) {
        let (pitch, mut phase) = (self.pitch, 0.0);
        self.mix(envelope, |share, _| {
            phase += (from + (to - from) * share) * pitch / RATE as f32;
            phase -= phase.floor();
            wave(phase)
        });
    }

    /// Adds noise, low-passed at this many hertz.
    pub fn noise(&mut self, envelope: LoudnessEnvelope, below: f32) {
        let turn = std::f32::consts::TAU * below / RATE as f32;
        let (pull, mut level) = (turn / (turn + 1.0), 0.0);
        self.mix(envelope, |_, stream| {
            level += (stream.range(-1.0, 1.0) as f32 - level) * pull;
            level
        });
    }

    fn mix(&mut self, envelope: LoudnessEnvelope, mut wave: impl FnMut(f32, &mut Stream) -> f32) {
        let count = (envelope.seconds * RATE as f32) as usize;
        let first = (envelope.at * RATE as f32) as usize;
        let fade = FADE * RATE as f32;
        for number in 0..count {
            let share = number as f32 / count as f32;
            // One over the share of the time that has passed: quick at first, slow later, and nothing at the end.
            let falls = (1.0 - share) / (1.0 + envelope.decay * share * 4.0);
            let dying = if envelope.decay > 0.0 { falls } else { 1.0 };
            let edge = (number as f32 / fade).min((count - number) as f32 / fade).min(1.0);
            let value = wave(share, &mut self.stream) * envelope.volume * dying * edge;
            if let Some(sample) = self.samples.get_mut(first + number) {
                *sample += value;
            }
        }
    }

    /// The samples, scaled so that the loudest is `loudest`.
    pub fn finish(mut self, loudest: f32) -> Vec<f32> {
        let most = self.samples.iter().fold(0.0f32, |most, sample| most.max(sample.abs()));
        if most > 0.0 {
            self.samples.iter_mut().for_each(|sample| *sample *= loudest / most);
        }
        self.samples
    }
}

/// Nearly a sine, of two parabolas; the error is at most 0.06.
pub(super) fn round(phase: f32) -> f32 {
    let half = if phase < 0.5 { phase } else { phase - 0.5 };
    let bow = 16.0 * half * (0.5 - half);
    if phase < 0.5 { bow } else { -bow }
}

/// A round wave with overtones, like a bell.
pub(super) fn bell(phase: f32) -> f32 {
    let part = |times: f32| round((phase * times) - (phase * times).floor());
    0.6 * part(1.0) + 0.25 * part(2.0) + 0.15 * part(5.0)
}

/// A wave with many overtones, like a horn.
pub(super) fn brass(phase: f32) -> f32 {
    let part = |times: f32| round((phase * times) - (phase * times).floor());
    0.4 * part(1.0) + 0.28 * part(2.0) + 0.18 * part(3.0) + 0.1 * part(4.0) + 0.04 * part(6.0)
}
