//! Music: slow plucked tunes over a drone, as on a zither, made of a seed. Two moods that loop without a seam.
//!
//! A piece has eight phrases of two bars: a theme, its variation, and an answer that comes home in the end. Everything that rings on at the end of the loop is heard at its beginning.

use super::mixer::{RATE, bell, round};
use super::slices::{at_once, pause};
use super::wav::{append, wav_of};
use osada_ai::grid::Stream;

/// The mood of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mood {
    /// Peace: a Dorian tune, few notes, no beat.
    Calm,
    /// A raid is near: minor, a low pulse and a drum.
    Tense,
}

impl Mood {
    pub const ALL: [Self; 2] = [Self::Calm, Self::Tense];
}

/// Bars of a phrase, and beats of a bar.
const BARS: usize = 2;
const BEATS: usize = 4;
/// Phrases of a piece: T theme, V the theme varied, A answer, B answer that comes home.
const FORM: &str = "TATBVAVB";

/// Samples made between two pauses.
const SLICE: usize = 16_384;

/// The samples of a piece, [`super::RATE`] a second, each in [−1, 1], between 40 and 60 seconds long. Played over and
/// over it has no seam. Seeds differ in tune and key.
pub fn music(mood: Mood, seed: u64) -> Vec<f32> {
    at_once(piece(mood, seed))
}

/// A piece as a WAV file, made in slices of about a millisecond: it pauses after each.
pub async fn compose(mood: Mood, seed: u64) -> Vec<u8> {
    let samples = piece(mood, seed).await;
    let mut file = wav_of(samples.len());
    for slice in samples.chunks(SLICE) {
        append(&mut file, slice);
        pause().await;
    }
    file
}

async fn piece(mood: Mood, seed: u64) -> Vec<f32> {
    let mut stream = Stream::new(seed, 100 + mood as u64);
    let style = Style::of(mood, &mut stream);
    let theme = phrase(&mut stream, &style, 0);
    let varied = vary(&mut stream, &theme);
    let answer = phrase(&mut stream, &style, 4);
    let mut home = answer.clone();
    // The last answer ends on the keynote.
    if let Some(last) = home.iter_mut().rev().find(|note| note.degree.is_some()) {
        last.degree = Some(0);
    }
    let beats = FORM.len() * BARS * BEATS;
    let mut piece = Piece { samples: vec![0.0; (beats as f32 * style.beat * RATE as f32) as usize], stream };
    piece.drone(&style, beats).await;
    let mut beat = 0;
    for part in FORM.chars() {
        let notes = match part {
            'T' => &theme,
            'V' => &varied,
            'A' => &answer,
            _ => &home,
        };
        piece.tune(&style, notes, beat).await;
        piece.accompany(&style, beat).await;
        beat += BARS * BEATS;
    }
    piece.finish(style.loudest).await
}

/// The sound of a mood.
struct Style {
    mood: Mood,
    /// Seconds of a beat.
    beat: f32,
    /// The keynote in hertz.
    key: f32,
    /// Steps of the scale in semitones.
    scale: [i32; 7],
    /// Probability that a beat has a note.
    busy: f64,
    /// The largest sample of the piece.
    loudest: f32,
}

impl Style {
    fn of(mood: Mood, stream: &mut Stream) -> Self {
        // Keys within a third of each other.
        let shift = stream.between(-2, 2);
        match mood {
            Mood::Calm => {
                let scale = [0, 2, 3, 5, 7, 9, 10];
                Self { mood, beat: 0.84, key: pitch(146.8, shift), scale, busy: 0.62, loudest: 0.5 }
            }
            Mood::Tense => {
                let scale = [0, 1, 3, 5, 7, 8, 10];
                Self { mood, beat: 0.66, key: pitch(110.0, shift), scale, busy: 0.5, loudest: 0.6 }
            }
        }
    }

    /// Pitch of a step of the scale above the keynote, in hertz.
    fn step(&self, degree: i32) -> f32 {
        let octave = degree.div_euclid(7);
        pitch(self.key, self.scale[degree.rem_euclid(7) as usize] + 12 * octave)
    }
}

