//! The WAV file format.

use super::mixer::RATE;

/// Samples as a WAV file of 16 bits and one channel.
pub fn wav(samples: &[f32]) -> Vec<u8> {
    let mut file = wav_of(samples.len());
    append(&mut file, samples);
    file
}

/// The header of a file with so many samples.
pub(super) fn wav_of(samples: usize) -> Vec<u8> {
    let bytes = samples as u32 * 2;
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
    file
}

/// Adds samples to a file.
pub(super) fn append(file: &mut Vec<u8>, samples: &[f32]) {
    file.extend(samples.iter().flat_map(|sample| ((sample.clamp(-1.0, 1.0) * 32_767.0) as i16).to_le_bytes()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wav_file_says_how_long_it_is() {
        let file = wav(&[0.0, 0.5, -1.0]);
        assert_eq!(file.len(), 44 + 6);
        assert_eq!((&file[..4], &file[40..44]), (&b"RIFF"[..], &6u32.to_le_bytes()[..]));
        assert_eq!(file[48..], (-32_767i16).to_le_bytes());
    }
}
