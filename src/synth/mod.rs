//! The synthesiser: what the game sounds like. A cue and a seed in, samples out; no file, no window, no time.
//!
//! Waves are made of whole-number noise and + − × ÷ alone, so that samples agree on all machines.

mod cue;
mod tape;

pub use cue::{Cue, samples};

/// Samples a second.
pub const RATE: u32 = 22_050;

/// Samples as a WAV file of 16 bits and one channel.
pub fn wav(samples: &[f32]) -> Vec<u8> {
    let bytes = samples.len() as u32 * 2;
    let mut file = Vec::with_capacity(44 + bytes as usize);
    file.extend(b"RIFF");
    file.extend((36 + bytes).to_le_bytes());
    file.extend(b"WAVEfmt ");
    // Length of this part, plain samples, one channel, samples and bytes a second, bytes and bits a sample.
    file.extend(16u32.to_le_bytes());
    file.extend(1u16.to_le_bytes());
    file.extend(1u16.to_le_bytes());
    file.extend(RATE.to_le_bytes());
    file.extend((RATE * 2).to_le_bytes());
    file.extend(2u16.to_le_bytes());
    file.extend(16u16.to_le_bytes());
    file.extend(b"data");
    file.extend(bytes.to_le_bytes());
    file.extend(samples.iter().flat_map(|sample| ((sample.clamp(-1.0, 1.0) * 32_767.0) as i16).to_le_bytes()));
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cue_and_a_seed_always_sound_the_same() {
        for cue in Cue::ALL {
            assert_eq!(samples(cue, 3), samples(cue, 3), "{cue:?}");
            assert_ne!(samples(cue, 3), samples(cue, 4), "{cue:?}");
        }
    }

    #[test]
    fn every_cue_is_heard_and_neither_clips_nor_clicks() {
        for cue in Cue::ALL {
            for seed in 0..4 {
                let samples = samples(cue, seed);
                let loudest = samples.iter().fold(0.0f32, |most, sample| most.max(sample.abs()));
                assert!((0.2..=1.0).contains(&loudest), "{cue:?} is {loudest} loud");
                let ends = [samples[0].abs(), samples[samples.len() - 1].abs()];
                assert!(ends.iter().all(|end| *end < 0.02), "{cue:?} begins or ends with a click: {ends:?}");
                let seconds = samples.len() as f32 / RATE as f32;
                assert!((0.02..4.0).contains(&seconds), "{cue:?} takes {seconds} s");
            }
        }
    }

    #[test]
    fn no_two_cues_sound_alike() {
        for (number, one) in Cue::ALL.into_iter().enumerate() {
            for other in Cue::ALL.into_iter().skip(number + 1) {
                assert_ne!(samples(one, 1), samples(other, 1), "{one:?} and {other:?}");
            }
        }
    }

    #[test]
    fn a_wav_file_says_how_long_it_is() {
        let file = wav(&[0.0, 0.5, -1.0]);
        assert_eq!(file.len(), 44 + 6);
        assert_eq!((&file[..4], &file[40..44]), (&b"RIFF"[..], &6u32.to_le_bytes()[..]));
        assert_eq!(file[48..], (-32_767i16).to_le_bytes());
    }
}