/// The pitch some semitones above another.
fn pitch(of: f32, semitones: i32) -> f32 {
    /// The twelfth root of two.
    const SEMITONE: f32 = 1.059_463_1;
    let factor = (0..semitones.unsigned_abs()).fold(1.0, |factor, _| factor * SEMITONE);
    if semitones < 0 { of / factor } else { of * factor }
}

/// A beat of the tune: a step of the scale, or a rest; perhaps with a grace note before it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Note {
    degree: Option<i32>,
    grace: bool,
}

/// A phrase that begins on a step of the scale and wanders by small steps.
fn phrase(stream: &mut Stream, style: &Style, from: i32) -> Vec<Note> {
    let mut degree = from;
    let beats = BARS * BEATS;
    (0..beats)
        .map(|beat| {
            // The first beat of a bar always sounds, the last of a phrase breathes.
            let sounds = beat % BEATS == 0 || beat + 1 < beats && stream.chance(style.busy);
            degree = (degree + [-2, -1, -1, 1, 1, 2][stream.below(6)]).clamp(-2, 8);
            let grace = stream.chance(0.15);
            if beat == 0 {
                degree = from;
            }
            Note { degree: sounds.then_some(degree), grace: sounds && grace }
        })
        .collect()
}

/// The same phrase with a few notes moved and a few more graces.
fn vary(stream: &mut Stream, theme: &[Note]) -> Vec<Note> {
    let changed = |(beat, note): (usize, &Note)| {
        let moved = beat > 0 && stream.chance(0.35);
        let by = [-1, 1, 2][stream.below(3)];
        let degree = note.degree.map(|degree| if moved { degree + by } else { degree });
        Note { degree, grace: note.grace || stream.chance(0.2) }
    };
    theme.iter().enumerate().map(changed).collect()
}

/// The samples of a piece while it is played.
struct Piece {
    samples: Vec<f32>,
    stream: Stream,
}

impl Piece {
    /// Adds a sound of this many samples at a time in seconds; its end wraps round to the beginning of the piece.
    fn add(&mut self, at: f32, count: usize, mut sound: impl FnMut(usize) -> f32) {
        let (first, whole) = ((at * RATE as f32) as usize, self.samples.len());
        for number in 0..count {
            self.samples[(first + number) % whole] += sound(number);
        }
    }

    /// A plucked string (Karplus and Strong 1983): noise that runs round a line of one period and loses its edges.
    fn pluck(&mut self, at: f32, hertz: f32, volume: f32, seconds: f32) {
        let period = RATE as f32 / hertz;
        let mut line: Vec<f32> = (0..period.max(2.0) as usize).map(|_| self.stream.range(-1.0, 1.0) as f32).collect();
        // A soft finger rather than a plectrum, and thick strings duller than thin ones.
        for _ in 0..3 + line.len() / 20 {
            let mut before = line[line.len() - 1];
            for value in &mut line {
                (before, *value) = (*value, 0.5 * (*value + before));
            }
        }
        let mean = line.iter().sum::<f32>() / line.len() as f32;
        line.iter_mut().for_each(|value| *value -= mean);
        let count = (seconds * RATE as f32) as usize;
        let loss = 1.0 - 0.9 / (seconds * hertz);
        // Between two samples of the line, so that the string is in tune.
        let (length, part) = (line.len(), period - period.floor());
        let mut place = 0;
        self.add(at, count, |number| {
            let next = (place + 1) % length;
            let value = line[place] + (line[next] - line[place]) * (1.0 - part) * 0.5;
            line[place] = loss * (0.5 * (line[place] + line[next]));
            place = next;
            let left = (count - number) as f32 / count as f32;
            value * volume * left * (number as f32 / 40.0).min(1.0)
        });
    }

