//! The people who stay at a camp when the raids go out, and what they look after.

use crate::kinds::{Seconds, Tiles};
use serde::{Deserialize, Serialize};

/// How strong a camp's garrison is and how it keeps watch. Without this, camps have none.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct GarrisonRules {
    /// Its strength as a share of the next wave from the camp, rounded up …
    pub share: f64,
    /// … and no fewer than this.
    pub least: u32,
    /// How many more join it each dawn.
    pub growth: u32,
    /// How far it sees by day, in tiles …
    pub sight_day: Tiles,
    /// … and by night.
    pub sight_night: Tiles,
    /// How far from the camp it goes out together, in tiles.
    pub leash: Tiles,
    /// How many seconds a camp is in need after it was struck; the need fades over this time.
    pub need_seconds: Seconds,
    /// How many tiles lie between the camp and its palisade.
    pub palisade: u32,
}

impl Default for GarrisonRules {
    fn default() -> Self {
        Self {
            share: 0.0,
            least: 0,
            growth: 0,
            sight_day: Tiles(9.0),
            sight_night: Tiles(6.0),
            leash: Tiles(14.0),
            need_seconds: Seconds(20.0),
            palisade: 2,
        }
    }
}

impl GarrisonRules {
    /// Its strength on a day, counted from 1, given the size of the next wave from the camp.
    pub fn strength(&self, wave: u32, day: u64) -> u32 {
        let share = (f64::from(wave) * self.share).ceil() as u32;
        let grown = u64::from(self.growth) * day.saturating_sub(1);
        share.max(self.least).saturating_add(u32::try_from(grown).unwrap_or(u32::MAX)).min(MOST)
    }
}

/// No camp holds more.
const MOST: u32 = 200;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_garrison_is_a_share_of_the_next_wave_at_least_so_many_and_one_more_every_day() {
        let rules = GarrisonRules { share: 1.0 / 3.0, least: 3, growth: 1, ..GarrisonRules::default() };
        assert_eq!([rules.strength(2, 1), rules.strength(12, 1), rules.strength(13, 4)], [3, 4, 8]);
        assert_eq!(rules.strength(2, u64::MAX), MOST);
        assert_eq!(GarrisonRules::default().strength(100, 9), 0);
    }
}
