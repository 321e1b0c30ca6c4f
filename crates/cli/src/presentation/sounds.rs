//! Sounds as files: WAV and OGG.

#[cfg(not(target_family = "wasm"))]
use decoding::unpacked;
use osada_content::ModSound;

/// Largest sizes of files, in bytes. A sound is short; the browser unpacks what is in an OGG file, however much that is.
const MOST_WAV: usize = 2 << 20;
const MOST_OGG: usize = 256 << 10;

/// A format that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SoundFormat {
    Wav,
    Ogg,
}

/// A sound file that a mod brings. On a desktop it is unpacked and mixed here, in a browser by the browser.
///
/// # Errors
///
/// The reason why the file is not read.
pub fn sound_of(bytes: Vec<u8>) -> Result<ModSound, String> {
    let format = match (bytes.get(..4), bytes.get(8..12)) {
        (Some(b"OggS"), _) => SoundFormat::Ogg,
        (Some(b"RIFF"), Some(b"WAVE")) => SoundFormat::Wav,
        _ => return Err("this is neither a WAV nor an OGG file".to_owned()),
    };
    let most = if format == SoundFormat::Wav { MOST_WAV } else { MOST_OGG };
    if bytes.len() > most {
        let (size, most) = (bytes.len() >> 10, most >> 10);
        return Err(format!("this sound takes {size} KiB; at most {most} KiB are read of such a file"));
    }
    Ok(ModSound { played: unpacked(&bytes, format)?.into(), bytes })
}

#[cfg(target_family = "wasm")]
fn unpacked(bytes: &[u8], _: SoundFormat) -> Result<Vec<u8>, String> {
    Ok(bytes.to_vec())
}

#[cfg(not(target_family = "wasm"))]
mod decoding {
    use super::SoundFormat;
    use osada_art::synth::{RATE, wav};
    use std::io::Cursor;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use symphonia::core::codecs::audio::{AudioDecoder, AudioDecoderOptions};
    use symphonia::core::errors::Error;
    use symphonia::core::formats::{FormatOptions, FormatReader, TrackType};
    use symphonia::core::io::MediaSourceStream;
    use symphonia::default::codecs::{PcmDecoder, VorbisDecoder};
    use symphonia::default::formats::{OggReader, WavReader};

    const LONGEST: u32 = 10;
    const MOST_CHANNELS: usize = 8;
    /// Samples a second that sounds are recorded with.
    const RATES: std::ops::RangeInclusive<u32> = 8_000..=192_000;

    /// The sound as a WAV file of one channel, at the rate of the generated ones.
    pub fn unpacked(bytes: &[u8], format: SoundFormat) -> Result<Vec<u8>, String> {
        // The decoder panics on some damaged files, which are as damaged as others.
        let decoded = catch_unwind(AssertUnwindSafe(|| samples(bytes, format)));
        let (samples, rate) = decoded.unwrap_or_else(|_| Err(damaged(format, "it cannot be decoded")))?;
        Ok(wav(&at_usual_rate(&samples, rate)))
    }

    fn damaged(format: SoundFormat, why: &str) -> String {
        let name = if format == SoundFormat::Wav { "WAV file of plain samples" } else { "OGG file with Vorbis in it" };
        format!("this is no {name}, or a damaged one: {why}")
    }

    /// The mean of all channels, and how many samples a second there are.
    fn samples(bytes: &[u8], format: SoundFormat) -> Result<(Vec<f32>, u32), String> {
        let bad = |error: Error| damaged(format, &error.to_string());
        let stream = MediaSourceStream::new(Box::new(Cursor::new(bytes.to_vec())), Default::default());
        let (options, decoding) = (FormatOptions::default(), AudioDecoderOptions::default());
        let mut reader: Box<dyn FormatReader> = match format {
            SoundFormat::Wav => Box::new(WavReader::try_new(stream, options).map_err(bad)?),
            SoundFormat::Ogg => Box::new(OggReader::try_new(stream, options).map_err(bad)?),
        };
        let track = reader.default_track(TrackType::Audio).ok_or_else(|| damaged(format, "nothing is in it"))?;
        let parameters = track.codec_params.as_ref().and_then(|codec| codec.audio());
        let parameters = parameters.ok_or_else(|| damaged(format, "nothing is in it"))?;
        let track = track.id;
        let mut decoder: Box<dyn AudioDecoder> = match format {
            SoundFormat::Wav => Box::new(PcmDecoder::try_new(parameters, &decoding).map_err(bad)?),
            SoundFormat::Ogg => Box::new(VorbisDecoder::try_new(parameters, &decoding).map_err(bad)?),
        };
        let (mut samples, mut packed, mut rate) = (Vec::new(), Vec::<f32>::new(), RATE);
        while let Some(packet) = reader.next_packet().map_err(bad)? {
            if packet.track_id != track {
                continue;
            }
            let decoded = decoder.decode(&packet).map_err(bad)?;
            let channels = decoded.num_planes();
            rate = decoded.spec().rate();
            if channels == 0 || channels > MOST_CHANNELS || !RATES.contains(&rate) {
                return Err(format!(
                    "this sound has {channels} channels and {rate} samples a second; it may have 1 to {MOST_CHANNELS}, and {} to {}",
                    RATES.start(),
                    RATES.end()
                ));
            }
            decoded.copy_to_vec_interleaved(&mut packed);
            samples.extend(packed.chunks_exact(channels).map(|frame| frame.iter().sum::<f32>() / channels as f32));
            if samples.len() as u64 > u64::from(LONGEST) * u64::from(rate) {
                return Err(format!("this sound takes longer than {LONGEST} seconds, which is the most for one"));
            }
        }
        if samples.is_empty() { Err(damaged(format, "nothing is in it")) } else { Ok((samples, rate)) }
    }

