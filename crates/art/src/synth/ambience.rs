//! Sounds of the weather, which loop without a seam.

use super::mixer::RATE;
use osada_ai::grid::Stream;

/// A sound that lasts as long as the weather does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ambience {
    Rain,
    Wind,
}

impl Ambience {
    pub const ALL: [Self; 2] = [Self::Rain, Self::Wind];
}

/// Seconds of a loop, and those over which its end passes into its beginning.
const SECONDS: f32 = 7.0;
const SEAM: f32 = 1.0;
/// Loudest sample.
const LOUDEST: f32 = 0.5;

/// The samples of a sound of the weather, [`super::RATE`] a second, each in [−1, 1]. Played over and over it has no seam.
pub fn ambience(sound: Ambience, seed: u64) -> Vec<f32> {
    let mut stream = Stream::new(seed, 300 + sound as u64);
    let (whole, seam) = ((SECONDS * RATE as f32) as usize, (SEAM * RATE as f32) as usize);
    let mut samples = match sound {
        Ambience::Rain => rain(&mut stream, whole + seam),
        Ambience::Wind => wind(&mut stream, whole + seam),
    };
    // What would follow the end fades out over the beginning, which fades in.
    for number in 0..seam {
        let share = number as f32 / seam as f32;
        let (inwards, outwards) = (share.sqrt(), (1.0 - share).sqrt());
        samples[number] = samples[number] * inwards + samples[whole + number] * outwards;
    }
    samples.truncate(whole);
    let most = samples.iter().fold(0.0f32, |most, sample| most.max(sample.abs()));
    samples.iter_mut().for_each(|sample| *sample *= LOUDEST / most.max(0.001));
    samples
}

/// A filter of one pole: the share of a step that it takes towards each sample.
fn pull(hertz: f32) -> f32 {
    let turn = std::f32::consts::TAU * hertz / RATE as f32;
    turn / (turn + 1.0)
}

/// A hiss without its lows, and drops here and there.
fn rain(stream: &mut Stream, count: usize) -> Vec<f32> {
    let (low, high) = (pull(700.0), pull(5200.0));
    let (mut slow, mut level, mut drop) = (0.0, 0.0, 0.0f32);
    (0..count)
        .map(|_| {
            let noise = stream.range(-1.0, 1.0) as f32;
            level += (noise - level) * high;
            slow += (level - slow) * low;
            if stream.unit() < 0.0009 {
                drop = stream.range(0.3, 1.0) as f32;
            }
            drop *= 0.985;
            (level - slow) * 0.8 + noise * drop * 0.35
        })
        .collect()
}

/// Dark noise that swells and changes its pitch with the gusts.
fn wind(stream: &mut Stream, count: usize) -> Vec<f32> {
    // Gusts begin at points in time half a second apart.
    let step = RATE as usize / 2;
    let gusts: Vec<f32> = (0..count / step + 3).map(|_| stream.unit() as f32).collect();
    let (mut once, mut twice) = (0.0, 0.0);
    (0..count)
        .map(|number| {
            let share = (number % step) as f32 / step as f32;
            let ease = share * share * (3.0 - 2.0 * share);
            let gust = gusts[number / step] * (1.0 - ease) + gusts[number / step + 1] * ease;
            let pull = pull(180.0 + 520.0 * gust);
            once += (stream.range(-1.0, 1.0) as f32 - once) * pull;
            twice += (once - twice) * pull;
            twice * (0.35 + 0.65 * gust)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weather_is_heard_without_a_seam_and_never_clips() {
        for sound in Ambience::ALL {
            let samples = ambience(sound, 1);
            assert_eq!(samples, ambience(sound, 1), "{sound:?}");
            let loudest = samples.iter().fold(0.0f32, |most, sample| most.max(sample.abs()));
            assert!((0.3..=1.0).contains(&loudest), "{sound:?} is {loudest} loud");
            // The step from the end to the beginning is no larger than the steps elsewhere.
            let step = |pair: &[f32]| (pair[1] - pair[0]).abs();
            let most = samples.windows(2).map(step).fold(0.0f32, f32::max);
            let seam = step(&[samples[samples.len() - 1], samples[0]]);
            assert!(seam <= most, "{sound:?}: {seam} at the seam, {most} elsewhere");
            // It is about as loud there as in the middle.
            let loud = |part: &[f32]| (part.iter().map(|x| x * x).sum::<f32>() / part.len() as f32).sqrt();
            let (begin, whole) = (loud(&samples[..RATE as usize]), loud(&samples));
            assert!((0.4..2.5).contains(&(begin / whole)), "{sound:?}: {begin} at first, {whole} in all");
        }
    }
}