    /// The keynote and the fifth below everything, in waves that come round with the loop.
    async fn drone(&mut self, style: &Style, beats: usize) {
        let whole = self.samples.len() as f32;
        let voices: &[(i32, f32)] = match style.mood {
            Mood::Calm => &[(-7, 0.05), (-3, 0.03), (0, 0.016)],
            Mood::Tense => &[(-7, 0.07), (0, 0.025), (1, 0.008)],
        };
        for (number, &(degree, volume)) in voices.iter().enumerate() {
            // A whole number of waves fits into the loop.
            let waves = (style.step(degree) * whole / RATE as f32).round();
            let swells = (beats / 16 + number) as f32;
            let value = |sample: usize| {
                let share = sample as f32 / whole;
                let phase = f64::from(waves) * sample as f64 / f64::from(whole);
                let swell = 0.7 + 0.3 * round((share * swells).fract());
                let phase = (phase - phase.floor()) as f32;
                (0.75 * round(phase) + 0.25 * bell(phase)) * volume * swell
            };
            for (slice, samples) in self.samples.chunks_mut(SLICE).enumerate() {
                samples.iter_mut().zip(slice * SLICE..).for_each(|(sum, sample)| *sum += value(sample));
                pause().await;
            }
        }
    }

    /// The notes of a phrase that begins at a beat.
    async fn tune(&mut self, style: &Style, notes: &[Note], first: usize) {
        let (volume, seconds, octave) = match style.mood {
            Mood::Calm => (0.3, 2.6, 7),
            Mood::Tense => (0.22, 1.5, 7),
        };
        for (number, note) in notes.iter().enumerate() {
            let Some(degree) = note.degree else { continue };
            // Nobody plays like a clock.
            let late = self.stream.range(0.0, 0.03) as f32;
            let at = (first + number) as f32 * style.beat + late;
            let accent = if number % BEATS == 0 { 1.0 } else { 0.72 } * self.stream.range(0.85, 1.0) as f32;
            if note.grace {
                self.pluck(at, style.step(degree + octave + 1), volume * 0.35, 0.4);
            }
            let after = if note.grace { 0.11 } else { 0.0 };
            self.pluck(at + after, style.step(degree + octave), volume * accent, seconds);
            pause().await;
        }
    }

    /// Accompanies a phrase: low strings in peace, a pulse and a drum before a raid.
    async fn accompany(&mut self, style: &Style, first: usize) {
        for beat in 0..BARS * BEATS {
            let at = (first + beat) as f32 * style.beat;
            match style.mood {
                Mood::Calm if beat % BEATS == 0 => {
                    let roots = [0, 3, 4, 0];
                    let root = roots[(first + beat) / BEATS % roots.len()];
                    self.pluck(at, style.step(root), 0.2, 3.2);
                    pause().await;
                    self.pluck(at + style.beat * 2.0, style.step(root + 4), 0.12, 2.6);
                }
                Mood::Calm => {}
                Mood::Tense => {
                    for half in 0..2 {
                        let at = at + half as f32 * style.beat * 0.5;
                        self.pluck(at, style.step(-7), if half == 0 { 0.24 } else { 0.13 }, 0.5);
                    }
                    if matches!(beat % BEATS, 0 | 3) {
                        self.drum(at, if beat % BEATS == 0 { 0.42 } else { 0.25 });
                    }
                }
            }
            pause().await;
        }
    }

    /// A large drum: a low wave that falls, and its skin.
    fn drum(&mut self, at: f32, volume: f32) {
        let count = (0.5 * RATE as f32) as usize;
        let (mut phase, mut level) = (0.0f32, 0.0f32);
        let mut stream = Stream::new(self.stream.bits(), 0);
        self.add(at, count, |number| {
            let share = number as f32 / count as f32;
            phase += (92.0 - 40.0 * share) / RATE as f32;
            phase -= phase.floor();
            level += (stream.range(-1.0, 1.0) as f32 - level) * 0.12;
            let falls = (1.0 - share) / (1.0 + 9.0 * share);
            let skin = level * (1.0 - share * 8.0).max(0.0);
            (round(phase) + 0.8 * skin) * volume * falls * (number as f32 / 60.0).min(1.0)
        });
    }

    /// The samples, as loud at their loudest as the mood asks.
    async fn finish(mut self, loudest: f32) -> Vec<f32> {
        let mut most = 0.0f32;
        for slice in self.samples.chunks(SLICE) {
            most = slice.iter().fold(most, |most, sample| most.max(sample.abs()));
            pause().await;
        }
        if most > 0.0 {
            for slice in self.samples.chunks_mut(SLICE) {
                slice.iter_mut().for_each(|sample| *sample *= loudest / most);
                pause().await;
            }
        }
        self.samples
    }
}

