//! The synthesiser: a cue and a seed in, samples out; no file, no window, no time.
//!
//! Waves are made of whole-number noise and + − × ÷ alone, so that samples agree on all machines.
//!
//! ```
//! use osada_art::synth::{Cue, RATE, samples, wav};
//!
//! let sound = samples(Cue::ALL[0], 1);
//! assert!(!sound.is_empty() && sound.len() < 10 * RATE as usize);
//! assert_eq!(&wav(&sound)[..4], b"RIFF");
//! ```

mod ambience;
mod cue;
mod mixer;
mod music;
mod slices;
mod wav;

pub use ambience::{Ambience, ambience};
pub use cue::{Cue, samples};
pub use mixer::RATE;
pub use music::{Mood, compose, music};
pub use slices::at_once;
pub use wav::wav;
