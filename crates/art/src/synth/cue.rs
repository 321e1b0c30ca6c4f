//! The sounds of the game, each made of a few tones and noises.

use super::mixer::{LoudnessEnvelope, Mixer, bell, brass, round};

/// An event that is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cue {
    /// An axe in wood.
    Chop,
    /// A pick on stone.
    Mine,
    Build,
    /// A blow that lands.
    Hit,
    Death,
    /// Of a tower or a bow.
    Shot,
    Trap,
    /// News has arrived.
    Notification,
    /// The horn of a raid.
    Horn,
    Victory,
    Defeat,
    Click,
}

impl Cue {
    pub const ALL: [Self; 12] = [
        Self::Chop,
        Self::Mine,
        Self::Build,
        Self::Hit,
        Self::Death,
        Self::Shot,
        Self::Trap,
        Self::Notification,
        Self::Horn,
        Self::Victory,
        Self::Defeat,
        Self::Click,
    ];

    /// The name in files of looks.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chop => "chop",
            Self::Mine => "mine",
            Self::Build => "build",
            Self::Hit => "hit",
            Self::Death => "death",
            Self::Shot => "shot",
            Self::Trap => "trap",
            Self::Notification => "notification",
            Self::Horn => "horn",
            Self::Victory => "victory",
            Self::Defeat => "defeat",
            Self::Click => "click",
        }
    }
}

/// The samples of a cue, [`super::RATE`] a second, each in [−1, 1]. Seeds differ a little in pitch.
pub fn samples(cue: Cue, seed: u64) -> Vec<f32> {
    let mixer = |seconds| Mixer::new(seconds, seed, cue as u64);
    let strike = |at, seconds, volume| LoudnessEnvelope { at, seconds, volume, decay: 4.0 };
    match cue {
        Cue::Chop => {
            let mut mixer = mixer(0.22);
            mixer.noise(strike(0.0, 0.08, 1.4), 2200.0);
            mixer.tone(strike(0.0, 0.2, 0.8), (210.0, 130.0), round);
            mixer.finish(0.55)
        }
        Cue::Mine => {
            let mut mixer = mixer(0.3);
            mixer.noise(strike(0.0, 0.04, 0.8), 7000.0);
            for (pitch, volume) in [(1870.0, 0.5), (2930.0, 0.35), (4210.0, 0.2)] {
                mixer.tone(strike(0.0, 0.28, volume), (pitch, pitch), round);
            }
            mixer.finish(0.4)
        }
        Cue::Build => {
            let mut mixer = mixer(0.42);
            for at in [0.0, 0.16] {
                mixer.noise(strike(at, 0.05, 1.2), 3000.0);
                mixer.tone(strike(at, 0.2, 0.7), (400.0, 340.0), bell);
            }
            mixer.finish(0.5)
        }
        Cue::Hit => {
            let mut mixer = mixer(0.16);
            mixer.noise(strike(0.0, 0.12, 1.2), 2600.0);
            mixer.tone(strike(0.0, 0.14, 0.7), (160.0, 80.0), round);
            mixer.finish(0.5)
        }
        Cue::Death => {
            let mut mixer = mixer(0.7);
            mixer.tone(strike(0.0, 0.65, 0.7), (310.0, 95.0), brass);
            mixer.noise(strike(0.25, 0.3, 0.8), 500.0);
            mixer.finish(0.55)
        }
        Cue::Shot => {
            let mut mixer = mixer(0.3);
            mixer.tone(strike(0.0, 0.18, 0.7), (240.0, 170.0), brass);
            mixer.noise(strike(0.02, 0.26, 0.6), 4500.0);
            mixer.finish(0.4)
        }
        Cue::Trap => {
            let mut mixer = mixer(0.35);
            mixer.noise(strike(0.0, 0.05, 1.2), 6000.0);
            for pitch in [1240.0, 1790.0, 2650.0] {
                mixer.tone(strike(0.01, 0.3, 0.35), (pitch, pitch * 0.97), brass);
            }
            mixer.finish(0.5)
        }
        Cue::Notification => {
            let mut mixer = mixer(0.8);
            mixer.tone(strike(0.0, 0.5, 0.6), (784.0, 784.0), bell);
            mixer.tone(strike(0.14, 0.64, 0.6), (1046.5, 1046.5), bell);
            mixer.finish(0.3)
        }
        Cue::Horn => {
            let mut mixer = mixer(2.4);
            let blow = |at, seconds| LoudnessEnvelope { at, seconds, volume: 0.7, decay: 0.3 };
            mixer.tone(blow(0.0, 0.7), (140.0, 147.0), brass);
            mixer.tone(blow(0.75, 1.6), (190.0, 196.0), brass);
            mixer.tone(blow(0.75, 1.6), (191.5, 197.0), brass);
            mixer.finish(0.6)
        }
        Cue::Victory => {
            let mut mixer = mixer(2.2);
            for (number, pitch) in [262.0, 330.0, 392.0, 523.0].into_iter().enumerate() {
                mixer.tone(strike(number as f32 * 0.2, 1.5, 0.5), (pitch, pitch), bell);
            }
            mixer.finish(0.55)
        }
        Cue::Defeat => {
            let mut mixer = mixer(2.6);
            for (number, pitch) in [220.0, 196.0, 165.0, 110.0].into_iter().enumerate() {
                mixer.tone(strike(number as f32 * 0.4, 1.3, 0.5), (pitch, pitch * 0.98), brass);
            }
            mixer.finish(0.55)
        }
        Cue::Click => {
            let mut mixer = mixer(0.06);
            mixer.tone(strike(0.0, 0.05, 0.6), (900.0, 700.0), round);
            mixer.finish(0.25)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::mixer::RATE;
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
}
