//! What the time of the year changes.

use crate::kinds::{Season, Seconds, Ticks};
use serde::{Deserialize, Serialize};

/// What each season changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Seasons {
    /// In [`Season::Summer`].
    pub summer: SeasonRules,
    /// In [`Season::Winter`].
    pub winter: SeasonRules,
}

impl Seasons {
    /// What a season changes.
    pub fn of(&self, season: Season) -> &SeasonRules {
        match season {
            Season::Summer => &self.summer,
            Season::Winter => &self.winter,
        }
    }
}

/// What a season changes. Nothing, by default.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct SeasonRules {
    /// Of the tiles that grow again after their harvest, this share has been harvested when the level begins, 0 to 1.
    pub bare: f64,
    /// Terrain regrows this many times as fast; at 0 not at all.
    pub regrowth: f64,
    /// Fields ripen this many times as fast.
    pub ripening: f64,
}

impl Default for SeasonRules {
    fn default() -> Self {
        Self { bare: 0.0, regrowth: 1.0, ripening: 1.0 }
    }
}

impl SeasonRules {
    /// How long terrain takes to regrow that would take `usual` otherwise, or `None` if it never does.
    pub fn regrowth_time(&self, usual: Seconds) -> Option<Ticks> {
        (self.regrowth > 0.0).then(|| (usual / self.regrowth).ticks())
    }

    /// How long a field takes to ripen that would take `usual` otherwise.
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