    /// The same sound at [`RATE`]: means where it had more samples, and lines between them where it had fewer.
    fn at_usual_rate(samples: &[f32], rate: u32) -> Vec<f32> {
        if rate == RATE {
            return samples.to_vec();
        }
        let step = f64::from(rate) / f64::from(RATE);
        let count = (samples.len() as f64 / step) as usize;
        let last = samples.len().saturating_sub(1);
        let one = |number: usize| {
            let at = number as f64 * step;
            let first = (at as usize).min(last);
            if step > 1.0 {
                let next = ((at + step) as usize).clamp(first + 1, samples.len());
                samples[first..next].iter().sum::<f32>() / (next - first) as f32
            } else {
                let share = (at - first as f64) as f32;
                samples[first] * (1.0 - share) + samples[(first + 1).min(last)] * share
            }
        };
        (0..count).map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use osada_art::synth::{Cue, RATE, samples, wav};

    /// Half a second of a tone in two channels, at 44,100 samples a second.
    const TONE: &[u8] = include_bytes!("../../../../tests/data/sounds/tone.ogg");

    #[test]
    fn a_wav_file_at_the_usual_rate_is_played_as_it_is() {
        let file = wav(&samples(Cue::Hit, 1));
        let found = sound_of(file.clone()).expect("it is right");
        let as_far =
            |sound: &[u8]| sound.chunks(2).map(|pair| i32::from(i16::from_le_bytes([pair[0], pair[1]]))).collect();
        let (played, own): (Vec<i32>, Vec<i32>) = (as_far(&found.played[44..]), as_far(&file[44..]));
        assert_eq!((played.len(), found.bytes), (own.len(), file));
        assert!(played.iter().zip(&own).all(|(a, b)| (a - b).abs() <= 1));
    }

    #[test]
    fn an_ogg_file_becomes_one_channel_at_the_usual_rate() {
        let found = sound_of(TONE.to_vec()).expect("it is right");
        let seconds = (found.played.len() - 44) as f32 / 2.0 / RATE as f32;
        assert!((0.3..0.5).contains(&seconds), "{seconds} s");
        let samples = found.played[44..].chunks(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]).unsigned_abs());
        assert!(samples.max() > Some(8_000), "it is heard");
    }

    #[test]
    fn what_is_no_sound_too_long_or_damaged_is_refused_with_the_reason() {
        let long = wav(&vec![0.1; 11 * RATE as usize]);
        let mut damaged = TONE.to_vec();
        damaged[60] ^= 255;
        for (bytes, says) in [
            (b"MThd, a song of another kind".to_vec(), "neither a WAV nor an OGG file"),
            (Vec::new(), "neither a WAV nor an OGG file"),
            (long, "longer than 10 seconds"),
            (TONE[..90].to_vec(), "this is no OGG file with Vorbis in it, or a damaged one"),
            (damaged, "or a damaged one"),
            (wav(&[]), "nothing is in it"),
            ([&b"RIFF\0\0\0\0WAVE"[..], &vec![0; MOST_WAV]].concat(), "at most 2048 KiB"),
            ([&b"OggS"[..], &vec![0; MOST_OGG]].concat(), "at most 256 KiB"),
        ] {
            let why = sound_of(bytes).expect_err("it is wrong");
            assert!(why.contains(says), "{why}");
        }
    }
}
