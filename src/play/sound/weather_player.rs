//! Plays the sounds of the weather, which come and go with it and are silent in a pause.

use super::audio::Loading;
use macroquad::audio::{PlaySoundParams, play_sound, set_sound_volume};
use osada::sim::World;
use osada::sim::rules::Sky;
use osada::synth::{Ambience, ambience, wav};
use osada_cli::platform::has_sound;

const SEED: u64 = 1;
/// Seconds from silence to the full volume and back.
const FADE: f32 = 1.5;

/// A sound that plays all the time, however softly.
struct Loop {
    ambience: Ambience,
    sound: Loading,
    begun: bool,
    /// Volume, as a share of the set one.
    share: f32,
}

/// The sounds that have been needed so far.
#[derive(Default)]
pub struct WeatherPlayer {
    loops: Vec<Loop>,
}

impl WeatherPlayer {
    /// Fades towards the sounds of the weather of a world, or to silence without one; `volume` is of 100, `seconds` is the
    /// wall time since the last frame.
    pub fn follow(&mut self, world: Option<&World>, volume: u8, seconds: f32) {
        if !has_sound() {
            return;
        }
        let wanted = fitting(world.filter(|_| volume > 0).and_then(World::weather).map_or(Sky::Clear, |row| row.sky));
        for (sound, _) in wanted.iter().filter(|(_, share)| *share > 0.0) {
            if self.loops.iter().all(|playing| playing.ambience != *sound) {
                let file = Loading::of(wav(&ambience(*sound, SEED)));
                self.loops.push(Loop { ambience: *sound, sound: file, begun: false, share: 0.0 });
            }
        }
        for playing in &mut self.loops {
            let Some(sound) = playing.sound.sound() else { continue };
            if !std::mem::replace(&mut playing.begun, true) {
                play_sound(sound, PlaySoundParams { looped: true, volume: 0.0 });
            }
            let goal = wanted.iter().find(|(ambience, _)| *ambience == playing.ambience).map_or(0.0, |found| found.1);
            let step = (seconds / FADE).min(1.0);
            playing.share += (goal - playing.share).clamp(-step, step);
            set_sound_volume(sound, playing.share * f32::from(volume) / 100.0);
        }
    }
}

/// The sounds of a sky, with volumes of 0 to 1.
fn fitting(sky: Sky) -> [(Ambience, f32); 2] {
    let (rain, wind) = match sky {
        Sky::Rain => (0.35, 0.0),
        Sky::Storm => (0.5, 0.55),
        Sky::Snow => (0.0, 0.25),
        Sky::Clear | Sky::Fog | Sky::Frost | Sky::Drought => (0.0, 0.0),
    };
    [(Ambience::Rain, rain), (Ambience::Wind, wind)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rain_and_wind_are_heard_with_the_weather_and_softly() {
        let heard =
            |sky| fitting(sky).into_iter().filter(|(_, share)| *share > 0.0).map(|found| found.0).collect::<Vec<_>>();
        assert_eq!(heard(Sky::Rain), [Ambience::Rain]);
        assert_eq!(heard(Sky::Storm), [Ambience::Rain, Ambience::Wind]);
        assert_eq!(heard(Sky::Snow), [Ambience::Wind]);
        assert_eq!(heard(Sky::Clear), []);
        assert!(fitting(Sky::Storm).iter().all(|(_, share)| *share <= 0.6), "quieter than the horn of a raid");
    }
}
