//! Weather and seasons: what they multiply, and when they come.

use crate::kinds::{Season, Seconds, Ticks};
use serde::{Deserialize, Serialize};

/// The weather of a level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Climate {
    /// Every day is fair, unless a trigger changes the weather.
    #[default]
    Fair,
    /// Weather comes by the season.
    Seasonal,
    /// The weather of this name prevails from beginning to end.
    Always(String),
}

/// How weather looks and sounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Sky {
    /// As on any day.
    #[default]
    Clear,
    /// Rain falls.
    Rain,
    /// Rain falls, with wind.
    Storm,
    /// Fog hides what is far.
    Fog,
    /// Snow falls.
    Snow,
    /// Rime lies on everything.
    Frost,
    /// The air shimmers over dry ground.
    Drought,
}

/// Numbers that weather, seasons and changes multiply. All are 1 where nothing is said.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Factors {
    /// Walking speed of everybody, 0.1–1.
    pub walking: f64,
    /// Speed of work, 0.1–10.
    pub work: f64,
    /// How far people and towers see, 0.1–1.
    pub sight: f64,
    /// Damage of bows, slings, thrown things and bolts of towers, 0.1–10.
    pub bows: f64,
    /// How fast people tire, 0.1–10.
    pub fatigue: f64,
    /// How fast people and besiegers at rest heal, 0–10.
    pub healing: f64,
    /// Speed at which fields ripen and bushes grow again, 0.05–10.
    pub growth: f64,
    /// Damage of besiegers' blows, 0.1–10.
    pub raiders: f64,
    /// Damage of colonists' blows, 0.1–10.
    pub defenders: f64,
    /// How fast fire spreads, 0–10. Below 1 it also goes out sooner, and at 0 nothing catches fire.
    pub fire: f64,
}

impl Default for Factors {
    fn default() -> Self {
        Self::of([1.0; 10])
    }
}

impl Factors {
    /// Factors in the order of [`Factors::each`].
    fn of(factors: [f64; 10]) -> Self {
        let [walking, work, sight, bows, fatigue, healing, growth, raiders, defenders, fire] = factors;
        Self { walking, work, sight, bows, fatigue, healing, growth, raiders, defenders, fire }
    }

    /// Names, values, and the least and the largest value of each.
    pub fn each(&self) -> [(&'static str, f64, f64, f64); 10] {
        [
            ("walking", self.walking, 0.1, 1.0),
            ("work", self.work, 0.1, 10.0),
            ("sight", self.sight, 0.1, 1.0),
            ("bows", self.bows, 0.1, 10.0),
            ("fatigue", self.fatigue, 0.1, 10.0),
            ("healing", self.healing, 0.0, 10.0),
            ("growth", self.growth, 0.05, 10.0),
            ("raiders", self.raiders, 0.1, 10.0),
            ("defenders", self.defenders, 0.1, 10.0),
            ("fire", self.fire, 0.0, 10.0),
        ]
    }

    /// Checks whether every number is within its limits.
    pub fn are_sound(&self) -> bool {
        self.each().into_iter().all(|(_, value, least, most)| (least..=most).contains(&value))
    }

    /// The same, each number within its limits: several together could go beyond them.
    #[must_use]
    pub fn within_limits(self) -> Self {
        Self::of(self.each().map(|(_, value, least, most)| value.clamp(least, most)))
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let [mut product, others] = [self, other].map(|factors| factors.each().map(|(_, value, ..)| value));
        product.iter_mut().zip(others).for_each(|(value, other)| *value *= other);
        Self::of(product)
    }
}

/// A kind of weather: what it does, and when it comes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct WeatherRules {
    /// Name for triggers and mods.
    pub name: String,
    /// Name on the clock: 1–40 characters.
    pub title: String,
    /// What it means for the player: 1–200 characters.
    pub about: String,
    /// How it looks and sounds.
    #[serde(default)]
    pub sky: Sky,
    /// What it multiplies.
    #[serde(default)]
    pub factors: Factors,
    /// Fatigue that people gain in a second while no fire is near, 0–1: neither the hearth nor anything that gives light.
    #[serde(default)]
    pub cold: f64,
    /// On which share of days it comes by itself, 0–1, in each season.
    #[serde(default)]
    pub days: SeasonShares,
    /// How long it lasts when it comes by itself: the least and the most seconds, 1–36 000.
    #[serde(default = "some_time")]
    pub seconds: (f64, f64),
}

fn some_time() -> (f64, f64) {
    (40.0, 90.0)
}

/// A share for each season.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SeasonShares {
    /// In [`Season::Spring`].
    pub spring: f64,
    /// In [`Season::Summer`].
    pub summer: f64,
    /// In [`Season::Autumn`].
    pub autumn: f64,
    /// In [`Season::Winter`].
    pub winter: f64,
}

impl SeasonShares {
    pub fn of(&self, season: Season) -> f64 {
        match season {
            Season::Spring => self.spring,
            Season::Summer => self.summer,
            Season::Autumn => self.autumn,
            Season::Winter => self.winter,
        }
    }
}

/// What each season changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Seasons {
    /// In [`Season::Spring`].
    pub spring: SeasonRules,
    /// In [`Season::Summer`].
    pub summer: SeasonRules,
    /// In [`Season::Autumn`].
    pub autumn: SeasonRules,
    /// In [`Season::Winter`].
    pub winter: SeasonRules,
}

impl Seasons {
    pub fn of(&self, season: Season) -> &SeasonRules {
        match season {
            Season::Spring => &self.spring,
            Season::Summer => &self.summer,
            Season::Autumn => &self.autumn,
            Season::Winter => &self.winter,
        }
    }
}

/// What a season changes. Nothing, by default.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SeasonRules {
    /// Share of regrowing tiles, such as berry bushes, that have already been harvested when the level begins, 0–1.
    pub bare: f64,
    /// Factor, 0–10, on the speed at which terrain regrows; at 0 it never does.
    pub regrowth: f64,
    /// Factor, 0.05–20, on the speed at which fields ripen.
    pub ripening: f64,
    /// Factor, 0–20, on the hit points that the hungry lose.
    pub hunger: f64,
    /// What else it multiplies.
    pub factors: Factors,
}

impl Default for SeasonRules {
    fn default() -> Self {
        Self { bare: 0.0, regrowth: 1.0, ripening: 1.0, hunger: 1.0, factors: Factors::default() }
    }
}

impl SeasonRules {
    /// Time to regrow of terrain that usually takes `usual`; `None` if it never does.
    pub fn regrowth_time(&self, usual: Seconds) -> Option<Ticks> {
        (self.regrowth > 0.0).then(|| (usual / self.regrowth).ticks())
    }

    /// Time to ripen of a field that usually takes `usual`.
    pub fn ripening_time(&self, usual: Seconds) -> Seconds {
        usual / self.ripening
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_grows_at_half_the_speed_takes_twice_as_long_and_at_none_forever() {
        let slow = SeasonRules { regrowth: 0.5, ripening: 0.5, ..SeasonRules::default() };
        assert_eq!(slow.regrowth_time(Seconds(30.0)), Some(Seconds(60.0).ticks()));
        assert_eq!(slow.ripening_time(Seconds(30.0)), Seconds(60.0));
        assert_eq!(SeasonRules { regrowth: 0.0, ..slow }.regrowth_time(Seconds(30.0)), None);
        assert_eq!(SeasonRules::default().ripening_time(Seconds(225.0)), Seconds(225.0));
    }
}
