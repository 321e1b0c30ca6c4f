//! The time of a world, counted in ticks.

use crate::kinds::{Tick, Ticks};
use crate::rules::TimeRules;
use serde::{Deserialize, Serialize};

/// The hour of dawn, at which a day begins.
pub const DAWN: f64 = 6.0;

/// Ticks since the level began, on day 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    pub(crate) tick: Tick,
    /// Time from dawn to the beginning of the level.
    #[serde(default)]
    began: Ticks,
}

impl Clock {
    /// The clock of a level that begins at an hour of the day.
    pub(crate) fn starting_at(hour: f64, time: &TimeRules) -> Self {
        let share_of_day = (hour + 24.0 - DAWN) % 24.0 / 24.0;
        Self { tick: Tick(0), began: Ticks((share_of_day * day(time).0 as f64) as u64) }
    }

    /// The time since the dawn of day 1.
    fn since_first_dawn(&self) -> u64 {
        self.tick.0.saturating_add(self.began.0)
    }

    /// The same clock at another moment, to ask for its day and hour.
    pub fn at(&self, moment: Tick) -> Self {
        Self { tick: moment, ..*self }
    }

    pub fn now(&self) -> Tick {
        self.tick
    }

    /// Ticks since the beginning, as a number.
    pub fn tick(&self) -> u64 {
        self.tick.0
    }

    /// Seconds since the beginning.
    pub fn seconds(&self) -> f64 {
        Ticks(self.tick.0).seconds().0
    }

    /// The day, counted from 1; it changes at dawn.
    pub fn day(&self, time: &TimeRules) -> u64 {
        self.since_first_dawn() / day(time).0 + 1
    }

    /// The time since the last dawn.
    pub fn since_dawn(&self, time: &TimeRules) -> Ticks {
        Ticks(self.since_first_dawn() % day(time).0)
    }

    pub fn is_night(&self, time: &TimeRules) -> bool {
        self.since_dawn(time) >= dusk(time)
    }

    /// The time until the sun goes down next.
    pub fn until_dusk(&self, time: &TimeRules) -> Ticks {
        let day = day(time).0;
        Ticks((day + dusk(time).0 - self.since_dawn(time).0) % day)
    }

    /// The hour of the day, in [0, 24); [`DAWN`] at dawn.
    pub fn hour(&self, time: &TimeRules) -> f64 {
        (DAWN + self.since_dawn(time).0 as f64 / day(time).0 as f64 * 24.0) % 24.0
    }
}

/// Time from dawn to dawn.
fn day(time: &TimeRules) -> Ticks {
    time.day_seconds.ticks().max(Ticks(1))
}

/// Time from dawn to dusk. Dusk comes before the next dawn even where there is no night: raids come at dusk.
pub fn dusk(time: &TimeRules) -> Ticks {
    let last = Ticks(day(time).0 - 1);
    (time.day_seconds - time.night_seconds).ticks().min(last)
}