#[cfg(test)]
mod tests {
    use super::super::wav::wav;
    use super::*;
    use std::task::{Context, Poll, Waker};

    fn rms(samples: &[f32]) -> f32 {
        (samples.iter().map(|sample| sample * sample).sum::<f32>() / samples.len() as f32).sqrt()
    }

    /// The share of the energy above about 200 Hz.
    fn depth(samples: &[f32]) -> f32 {
        let turn = std::f32::consts::TAU * 200.0 / RATE as f32;
        let (pull, mut level) = (turn / (turn + 1.0), 0.0f32);
        let low: Vec<f32> = samples
            .iter()
            .map(|sample| {
                level += (sample - level) * pull;
                level
            })
            .collect();
        let share = rms(&low) / rms(samples);
        share * share
    }

    #[test]
    fn a_piece_has_its_length_and_neither_clips_nor_roars() {
        for mood in Mood::ALL {
            for seed in 0..3 {
                let samples = music(mood, seed);
                let seconds = samples.len() as f32 / RATE as f32;
                assert!((40.0..=60.0).contains(&seconds), "{mood:?} takes {seconds} s");
                let loudest = samples.iter().fold(0.0f32, |most, sample| most.max(sample.abs()));
                assert!((0.3..=0.65).contains(&loudest), "{mood:?} is {loudest} loud");
                let mean = rms(&samples);
                assert!((0.03..=0.2).contains(&mean), "{mood:?}: {mean} on the mean");
            }
        }
    }

    #[test]
    fn a_piece_goes_on_at_its_beginning_without_a_jump() {
        for mood in Mood::ALL {
            let samples = music(mood, 1);
            let steps =
                |samples: &[f32]| samples.windows(2).fold(0.0f32, |most, pair| most.max((pair[1] - pair[0]).abs()));
            let seam = (samples[0] - samples[samples.len() - 1]).abs();
            assert!(seam <= steps(&samples), "{mood:?} jumps by {seam}");
            assert!(seam < 0.03, "{mood:?} jumps by {seam}");
            // The sound at the end of the loop goes on at its beginning.
            let around = |from: usize, to: usize| rms(&samples[from..to]);
            let (end, start) = (around(samples.len() - 2000, samples.len()), around(0, 2000));
            assert!(end > 0.005 && start > 0.005, "{mood:?}: {end} before the seam, {start} after it");
        }
    }

    #[test]
    fn no_phrase_is_silent_and_the_variation_is_none_of_the_others() {
        for mood in Mood::ALL {
            let samples = music(mood, 2);
            let phrases: Vec<&[f32]> = samples.chunks(samples.len() / FORM.len()).take(FORM.len()).collect();
            assert!(phrases.iter().all(|phrase| rms(phrase) > 0.02), "{mood:?}");
            assert_ne!(phrases[0], phrases[4]);
        }
    }

    #[test]
    fn the_two_moods_sound_different() {
        for seed in 0..3 {
            let (calm, tense) = (music(Mood::Calm, seed), music(Mood::Tense, seed));
            let (light, dark) = (depth(&calm), depth(&tense));
            assert!(dark > 1.15 * light, "{light} of calm music is low, {dark} of tense music");
            assert!(calm.len() > tense.len(), "what is tense is faster");
        }
    }

    #[test]
    fn a_piece_that_is_made_in_slices_is_the_piece() {
        let mut work = std::pin::pin!(compose(Mood::Calm, 1));
        let mut slices = 1;
        let file = loop {
            match work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(file) => break file,
                Poll::Pending => slices += 1,
            }
        };
        assert_eq!(file, wav(&music(Mood::Calm, 1)));
        assert!(slices > 300, "{slices} slices: a frame waits for each");
    }

    #[test]
    fn a_mood_and_a_seed_always_sound_the_same() {
        for mood in Mood::ALL {
            assert_eq!(music(mood, 3), music(mood, 3));
            assert_ne!(music(mood, 3), music(mood, 4));
        }
    }
}
